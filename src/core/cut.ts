/**
 * Shortens text where a reader would: never inside a surrogate pair, a letter with its
 * marks, a joined emoji or a CR LF.
 */

/** The longest beginning of at most `max` UTF-16 units that ends between two graphemes. */
export const headOf = (text: string, max: number): string => text.slice(0, borderAt(text, max));

/** The longest end of at most `max` UTF-16 units that begins between two graphemes. */
export function tailOf(text: string, max: number): string {
  const from = text.length - max;
  if (from <= 0) return text;
  const border = borderAt(text, from);
  return text.slice(border === from ? from : nextBorder(text, border));
}

/** One line for a message: line breaks and other controls spelt out, the end cut with `…`. */
export function oneLine(text: string, max = 200): string {
  const cut = text.length > max ? `${headOf(text, max - 1)}…` : text;
  return cut.replace(/\p{C}|[\u2028\u2029]/gu, spelt);
}

const short: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

const spelt = (sign: string): string =>
  short[sign] ?? `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`;

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** How far back a grapheme is looked for: longer ones are cut at a whole character. */
const REACH = 256;

/** The last grapheme border at or before `at`. */
function borderAt(text: string, at: number): number {
  if (at <= 0) return 0;
  if (at >= text.length) return text.length;
  if (isPlain(text, at - 1) && isPlain(text, at)) return at;
  const start = startBefore(text, at);
  let border = start;
  for (const { index } of segmenter.segment(text.slice(start, at + REACH))) {
    if (start + index > at) break;
    border = start + index;
  }
  const known = border > start || start === 0 || isPlain(text, start);
  return known ? border : whole(text, at);
}

/** The first grapheme border after the border `at`. */
function nextBorder(text: string, at: number): number {
  const [first] = segmenter.segment(text.slice(at, at + REACH));
  return at + (first?.segment.length ?? 0);
}

/** A position before `at` where a grapheme surely begins, or as far back as we look. */
function startBefore(text: string, at: number): number {
  const last = Math.max(0, at - REACH);
  for (let i = at - 1; i > last; i--) if (isPlain(text, i)) return i;
  return last === 0 ? 0 : whole(text, last);
}

/** `at`, or one less where it splits a surrogate pair. */
function whole(text: string, at: number): number {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  const split = before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
  return split ? at - 1 : at;
}

/** ASCII begins a grapheme of its own, but for the LF of a CR LF. */
const isPlain = (text: string, at: number): boolean =>
  text.charCodeAt(at) < 0x80 && text.charCodeAt(at) !== 0x0a && text.charCodeAt(at) !== 0x0d;
