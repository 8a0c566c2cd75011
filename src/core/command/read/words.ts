/**
 * Words as bash reads them: quotes taken away, expansions found, nothing expanded yet.
 */
import type { Piece, Word } from "../program.js";
import type { Cursor, Place } from "./cursor.js";
import { isQuoted, match, nested, over, peek, readSubstituted, within } from "./cursor.js";
import { readDollar } from "./dollar.js";

const PLAIN: Readonly<Record<Place, RegExp>> = {
  open: /[^\\'"$`\s;&|()<>]+/y,
  double: /[^\\"$`]+/y,
  document: /[^\\$`]+/y,
  brace: /[^\\'"$`}<>]+/y,
  "double brace": /[^\\"$`}]+/y,
};

/** A word, or undefined where none begins. */
export function readWord(c: Cursor): Word | undefined {
  const from = c.at;
  const pieces = readPieces(c, "open");
  if (c.at === from) return undefined;
  return { pieces, raw: c.source.slice(from, c.at), from, to: c.at };
}

export const readPieces = (c: Cursor, place: Place): Piece[] =>
  nested(c, () => {
    const pieces: Piece[] = [];
    while (c.at < c.end) {
      const from = c.at;
      for (const piece of readPiece(c, place)) pieces.push(piece);
      if (c.at === from) break;
    }
    return pieces;
  });

function readPiece(c: Cursor, place: Place): Piece[] {
  const quoted = isQuoted(place);
  const plain = match(c, PLAIN[place]);
  if (plain) {
    c.at += plain.length;
    return [{ kind: "text", text: plain, quoted }];
  }
  switch (peek(c)) {
    case "\\":
      return [readEscape(c, place)];
    case "'":
      return quoted ? [] : [readSingle(c)];
    case '"':
      return place === "double" ? [] : readDouble(c);
    case "$":
      return readDollar(c, place);
    case "`":
      return [readBackquoted(c, place)];
    case "<":
    case ">":
      if (!quoted && peek(c, 1) === "(") return [readProcess(c)];
      return place === "brace" ? [oneCharacter(c)] : [];
    default:
      // Blanks other than space, tab and newline belong to the word they stand in.
      return place === "open" && /[^\S \t\n]/.test(peek(c)) ? [oneCharacter(c)] : [];
  }
}

function oneCharacter(c: Cursor): Piece {
  c.at += 1;
  return { kind: "text", text: c.source.charAt(c.at - 1), quoted: false };
}

function readEscape(c: Cursor, place: Place): Piece {
  const next = peek(c, 1);
  c.at += Math.min(2, c.end - c.at);
  if (next === "") c.problems.add("syntax");
  if (next === "\n") return { kind: "text", text: "", quoted: false };
  const special = place === "document" ? "$`\\" : place === "double brace" ? '$`"\\}' : '$`"\\';
  const drops = !isQuoted(place) || special.includes(next);
  return { kind: "text", text: drops && next !== "" ? next : `\\${next}`, quoted: true };
}

function readSingle(c: Cursor): Piece {
  const close = c.source.indexOf("'", c.at + 1);
  const end = close < 0 || close >= c.end ? c.end : close;
  if (end === c.end) c.problems.add("syntax");
  const text = c.source.slice(c.at + 1, end);
  c.at = Math.min(end + 1, c.end);
  return { kind: "text", text, quoted: true };
}

/** An empty string still makes a word. */
function readDouble(c: Cursor): Piece[] {
  c.at += 1;
  const inner = readPieces(c, "double");
  if (peek(c) === '"') c.at += 1;
  else c.problems.add("syntax");
  return inner.length > 0 ? inner : [{ kind: "text", text: "", quoted: true }];
}

function readBackquoted(c: Cursor, place: Place): Piece {
  const from = c.at + 1;
  const body = match(within(c, from, c.end), /(?:[^`\\]|\\[\s\S])*/y);
  const to = from + body.length;
  c.at = Math.min(to + 1, c.end);
  if (c.source.charAt(to) !== "`" || to >= c.end) c.problems.add("syntax");
  const derived = body.includes("\\");
  const escapes = isQuoted(place) ? /\\([$`\\"])/g : /\\([$`\\])/g;
  const inner = derived
    ? over(c, body.replace(escapes, "$1"))
    : { ...within(c, from, to), awaited: [] };
  const script = c.grammar.script(inner, []);
  if (inner.at < inner.end || inner.awaited.length > 0) c.problems.add("syntax");
  return { kind: "command", body: script, quoted: isQuoted(place), derived };
}

function readProcess(c: Cursor): Piece {
  const way = peek(c) as "<" | ">";
  c.at += 2;
  return { kind: "process", way, body: readSubstituted(c, ")") };
}
