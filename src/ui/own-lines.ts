/** Commands the person runs themselves with `!`, while they run. */
import type { CallId } from "../core/message.js";

export interface RunningLine {
  call: CallId;
  command: string;
  tail: string;
}

/** Characters of the output that are kept to look at. */
const TAIL_MAX = 4000;

export function withChunk(
  lines: readonly RunningLine[],
  { call, command, chunk }: { call: CallId; command: string; chunk: string },
): readonly RunningLine[] {
  const before = lines.find((line) => line.call === call);
  const tail = ((before?.tail ?? "") + chunk).slice(-TAIL_MAX);
  return [...lines.filter((line) => line !== before), { call, command, tail }];
}
