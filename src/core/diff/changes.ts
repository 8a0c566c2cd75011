/**
 * Which lines of a text differ from another's: the shortest way from one to the other, as far
 * as that can be found in reasonable time. A line keeps its end, so a CR or a missing last
 * newline is a difference like any other.
 */

/** A run of lines that differ: `count` lines from `at`, counted from 0, on each side. */
export interface Change {
  before: { at: number; count: number };
  after: { at: number; count: number };
}

/** The lines of a text with their ends; together they are the text. */
export const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** In order; at least one equal line stands between two. */
export function changesOf(before: readonly string[], after: readonly string[]): Change[] {
  const ids = new Map<string, number>();
  const idOf = (line: string) => {
    const id = ids.get(line) ?? ids.size;
    ids.set(line, id);
    return id;
  };
  const sides: Sides = { a: before.map(idOf), b: after.map(idOf), found: [] };
  compare(sides, { a: 0, aTo: before.length, b: 0, bTo: after.length }, EDITS_MAX);
  return sides.found;
}

/** Beyond so many lines added and removed, lines that are there once on each side guide it. */
const EDITS_MAX = 1000;
const EDITS_MAX_BETWEEN = 300;

interface Sides {
  a: readonly number[];
  b: readonly number[];
  found: Change[];
}

/** Up to, and without, `aTo` and `bTo`. */
interface Part {
  a: number;
  aTo: number;
  b: number;
  bTo: number;
}

/** A line of `a` and the line of `b` that it is. */
type Pair = readonly [a: number, b: number];

function compare(sides: Sides, part: Part, editsMax: number): void {
  const { a, b } = sides;
  const rest = { ...part };
  while (rest.a < rest.aTo && rest.b < rest.bTo && a[rest.a] === b[rest.b]) {
    rest.a++;
    rest.b++;
  }
  while (rest.a < rest.aTo && rest.b < rest.bTo && a[rest.aTo - 1] === b[rest.bTo - 1]) {
    rest.aTo--;
    rest.bTo--;
  }
  if (rest.a === rest.aTo || rest.b === rest.bTo) return differ(sides, rest);
  const all = shortest(sides, rest, editsMax);
  const pairs = all ?? inOrder(onceOnBoth(sides, rest));
  if (pairs.length === 0) return differ(sides, rest);
  for (const [aTo, bTo] of [...pairs, [rest.aTo, rest.bTo] as const]) {
    const between = { a: rest.a, aTo, b: rest.b, bTo };
    if (all) differ(sides, between);
    else compare(sides, between, EDITS_MAX_BETWEEN);
    [rest.a, rest.b] = [aTo + 1, bTo + 1];
  }
}

function differ({ found }: Sides, { a, aTo, b, bTo }: Part): void {
  if (a === aTo && b === bTo) return;
  found.push({ before: { at: a, count: aTo - a }, after: { at: b, count: bTo - b } });
}

/** Myers' greedy search: every line kept; undefined when it takes more edits than that. */
function shortest({ a, b }: Sides, part: Part, editsMax: number): Pair[] | undefined {
  const [n, m] = [part.aTo - part.a, part.bTo - part.b];
  const most = Math.min(n + m, editsMax);
  const reached = new Int32Array(2 * most + 3);
  const centre = most + 1;
  const trace: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits++) {
    trace.push(reached.slice(centre - edits - 1, centre + edits + 2));
    for (let k = -edits; k <= edits; k += 2) {
      const at = centre + k;
      let x = goesDown(reached, at, k, edits) ? reached[at + 1]! : reached[at - 1]! + 1;
      while (x < n && x - k < m && a[part.a + x] === b[part.b + x - k]) x++;
      reached[at] = x;
      if (x >= n && x - k >= m) return tracedBack(trace, part);
    }
  }
  return undefined;
}

/** Whether diagonal `k` is reached by a line added rather than by one removed. */
const goesDown = (reached: Int32Array, at: number, k: number, edits: number): boolean =>
  k === -edits || (k !== edits && reached[at - 1]! < reached[at + 1]!);

function tracedBack(trace: readonly Int32Array[], part: Part): Pair[] {
  const pairs: Pair[] = [];
  let [x, y] = [part.aTo - part.a, part.bTo - part.b];
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const reached = trace[edits]!;
    const k = x - y;
    const at = edits + 1 + k;
    const down = goesDown(reached, at, k, edits);
    const fromX = edits === 0 ? 0 : down ? reached[at + 1]! : reached[at - 1]!;
    const fromY = edits === 0 ? 0 : fromX - (down ? k + 1 : k - 1);
    const [startX, startY] = edits === 0 ? [0, 0] : down ? [fromX, fromY + 1] : [fromX + 1, fromY];
    while (x > startX && y > startY) pairs.push([part.a + --x, part.b + --y]);
    [x, y] = [fromX, fromY];
  }
  return pairs.reverse();
}

/** Lines that are there once in each part, in the order of `a`. */
function onceOnBoth({ a, b }: Sides, part: Part): Pair[] {
  const inA = once(a, part.a, part.aTo);
  const inB = once(b, part.b, part.bTo);
  return [...inA].flatMap(([line, at]): Pair[] => {
    const other = inB.get(line);
    return at === undefined || other === undefined ? [] : [[at, other]];
  });
}

/** Where each line stands; undefined for one that is there more than once. */
function once(side: readonly number[], from: number, to: number): Map<number, number | undefined> {
  const found = new Map<number, number | undefined>();
  for (let at = from; at < to; at++) {
    const line = side[at]!;
    found.set(line, found.has(line) ? undefined : at);
  }
  return found;
}

/** The longest selection whose lines stand in the same order on both sides. */
function inOrder(pairs: readonly Pair[]): Pair[] {
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [i, [, b]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[ends[middle]!]![1] < b) low = middle + 1;
      else high = middle;
    }
    previous.push(low > 0 ? ends[low - 1] : undefined);
    ends[low] = i;
  }
  const chosen: Pair[] = [];
  for (let i = ends.at(-1); i !== undefined; i = previous[i]) chosen.push(pairs[i]!);
  return chosen.reverse();
}
