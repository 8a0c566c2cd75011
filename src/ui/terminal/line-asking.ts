/**
 * Questions to the person on a screen of lines, one at a time, in the order they came: each is
 * written part by part, and a line of its own answers it.
 */
import { cancelled } from "../../core/amendment.js";
import type { Approver } from "../../core/ports.js";
import type { Matter } from "../../core/seat.js";
import type { Look } from "../draw/look.js";
import type { Told } from "../draw/plain-question.js";
import { footOf, headOf, keysOf, promptOf } from "../draw/plain-question.js";
import { newsOf } from "../draw/question.js";
import type { Sheet } from "../draw/sheet.js";
import { drawSheet } from "../draw/sheet.js";
import type { Heard, Reading } from "../prompt/answer-line.js";
import { answerLine, answerMatter } from "../prompt/answer-line.js";
import type { Answer, Question } from "../prompt/question.js";
import { ask, canOf, DEAF_MS } from "../prompt/question.js";
import { show } from "../text/show.js";
import type { Row } from "../text/span.js";
import { flatRow } from "../text/span.js";
import { clip } from "../text/width.js";
import { wrap } from "../text/wrap.js";
import type { Burst } from "./bursts.js";
import type { OpenEditor } from "./changing.js";
import { changed } from "./changing.js";
import { pose } from "./matter.js";
import type { Pending } from "./pending.js";
import { createPending } from "./pending.js";

export interface LineAsking extends Approver {
  /** The question that is open now, to be known again by. */
  readonly open: object | undefined;
  confirm(matter: Matter): Promise<boolean>;
  /** What is to be written now; undefined = nothing. */
  next(look: Look): Part | undefined;
  /** Something else stands behind the prompt: it is to be written again. */
  again(): void;
  /** `of`: the question that was open when the lines came. */
  hear(burst: Burst, of: object): void;
  /** Says no to a question that is no call; whether there was one. */
  decline(): boolean;
}

export interface Part {
  rows: Row[];
  /** Where the line begins that answers. */
  prompt: string;
  /** All of it is on the terminal: from now on, and a moment longer, an answer is none. */
  written(now: number): void;
}

export interface LineAskingSetting {
  changed(): void;
  /** Cancels the turn. */
  cancel(): void;
  /** A command of ours in place of an answer. */
  command(line: string): void;
  edit?: OpenEditor;
}

interface Asked extends Pending {
  /** It is no call. */
  matter?: { sheet(look: Look): Sheet; ask: string };
  due: "whole" | "rows" | "rest" | "prompt" | undefined;
  /** To be said before the prompt. */
  says: ((told: Told, look: Look) => Row[])[];
  drawn?: { look: Look; of: Question; sheet: Sheet };
}

const unsaid = () => ({ due: "whole" as const, says: [] });

/** Rows of the screen that are left to the prompt and to the line that answers. */
const OTHER_ROWS = 3;
const ROOM_MIN = 6;
/** No page is made of fewer rows than that. */
const FEW_ROWS = 3;
/** Columns of a line that are said again. */
const SAID_MAX = 40;

