/**
 * How many columns a text takes, and how to cut it by columns. All that is drawn is measured
 * here. There is one terminal to a process: how it draws what is ambiguous is set once.
 */
import stringWidth from "string-width";

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const ascii = /^[\x20-\x7e]*$/;

/** How many columns `·` and its like, and the lines that boxes are made of, take. */
export interface Ambiguous {
  letters: 1 | 2;
  lines: 1 | 2;
}
const narrow: Ambiguous = { letters: 1, lines: 1 };
let ambiguous = narrow;

/** undefined: it is not known, and narrow is assumed. */
export function setAmbiguous(found: Ambiguous | undefined): void {
  ambiguous = found ?? narrow;
  measured.clear();
}

/** Characters that stand alone and are one or two columns wide in every terminal. */
const simple =
  /^[\x20-\x7e\u3001-\u3029\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uff01-\uff5e]*$/;
const simpleBegin = new RegExp(simple.source.replace(/\$$/, ""));

/** As much of a beginning as is made of such characters. */
export const simpleHead = (text: string): string => simpleBegin.exec(text)?.[0] ?? "";
const columnsOf = (code: number): number => (code < 0x80 ? 1 : 2);

export function width(text: string): number {
  if (ascii.test(text)) return text.length;
  if (simple.test(text)) {
    let columns = 0;
    for (let i = 0; i < text.length; i++) columns += columnsOf(text.charCodeAt(i));
    return columns;
  }
  if (text.includes("\x1b")) return measure(text);
  let columns = 0;
  for (const { segment } of segmenter.segment(text)) columns += graphemeWidth(segment);
  return columns;
}

/** Measuring asks large tables whether it is an emoji; a text is made of few graphemes. */
function graphemeWidth(grapheme: string): number {
  const known = measured.get(grapheme);
  if (known !== undefined) return known;
  if (measured.size >= MEASURED_MAX) measured.clear();
  const columns = measure(grapheme);
  if (grapheme.length <= NEAR) measured.set(grapheme, columns);
  return columns;
}
const measured = new Map<string, number>();
const MEASURED_MAX = 4_096;

function measure(text: string): number {
  const { letters, lines } = ambiguous;
  const columns = stringWidth(text, letters === 2 ? { ambiguousIsNarrow: false } : {});
  return letters === lines ? columns : columns + (lines - letters) * countLines(text);
}
const countLines = (text: string): number => text.match(/[\u2500-\u257f]/g)?.length ?? 0;

/** What a person takes for one character. */
function graphemes(text: string): string[] {
  if (ascii.test(text)) return [...text];
  return Array.from(segmenter.segment(text), (s) => s.segment);
}

/** The longest head that fits, and the rest. At least one grapheme, so that cutting ends. */
export function takeColumns(text: string, columns: number): [string, string] {
  // Only so much is looked at as is needed: cutting a long text row by row takes its length once.
  for (let seen = 2 * (columns + NEAR); ; seen *= 2) {
    const at = endOfColumns(text.slice(0, seen), columns);
    if (at + NEAR <= seen || seen >= text.length) return [text.slice(0, at), text.slice(at)];
  }
}

function endOfColumns(text: string, columns: number): number {
  if (ascii.test(text)) {
    return Math.min(text.length, Math.max(1, columns));
  }
  let used = 0;
  let at = 0;
  if (simple.test(text)) {
    while (at < text.length && (at === 0 || used + columnsOf(text.charCodeAt(at)) <= columns))
      used += columnsOf(text.charCodeAt(at++));
    return at;
  }
  for (const { segment } of segmenter.segment(text)) {
    const wide = graphemeWidth(segment);
    if (at > 0 && used + wide > columns) break;
    used += wide;
    at += segment.length;
  }
  return at;
}

/** Without its last character: what comes next may still join that one. */
export function withoutLastGrapheme(text: string): string {
  const from = Math.max(0, text.length - NEAR);
  const last = graphemes(text.slice(from)).at(-1) ?? "";
  return text.slice(0, text.length - last.length);
}
/** Nobody sees a grapheme longer than this; looking only that far back keeps it quick. */
const NEAR = 200;

/** Where the last character begins that may go on behind this head of a text; never 0. */
export function graphemeEnd(head: string): number {
  const last = graphemes(head).at(-1) ?? "";
  return last.length < head.length ? head.length - last.length : head.length;
}

/** Shortened at its end with `…` when it is wider than that. */
export function clip(text: string, columns: number): string {
  if (columns <= 0) return "";
  if (width(text) <= columns) return text;
  const dots = width("…");
  if (columns <= dots) return columns < dots ? "" : "…";
  return `${takeColumns(text, columns - dots)[0]}…`;
}

/** Shortened at its start: the end of a path says more. */
export function clipStart(text: string, columns: number): string {
  if (columns <= 0) return "";
  if (width(text) <= columns) return text;
  const all = graphemes(text);
  let used = width("…");
  let from = all.length;
  while (from > 0 && used + width(all[from - 1] ?? "") <= columns) used += width(all[--from] ?? "");
  return `…${all.slice(from).join("")}`;
}

export const padEnd = (text: string, columns: number): string =>
  text + " ".repeat(Math.max(0, columns - width(text)));
