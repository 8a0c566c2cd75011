/** What stands between commands: blanks, comments, newlines, and here-documents behind them. */
import type { Piece } from "../program.js";
import type { Awaited, Cursor } from "./cursor.js";
import { match, peek, skipBlanks, within } from "./cursor.js";

export function skipSpace(c: Cursor): void {
  for (;;) {
    skipBlanks(c);
    skipComment(c);
    if (peek(c) !== "\n") return;
    c.at += 1;
    readAwaited(c);
  }
}

/** Call it only where a word could begin. */
export function skipComment(c: Cursor): void {
  if (peek(c) === "#") c.at += match(c, /[^\n]*/y).length;
}

/** The here-documents announced on the line before. */
export function readAwaited(c: Cursor): void {
  for (const awaited of c.awaited.splice(0)) readDocument(c, awaited);
}

function readDocument(c: Cursor, awaited: Awaited): void {
  const from = c.at;
  for (;;) {
    const start = c.at;
    if (start >= c.end) {
      c.problems.add("syntax");
      return awaited.fill(textOf(c, awaited, { from, to: c.end }));
    }
    const line = match(c, /[^\n]*/y);
    c.at = Math.min(start + line.length + 1, c.end);
    const bare = awaited.stripTabs ? line.replace(/^\t+/, "") : line;
    if (bare === awaited.delimiter) {
      return awaited.fill(textOf(c, awaited, { from, to: start }));
    }
  }
}

function textOf(c: Cursor, awaited: Awaited, { from, to }: { from: number; to: number }): Piece[] {
  const inner = within(c, from, to);
  if (!awaited.quoted) return c.grammar.pieces({ ...inner, awaited: [] }, "document");
  return [{ kind: "text", text: c.source.slice(from, to), quoted: true }];
}
