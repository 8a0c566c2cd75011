/**
 * The answer to "may this run?", key by key. The default is no: what was typed before the
 * question could be read does not count, a paste never answers, and yes counts only once
 * the end of what is asked has been on the screen.
 */
import { declined, skipped } from "../../core/amendment.js";
import { hunksOf } from "../../core/diff/hunk.js";
import type { CallPlan } from "../../core/event.js";
import type { Verdict } from "../../core/policy.js";
import type { Leeway } from "../../core/ports.js";
import type { Editor, Setting } from "./editor.js";
import { edit, emptyEditor, sent } from "./editor.js";
import type { Key } from "./keys.js";
import { isSoon, pastedBreak } from "./pasting.js";
import type { Stepped, Walk } from "./walk.js";
import { back, startWalk, takenOf, walkStep } from "./walk.js";

export interface Question {
  readonly plan: CallPlan;
  /** What can be done besides yes and no. */
  readonly can: Can;
  /** When it was first drawn; undefined = not yet. Milliseconds, monotonic. */
  readonly drawnAt: number | undefined;
  /** The first row of what is asked that is on the screen. */
  readonly top: number;
  /** The first row of the last page, as it was drawn last. */
  readonly last: number;
  readonly seen: boolean;
  /** Set while the hunks are gone through one by one. */
  readonly walk?: Walk | undefined;
  /** Set once the answer is no, to all or to some hunks, and a reason may be given. */
  readonly reason: Editor | undefined;
  /** What came of the editor, when that was no new proposal. */
  readonly news?: News;
}

export interface Can {
  /** The proposal can be changed in the person's editor. */
  edit: boolean;
  /** Hunks that can be taken one by one; fewer than two = it cannot be done. */
  hunks: number;
  /** It was asked before, of a file that has changed since. */
  outdated: boolean;
}

export type News = { what: "unchanged" | "none" } | { what: "failed"; editor: string };

export type Answer =
  | { verdict: Verdict }
  /** The verdict, if nothing follows the Enter that asked for it. */
  | { settles: Verdict }
  | "cancel"
  | "edit";

export interface Answered {
  question: Question;
  answer?: Answer;
}

/** Keys from the moment of drawing are not answers yet. */
export const DEAF_MS = 300;
/** Who was typing when it came, or holds a key down, is heard once the keys are still so long. */
const STILL_MS = 400;

const yes = { allow: true, by: "user" } as const;

export const ask = (plan: CallPlan, can: Can = nothing): Question => ({
  plan,
  can,
  drawnAt: undefined,
  top: 0,
  last: 0,
  seen: false,
  reason: undefined,
});
const nothing: Can = { edit: false, hunks: 0, outdated: false };

/** `edits`: there is a way to the person's editor. */
export const canOf = ({ preview }: CallPlan, leeway: Leeway, edits: boolean): Can => ({
  edit: edits && leeway.text !== undefined,
  hunks:
    leeway.hunks && preview?.kind === "diff" ? hunksOf(preview.before, preview.after).length : 0,
  outdated: leeway.outdated ?? false,
});

/** `total` rows are asked about, `room` of them fit. */
export function drawn(q: Question, total: number, room: number, now: number): Question {
  const last = Math.max(0, total - room);
  const top = Math.min(q.top, last);
  return {
    ...q,
    drawnAt: q.drawnAt ?? now,
    top,
    last,
    seen: q.seen || top + room >= total,
  };
}

export function answer(q: Question, key: Key, room: number, setting: Setting): Answered {
  const deaf = isDeaf(q, setting.now);
  if (q.reason) return withReason({ ...q, reason: q.reason }, key, setting, deaf);
  if (deaf && isTyped(key)) return { question: stillDeaf(q, setting.now) };
  if (deaf || key.kind === "paste") return { question: q };
  const page = Math.max(1, room - 1);
  if (key.kind === "text") {
    const answered = answerLetter(q, key.text, page);
    const { question } = answered;
    if (!question.reason) return answered;
    // An Enter right behind the letter is that of a paste.
    const reason = { ...question.reason, changedAt: setting.now };
    return { ...answered, question: { ...question, reason } };
  }
  switch (key.name) {
    case "escape":
      return { question: q, answer: "cancel" };
    case "c":
      return key.ctrl ? { question: q, answer: "cancel" } : { question: q };
    case "left":
      return q.walk ? walked(q, back(q.walk), page) : { question: q };
    case "down":
      return moved(q, q.top + 1);
    case "up":
      return moved(q, q.top - 1);
    case "pagedown":
    case "space":
      return moved(q, q.top + page);
    case "pageup":
      return moved(q, q.top - page);
    case "home":
      return moved(q, 0);
    case "end":
      return moved(q, q.last);
    default:
      return { question: q };
  }
}

