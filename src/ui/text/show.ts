/**
 * What is hidden is shown: control, format and invisible characters as `[\x1b]`, `[U+202E]`.
 * Nothing is stripped and no sequence is understood, so an unfinished one swallows nothing
 * and it does not matter where a stream was cut.
 */
import type { Span } from "./span.js";

/**
 * `prose`: what a model writes; newline and tab stay, and so do joiners inside emoji.
 * `exact`: a command, a path, a name; one line in which every blank that is not a space,
 * and every joiner, is shown.
 */
export type Where = "prose" | "exact";

const suspicious =
  /[^\n\t\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u0590\u05d0-\u05ff\u2010-\u2027\u2030-\u205e\u2190-\u25ff\u3001-\u3029\u3030-\u3098\u309b-\u312f\u3400-\u9fff\uac00-\ud7a3\uff00-\uff9f\uffa1-\uffef]/;

const control = "\\u0000-\\u0008\\u000a-\\u001f\\u007f-\\u009f";
const invisible =
  "\\p{Cf}\\p{Cs}\\u00a0\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u2028\\u2029" +
  "\\u3164\\uffa0\\ufe00-\\ufe0f\\u{e0000}-\\u{e0fff}";
/** Marks beyond the tenth on one letter: no script has them, and some terminals drop them. */
const heaped = "(?<=\\p{M}{10})\\p{M}";
const inProse = new RegExp(`[${control}${invisible}]|${heaped}`, "gu");
const inExact = new RegExp(
  `[${control}${invisible}\\u0009\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000]|${heaped}`,
  "gu",
);
let emoji: RegExp | undefined; // Made when first needed: it takes some 15 ms.
const isEmoji = (segment: string) => (emoji ??= new RegExp("^\\p{RGI_Emoji}$", "v")).test(segment);
const joined = /\u200d|\ufe0f|[\u{e0020}-\u{e007f}]/u;
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Pieces of the text, with what was hidden in the tone "hidden". */
export function show(text: string, where: Where): Span[] {
  if (!suspicious.test(text) && (where === "prose" || !/[\n\t\u3000]/.test(text)))
    return [{ text }];
  if (where === "exact") return cut(text, inExact);
  if (!joined.test(text)) return cut(text, inProse);
  // Joiners are fine in an emoji everyone knows; elsewhere they hide things.
  const spans: Span[] = [];
  let run = "";
  const flush = () => {
    if (run) spans.push(...cut(run, inProse));
    run = "";
  };
  for (const { segment } of graphemes.segment(text)) {
    if (joined.test(segment) && isEmoji(segment)) {
      flush();
      spans.push({ text: segment });
    } else run += segment;
  }
  flush();
  return spans;
}

function cut(text: string, hidden: RegExp): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const match of text.matchAll(hidden)) {
    if (hidden === inProse && match[0] === "\n") continue;
    if (match.index > from) spans.push({ text: text.slice(from, match.index) });
    spans.push({ text: `[${nameOf(match[0])}]`, tone: "hidden" });
    from = match.index + match[0].length;
  }
  if (from < text.length || spans.length === 0) spans.push({ text: text.slice(from) });
  return spans;
}

/** `\x1b` for a byte, `U+202E` for the others. */
function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  return code < 0x100 ? `\\x${hex.padStart(2, "0")}` : `U+${hex.toUpperCase().padStart(4, "0")}`;
}

/** Tabs as blanks up to the next stop of four columns, for text that is shown as it is. */
export function untab(line: string): string {
  if (!line.includes("\t")) return line;
  let column = 0;
  let out = "";
  for (const piece of line.split(/(\t)/)) {
    const text = piece === "\t" ? " ".repeat(4 - (column % 4)) : piece;
    out += text;
    column += text.length;
  }
  return out;
}
