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

/** What a person takes for one character, one after the other. */
export function* graphemesOf(text: string): Generator<string> {
  for (const { segment } of segmenter.segment(text)) yield segment;
}

export function nextGrapheme(text: string, at: number): number {
  const [first] = segmenter.segment(text.slice(at, at + NEAR));
  return first ? at + first.segment.length : at;
}

export function previousWord(text: string, at: number): number {
  let end = at;
  while (end > 0 && !word.test(before(text, end))) end = previousGrapheme(text, end);
  let start = end;
  while (start > 0 && word.test(before(text, start))) start = previousGrapheme(text, start);
  return start + (wordsOf(text.slice(start, end)).at(-1) ?? 0);
}

export function nextWord(text: string, at: number): number {
  let start = at;
  while (start < text.length && !word.test(behind(text, start))) start = nextGrapheme(text, start);
  let end = start;
  while (end < text.length && word.test(behind(text, end))) end = nextGrapheme(text, end);
  return start + (wordsOf(text.slice(start, end))[1] ?? end - start);
}

const before = (text: string, at: number): string => text.slice(previousGrapheme(text, at), at);
const behind = (text: string, at: number): string => text.slice(at, nextGrapheme(text, at));

/** Written without blanks between words: a dictionary knows where they are. */
const unspaced = new RegExp(
  ["Han", "Hiragana", "Katakana", "Thai", "Lao", "Khmer", "Myanmar"]
    .map((script) => `\\p{Script=${script}}`)
    .join("|"),
  "u",
);
let dictionary: Intl.Segmenter | undefined; // Made when first needed: it takes some milliseconds.

/** Where the words of a run without blanks begin; the first at 0. */
function wordsOf(run: string): number[] {
  if (run === "" || !unspaced.test(run)) return [0];
  dictionary ??= new Intl.Segmenter("zh", { granularity: "word" });
  return Array.from(dictionary.segment(run), ({ index }) => index);
}

/** Where the words of a text begin as vi counts them: runs of letters, and runs of signs. */
export function startsOfWords(text: string): number[] {
  // A mark belongs to what is before it: a heart in colour is one sign.
  const run = /[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*|(?:[^\p{L}\p{N}\p{M}_\s]\p{M}*)+|\p{M}+/gu;
  return Array.from(text.matchAll(run)).flatMap(({ 0: found, index }) =>
    wordsOf(found).map((at) => index + at),
  );
}

/** Back over blanks, then to the blank before: what Ctrl+W takes. */
export function previousBlank(text: string, at: number): number {
  const head = text.slice(0, at).replace(/\s+$/, "");
  return /\S*$/.exec(head)?.index ?? 0;
}

export const lineStart = (text: string, at: number): number =>
  at === 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1;

export function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}
