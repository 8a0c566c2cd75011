/**
 * The journal as lines of JSON, one file per session: for when no SQLite can be loaded.
 *
 * One process at a time writes a session; another one may read. A line that was cut by a crash
 * was never acknowledged: reading passes over it and `dropped` hears how many there were.
 */
import {
  closeSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
} from "node:fs";
import { join } from "node:path";
import type { Fact, Recorded } from "../../core/event.js";
import type { SessionId } from "../../core/message.js";
import type { Journal } from "../../core/ports.js";
import { makePrivateDirectory, openPrivateFile, writeFully } from "../config/private.js";
import { isForced } from "./durability.js";
import { cwdOf, newestFirst } from "./listing.js";
import type { Listed } from "./listing.js";

type Line = { seq: number; at: number; fact: Fact };
type Open = { handle: number; seq: number; size: number };

const ENDING = ".jsonl";

export function jsonlJournal(
  directory: string,
  dropped: (session: SessionId, lines: number) => void = () => {},
): Journal {
  makePrivateDirectory(directory);
  const opened = new Map<SessionId, Open>();
  const fileOf = (session: SessionId) => join(directory, encodeURIComponent(session) + ENDING);

  function read(session: SessionId): Recorded[] {
    const { lines, torn } = linesOf(fileOf(session));
    if (torn > 0) dropped(session, torn);
    return lines.map(({ seq, at, fact }) => ({ ...fact, session, seq, at }));
  }

  /** Numbers go on where the file ends, which another process may have moved. */
  function upToDate(session: SessionId): Open {
    const known = opened.get(session);
    if (known && fstatSync(known.handle).size === known.size) return known;
    const handle = known?.handle ?? openPrivateFile(fileOf(session));
    const { lines } = linesOf(fileOf(session));
    endLine(handle);
    const open = { handle, seq: lines.at(-1)?.seq ?? 0, size: fstatSync(handle).size };
    opened.set(session, open);
    return open;
  }

  return {
    append(session, fact, at) {
      const open = upToDate(session);
      const seq = open.seq + 1;
      // Number and time first: a list of sessions then need not read the rest of a line.
      writeFully(open.handle, `${JSON.stringify({ seq, at, fact } satisfies Line)}\n`);
      if (isForced(fact)) fsyncSync(open.handle);
      opened.set(session, { ...open, seq, size: fstatSync(open.handle).size });
      return { ...fact, session, seq, at };
    },
    read,
    sessions: () =>
      readdirSync(directory)
        .filter((name) => name.endsWith(ENDING))
        .flatMap((name) => listed(join(directory, name), name.slice(0, -ENDING.length)))
        .sort(newestFirst),
    close() {
      for (const { handle } of opened.values()) closeSync(handle);
      opened.clear();
    },
  };
}

function linesOf(file: string): { lines: Line[]; torn: number } {
  const lines: Line[] = [];
  let torn = 0;
  for (const text of contentOf(file).split("\n")) {
    const line = parsed(text);
    if (line) lines.push(line);
    else if (text !== "") torn++;
  }
  return { lines, torn };
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return ""; // No such session: no facts.
    throw error;
  }
}

function parsed(text: string): Line | undefined {
  try {
    const line = JSON.parse(text) as Line;
    return Number.isInteger(line?.seq) ? line : undefined;
  } catch {
    return undefined; // Torn: counted by the caller.
  }
}

/** A torn last line must not swallow the next one. */
function endLine(handle: number): void {
  const { size } = fstatSync(handle);
  const last = Buffer.alloc(1);
  if (size > 0 && readSync(handle, last, 0, 1, size - 1) === 1 && last[0] !== NEWLINE)
    writeFully(handle, "\n");
}

const NEWLINE = 10;
const PIECE_BYTES = 65_536;

/** Reads in pieces and parses the first line alone: a session may be very large. */
function listed(file: string, name: string): Listed[] {
  const handle = openSync(file, "r");
  try {
    const { first, lastStart } = firstAndLast(handle);
    const opening = parsed(first);
    const head = textAt(handle, lastStart, 100);
    const [, seq, at] = /^\{"seq":(\d+),"at":(\d+),/.exec(head) ?? [];
    if (!opening || seq === undefined) return [];
    const facts = Number(seq) - opening.seq + 1;
    return [{ id: decodeURIComponent(name), cwd: cwdOf(opening.fact), at: Number(at), facts }];
  } finally {
    closeSync(handle);
  }
}

/** The text of the first line, and where the last line that is whole begins. */
function firstAndLast(handle: number): { first: string; lastStart: number } {
  const piece = Buffer.alloc(PIECE_BYTES);
  let [firstEnd, lastStart, lineStart] = [-1, 0, 0];
  for (let from = 0, got; (got = readSync(handle, piece, 0, PIECE_BYTES, from)) > 0; from += got) {
    const part = piece.subarray(0, got);
    for (let at = part.indexOf(NEWLINE); at >= 0; at = part.indexOf(NEWLINE, at + 1)) {
      if (firstEnd < 0) firstEnd = from + at;
      if (textAt(handle, lineStart, 7) === '{"seq":') lastStart = lineStart;
      lineStart = from + at + 1;
    }
  }
  return { first: firstEnd < 0 ? "" : textAt(handle, 0, firstEnd), lastStart };
}

function textAt(handle: number, from: number, length: number): string {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(handle, bytes, 0, length, from)).toString("utf8");
}
