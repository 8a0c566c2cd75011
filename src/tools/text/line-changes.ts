/**
 * How many lines a change added and removed, as a diff would count them.
 */

export function lineChanges(before: string, after: string): { added: number; removed: number } {
  const [a, b] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1])
    [endA, endB] = [endA - 1, endB - 1];
  const [left, right] = [a.slice(start, endA), b.slice(start, endB)];
  const kept = common(left, right);
  return { added: right.length - kept, removed: left.length - kept };
}

const linesOf = (text: string): string[] => {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
};

/** Beyond this many changed lines an exact count costs more than it tells: Myers is O(n·d). */
const CHANGES_MAX = 4_000;

/** The length of the longest common subsequence, by Myers' greedy search. */
function common(a: readonly string[], b: readonly string[]): number {
  const most = Math.min(a.length + b.length, CHANGES_MAX);
  const reached = new Int32Array(2 * most + 3);
  const centre = most + 1;
  for (let d = 0; d <= most; d++) {
    for (let k = -d; k <= d; k += 2) {
      const down = reached[centre + k + 1] ?? 0;
      const across = (reached[centre + k - 1] ?? 0) + 1;
      let x = k === -d || (k !== d && across <= down) ? down : across;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      reached[centre + k] = x;
      if (x >= a.length && x - k >= b.length) return (a.length + b.length - d) / 2;
    }
  }
  return commonAsSets(a, b);
}

/** The count when order is not looked at: for changes too large to trace. */
function commonAsSets(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>();
  for (const line of a) left.set(line, (left.get(line) ?? 0) + 1);
  let kept = 0;
  for (const line of b) {
    const n = left.get(line) ?? 0;
    if (n > 0) kept++;
    if (n > 0) left.set(line, n - 1);
  }
  return kept;
}