export function createLineAsking(setting: LineAskingSetting): LineAsking {
  const asked = createPending<Asked>(setting.changed);

  const due = (one: Asked, what: NonNullable<Asked["due"]>, question = one.question) => {
    one.question = { ...question, drawnAt: undefined };
    if (one.due !== "whole") one.due = what;
    setting.changed();
  };
  const say = (one: Asked, rows: Asked["says"][number]) => {
    one.says.push(rows);
    due(one, one.due ?? "prompt");
  };

  const change = async (one: Asked) => {
    if (!setting.edit) return;
    const made = await changed(one.text ?? "", one.question.plan, setting.edit);
    if ("instead" in made) return one.settle(made);
    say(one, ({ question }, look) => newsOf({ ...question, news: made.news }, look));
  };

  const act = (one: Asked, answer: Answer) => {
    if (answer === "edit") return void change(one);
    if (answer !== "cancel")
      return one.settle("verdict" in answer ? answer.verdict : answer.settles);
    setting.cancel();
    one.settle(cancelled);
  };

  const read = (one: Asked, how: Reading) => {
    const { question } = one;
    if (how === "again") return due(one, "whole", { ...question, top: 0 });
    const left = question.top < question.last;
    due(one, left ? (how === "rest" ? "rest" : "rows") : "prompt");
  };

  const tell = (one: Asked, what: "keys" | "unread" | "unknown", line: string) =>
    say(one, (told, look) => {
      const { plain } = look.words.approval;
      if (what === "keys") return keysOf(told, look);
      const said = clip(flatRow(show(line.trim(), "exact")), SAID_MAX);
      return sentence(what === "unread" ? plain.unread : plain.unknown({ line: said }), look);
    });

  const take = (one: Asked, heard: Heard, line: string) => {
    if ("answer" in heard) act(one, heard.answer);
    else if ("ask" in heard) due(one, "whole", heard.ask);
    else if ("read" in heard) read(one, heard.read);
    else tell(one, heard.tell, line);
  };

  return {
    get open() {
      return asked.first;
    },
    ask(plan, signal, leeway = {}) {
      const question = ask(plan, canOf(plan, leeway, setting.edit !== undefined));
      return asked.answered({ ...unsaid(), question, text: leeway.text }, signal);
    },
    confirm: (matter) =>
      new Promise<boolean>((resolve) => {
        const { plan, sheet } = pose(matter, () => {});
        const posed = { matter: { sheet, ask: matter.plainAsk }, question: ask(plan) };
        asked.put({ ...unsaid(), ...posed, text: undefined }, (reply) =>
          resolve("allow" in reply && reply.allow),
        );
      }),
    next(look) {
      const one = asked.first;
      return one?.due && partOf(one, asked.count - 1, look);
    },
    again() {
      const one = asked.first;
      if (one) due(one, one.due ?? "prompt");
    },
    hear({ lines, at, pasted }, of) {
      const one = asked.first;
      if (!one || one !== of) return;
      const { drawnAt } = one.question;
      const [line = ""] = lines;
      const early = drawnAt === undefined || at - drawnAt < DEAF_MS;
      if (early || pasted)
        return say(one, (_, look) => {
          const { plain } = look.words.approval;
          return sentence(early ? plain.early : plain.pasted, look);
        });
      if (!one.matter && /^\/\w/.test(line.trim())) {
        setting.command(line.trim());
        return due(one, one.due ?? "prompt");
      }
      const heard = one.matter ? answerMatter(one.question, line) : answerLine(one.question, line);
      if (!("yes" in heard)) return take(one, heard, line);
      one.settle(heard.yes ? { allow: true, by: "user" } : cancelled);
    },
    decline() {
      const one = asked.first;
      if (!one?.matter) return false;
      one.settle(cancelled);
      return true;
    },
  };
}

const sentence = (text: string, { columns }: Look): Row[] => wrap([{ text }], columns);

/** Writes as much of it as is due, and remembers how far that was. */
function partOf(one: Asked, waiting: number, look: Look): Part {
  const sheet = sheetOf(one, look);
  const total = sheet.body.length;
  const told = (): Told => ({ question: one.question, sheet, waiting, ask: one.matter?.ask });
  const head = one.due === "whole" ? [[], ...headOf(told(), look)] : [];
  const from = one.due === "whole" ? 0 : one.question.top;
  const to =
    one.due === "prompt"
      ? from
      : endOf(from, total, one.due === "rest" ? total : roomIn(look, head));
  const seen = one.question.seen || to >= total;
  one.question = { ...one.question, top: to, last: total, seen };
  const rows = [
    ...head,
    ...sheet.body.slice(from, to),
    ...(to >= total && to > from ? footOf(told(), look) : []),
    ...one.says.flatMap((says) => says(told(), look)),
  ];
  one.due = undefined;
  one.says = [];
  return {
    rows,
    prompt: promptOf(told(), look),
    written(now) {
      one.question = { ...one.question, drawnAt: one.question.drawnAt ?? now };
    },
  };
}

const roomIn = ({ rows }: Look, head: readonly Row[]): number =>
  Math.max(ROOM_MIN, rows - head.length - OTHER_ROWS);

const endOf = (from: number, total: number, room: number): number =>
  from + room + FEW_ROWS >= total ? total : from + room;

/** Rows of another width are other rows: then it is read from its start again. */
function sheetOf(one: Asked, look: Look): Sheet {
  const { drawn, question } = one;
  const same = drawn?.look.columns === look.columns && drawn.look.words === look.words;
  const part = drawn?.of.walk === question.walk && !drawn?.of.reason === !question.reason;
  if (drawn && same && part) return drawn.sheet;
  if (drawn && !same && question.top < question.last) one.due = "whole";
  const sheet = one.matter?.sheet(look) ?? drawSheet(question, look);
  one.drawn = { look, of: question, sheet };
  return sheet;
}
