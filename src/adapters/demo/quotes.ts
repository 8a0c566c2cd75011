/**
 * Quoted parts of a sentence are taken out before its words are looked at, so that words inside
 * quotes are never taken for the sentence's own.
 */

export interface Hidden {
  /** The sentence, with one character of the private use area for each quoted part. */
  text: string;
  /** What a part of that text stands for: without its quotes when it is one quoted part. */
  meant(part: string): string;
  /** The same with its quotes, as it was written. */
  written(part: string): string;
}

/** Straight quotes count only around words, so that an apostrophe opens nothing. */
const quoted =
  /```(?:\w*\n)?([^]*?)```|`([^`]+)`|"([^"]+)"|“([^”]+)”|「([^」]+)」|『([^』]+)』|‘([^’]+)’|(?<![A-Za-z0-9])'([^']+)'(?![A-Za-z0-9])/gu;

const FIRST = 0xe000;
/** The class of the stand-ins, for patterns. */
export const STAND_IN = "[\\uE000-\\uE0FF]";

export function hideQuotes(sentence: string): Hidden {
  const inside: string[] = [];
  const outside: string[] = [];
  const text = sentence.replace(quoted, (whole: string, ...groups: unknown[]) => {
    if (inside.length > 0xff) return whole;
    inside.push(groups.find((group) => typeof group === "string") as string);
    outside.push(whole);
    return String.fromCharCode(FIRST + inside.length - 1);
  });
  const fill = (part: string, from: readonly string[]) =>
    part.replace(new RegExp(STAND_IN, "g"), (c) => from[c.charCodeAt(0) - FIRST] ?? c);
  const written = (part: string) => fill(part, outside);
  const meant = (part: string) =>
    new RegExp(`^${STAND_IN}$`).test(part.trim()) ? fill(part.trim(), inside) : written(part);
  return { text, meant, written };
}
