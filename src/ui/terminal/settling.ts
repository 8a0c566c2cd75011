/**
 * An Enter that came too soon to tell whether it was pressed: it was, unless more follows. A paste
 * without brackets goes on sooner than that.
 */
const SETTLED_AFTER_MS = 60;

/** `look` says whether nothing came in between, and acts on it. */
export const whenSettled = (look: () => void): void => void whenStill(SETTLED_AFTER_MS, look);

/** After so long, and once what came while we were busy is read; what is returned calls it off. */
export function whenStill(ms: number, look: () => void): () => void {
  let off = false;
  const last = () => off || look();
  // Once more around: timers come before what is to be read.
  const timer = setTimeout(() => setImmediate(() => setTimeout(last, 0)), ms);
  return () => {
    off = true;
    clearTimeout(timer);
  };
}
