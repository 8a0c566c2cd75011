/**
 * The question before a call runs, on a screen of lines that may be read aloud: what it is about
 * and how dangerous, then what is asked, row by row, then what may be answered.
 */
import type { Question } from "../prompt/question.js";
import { takenOf } from "../prompt/walk.js";
import type { Row } from "../text/span.js";
import { wrap } from "../text/wrap.js";
import type { Look } from "./look.js";
import type { KeyHint } from "./question.js";
import { callKeys, scopeOf, walkKeys } from "./question.js";
import type { Sheet } from "./sheet.js";

export interface Told {
  question: Question;
  sheet: Sheet;
  /** How many more questions wait behind it. */
  waiting: number;
  /** The question in words, where it is about no call. */
  ask?: string | undefined;
}

/** Rows that have not been written since its start was. */
const isLeft = ({ question, sheet }: Told): boolean => question.top < sheet.body.length;

/** What is known before it is read. */
export function headOf({ sheet }: Told, look: Look): Row[] {
  const count = sheet.body.length;
  const rows =
    count > 1 ? wrap([{ text: look.words.approval.plain.rows({ count }) }], look.columns) : [];
  return [...sheet.title, ...sheet.about, ...rows];
}

/** What stands between the last row of it and the answer. */
export function footOf({ question, sheet, waiting }: Told, look: Look): Row[] {
  const { words, columns } = look;
  const { approval } = words;
  const { grant } = question.plan.judged;
  const covers = grant && !question.walk && !sheet.keys;
  const facts = [
    ...(covers ? [approval.plain.covers({ scope: scopeOf(grant, words) })] : []),
    ...(waiting > 0 ? [approval.waiting({ count: waiting })] : []),
  ];
  return facts.flatMap((text) => wrap([{ text }], columns));
}

export function promptOf(told: Told, { words }: Look): string {
  const { question, sheet, ask } = told;
  const { approval } = words;
  const { plain } = approval;
  const { top, walk, reason, plan } = question;
  if (isLeft(told)) return plain.readOn({ to: top, of: sheet.body.length });
  if (ask !== undefined) return ask;
  if (walk && reason) return takenOf(walk).length > 0 ? plain.askTaken : plain.askNone;
  if (walk) return plain.askHunk;
  return plan.judged.grant ? approval.plainAsk : approval.plainAskOnce;
}

/** Every key on a row of its own. */
export function keysOf(told: Told, look: Look): Row[] {
  const { question, sheet } = told;
  const { approval } = look.words;
  const say = approval.plain.keys;
  const answers = sheet.keys ?? answersOf(question, look);
  const hints: KeyHint[] = [
    ...answers,
    ...(isLeft(told)
      ? ([
          ["Enter", say.on],
          ["f", say.rest],
        ] as const)
      : []),
    ["r", say.again],
    ...(sheet.keys ? [] : [["c", say.cancel] as const]),
  ];
  return hints.flatMap(([key, what]) =>
    wrap([{ text: `${key}: ` }, { text: what }], look.columns, {
      first: [],
      rest: [{ text: "  " }],
    }),
  );
}

function answersOf(question: Question, { words }: Look): KeyHint[] {
  const { plain, walk: say } = words.approval;
  if (question.walk && question.reason) {
    const some = takenOf(question.walk).length > 0;
    return [
      ...(some ? [["y", plain.keys.apply] as const] : []),
      ["n", plain.keys.noToAll],
      ["k", say.back],
      ["h", say.whole],
    ];
  }
  const { own, others } = question.walk ? walkKeys(question, words) : callKeys(question, words);
  return [...own, ...others]
    .filter(([key]) => key !== "Esc")
    .map(([key, what]) => (key === "n" && !question.walk ? [key, plain.keys.no] : [key, what]));
}
