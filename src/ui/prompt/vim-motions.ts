/** Where vi's keys lead to in a text; a pasted placeholder is one character. */
import type { Editor } from "./editing.js";
import { pasteBefore, pasteBehind } from "./pasting.js";
import { lineEnd, lineStart, nextGrapheme, previousGrapheme, startsOfWords } from "./words.js";

type Motion = (e: Editor, count: number) => number;

const times = (count: number, from: number, step: (at: number) => number): number => {
  let at = from;
  for (let n = 0; n < count; n++) at = step(at);
  return at;
};

export const left = (e: Editor): number => {
  const whole = pasteBefore(e);
  return whole ? e.cursor - whole.placeholder.length : previousGrapheme(e.text, e.cursor);
};
export const right = (e: Editor): number => {
  const whole = pasteBehind(e);
  return whole ? e.cursor + whole.placeholder.length : nextGrapheme(e.text, e.cursor);
};
export const firstSign = (e: Editor): number => {
  const start = lineStart(e.text, e.cursor);
  return start + (/^[^\S\n]*/.exec(e.text.slice(start))?.[0].length ?? 0);
};
const wordOn = (e: Editor, at: number): number =>
  startsOfWords(e.text).find((start) => start > at) ?? e.text.length;
const wordBack = (e: Editor, at: number): number =>
  startsOfWords(e.text).findLast((start) => start < at) ?? 0;
const wordEnd = (e: Editor, at: number): number => {
  const blanks = /^\s*/.exec(e.text.slice(at + 1))?.[0].length ?? 0;
  const start = at + 1 + blanks;
  const next = startsOfWords(e.text).find((one) => one > start) ?? e.text.length;
  return previousGrapheme(e.text, start + e.text.slice(start, next).trimEnd().length);
};

export const motions: Readonly<Partial<Record<string, Motion>>> = {
  h: (e, n) =>
    Math.max(
      lineStart(e.text, e.cursor),
      times(n, e.cursor, (c) => left(at(e, c))),
    ),
  l: (e, n) =>
    Math.min(
      lineEnd(e.text, e.cursor),
      times(n, e.cursor, (c) => right(at(e, c))),
    ),
  w: (e, n) => times(n, e.cursor, (c) => wordOn(e, c)),
  b: (e, n) => times(n, e.cursor, (c) => wordBack(e, c)),
  e: (e, n) => times(n, e.cursor, (c) => wordEnd(e, c)),
  "0": (e) => lineStart(e.text, e.cursor),
  "^": firstSign,
  $: (e) => lineEnd(e.text, e.cursor),
  G: (e) => e.text.length,
  left: (e, n) => times(n, e.cursor, (c) => left(at(e, c))),
  right: (e, n) => times(n, e.cursor, (c) => right(at(e, c))),
  backspace: (e, n) => times(n, e.cursor, (c) => left(at(e, c))),
  home: (e) => lineStart(e.text, e.cursor),
  end: (e) => lineEnd(e.text, e.cursor),
};

export const at = (e: Editor, cursor: number): Editor => ({ ...e, cursor });

/** In normal mode the cursor stands on a character, not behind the last of its line. */
export function settled(e: Editor, cursor: number): number {
  const start = lineStart(e.text, cursor);
  return cursor > start && cursor === lineEnd(e.text, cursor) ? left(at(e, cursor)) : cursor;
}

export const onSign = (e: Editor, by = 0): Editor => at(e, settled(e, e.cursor + by));

/** On its line, as vi looks for a character; undefined: it is not there so often. */
export function found(e: Editor, how: string, sign: string, count: number): number | undefined {
  const forth = how === "f" || how === "t";
  const [start, end] = [lineStart(e.text, e.cursor), lineEnd(e.text, e.cursor)];
  let to = e.cursor;
  for (let n = 0; n < count; n++)
    to = forth ? e.text.indexOf(sign, right(at(e, to))) : lastBefore(e.text, sign, to);
  if (to < start || to >= end || (forth ? to <= e.cursor : to >= e.cursor)) return undefined;
  if (how === "t") return previousGrapheme(e.text, to);
  return how === "T" ? nextGrapheme(e.text, to) : to;
}

const lastBefore = (text: string, sign: string, at: number): number =>
  at <= 0 ? -1 : text.lastIndexOf(sign, at - 1);
