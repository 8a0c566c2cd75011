/**
 * A place in a program being read. Readers never fail: what does not fit is noted as a problem
 * and read on from, so that a denied command behind a mistake is still found.
 */
import type { Piece, Problem, Script } from "../program.js";

export interface Cursor {
  readonly source: string;
  at: number;
  readonly end: number;
  /** Shared by all cursors of one program, as are the here-documents. */
  readonly problems: Set<Problem>;
  /** Here-documents whose text begins after the next newline. */
  readonly awaited: Awaited[];
  /** How many constructs this one stands in. */
  depth: number;
  readonly grammar: Grammar;
}

/** What reads words reads commands in them, and the other way round. */
export interface Grammar {
  /** Commands up to one of the stops, which is left to the caller. */
  script: (c: Cursor, stops: readonly string[]) => Script;
  /** Pieces up to where the place ends; its closing character is left to the caller. */
  pieces: (c: Cursor, place: Place) => Piece[];
}

/** Where pieces stand: in the open, in double quotes, in a here-document, in `${…}`. */
export type Place = "open" | "double" | "document" | "brace" | "double brace";

export const isQuoted = (place: Place): boolean => place !== "open" && place !== "brace";

/** A here-document that was announced: `fill` is given its text. */
export interface Awaited {
  delimiter: string;
  /** Its text is literal, because the delimiter was quoted. */
  quoted: boolean;
  stripTabs: boolean;
  fill: (body: readonly Piece[]) => void;
}

const DEPTH_MAX = 60;

/** One construct deeper. Too deep, nothing is read of what is left: all ways in come by here. */
export function nested<T>(c: Cursor, read: () => T): T {
  c.depth += 1;
  if (c.depth > DEPTH_MAX) {
    c.problems.add("deep");
    c.at = c.end;
  }
  const made = read();
  c.depth -= 1;
  return made;
}

export const peek = (c: Cursor, ahead = 0): string =>
  c.at + ahead < c.end ? c.source.charAt(c.at + ahead) : "";

export const startsWith = (c: Cursor, text: string): boolean =>
  c.at + text.length <= c.end && c.source.startsWith(text, c.at);

/** What a sticky expression matches here; the cursor stays. */
export function match(c: Cursor, sticky: RegExp): string {
  sticky.lastIndex = c.at;
  const found = sticky.exec(c.source)?.[0] ?? "";
  return c.at + found.length <= c.end ? found : found.slice(0, c.end - c.at);
}

/** A cursor over a stretch of the same source. */
export const within = (c: Cursor, from: number, to: number): Cursor => ({
  ...c,
  at: from,
  end: to,
  depth: c.depth + 1,
});

/**
 * Reads the commands of a substitution up to its closing character, and takes that. Its
 * here-documents are its own; those of the line it stands on come after that line.
 */
export function readSubstituted(c: Cursor, close: ")" | "}"): Script {
  const inner: Cursor = { ...c, awaited: [] };
  const body = c.grammar.script(inner, [close]);
  c.at = inner.at;
  if (inner.awaited.length > 0) c.problems.add("syntax");
  if (peek(c) === close) c.at += 1;
  else c.problems.add("syntax");
  return body;
}

/** A cursor over text made from the source. */
export const over = (c: Cursor, source: string): Cursor => ({
  ...c,
  source,
  at: 0,
  end: source.length,
  depth: c.depth + 1,
  awaited: [],
});

/** Skips blanks and line continuations; true when there were any. */
export function skipBlanks(c: Cursor): boolean {
  const from = c.at;
  for (;;) {
    if (peek(c) === " " || peek(c) === "\t") c.at += 1;
    else if (startsWith(c, "\\\n")) c.at += 2;
    else return c.at > from;
  }
}
