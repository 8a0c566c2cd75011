/** Whether the program had time to notice a key when it came, or was busy and found it later. */
import { performance } from "node:perf_hooks";

/** Waiting for less than this between two keys, we cannot tell how far apart they came. */
const WAITED_MS = 5;

/** Each call tells of the time since the one before. */
export function stallWatch(): () => boolean {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const stalled = now.idle - before.idle < WAITED_MS;
    before = now;
    return stalled;
  };
}
