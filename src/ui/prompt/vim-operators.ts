/** vi's `d`, `c` and `y`: how much of a text they take, and what they make of it. */
import type { Editor, Setting } from "./editing.js";
import { keep, kill, moveTo, replace, still } from "./editing.js";
import { plain } from "./pasting.js";
import type { Aim, Sought } from "./vim-motions.js";
import { aim, at, endOfWord, firstSign, onSign, right, startsOf } from "./vim-motions.js";
import type { Span } from "./vim-objects.js";
import { objects } from "./vim-objects.js";
import { lineEnd, lineStart } from "./words.js";

export interface Taking {
  count: number;
  sought?: Sought | undefined;
}

/** What `d`, `c` or `y` takes with the keys behind it; undefined: nothing. */
export function spanOf(
  e: Editor,
  operator: string,
  keys: readonly string[],
  taking: Taking,
): Span | undefined {
  const [first = "", second = ""] = keys;
  const { count } = taking;
  if (first === operator) return linesFrom(e, count - 1);
  if (first === "i" || first === "a") return objects[second]?.(e, { around: first === "a", count });
  const lines = byLines[keys.join("")];
  if (lines) return lines(e, count);
  const aimed = /^[wW]$/.test(first)
    ? overWords(e, { operator, big: first === "W", count })
    : aim(e, keys, taking);
  if (!aimed) return undefined;
  const { to, inclusive } = aimed;
  if (/^[bB]$/.test(first) && lineStart(e.text, e.cursor) === e.cursor) return linesBefore(e, to);
  if (to < e.cursor) return { from: to, end: e.cursor };
  return { from: e.cursor, end: inclusive ? right(at(e, to)) : to };
}

/** `cw` on a word leaves the blanks behind it; `dw` at the end of a line leaves the break. */
function overWords(
  e: Editor,
  { operator, big, count }: { operator: string; big: boolean; count: number },
): Aim {
  if (operator === "c" && /^\S/.test(e.text.slice(e.cursor)))
    return { to: endOfWord(e, count, big, true), inclusive: true };
  const starts = startsOf(plain(e), big).filter((start) => start > e.cursor);
  const to = starts[count - 1] ?? e.text.length;
  const last = count > 1 ? (starts[count - 2] ?? starts.at(-1)) : undefined;
  return { to: Math.min(to, lineEnd(e.text, last ?? e.cursor)), inclusive: false };
}

/** Back from where a line begins: its break stays. */
function linesBefore(e: Editor, from: number): Span {
  const end = Math.max(from, e.cursor - 1);
  const lines = e.cursor > 0 && e.text.slice(lineStart(e.text, from), from).trim() === "";
  return { from, end, lines };
}

/** From the cursor's line so many more, down or with less than none up. */
export function linesFrom(e: Editor, more: number): Span {
  let from = lineStart(e.text, e.cursor);
  let end = lineEnd(e.text, e.cursor);
  for (let n = 0; n < more && end < e.text.length; n++) end = lineEnd(e.text, end + 1);
  for (let n = 0; n > more && from > 0; n--) from = lineStart(e.text, from - 1);
  return { from, end, lines: true };
}

type Lines = (e: Editor, count: number) => Span | undefined;

const byLines: Readonly<Partial<Record<string, Lines>>> = {
  j: (e, count) => (e.text.includes("\n", e.cursor) ? linesFrom(e, count) : undefined),
  k: (e, count) => (lineStart(e.text, e.cursor) > 0 ? linesFrom(e, -count) : undefined),
  G: (e) => linesFrom(e, e.text.length),
  gg: (e) => linesFrom(e, -e.text.length),
};

export function operated(operator: string, e: Editor, span: Span, setting: Setting): Editor {
  const { from, end } = span;
  if (span.lines || (operator === "d" && isLines(e.text, span)))
    return wholeLines(operator, e, span, setting);
  if (operator === "y") return moveTo(keep(e, e.text.slice(from, end)), from);
  const done = at(kill(still(e), from, end, setting), from);
  return operator === "c" ? done : onSign(done);
}

/** Nothing would be left of several lines but blanks. */
function isLines(text: string, { from, end }: Span): boolean {
  const left = text.slice(lineStart(text, from), from) + text.slice(end, lineEnd(text, end));
  return text.slice(from, end).includes("\n") && left.trim() === "";
}

function wholeLines(operator: string, e: Editor, span: Span, setting: Setting): Editor {
  const [from, end] = [lineStart(e.text, span.from), lineEnd(e.text, span.end)];
  const kept = keep(e, `${e.text.slice(from, end)}\n`);
  if (operator === "y")
    return moveTo(kept, from === lineStart(e.text, e.cursor) ? e.cursor : span.from);
  if (operator === "c") return replace(kept, { from, end, put: "" }, setting);
  const last = end === e.text.length;
  const cut = { from: last ? Math.max(0, from - 1) : from, end: last ? end : end + 1, put: "" };
  const done = replace(kept, cut, setting);
  return moveTo(done, firstSign(done));
}
