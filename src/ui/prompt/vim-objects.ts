/** vi's text objects: the word, the quoted text, the brackets around the cursor. */
import type { Editor } from "./editing.js";
import { plain } from "./pasting.js";
import { startsOf } from "./vim-motions.js";
import { lineEnd, lineStart } from "./words.js";

export interface Span {
  from: number;
  end: number;
  /** Whole lines; `end` is before the break of the last. */
  lines?: boolean;
}

interface Wanted {
  around: boolean;
  count: number;
}
type TextObject = (e: Editor, wanted: Wanted) => Span | undefined;

const word =
  (big: boolean): TextObject =>
  (e, { around, count }) => {
    const { start, line } = lineOf(e);
    const runs = runsOf(line, big);
    const first = runs.findIndex(({ end }) => start + end > e.cursor);
    if (first < 0) return { from: e.cursor, end: e.cursor };
    const [from, end] = around ? wordsAround(runs, first, count) : [first, first + count];
    const [a, b] = [runs[from], runs[end - 1]];
    return a && b && { from: start + a.from, end: start + b.end };
  };

interface Run {
  from: number;
  end: number;
  blank: boolean;
}

/** Words and the blanks between them, one after the other. */
function runsOf(line: string, big: boolean): Run[] {
  const runs: Run[] = [];
  const add = (from: number, end: number, blank: boolean) => {
    if (from < end) runs.push({ from, end, blank });
  };
  const starts = startsOf(line, big);
  add(0, starts[0] ?? line.length, true);
  for (const [n, from] of starts.entries()) {
    const next = starts[n + 1] ?? line.length;
    const end = from + line.slice(from, next).trimEnd().length;
    add(from, end, false);
    add(end, next, true);
  }
  return runs;
}

/** Words with the blanks behind each, or before: from which run up to which. */
function wordsAround(runs: readonly Run[], first: number, count: number): [number, number] {
  const blanksFirst = runs[first]?.blank;
  let end = first;
  for (let n = 0; n < count; n++) {
    if (blanksFirst && runs[end]?.blank) end++;
    end++;
    if (!blanksFirst && runs[end]?.blank) end++;
  }
  // What a line is indented by stays.
  const before = !runs[end - 1]?.blank && first > 1 && runs[first - 1]?.blank;
  return [!blanksFirst && before ? first - 1 : first, end];
}

const quoted =
  (quote: string): TextObject =>
  (e, { around, count }) => {
    const { start, line } = lineOf(e);
    const marks = Array.from(line.matchAll(/\\.|["'`]/g))
      .filter(([sign]) => sign === quote)
      .map(({ index }) => index);
    const on = marks.indexOf(e.cursor - start);
    const before = marks.findLastIndex((mark) => start + mark < e.cursor);
    const opening = on < 0 ? Math.max(0, before) : on - (on % 2);
    const [from, to] = [marks[opening], marks[opening + 1]];
    if (from === undefined || to === undefined) return undefined;
    if (!around && count === 1) return { from: start + from + 1, end: start + to };
    const behind = around ? (/^\s*/.exec(line.slice(to + 1))?.[0].length ?? 0) : 0;
    const ahead = around && behind === 0 ? (/\s*$/.exec(line.slice(0, from))?.[0].length ?? 0) : 0;
    return { from: start + from - ahead, end: start + to + 1 + behind };
  };

const brackets =
  (open: string, close: string): TextObject =>
  (e, { around, count }) => {
    const text = plain(e);
    const on = text[e.cursor] === close ? e.cursor - 1 : e.cursor;
    const enclosing = unmatched(text, { at: on, by: -1, wanted: open, other: close, depth: count });
    // Around the cursor there are none: the next ones, as vim has it.
    const from = enclosing < 0 && count === 1 ? text.indexOf(open, e.cursor) : enclosing;
    if (from < 0) return undefined;
    const to = unmatched(text, { at: from + 1, by: 1, wanted: close, other: open, depth: 1 });
    if (to < 0) return undefined;
    return around ? { from, end: to + 1 } : inside(text, from + 1, to);
  };

interface Search {
  at: number;
  by: 1 | -1;
  wanted: string;
  other: string;
  depth: number;
}

function unmatched(text: string, { at, by, wanted, other, depth }: Search): number {
  let left = depth;
  for (let place = at; place >= 0 && place < text.length; place += by) {
    if (text[place] === other) left++;
    else if (text[place] === wanted && --left === 0) return place;
  }
  return -1;
}

/** Brackets on lines of their own keep them. */
function inside(text: string, from: number, to: number): Span {
  const opened = text[from] === "\n";
  const closing = /\n[^\S\n]*$/.exec(text.slice(from, to))?.index;
  const start = opened ? from + 1 : from;
  const end = closing === undefined ? to : from + closing;
  if (end < start) return { from: start, end: start };
  return { from: start, end, lines: opened && closing !== undefined };
}

function lineOf(e: Editor): { start: number; line: string } {
  const start = lineStart(e.text, e.cursor);
  return { start, line: plain(e).slice(start, lineEnd(e.text, e.cursor)) };
}

const [round, square, curly] = [brackets("(", ")"), brackets("[", "]"), brackets("{", "}")];

/** By the key behind `i` or `a`. */
export const objects: Readonly<Partial<Record<string, TextObject>>> = {
  w: word(false),
  W: word(true),
  '"': quoted('"'),
  "'": quoted("'"),
  "`": quoted("`"),
  "(": round,
  ")": round,
  b: round,
  "[": square,
  "]": square,
  "{": curly,
  "}": curly,
  B: curly,
};
