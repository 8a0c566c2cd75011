/**
 * A question that is no call: may this folder's settings count? It is asked at the start, when a
 * person may already be typing a task, so a letter answers only when it stands alone: nothing
 * typed for a second before it, and nothing right after it.
 */
import type { CallPlan } from "../../core/event.js";
import type { Matter } from "../../core/seat.js";
import type { Look } from "../draw/look.js";
import { barOf } from "../draw/look.js";
import type { Sheet } from "../draw/sheet.js";
import type { Key } from "../prompt/keys.js";
import type { Question } from "../prompt/question.js";
import { DEAF_MS } from "../prompt/question.js";
import { drawExact } from "../text/exact.js";
import { wrap } from "../text/wrap.js";

export interface Posed {
  matter: Matter;
  plan: CallPlan;
  sheet(look: Look): Sheet;
  /** False: the key only moves about in what is asked. */
  hear(key: Key, question: Question, now: number): boolean;
}

/** Milliseconds without a key. */
const BEFORE_MS = 1000;
const AFTER_MS = 400;

export function pose(matter: Matter, settle: (yes: boolean) => void): Posed {
  let typedAt = Number.NEGATIVE_INFINITY;
  let pending: { yes: boolean; timer: ReturnType<typeof setTimeout> } | undefined;

  return {
    matter,
    plan: noCall,
    sheet: (look) => sheetOf(matter, look),
    hear(key, question, now) {
      const held = pending;
      if (held) clearTimeout(held.timer);
      pending = undefined;
      const deaf = question.drawnAt === undefined || now - question.drawnAt < DEAF_MS;
      if (key.kind === "press") {
        if (key.name !== "enter" || deaf) return deaf;
        settle(held?.yes ?? false);
        return true;
      }
      if (key.kind === "text" && key.text === " ") return deaf;
      const alone = !held && !deaf && now - typedAt >= BEFORE_MS;
      typedAt = now;
      const letter = key.kind === "text" ? key.text.toLowerCase() : "";
      if (!alone || !(letter === "n" || (letter === "y" && question.seen))) return true;
      const yes = letter === "y";
      pending = { yes, timer: setTimeout(() => settle(yes), AFTER_MS) };
      return true;
    },
  };
}

function sheetOf({ title, intro, body, yes, no }: Matter, look: Look): Sheet {
  const { columns, words } = look;
  const exact = drawExact(body, { columns, blanks: words.terminal.blanks, bar: barOf(look) });
  const { hidden } = exact;
  return {
    title: wrap([{ text: title, tone: "bold" }], columns),
    body: exact.rows,
    about: [
      ...(hidden > 0
        ? wrap(
            [{ text: words.terminal.hiddenCharacters({ count: hidden }), tone: "warn" }],
            columns,
          )
        : []),
      ...wrap([{ text: intro, tone: "dim" }], columns),
    ],
    keys: [
      ["y", yes],
      ["n", no],
    ],
  };
}

/** Nothing would run. */
const noCall: CallPlan = {
  call: "",
  tool: "",
  subject: "",
  effects: [],
  judged: { ruling: "ask", danger: "high", why: "configuration", reason: "" },
};
