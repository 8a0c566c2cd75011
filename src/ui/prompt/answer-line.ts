/**
 * The answer to "may this run?" on a screen of lines, where a letter is typed and sent with
 * Enter. What holds for keys holds here: yes counts once all has been read, and what is no
 * answer does nothing.
 */
import { declined } from "../../core/amendment.js";
import type { Answer, Question } from "./question.js";
import { answerLetter, fresh, refusal } from "./question.js";
import { takenOf } from "./walk.js";

export type Heard =
  | { answer: Answer }
  /** Another part is asked about from now on, or all of it again. */
  | { ask: Question }
  | { read: Reading }
  | { tell: "keys" | "unread" | "unknown" };

export type Reading = "on" | "rest" | "again";

/** Words for the letters, as people type them who were asked in words. */
const spelled: Readonly<Partial<Record<string, string>>> = {
  yes: "y",
  always: "a",
  skip: "s",
  edit: "e",
  hunks: "h",
  cancel: "c",
  help: "?",
  "\x1b": "c",
};
const readings: Readonly<Partial<Record<string, Reading>>> = {
  "": "on",
  f: "rest",
  G: "rest",
  r: "again",
  g: "again",
};
const NO = /^no?(?:$|[\s,.:;，。：；、]+([^]*)$)/i;
const YES = /^y(?:es)?(?:$|[\s,.:;，。：；、]+([^]*)$)/i;

export function answerLine(q: Question, line: string): Heard {
  const said = letterOf(line);
  const read = reading(said);
  if (read) return { read };
  if (said === "?") return { tell: "keys" };
  if (/^c$/i.test(said)) return { answer: "cancel" };
  if (q.reason) return atTheEnd(q, said);
  const no = q.walk ? null : NO.exec(said);
  if (no) return { answer: { verdict: declined(no[1]) } };
  const always = !q.walk && q.plan.judged.grant !== undefined && /^a$/i.test(said);
  if (!q.seen && (always || /^y$/i.test(said))) return { tell: "unread" };
  const { question, answer } = answerLetter(q, said, 0);
  if (answer) return { answer };
  return question === q ? { tell: "unknown" } : { ask: question };
}

/** A question that is no call has two answers, and no is whatever is not yes. */
export function answerMatter(q: Question, line: string): { yes: boolean } | Heard {
  const said = letterOf(line);
  const read = said === "" && q.top >= q.last ? undefined : reading(said);
  if (read) return { read };
  if (said === "?") return { tell: "keys" };
  if (/^y$/i.test(said) && !q.seen) return { tell: "unread" };
  return { yes: /^y$/i.test(said) };
}

/** All hunks are decided: what was taken is done, or nothing is. */
function atTheEnd(q: Question, said: string): Heard {
  const yes = q.walk && takenOf(q.walk).length > 0 ? YES.exec(said) : null;
  if (yes) return q.seen ? { answer: { verdict: refusal(q, yes[1] ?? "") } } : { tell: "unread" };
  const no = NO.exec(said);
  if (no) return { answer: { verdict: declined(no[1]) } };
  if (/^k$/i.test(said)) return { ask: fresh({ ...q, reason: undefined }) };
  if (/^[hq]$/.test(said)) return { ask: fresh({ ...q, reason: undefined, walk: undefined }) };
  return { tell: "unknown" };
}

/** An input method for Chinese may send a wide letter or question mark. */
function letterOf(line: string): string {
  const said = line.trim();
  const word = said.toLowerCase();
  if (Object.hasOwn(spelled, word)) return spelled[word] ?? said;
  return said.length === 1 ? said.normalize("NFKC") : said;
}

const reading = (said: string): Reading | undefined =>
  Object.hasOwn(readings, said) ? readings[said] : undefined;
