/** What was printed folded and can be opened: the newest first, then further back. */
import { drawCallWhole } from "../draw/call.js";
import type { Look } from "../draw/look.js";
import { drawOpened } from "../draw/thought.js";
import type { Row } from "../text/span.js";
import type { EndedCall } from "../view.js";

export type Folded = "thought" | "call";
export type Fold = { text: string; ms: number } | { call: EndedCall };

export interface Folds {
  add(fold: Fold): void;
  /** The newest that was not opened since something was added; undefined: there is no older. */
  next(kind: Folded): Fold | undefined;
}

/** Further back nobody looks; what they hold may be whole files. */
const KEPT_MAX = 12;

export function createFolds(): Folds {
  const kept: Record<Folded, Fold[]> = { thought: [], call: [] };
  const opened: Record<Folded, number> = { thought: 0, call: 0 };
  return {
    add(fold) {
      const kind = "call" in fold ? "call" : "thought";
      kept[kind] = [...kept[kind], fold].slice(-KEPT_MAX);
      opened[kind] = 0;
    },
    next(kind) {
      const fold = kept[kind].at(-1 - opened[kind]);
      if (fold) opened[kind]++;
      return fold;
    },
  };
}

export const drawFold = (fold: Fold, look: Look): Row[] =>
  "call" in fold ? drawCallWhole(fold.call, look) : drawOpened(fold.text, fold.ms, look);
