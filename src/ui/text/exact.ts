/**
 * What a person is asked to allow, to the letter: every line on its own row behind a mark in
 * the margin, hidden characters named, long runs of blanks counted, letters that pass for
 * Latin ones pointed out.
 */
import { show } from "./show.js";
import type { Row, Span } from "./span.js";
import { chop } from "./wrap.js";

export interface Exact {
  rows: Row[];
  lines: number;
  hidden: number;
  lookalikes: number;
}

export interface ExactSetting {
  columns: number;
  blanks(p: { count: number }): string;
  /** Before every row, where it is no line along them. */
  bar?: Span;
}

const BLANKS_MAX = 8;
const upright: Span = { text: "│ ", tone: "dim" };

export function drawExact(text: string, { columns, blanks, bar = upright }: ExactSetting): Exact {
  const lines = text.split("\n");
  let hidden = 0;
  let lookalikes = 0;
  const rows = lines.flatMap((line) => {
    const spans = show(line, "exact");
    hidden += spans.filter((s) => s.tone === "hidden").length;
    const marked = spans.flatMap((s) => (s.tone === "hidden" ? [s] : mark(s.text)));
    lookalikes += marked.filter((s) => s.tone === "warn").length;
    const counted = marked.flatMap((s) => (s.tone ? [s] : countBlanks(s, BLANKS_MAX, blanks)));
    return chop(counted, columns, { first: [bar], rest: [bar] });
  });
  return { rows, lines: lines.length, hidden, lookalikes };
}

/** Runs of more blanks than that as their number. */
export const countBlanks = (span: Span, most: number, blanks: ExactSetting["blanks"]): Span[] =>
  span.text
    .split(new RegExp(`( {${most + 1},})`))
    .filter((piece) => piece !== "")
    .map((piece) =>
      piece.length > most && piece.trim() === ""
        ? { text: blanks({ count: piece.length }), tone: "hidden" }
        : { ...span, text: piece },
    );

/** Letters of other scripts that are drawn like Latin ones. */
const passing =
  /[аеорсухіјѕһԁԛԝӏАВЕЗІЈКМНОРСТХУҮԌԚԜοаνικρυχαΑΒΕΖΗΙΚΜΝΟΡΤΥΧϲϳᴀ-ᴢɑɡℓⅼⅰｍꓐ-ꓽᎠ-Ᏼ\uff21-\uff3a\uff41-\uff5a\u{1d400}-\u{1d7ff}]/u;
const letters = /\p{L}+/gu;

/** Marked where a word mixes them with Latin letters, or is made of nothing else. */
function mark(text: string): Span[] {
  if (!passing.test(text)) return [{ text }];
  const out: Span[] = [];
  let from = 0;
  for (const word of text.matchAll(letters)) {
    const all = [...word[0]];
    const passed = all.filter((c) => passing.test(c));
    const mixed = /[a-z]/i.test(word[0]) || passed.length === all.length;
    if (passed.length === 0 || !mixed) continue;
    if (word.index > from) out.push({ text: text.slice(from, word.index) });
    for (const c of all)
      out.push(
        { text: c },
        ...(passing.test(c) ? [{ text: codeOf(c), tone: "warn" as const }] : []),
      );
    from = word.index + word[0].length;
  }
  if (from < text.length) out.push({ text: text.slice(from) });
  return out;
}

const codeOf = (c: string) =>
  `[U+${(c.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
