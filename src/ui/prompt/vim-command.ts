/** vi's commands: which keys make up one, and what it does to a text. */
import type { Editor, Setting } from "./editing.js";
import { moveTo } from "./editing.js";
import { replaced, singleKeys } from "./vim-changes.js";
import type { Sought } from "./vim-motions.js";
import { aim, settled } from "./vim-motions.js";
import { operated, spanOf } from "./vim-operators.js";

/** The keys of a command so far. */
export interface Typed {
  readonly keys: readonly string[];
  /** Digits before its first key, and behind its operator. */
  readonly counts: readonly [string, string];
}

export interface Command {
  readonly keys: readonly string[];
  /** undefined: none was typed. */
  readonly count: number | undefined;
}

export const nothingTyped: Typed = { keys: [], counts: ["", ""] };

/** Keys that come by a name. */
export const named = new Set(["left", "right", "up", "down", "backspace", "home", "end", "redo"]);

/** No count is greater: a slip of the finger fills no memory. */
const COUNT_MAX = 999;

export function withKey({ keys, counts }: Typed, key: string): Typed | Command {
  const nth = isOperator(keys[0]) ? 1 : 0;
  const digits = counts[nth];
  if (keys.length === nth && (/^[1-9]$/.test(key) || (key === "0" && digits !== ""))) {
    const more = (digits + key).slice(0, 3);
    return { keys, counts: nth === 1 ? [counts[0], more] : [more, ""] };
  }
  const all = [...keys, key];
  if (!isWhole(all)) return { keys: all, counts };
  const given = counts.filter((one) => one !== "").map(Number);
  const count = given.reduce((product, one) => product * one, 1);
  return { keys: all, count: given.length > 0 ? Math.min(COUNT_MAX, count) : undefined };
}

const isOperator = (key = ""): boolean => /^[dcy]$/.test(key);

function isWhole([first = "", second, third]: readonly string[]): boolean {
  if (!isOperator(first)) return second !== undefined || !/^[gfFtTr]$/.test(first);
  return third !== undefined || (second !== undefined && !/^[gfFtTia]$/.test(second));
}

/** What a command looks for on its line, if it does. */
export function soughtBy({ keys }: Command): Sought | undefined {
  const [how = "", sign = ""] = keys.slice(-2);
  return keys.length > 1 && /^[fFtT]$/.test(how) ? { how, sign } : undefined;
}

export interface Outcome {
  editor: Editor;
  /** It can be done again. */
  changes: boolean;
  /** What is typed from here on is text. */
  writes: boolean;
}

/** undefined: it comes to nothing. */
export function outcome(
  e: Editor,
  { keys, count = 1 }: Command,
  sought: Sought | undefined,
  setting: Setting,
): Outcome | undefined {
  const [first = "", second = ""] = keys;
  if (isOperator(first)) {
    const span = spanOf(e, first, keys.slice(1), { count, sought });
    if (!span) return undefined;
    const editor = operated(first, e, span, setting);
    return { editor, changes: first !== "y", writes: first === "c" };
  }
  const aimed = aim(e, keys, { count, sought });
  if (aimed) return { editor: moveTo(e, settled(e, aimed.to)), changes: false, writes: false };
  if (first === "r" && named.has(second)) return undefined;
  const editor =
    first === "r" ? replaced(e, second, count, setting) : singleKeys[first]?.(e, count, setting);
  if (!editor) return undefined;
  const changes = !/^([jku]|up|down|redo)$/.test(first);
  return { editor, changes, writes: /^[iaAIoOCsS]$/.test(first) };
}
