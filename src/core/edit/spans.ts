/**
 * Places in a text, in order of their start. Two flat lists, because a short fragment
 * can be there millions of times.
 */
export interface Spans {
  starts: number[];
  ends: number[];
}

/** Left to right, without those that overlap an earlier one that is kept. */
export function apart({ starts, ends }: Spans): Spans {
  const kept: Spans = { starts: [], ends: [] };
  let free = 0;
  for (let i = 0; i < starts.length; i += 1) {
    const start = starts[i] as number;
    if (start < free) continue;
    free = ends[i] as number;
    kept.starts.push(start);
    kept.ends.push(free);
  }
  return kept;
}

/** Lines from 1 on which the places start, each number once. */
export function startLines(text: string, { starts }: Spans): number[] {
  const lines: number[] = [];
  let line = 1;
  let next = text.indexOf("\n");
  for (const start of starts) {
    while (next >= 0 && next < start) {
      line += 1;
      next = text.indexOf("\n", next + 1);
    }
    if (lines.at(-1) !== line) lines.push(line);
  }
  return lines;
}
