/**
 * One process at a time: a lock file beside the file that is changed.
 *
 * A holder that died leaves its lock behind. It is taken over once it is older than any change
 * takes, whatever process id stands in it, because ids are given out again.
 */
import { closeSync, openSync, rmSync, statSync } from "node:fs";

/** Milliseconds. A change reads, merges and writes one small file. */
const STALE_MS = 5_000;
const WAIT_MS = 10;
const PATIENCE_MS = 15_000;

/** Throws when the lock cannot be had. */
export function withLock<T>(file: string, change: () => T): T {
  const lock = `${file}.lock`;
  const until = Date.now() + PATIENCE_MS;
  while (!taken(lock)) {
    if (isStale(lock)) rmSync(lock, { force: true });
    else if (Date.now() > until) throw new Error(`${lock} is held by another process`);
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
  }
  try {
    return change();
  } finally {
    rmSync(lock, { force: true });
  }
}

function taken(lock: string): boolean {
  try {
    closeSync(openSync(lock, "wx", 0o600));
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === "EEXIST") return false; // Wait for it.
    throw error;
  }
}

/** A time in the future is a clock that was put back: no reason to wait for it. */
function isStale(lock: string): boolean {
  const found = statSync(lock, { throwIfNoEntry: false });
  if (!found) return false; // Given back meanwhile: try again.
  const age = Date.now() - found.mtimeMs;
  return age > STALE_MS || age < -STALE_MS;
}
