/** Questions to the person, one at a time, in the order they came. */
import { cancelled } from "../../core/amendment.js";
import type { CallPlan } from "../../core/event.js";
import type { Approver, Leeway } from "../../core/ports.js";
import type { Matter } from "../../core/seat.js";
import type { Look } from "../draw/look.js";
import type { Posing } from "../draw/question.js";
import { measure } from "../draw/question.js";
import type { Sheet } from "../draw/sheet.js";
import { drawSheet } from "../draw/sheet.js";
import type { Setting } from "../prompt/editor.js";
import type { Key } from "../prompt/keys.js";
import type { Answered } from "../prompt/question.js";
import { answer, ask, canOf, drawn, isDeaf, isTyped, stillDeaf } from "../prompt/question.js";
import type { Walk } from "../prompt/walk.js";
import type { OpenEditor } from "./changing.js";
import { changed } from "./changing.js";
import type { Posed } from "./matter.js";
import { pose } from "./matter.js";
import type { Pending } from "./pending.js";
import { createPending } from "./pending.js";
import { whenSettled, whenStill } from "./settling.js";

export interface Asking extends Approver {
  /** What is asked now, drawn for this screen; it counts as seen from then on. */
  show(look: Look, now: number): Posing | undefined;
  readonly open: boolean;
  /** A diff is asked about: colours are of use. */
  readonly code: boolean;
  confirm(matter: Matter): Promise<boolean>;
  key(key: Key, setting: Setting): void;
  /** It was not on the screen for a while: what was typed meanwhile is no answer. */
  afresh(): void;
}

export interface AskingSetting {
  changed(): void;
  cancel(): void;
  /** The text after the person's own editor; left out, there is none. */
  edit?: OpenEditor;
}

interface Asked extends Pending {
  drawn: Drawn | undefined;
  /** How many rows fit, as it was drawn last. */
  room: number;
  /** Something was typed before it could be read. */
  typedInto: boolean;
  /** It is no call. */
  posed?: Posed;
}

const unseen = { drawn: undefined, room: 1, typedInto: false };

/** What was drawn for this look: all of it, and of its hunks what was asked about last. */
interface Drawn {
  look: Look;
  whole?: Sheet;
  part?: { walk: Walk; ends: boolean; sheet: Sheet };
}

/** A letter with another right behind it was pasted: tmux and SSH may strip the brackets. */
const LONE_MS = 60;
/** The same where it may be typed on, or by a key that is held down since the question before. */
const DOUBTFUL_MS = 200;

export function createAsking(setting: AskingSetting): Asking {
  const asked = createPending<Asked>(setting.changed);
  /** Calls off what one letter decides, until it is sure that no paste begins with it. */
  let held: (() => void) | undefined;
  /** What the question before was answered with. */
  let lastLetter = "";

  /** The editor has the terminal; the same is asked again unless something else came of it. */
  const change = async (one: Asked) => {
    if (!setting.edit) return;
    const made = await changed(one.text ?? "", one.question.plan, setting.edit);
    if ("instead" in made) return one.settle(made);
    one.question = { ...one.question, news: made.news, drawnAt: undefined };
    setting.changed();
  };

  const take = (one: Asked, { question, answer: given }: Answered) => {
    one.question = question;
    if (given === "cancel") {
      setting.cancel();
      one.settle(cancelled);
    } else if (given === "edit") void change(one);
    else if (given && "verdict" in given) one.settle(given.verdict);
    else if (given) {
      const { reason } = question;
      whenSettled(() => {
        if (one.question.reason === reason) one.settle(given.settles);
      });
    }
  };

  return {
    get open() {
      return asked.count > 0;
    },
    get code() {
      return asked.first?.question.plan.preview?.kind === "diff";
    },
    ask(plan: CallPlan, signal: AbortSignal, leeway: Leeway = {}) {
      const question = ask(plan, canOf(plan, leeway, setting.edit !== undefined));
      return asked.answered({ ...unseen, question, text: leeway.text }, signal);
    },
    confirm(matter) {
      return new Promise<boolean>((resolve) => {
        const posed = pose(matter, (yes) =>
          one.settle(yes ? { allow: true, by: "user" } : cancelled),
        );
        const question = ask(posed.plan);
        const one = asked.put({ ...unseen, question, text: undefined, posed }, (reply) =>
          resolve("allow" in reply && reply.allow),
        );
      });
    },
    afresh() {
      const one = asked.first;
      if (one) one.question = { ...one.question, drawnAt: undefined };
    },
    show(look, now) {
      const one = asked.first;
      if (!one) return undefined;
      const sheet = sheetOf(one, look);
      const posing = { question: one.question, sheet, waiting: asked.count - 1 };
      const { total, room } = measure(posing, look);
      one.room = room;
      one.question = drawn(one.question, total, room, now);
      return { ...posing, question: one.question };
    },
    key(key, editing) {
      const one = asked.first;
      if (!one?.drawn) return;
      if (one.posed?.hear(key, one.question, editing.now)) return;
      if (held) {
        held();
        held = undefined;
        one.question = stillDeaf({ ...one.question, drawnAt: editing.now }, editing.now);
        return;
      }
      one.typedInto ||= isTyped(key) && isDeaf(one.question, editing.now);
      const answered = answer(one.question, key, one.room, editing);
      const decides = answered.answer || answered.question.walk !== one.question.walk;
      if (key.kind !== "text" || !decides) return take(one, answered);
      const repeated = key.text === lastLetter && !one.question.walk;
      held = whenStill(one.typedInto || repeated ? DOUBTFUL_MS : LONE_MS, () => {
        held = undefined;
        if (answered.answer) lastLetter = key.text;
        take(one, answered);
        setting.changed();
      });
    },
  };
}

/** Drawn anew only for another screen, other colours, or other hunks. */
function sheetOf(one: Asked, look: Look): Sheet {
  const { question, posed } = one;
  const drawn = one.drawn && sameLook(one.drawn.look, look) ? one.drawn : { look };
  one.drawn = drawn;
  const { walk } = question;
  if (!walk) return (drawn.whole ??= posed?.sheet(look) ?? drawSheet(question, look));
  const ends = question.reason !== undefined;
  const { part } = drawn;
  if (part?.walk === walk && part.ends === ends) return part.sheet;
  const sheet = drawSheet(question, look);
  drawn.part = { walk, ends, sheet };
  return sheet;
}

const sameLook = (was: Look, { columns, rows, libraries, words }: Look): boolean =>
  was.columns === columns &&
  was.rows === rows &&
  was.libraries === libraries &&
  was.words === words;
