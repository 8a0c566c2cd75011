/** Questions to the person, one at a time, in the order they came. */
import type { CallPlan } from "../../core/event.js";
import type { Approver } from "../../core/ports.js";
import type { Verdict } from "../../core/policy.js";
import type { Matter } from "../../core/seat.js";
import type { Look } from "../draw/look.js";
import type { Sheet } from "../draw/question.js";
import { drawSheet, roomFor } from "../draw/question.js";
import type { Setting } from "../prompt/editor.js";
import type { Key } from "../prompt/keys.js";
import type { Question } from "../prompt/question.js";
import { answer, ask, drawn } from "../prompt/question.js";
import type { Posed } from "./matter.js";
import { pose } from "./matter.js";

export interface Asking extends Approver {
  /** What is asked now, drawn for this screen; it counts as seen from then on. */
  show(look: Look, now: number): { question: Question; sheet: Sheet; waiting: number } | undefined;
  readonly open: boolean;
  confirm(matter: Matter): Promise<boolean>;
  key(key: Key, setting: Setting): void;
}

interface Asked {
  question: Question;
  sheet: { look: Look; made: Sheet } | undefined;
  /** It is no call. */
  posed?: Posed;
  settle(verdict: Verdict): void;
}

/** Read by the model. */
const cancelled = "The user cancelled the turn.";
const no: Verdict = { allow: false, by: "user", reason: cancelled };

export function createAsking(setting: { changed(): void; cancel(): void }): Asking {
  const asked: Asked[] = [];
  const first = () => asked[0];

  const sheetOf = (a: Asked, look: Look): Sheet => {
    const same =
      a.sheet && a.sheet.look.columns === look.columns && a.sheet.look.rows === look.rows;
    if (!same || a.sheet?.look.libraries !== look.libraries)
      a.sheet = { look, made: a.posed?.sheet(look) ?? drawSheet(a.question.plan, look) };
    return a.sheet?.made as Sheet;
  };

  return {
    get open() {
      return asked.length > 0;
    },
    ask(plan: CallPlan, signal: AbortSignal) {
      return new Promise<Verdict>((resolve) => {
        if (signal.aborted) return resolve(no);
        const settle = (verdict: Verdict) => {
          const at = asked.indexOf(one);
          if (at < 0) return;
          asked.splice(at, 1);
          signal.removeEventListener("abort", stop);
          setting.changed();
          resolve(verdict);
        };
        const stop = () => settle(no);
        const one: Asked = { question: ask(plan), sheet: undefined, settle };
        asked.push(one);
        signal.addEventListener("abort", stop);
        setting.changed();
      });
    },
    confirm(matter) {
      return new Promise<boolean>((resolve) => {
        const settle = ({ allow }: Pick<Verdict, "allow">) => {
          const at = asked.indexOf(one);
          if (at < 0) return;
          asked.splice(at, 1);
          setting.changed();
          resolve(allow);
        };
        const posed = pose(matter, (yes) => settle({ allow: yes }));
        const one: Asked = { question: ask(posed.plan), sheet: undefined, posed, settle };
        asked.push(one);
        setting.changed();
      });
    },
    show(look, now) {
      const one = first();
      if (!one) return undefined;
      const sheet = sheetOf(one, look);
      one.question = drawn(one.question, sheet.body.length, roomFor(sheet, look), now);
      return { question: one.question, sheet, waiting: asked.length - 1 };
    },
    key(key, editing) {
      const one = first();
      if (!one?.sheet) return;
      if (one.posed?.hear(key, one.question, editing.now)) return;
      const room = roomFor(one.sheet.made, one.sheet.look);
      const { question, answer: given } = answer(one.question, key, room, editing);
      one.question = question;
      if (given === "cancel") {
        setting.cancel();
        one.settle(no);
      } else if (given) one.settle(given.verdict);
    },
  };
}
