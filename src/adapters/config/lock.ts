/**
 * One process at a time: a lock file beside the file that is changed, with a word in it that
 * only its holder knows.
 *
 * A holder that died leaves its lock behind. It is taken over once it is older than any change
 * takes, whatever process id stands in it, because ids are given out again. One that was only
 * stopped for so long finds its word gone before it writes, and begins anew with what the other
 * has written. What is left is the moment between that look and the rename.
 */
import { randomBytes } from "node:crypto";
import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";

/** Milliseconds. A change reads, merges and writes one small file. */
const STALE_MS = 5_000;
const WAIT_MS = 10;
const PATIENCE_MS = 15_000;

/** To be called just before what was changed is put in place. Throws when the lock was lost. */
export type StillHeld = () => void;

/**
 * `change` reads, merges and writes; it is called again when the lock was lost meanwhile.
 * Throws when the lock cannot be had, and what `change` throws.
 */
export function withLock<T>(file: string, change: (still: StillHeld) => T): T {
  const lock = `${file}.lock`;
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const word = randomBytes(12).toString("hex");
    take(lock, word, until);
    try {
      return change(() => {
        if (wordIn(lock) !== word) throw new LostLock(`${lock} was taken over`);
      });
    } catch (error) {
      if (!(error instanceof LostLock) || Date.now() > until) throw error;
    } finally {
      if (wordIn(lock) === word) rmSync(lock, { force: true });
    }
  }
}

class LostLock extends Error {}

function take(lock: string, word: string, until: number): void {
  while (!taken(lock, word)) {
    if (isStale(lock)) takeAway(lock, word);
    else if (Date.now() > until) throw new Error(`${lock} is held by another process`);
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
  }
}

function taken(lock: string, word: string): boolean {
  try {
    const handle = openSync(lock, "wx", 0o600);
    writeSync(handle, word);
    closeSync(handle);
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

/** By a rename, which only one can make; a fresh one that came in between is put back. */
function takeAway(lock: string, word: string): void {
  const aside = `${lock}.${word}`;
  try {
    renameSync(lock, aside);
  } catch {
    return; // Another process was quicker.
  }
  try {
    if (!isStale(aside)) linkSync(aside, lock);
  } catch {
    // There is a newer one by now: its holder looks before it writes.
  }
  rmSync(aside, { force: true });
}

function wordIn(lock: string): string | undefined {
  try {
    return readFileSync(lock, "utf8");
  } catch {
    return undefined; // It was taken away.
  }
}
