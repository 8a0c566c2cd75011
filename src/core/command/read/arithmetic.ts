/** Tells arithmetic from a subshell in a subshell: both begin with two parentheses. */
import type { Cursor } from "./cursor.js";

const STEP = /[^()'"\\`]+|\\[\s\S]?|'[^']*'?|"(?:[^"\\]|\\[\s\S])*"?|`(?:[^`\\]|\\[\s\S])*`?/y;

/** Where the closing `))` stands, or -1 when the parentheses do not close together. */
export function arithmeticEnd(c: Cursor, from: number): number {
  let depth = 0;
  for (let at = from; at < c.end; ) {
    const ch = c.source.charAt(at);
    if (ch === "(") depth += 1;
    if (ch === ")") {
      if (depth === 0) return c.source.charAt(at + 1) === ")" && at + 1 < c.end ? at : -1;
      depth -= 1;
    }
    STEP.lastIndex = at;
    at += ch === "(" || ch === ")" ? 1 : (STEP.exec(c.source)?.[0].length ?? 1);
  }
  return -1;
}
