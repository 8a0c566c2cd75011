/** Where words and lines begin and end in a text, by what a person takes for one character. */
const word = /[\p{L}\p{N}\p{M}_]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Nobody sees a grapheme longer than this; looking only that far back keeps moving quick. */
const NEAR = 200;

export function previousGrapheme(text: string, at: number): number {
  const from = Math.max(0, at - NEAR);
  let last = from;
  for (const { index } of segmenter.segment(text.slice(from, at))) last = from + index;
  return at === 0 ? 0 : last;
}

export function nextGrapheme(text: string, at: number): number {
  const [first] = segmenter.segment(text.slice(at, at + NEAR));
  return first ? at + first.segment.length : at;
}

export function previousWord(text: string, at: number): number {
  let i = at;
  while (i > 0 && !word.test(text.slice(previousGrapheme(text, i), i)))
    i = previousGrapheme(text, i);
  while (i > 0 && word.test(text.slice(previousGrapheme(text, i), i)))
    i = previousGrapheme(text, i);
  return i;
}

export function nextWord(text: string, at: number): number {
  let i = at;
  while (i < text.length && !word.test(text.slice(i, nextGrapheme(text, i))))
    i = nextGrapheme(text, i);
  while (i < text.length && word.test(text.slice(i, nextGrapheme(text, i))))
    i = nextGrapheme(text, i);
  return i;
}

/** Back over blanks, then to the blank before: what Ctrl+W takes. */
export function previousBlank(text: string, at: number): number {
  const head = text.slice(0, at).replace(/\s+$/, "");
  return /\S*$/.exec(head)?.index ?? 0;
}

export const lineStart = (text: string, at: number): number => text.lastIndexOf("\n", at - 1) + 1;

export function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}
