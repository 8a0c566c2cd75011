/**
 * Which known words are near to a mistyped one: for "did you mean".
 */

/** Undefined when nothing is within a third of the word's length in edits. */
export function nearestWord(typed: string, known: readonly string[]): string | undefined {
  const reach = Math.max(1, Math.floor(typed.length / 3));
  return known
    .map((word) => ({ word, off: word.startsWith(typed) ? 1 : distance(typed, word) }))
    .filter(({ off }) => off <= reach)
    .sort((a, b) => a.off - b.off)[0]?.word;
}

/** Whether so many edits lead from one word to the other; case makes no difference. */
export const isNear = (typed: string, word: string, edits: number): boolean =>
  Math.abs(typed.length - word.length) <= edits && distance(typed.toLowerCase(), word) <= edits;

/** As above for names of files and fields: several, and case and `-_` make no difference. */
export function nearestNames(name: string, known: readonly string[], max = 3): string[] {
  const typed = folded(name);
  return known
    .map((word) => ({ word, off: distance(typed, folded(word)) }))
    .filter(({ word, off }) => off <= Math.min(3, Math.max(name.length, word.length) / 3))
    .sort((a, b) => a.off - b.off || (a.word < b.word ? -1 : 1))
    .slice(0, max)
    .map(({ word }) => word);
}

/** Names longer than this are compared by their beginnings. */
const LETTERS_MAX = 64;

const folded = (name: string): string =>
  name
    .slice(0, LETTERS_MAX)
    .toLowerCase()
    .replace(/[-_\s]/g, "");

/** Edits (insert, remove, replace, swap two neighbours) between two short words. */
function distance(a: string, b: string): number {
  let older: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 0; i < a.length; i++) {
    const before = row;
    row = [i + 1];
    for (let j = 1; j <= b.length; j++) {
      const replaced = before[j - 1]! + (a[i] === b[j - 1] ? 0 : 1);
      const swapped =
        i > 0 && j > 1 && a[i] === b[j - 2] && a[i - 1] === b[j - 1] ? older[j - 2]! + 1 : replaced;
      row.push(Math.min(before[j]! + 1, row[j - 1]! + 1, replaced, swapped));
    }
    older = before;
  }
  return row[b.length]!;
}
