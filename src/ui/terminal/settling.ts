/**
 * An Enter that came too soon to tell whether it was pressed: it was, unless more follows. A paste
 * without brackets goes on sooner than that.
 */
const SETTLED_AFTER_MS = 60;

/** `look` says whether nothing came in between, and acts on it. */
export function whenSettled(look: () => void): void {
  // Once more around: what came while we were busy is read before the timer counts.
  setTimeout(() => setImmediate(() => setTimeout(look, 0)), SETTLED_AFTER_MS);
}
