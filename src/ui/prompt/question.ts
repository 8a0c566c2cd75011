/**
 * The answer to "may this run?", key by key. The default is no: what was typed before the
 * question could be read does not count, a paste never answers, and yes counts only once
 * the end of what is asked has been on the screen.
 */
import type { CallPlan } from "../../core/event.js";
import type { Verdict } from "../../core/policy.js";
import type { Editor, Setting } from "./editor.js";
import { edit, emptyEditor, sent } from "./editor.js";
import type { Key } from "./keys.js";

export interface Question {
  readonly plan: CallPlan;
  /** When it was first drawn; undefined = not yet. Milliseconds, monotonic. */
  readonly drawnAt: number | undefined;
  /** The first row of what is asked that is on the screen. */
  readonly top: number;
  readonly seen: boolean;
  /** Set once the answer is no and a reason may be given. */
  readonly reason: Editor | undefined;
}

export type Answer = { verdict: Verdict } | "cancel";

/** Keys from the moment of drawing are not answers yet. */
export const DEAF_MS = 300;

/** Read by the model. */
const saidNo = "The user declined this call. Do not try it again; ask what to do instead.";

export const ask = (plan: CallPlan): Question => ({
  plan,
  drawnAt: undefined,
  top: 0,
  seen: false,
  reason: undefined,
});

/** `total` rows are asked about, `room` of them fit. */
export function drawn(q: Question, total: number, room: number, now: number): Question {
  const top = Math.max(0, Math.min(q.top, total - room));
  return {
    ...q,
    drawnAt: q.drawnAt ?? now,
    top,
    seen: q.seen || top + room >= total,
  };
}

export function answer(
  q: Question,
  key: Key,
  room: number,
  setting: Setting,
): { question: Question; answer?: Answer } {
  if (q.drawnAt === undefined || setting.now - q.drawnAt < DEAF_MS) return { question: q };
  if (q.reason) return withReason(q, q.reason, key, setting);
  if (key.kind === "paste") return { question: q };
  if (key.kind === "text") return letter(q, key.text, room);
  const page = Math.max(1, room - 1);
  switch (key.name) {
    case "escape":
      return { question: q, answer: "cancel" };
    case "c":
      return key.ctrl ? { question: q, answer: "cancel" } : { question: q };
    case "down":
      return { question: { ...q, top: q.top + 1 } };
    case "up":
      return { question: { ...q, top: q.top - 1 } };
    case "pagedown":
    case "space":
      return { question: { ...q, top: q.top + page } };
    case "pageup":
      return { question: { ...q, top: q.top - page } };
    case "home":
      return { question: { ...q, top: 0 } };
    default:
      return { question: q };
  }
}

/** One key, one answer: several letters at once were not pressed by a person who read. */
function letter(q: Question, text: string, room: number): { question: Question; answer?: Answer } {
  const further = { ...q, top: q.top + Math.max(1, room - 1) };
  switch (text) {
    case " ":
      return { question: further };
    case "y":
    case "Y":
      return q.seen
        ? { question: q, answer: { verdict: { allow: true, by: "user" } } }
        : { question: further };
    case "a":
    case "A": {
      const { grant } = q.plan.judged;
      if (!grant) return { question: q };
      return q.seen
        ? { question: q, answer: { verdict: { allow: true, by: "user", grant } } }
        : { question: further };
    }
    case "n":
    case "N":
      return { question: { ...q, reason: emptyEditor } };
    default:
      return { question: q };
  }
}

function withReason(
  q: Question,
  editor: Editor,
  key: Key,
  setting: Setting,
): { question: Question; answer?: Answer } {
  const empty = key.kind === "press" && key.name === "enter" && editor.text.trim() === "";
  const done = edit(editor, key, setting);
  if (empty || done.action === "submit") {
    const words = sent(editor);
    const reason = words ? `The user declined this call and says: ${words}` : saidNo;
    return { question: q, answer: { verdict: { allow: false, by: "user", reason } } };
  }
  if (done.action === "cancel" || done.action === "interrupt")
    return { question: q, answer: "cancel" };
  return { question: { ...q, reason: done.editor } };
}
