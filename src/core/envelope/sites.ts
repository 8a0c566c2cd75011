/**
 * The sites of a text: places where a reader could see a tag of the envelope, or a control
 * token of a chat template, which some servers obey wherever it stands.
 *
 * A site is a less-than sign or its like, any number of backslashes, then the rest of the
 * tag as far as the end of its name. The backslashes do not matter to what is a site: that
 * is what makes escaping invertible. Reading a name stops at the next less-than sign, so no
 * part of a text is read twice for it: linear.
 */
import { lessThans } from "./confusable.js";
import { isBackslashCode, lessThanEnd, signAt } from "./signs.js";

/** `at` is behind the less-than sign, where an escape goes in; `escapes` already stand there. */
export function eachSite(text: string, site: (at: number, escapes: number) => void): void {
  MAYBE.lastIndex = 0;
  for (let found = MAYBE.exec(text); found !== null; found = MAYBE.exec(text)) {
    const at = lessThanEnd(text, found.index);
    if (at < 0) continue;
    let rest = at;
    while (text.charCodeAt(rest) === BACKSLASH) rest += 1;
    if (isTag(text, rest)) site(at, rest - at);
    else if (rest > at && isBackslashCode(text, rest - 1) && isTag(text, rest - 1))
      site(at, rest - 1 - at);
    MAYBE.lastIndex = at;
  }
}

const BACKSLASH = 0x5c;
/** What can begin a less-than sign, spelt out or in code. */
const MAYBE = new RegExp(`[&%\\\\${lessThans}]`, "gu");

const NAME = "toolresult";
/** Letters of the name after which something may part it. */
const PARTED_AFTER = 4;
const CONTROL_TOKEN = /[|｜][\p{L}\p{N}_▁./:-]{1,64}[|｜][>＞]/uy;

function isTag(text: string, from: number): boolean {
  CONTROL_TOKEN.lastIndex = from;
  return CONTROL_TOKEN.test(text) || isName(text, from);
}

/** Whether a slash or none and the whole name stand there, and the name goes no further. */
function isName(text: string, from: number): boolean {
  let letters = 0;
  let at = from;
  while (letters < NAME.length) {
    const sign = signAt(text, at);
    if (sign === undefined) return false;
    for (const part of sign.form) {
      if (part === NAME.charAt(letters)) letters += 1;
      else if (!(part === "/" && letters === 0) && !(part === "_" && letters === PARTED_AFTER))
        return false;
    }
    at = sign.end;
  }
  return !/[A-Za-z0-9]/.test(text.charAt(at));
}
