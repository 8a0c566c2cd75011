/**
 * A text read sign by sign, as something that decodes it once or twice would: entities,
 * percent signs and backslash escapes stand for what they name.
 */
import { formOf, lessThans } from "./confusable.js";

/** Where a less-than sign or its like ends that begins at `at`; -1 when there is none. */
export function lessThanEnd(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === LESS) return at + 1;
  if (opensCode(code)) return endOf(CODED_LESS, text, at);
  const point = text.codePointAt(at) as number;
  return lessThans.includes(String.fromCodePoint(point)) ? at + width(point) : -1;
}

/** A sign with its form (see confusable.ts) and its end. */
export interface Sign {
  form: string;
  end: number;
}

/** Undefined at the end, at a less-than sign, and at what has no form. */
export function signAt(text: string, at: number): Sign | undefined {
  if (at >= text.length) return undefined;
  const code = text.charCodeAt(at);
  if (opensCode(code)) return codedSign(text, at);
  const point = text.codePointAt(at) as number;
  const form = formOf(point);
  return form === undefined || form === "<" ? undefined : { form, end: at + width(point) };
}

/** Whether a backslash at `at` begins a sign spelt in hexadecimal. */
export const isBackslashCode = (text: string, at: number): boolean =>
  endOf(BACKSLASH_CODE, text, at) > at;

const LESS = 0x3c;
const width = (point: number): number => (point > 0xffff ? 2 : 1);
const opensCode = (code: number): boolean => code === 0x26 || code === 0x25 || code === 0x5c;

/** An ampersand, however often it was itself encoded. */
const AND = String.raw`(?:&|%(?:25)*26|\\u0026|\\x26)(?:amp;?|#0*38;?|#x0*26;?)*`;
/** What has a form under its own name. `lt` and its like are no part of it. */
const NAMED: Record<string, string> = {
  sol: "/",
  ...Object.fromEntries(["verbar", "vert"].map((name) => [name, "l"])),
  ...Object.fromEntries(
    ["lowbar", "underbar", "hyphen", "dash", "ndash", "mdash", "minus", "period", "colon"].map(
      (name) => [name, "_"],
    ),
  ),
  ...Object.fromEntries(
    [
      "nbsp",
      "ensp",
      "emsp",
      "thinsp",
      "shy",
      "zwj",
      "zwnj",
      "tab",
      "newline",
      "zerowidthspace",
    ].map((name) => [name, ""]),
  ),
};

const CODED_LESS = new RegExp(
  String.raw`%(?:25)*3c|\\(?:u003c|u\{0*3c\}|x3c)|${AND}(?:lt|lang|lsaquo|#0*60|#x0*3c);?`,
  "iy",
);
const BACKSLASH_CODE = /\\(?:u[0-9a-f]{4}|u\{[0-9a-f]{1,8}\}|x[0-9a-f]{2})/iy;
/** The slash and the low line come first: digits behind them may be letters in disguise. */
const CODED = new RegExp(
  String.raw`%(?:25)*([0-7][0-9a-f])|\\u([0-9a-f]{4})|\\u\{([0-9a-f]{1,8})\}|\\x([0-9a-f]{2})|` +
    String.raw`${AND}(?:(#0*47|#x0*2f)|(#0*95|#x0*5f)|#x0*([0-9a-f]{1,6})|#0*([0-9]{1,7})|` +
    `(${Object.keys(NAMED).join("|")}));?`,
  "iy",
);

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

function codedSign(text: string, at: number): Sign | undefined {
  if (endOf(CODED_LESS, text, at) > at) return undefined;
  CODED.lastIndex = at;
  const found = CODED.exec(text);
  if (found === null) return undefined;
  const [percent, u4, braced, x2, slash, low, hex, decimal, name] = found.slice(1);
  const digits = percent ?? u4 ?? braced ?? x2 ?? hex;
  const end = at + found[0].length;
  if (slash !== undefined) return { form: "/", end };
  if (low !== undefined) return { form: "_", end };
  if (name !== undefined) return { form: NAMED[name.toLowerCase()] as string, end };
  const point = digits === undefined ? Number(decimal) : Number.parseInt(digits, 16);
  const form = point > 0x10ffff ? undefined : formOf(point);
  return form === undefined || form === "<" ? undefined : { form, end };
}