export const isDeaf = ({ drawnAt }: Question, now: number): boolean =>
  drawnAt === undefined || now - drawnAt < DEAF_MS;

/** What is no answer because it came too early, and makes the next key no answer either. */
export const isTyped = (key: Key): boolean =>
  key.kind !== "press" || key.name === "enter" || key.name === "backspace";

/** From now on for a while; where it is not drawn yet, it is that from when it will be. */
export const stillDeaf = (q: Question, now: number): Question => ({
  ...q,
  drawnAt: q.drawnAt === undefined ? undefined : Math.max(q.drawnAt, now + STILL_MS - DEAF_MS),
});

const moved = (q: Question, top: number): Answered => ({
  question: { ...q, top: Math.max(0, Math.min(top, q.last)) },
});

/** One key, one answer: several letters at once were not pressed by a person who read. */
export function answerLetter(q: Question, text: string, page: number): Answered {
  const further = moved(q, q.top + page);
  if (text === " ") return further;
  if (text === "g") return moved(q, 0);
  if (text === "G") return moved(q, q.last);
  if (q.walk) return walked(q, walkStep(q.walk, text, q.seen), page, text);
  switch (text) {
    case "y":
    case "Y":
      return q.seen ? { question: q, answer: { verdict: yes } } : further;
    case "a":
    case "A": {
      const { grant } = q.plan.judged;
      if (!grant) return { question: q };
      return q.seen ? { question: q, answer: { verdict: { ...yes, grant } } } : further;
    }
    case "n":
    case "N":
      return { question: { ...q, reason: emptyEditor } };
    case "s":
    case "S":
      return { question: q, answer: { verdict: skipped } };
    case "e":
    case "E":
      return q.can.edit ? { question: q, answer: "edit" } : { question: q };
    case "h":
    case "H": {
      if (q.can.hunks < 2) return { question: q };
      return { question: fresh({ ...q, walk: startWalk(q.can.hunks, q.seen) }) };
    }
    default:
      return { question: q };
  }
}

/** Something else is to be drawn: until then, and a moment longer, no key answers. */
export const fresh = (q: Question): Question => ({ ...q, drawnAt: undefined, top: 0, seen: false });

function walked(q: Question, { walk, to }: Stepped, page: number, letter = ""): Answered {
  switch (to) {
    case "here":
      return /^y$/i.test(letter) ? moved(q, q.top + page) : { question: q };
    case "hunk":
      return { question: fresh({ ...q, walk }) };
    case "leave":
      return { question: fresh({ ...q, walk: undefined }) };
    case "over":
      return takenOf(walk).length === walk.taken.length
        ? { question: q, answer: { verdict: yes } }
        : { question: fresh({ ...q, walk, reason: emptyEditor }) };
  }
}

type Reasoned = Question & { reason: Editor };

function withReason(q: Reasoned, key: Key, setting: Setting, deaf: boolean): Answered {
  const blank = q.reason.text === "";
  const goesBack = key.kind === "press" && (key.name === "left" || key.name === "backspace");
  if (blank && goesBack) {
    const before = { ...q, reason: undefined, drawnAt: undefined };
    return { question: q.walk ? fresh(before) : before };
  }
  const enter = key.kind === "press" && key.name === "enter";
  // After the last hunk Enter ends the walk: not before it can be read what it will do.
  if (q.walk && enter && deaf) return { question: q };
  if (enter && q.reason.text === "" && isSoon(q.reason.changedAt, setting))
    return {
      question: { ...q, reason: pastedBreak(q.reason, "cr", setting) },
      answer: { settles: refusal(q, "") },
    };
  const done = edit(q.reason, key, setting);
  if ((enter && q.reason.text.trim() === "") || done.action === "submit")
    return { question: q, answer: { verdict: refusal(q, sent(q.reason)) } };
  if (done.action === "settle")
    return {
      question: { ...q, reason: done.editor },
      answer: { settles: refusal(q, sent(q.reason)) },
    };
  if (done.action === "cancel" || done.action === "interrupt")
    return { question: q, answer: "cancel" };
  return { question: { ...q, reason: done.editor } };
}

/** Of all, or of the hunks that were left. */
export function refusal({ walk }: Question, words: string): Verdict {
  const accepted = walk ? takenOf(walk) : [];
  if (!walk || accepted.length === 0) return declined(words);
  const hunks = { accepted, of: walk.taken.length, ...(words && { reason: words }) };
  return { ...yes, hunks };
}
