/**
 * Where a fragment that was not found comes closest: for a model that remembers a file a
 * little wrong, the one line that differs is worth more than the whole file again.
 */
export interface Nearest {
  /** Lines from 1 that match the fragment's beginning, blanks at both ends left aside. */
  from: number;
  to: number;
  /** The fragment's next line, and what the file has in its place (undefined = its end). */
  wanted: string;
  instead: string | undefined;
}

/** The longest run that begins with the fragment's first line that is not blank. */
export function nearest(text: string, fragment: string): Nearest | undefined {
  const wanted = fragment.split("\n").map((line) => line.trim());
  while (wanted[0] === "") wanted.shift();
  if (wanted.length < 2 || (wanted[0] as string).length < TELLING) return undefined;
  const lines = text.split("\n");
  let best: Nearest | undefined;
  let tried = 0;
  for (const [at, line] of lines.entries()) {
    if (line.trim() !== wanted[0]) continue;
    if (tried++ === TRIES_MAX) break;
    let run = 1;
    while (run < RUN_MAX && lines[at + run]?.trim() === wanted[run]) run += 1;
    if (run >= wanted.length || (best && run <= best.to - best.from + 1)) continue;
    best = {
      from: at + 1,
      to: at + run,
      wanted: wanted[run] as string,
      instead: lines[at + run]?.trim(),
    };
  }
  return best;
}

/** Shorter lines (`}`, `end`) stand anywhere. */
const TELLING = 5;
const TRIES_MAX = 100;
const RUN_MAX = 1_000;
