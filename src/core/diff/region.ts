/**
 * The part of a text that a change is about, with a few lines around it: what is shown and
 * kept of a change in a large file.
 */

export interface Region {
  /** The number, from 1, of its first line: the same on both sides. */
  from: number;
  before: string;
  after: string;
}

/** Characters on both sides together: what has fewer is kept whole. */
const WHOLE_MAX = 32_768;
const AROUND = 3;

/** Undefined = it is kept whole. */
export function regionOf(before: string, after: string): Region | undefined {
  if (before.length + after.length <= WHOLE_MAX) return undefined;
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before.charCodeAt(head) === after.charCodeAt(head)) head++;
  let tail = 0;
  const alike = () =>
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail);
  while (tail < shorter - head && alike()) tail++;

  let start = lineStart(before, head);
  for (let n = 0; n < AROUND; n++) start = start < 2 ? 0 : lineStart(before, start - 1);
  let end = before.length - tail;
  for (let n = 0; n <= AROUND; n++) end = nextLine(before, end);
  const cut = before.length - end;
  if (start === 0 && cut === 0) return undefined;
  const from = newlines(before, start) + 1;
  return { from, before: before.slice(start, end), after: after.slice(start, after.length - cut) };
}

const lineStart = (text: string, at: number): number =>
  at === 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1;

const nextLine = (text: string, at: number): number => text.indexOf("\n", at) + 1 || text.length;

function newlines(text: string, upTo: number): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at < upTo; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
