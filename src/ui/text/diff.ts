/**
 * What an edit changes, line by line: numbers, three lines around each change, and within a
 * changed line the words that differ. Its colours are found row by row, when a row is seen.
 */
import type { DiffLibrary, Line } from "./diff-lines.js";
import { diffLines, ofHunk, withWords } from "./diff-lines.js";
import { countBlanks } from "./exact.js";
import { show, untab } from "./show.js";
import type { Row, Span, Tone } from "./span.js";
import { flatRow } from "./span.js";
import { tinted } from "./tint.js";
import type { Tint } from "./tint.js";
import { chop } from "./wrap.js";

export interface DiffWords {
  crlf: string;
  noFinalNewline: string;
  finalNewline: string;
  noChange: string;
}

export interface DiffSetting {
  columns: number;
  library: DiffLibrary;
  words: DiffWords;
  blanks?(p: { count: number }): string;
  /** The number of the first line; left out, 1. */
  from?: number;
  /** Words in place of signs, where lines may be read aloud. */
  spoken?: { added: string; removed: string; gap: string };
  /** Only this hunk, counted from 0. */
  hunk?: number;
  /** Its lines, where they are known: `diffLines` of the same. */
  lines?: readonly Line[];
  /** Left out, code has one colour. */
  tint?: Tint;
}

export interface Diff {
  rows: Row[];
  /** Hidden characters that are shown by name. */
  hidden: number;
  /** The same row with the colours of its language. */
  tinted(row: number): Row;
}

export function diffOf(before: string, after: string, setting: DiffSetting): Diff {
  const crlf =
    onlyCrlf(before) && onlyCrlf(after) && (before.includes("\r\n") || after.includes("\r\n"));
  const all = setting.lines ?? diffLines(before, after, setting.from ?? 1);
  const some = setting.hunk === undefined ? all : ofHunk(all, setting.hunk);
  const bare = crlf ? some.map((line) => ({ ...line, text: line.text.replace(/\r$/, "") })) : some;
  const lines = withWords(bare, setting.library);
  const notes = notesOn(before, after, crlf, setting.words).map(note);
  if (lines.length === 0 && notes.length === 0) notes.push(note(setting.words.noChange));
  const digits = String(lines.reduce((most, { number }) => Math.max(most, number), 1)).length;
  const drawn = lines.map((line) => drawLine(line, digits, setting));
  const places = drawn.flatMap((rows, line) => rows.map((_, row) => ({ line, row })));
  const rows = [...drawn.flat(), ...notes];
  /** A long line has many rows: it is coloured once for all of them. */
  const coloured = new Map<number, Row[]>();
  return {
    rows,
    hidden: lines.reduce((n, line) => n + hiddenIn(line), 0),
    tinted(at) {
      const { line, row } = places[at] ?? { line: -1, row: 0 };
      const plain = rows[at] ?? [];
      const one = lines[line];
      if (!one || !setting.tint || one.kind === "gap" || one.kind === "removed") return plain;
      const all = coloured.get(line) ?? drawLine(one, digits, setting, setting.tint);
      coloured.set(line, all);
      const seen = all[row] ?? [];
      return flatRow(seen) === flatRow(plain) ? seen : plain;
    },
  };
}

/** What the rows do not show of the line ends. */
function notesOn(before: string, after: string, crlf: boolean, words: DiffWords): string[] {
  const open = (text: string) => text !== "" && !text.endsWith("\n");
  return [
    ...(crlf ? [words.crlf] : []),
    ...(open(after) ? [words.noFinalNewline] : []),
    ...(open(before) && after.endsWith("\n") ? [words.finalNewline] : []),
  ];
}

const note = (text: string): Row => [{ text: "  " }, { text, tone: "dim" }];

/** Every line ends in CRLF: then the carriage returns say nothing and are left out. */
const onlyCrlf = (text: string) => !/(^|[^\r])\n/.test(text) && !/\r(?!\n)/.test(text);

function drawLine(line: Line, digits: number, setting: DiffSetting, tint?: Tint): Row[] {
  const { spoken } = setting;
  if (line.kind === "gap")
    return [[{ text: spoken?.gap ?? `${" ".repeat(digits)} ⋯`, tone: "dim" }]];
  const tone: Tone = line.kind === "same" ? "plain" : line.kind;
  const sign = { same: " ", added: "+", removed: "-" }[line.kind];
  const word = line.kind === "same" ? "" : ` ${spoken?.[line.kind]}`;
  const margin = {
    first: [
      { text: String(line.number).padStart(spoken ? 0 : digits), tone: "dim" as const },
      { text: spoken ? `${word}: ` : ` ${sign} `, tone },
    ],
    rest: [{ text: " ".repeat(spoken ? 2 : digits + 3) }],
  };
  const spans = lineSpans(line, tone, setting.blanks);
  return chop(tint ? tinted(spans, untab(line.text), tint) : spans, setting.columns, margin);
}

/** Counted before rows are made of it, where neighbours become one and one may become two. */
const hiddenIn = (line: Line): number =>
  lineSpans(line, "plain", undefined).filter(({ tone }) => tone === "hidden").length;

/** Longer runs of blanks than any indent could push what follows out of sight. */
const BLANKS_MAX = 60;

function lineSpans(line: Line, tone: Tone, blanks: DiffSetting["blanks"]): Span[] {
  const marked = line.kind === "added" ? "addedMark" : "removedMark";
  const piece = (text: string, own: Tone, where: "prose" | "exact"): Span[] =>
    show(where === "prose" ? untab(text) : text, where).flatMap((s) => {
      const toned = { text: s.text, tone: s.tone ?? own };
      return blanks && !s.tone ? countBlanks(toned, BLANKS_MAX, blanks) : [toned];
    });
  if (!line.words) return piece(line.text, tone, "prose");
  const seen = line.words.filter((w) => (line.kind === "added" ? !w.removed : !w.added));
  // Where only blanks differ, a tab must not look like blanks.
  const blanksOnly = seen.every((w) => !(w.added || w.removed) || w.value.trim() === "");
  return seen.flatMap((w) => {
    const changed = w.added || w.removed;
    return piece(w.value, changed ? marked : tone, changed && blanksOnly ? "exact" : "prose");
  });
}
