/** Commands the person runs themselves with `!`, while they run or wait for the one before. */
import type { CallId } from "../core/message.js";

export interface RunningLine {
  call: CallId;
  command: string;
  tail: string;
  waits: boolean;
}

/** Characters of the output that are kept to look at. */
const TAIL_MAX = 4000;

export function withChunk(
  lines: readonly RunningLine[],
  { call, command, chunk }: { call: CallId; command: string; chunk: string },
): readonly RunningLine[] {
  const before = lines.find((line) => line.call === call);
  const tail = ((before?.tail ?? "") + chunk).slice(-TAIL_MAX);
  const now = { call, command, tail, waits: false };
  return before ? lines.map((line) => (line === before ? now : line)) : [...lines, now];
}

export const withoutLine = (lines: readonly RunningLine[], call: CallId): readonly RunningLine[] =>
  lines.filter((line) => line.call !== call);
