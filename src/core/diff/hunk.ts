/**
 * The parts of a change that can be taken or left one by one, and what comes of taking some.
 */
import type { Change } from "./changes.js";
import { changesOf, linesOf } from "./changes.js";

/** Changes that go together: between them stand only lines such as `}`. */
export interface Hunk {
  changes: readonly Change[];
}

export function hunksOf(before: string, after: string): Hunk[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  return grouped(changesOf(old, now), old);
}

/** The same from changes that are known already. */
export function grouped(changes: readonly Change[], before: readonly string[]): Hunk[] {
  const hunks: Change[][] = [];
  for (const change of changes) {
    const last = hunks.at(-1)?.at(-1)?.before;
    const between = last ? before.slice(last.at + last.count, change.before.at) : [];
    if (last && between.every(isPunctuation)) hunks.at(-1)?.push(change);
    else hunks.push([change]);
  }
  return hunks.map((of) => ({ changes: of }));
}

const isPunctuation = (line: string): boolean => /\S/.test(line) && !/[\p{L}\p{N}]/u.test(line);

/** `after` as far as the accepted hunks, by their number from 0, make it so. */
export function withHunks(before: string, after: string, accepted: readonly number[]): string {
  const [old, now] = [linesOf(before), linesOf(after)];
  const taken = new Set(accepted);
  const out: string[] = [];
  let from = 0;
  for (const [number, { changes }] of grouped(changesOf(old, now), old).entries())
    for (const change of changes) {
      const upTo = change.before.at + change.before.count;
      out.push(...old.slice(from, taken.has(number) ? change.before.at : upTo));
      if (taken.has(number)) out.push(...now.slice(change.after.at, endOf(change.after)));
      from = upTo;
    }
  out.push(...old.slice(from));
  return out.join("");
}

const endOf = ({ at, count }: Change["after"]): number => at + count;

/** For the model: the lines of a hunk with their signs, under the number of its first line. */
export function hunkText(before: string, after: string, number: number): string {
  const [old, now] = [linesOf(before), linesOf(after)];
  const changes = grouped(changesOf(old, now), old)[number]?.changes ?? [];
  const out: string[] = [];
  let from = changes[0]?.before.at ?? 0;
  const signed = (sign: string, lines: readonly string[]) =>
    lines.map((line) => `${sign}${line.replace(/\n$/, "")}`);
  for (const { before: left, after: right } of changes) {
    out.push(...signed(" ", old.slice(from, left.at)));
    out.push(...signed("-", old.slice(left.at, left.at + left.count)));
    out.push(...signed("+", now.slice(right.at, endOf(right))));
    from = left.at + left.count;
  }
  return [`@@ line ${(changes[0]?.before.at ?? 0) + 1} @@`, ...out].join("\n");
}
