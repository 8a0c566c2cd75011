/** Characters that a person reading the command would not see, or would see elsewhere. */
import type { Problem } from "../program.js";

const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/;

/** Format characters, blanks that are none, and what has no glyph of its own. */
const HIDDEN =
  /[\u0080-\u009f\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0\u115f\u1160\u034f\u17b4\u17b5\u{e0000}-\u{e0fff}\p{Cf}\p{Co}\p{Cs}]/u;

export function hiddenIn(text: string): Problem[] {
  const found: Problem[] = [];
  if (CONTROL.test(text)) found.push("control");
  if (HIDDEN.test(text)) found.push("hidden");
  return found;
}
