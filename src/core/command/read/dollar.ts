/** What follows a dollar sign: parameters, substitutions, arithmetic, `$'…'` and `$"…"`. */
import type { Piece } from "../program.js";
import { decodeAnsi } from "./ansi.js";
import { arithmeticEnd } from "./arithmetic.js";
import type { Cursor, Place } from "./cursor.js";
import { isQuoted, match, peek, readSubstituted, startsWith, within } from "./cursor.js";

const NAME = /[A-Za-z_]\w*|[0-9]|[@*#?$!-]/y;
const BRACED_NAME = /[A-Za-z_]\w*|[0-9]+|[@*#?$!-]/y;
const OPERATOR = /:?[-=?+]|##?|%%?|\/[/#%]?|\^\^?|,,?|@[A-Za-z]?|:/y;

export function readDollar(c: Cursor, place: Place): Piece[] {
  const quoted = isQuoted(place);
  c.at += 1;
  // The shell drops line continuations before it looks for `$(`.
  while (startsWith(c, "\\\n")) c.at += 2;
  const next = peek(c);
  if (next === "(") return [readParenthesis(c, quoted)];
  if (next === "{") return [readBraced(c, quoted)];
  if (next === "[") return [readOldArithmetic(c)];
  if (next === "'" && !quoted) return [readAnsi(c)];
  // A dollar before a string in the open means only "translate".
  if (next === '"' && !quoted) return [];
  const name = match(c, NAME);
  c.at += name.length;
  if (!name) return [{ kind: "text", text: "$", quoted }];
  return [{ kind: "parameter", name, quoted, operator: "", argument: [] }];
}

/** The cursor on the quote of `$'…'`. */
function readAnsi(c: Cursor): Piece {
  const body = match(c, /'(?:[^'\\]|\\[\s\S])*/y);
  c.at += body.length;
  if (peek(c) === "'") c.at += 1;
  else c.problems.add("syntax");
  return { kind: "text", text: decodeAnsi(body.slice(1)), quoted: true };
}

function readParenthesis(c: Cursor, quoted: boolean): Piece {
  if (peek(c, 1) === "(") {
    const close = arithmeticEnd(c, c.at + 2);
    if (close >= 0) {
      const inner = c.grammar.pieces(within(c, c.at + 2, close), "double brace");
      c.at = close + 2;
      return { kind: "arithmetic", inner };
    }
  }
  c.at += 1;
  return { kind: "command", body: readSubstituted(c, ")"), quoted, derived: false };
}

/** `$[ … ]`, the old spelling of `$(( … ))`. */
function readOldArithmetic(c: Cursor): Piece {
  const close = c.source.indexOf("]", c.at);
  const end = close < 0 || close > c.end ? c.end : close;
  if (end === c.end) c.problems.add("syntax");
  const inner = c.grammar.pieces(within(c, c.at + 1, end), "double brace");
  c.at = Math.min(end + 1, c.end);
  return { kind: "arithmetic", inner };
}

function readBraced(c: Cursor, quoted: boolean): Piece {
  c.at += 1;
  if (/[\s|]/.test(peek(c))) return readFunctionSubstitution(c, quoted);
  const prefix = match(c, /!(?=[A-Za-z_0-9@*#?])|#(?=[A-Za-z_0-9@*#?$!-])/y);
  c.at += prefix.length;
  const name = match(c, BRACED_NAME);
  c.at += name.length;
  if (!name) c.problems.add("syntax");
  const operator = peek(c) === "[" ? "[" : match(c, OPERATOR);
  c.at += operator.length;
  const argument = c.grammar.pieces(c, quoted ? "double brace" : "brace");
  if (peek(c) === "}") c.at += 1;
  else c.problems.add("syntax");
  const told = prefix === "#" ? "length" : prefix === "!" ? "indirect" : operator;
  return { kind: "parameter", name, quoted, operator: told, argument };
}

/** `${ commands; }` of newer shells: runs them, as `$(…)` does. */
function readFunctionSubstitution(c: Cursor, quoted: boolean): Piece {
  c.at += peek(c) === "|" ? 1 : 0;
  return { kind: "command", body: readSubstituted(c, "}"), quoted, derived: false };
}
