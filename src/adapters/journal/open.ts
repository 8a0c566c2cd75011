/**
 * Opens the user's journal: SQLite if any can be loaded, else lines of JSON, else memory. What
 * is less than the best is told as a notice, because someone may rely on resuming.
 */
import { renameSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Journal } from "../../core/ports.js";
import type { Redact } from "../../core/redact.js";
import { betterSqlite3 } from "./better-sqlite3.js";
import type { Connect } from "./connection.js";
import { enduringJournal } from "./enduring.js";
import { joinedJournal } from "./joined.js";
import { jsonlJournal } from "./jsonl.js";
import { memoryJournal } from "./memory.js";
import { nodeSqlite } from "./node-sqlite.js";
import { NewerDatabase, isDamage, isHeld, sqliteJournal } from "./sqlite.js";

export type JournalNotice =
  /** The database was damaged: it is kept at `movedTo`, and a new one was begun. */
  | { kind: "moved_aside"; file: string; movedTo: string }
  /** No SQLite: lines of JSON in the directory `file` instead; `unread`: a database is there. */
  | { kind: "no_sqlite"; file: string; why: string; unread: boolean }
  /** Nothing can be written: what follows is lost with the process. */
  | { kind: "not_saved"; why: string }
  /** Lines that a crash had cut were passed over. */
  | { kind: "dropped"; session: string; lines: number };

export interface JournalOptions {
  /** The user's data directory, see `places`. */
  dir: string;
  redact?: Redact;
  /** Hears what happens after opening; what happens while opening is returned. */
  notify?: (notice: JournalNotice) => void;
  /** The kinds of SQLite to try, in order; tests leave some out. */
  kinds?: readonly Connect[];
}

/** Opens now. */
export async function openJournal(
  options: JournalOptions,
): Promise<{ journal: Journal; notice?: JournalNotice }> {
  const kinds = options.kinds ?? (await sqliteKinds());
  let opening = true;
  let notice: JournalNotice | undefined;
  const notify = (heard: JournalNotice): void => {
    if (opening) notice = heard;
    else options.notify?.(heard);
  };
  const opened = openFirst(kinds, options.dir, notify);
  const journal = enduring({ ...options, notify }, () => opened, opened);
  opening = false;
  return { journal, ...(notice && { notice }) };
}

/** Loads what it needs now and opens on the first use; `notify` hears everything. */
export async function deferredJournal(options: JournalOptions): Promise<Journal> {
  const kinds = options.kinds ?? (await sqliteKinds());
  const notify = options.notify ?? (() => {});
  return enduring(options, () => openFirst(kinds, options.dir, notify));
}

const enduring = (
  { redact = (text) => text, notify }: JournalOptions,
  open: () => Journal,
  opened?: Journal,
) =>
  enduringJournal({
    open,
    ...(opened && { opened }),
    redact,
    lost: (why) => notify?.({ kind: "not_saved", why }),
  });

async function sqliteKinds(): Promise<Connect[]> {
  const kinds = [await betterSqlite3(), nodeSqlite()];
  return kinds.filter((kind) => kind !== undefined);
}

function openFirst(
  kinds: readonly Connect[],
  dir: string,
  notify: (notice: JournalNotice) => void,
): Journal {
  const file = join(dir, "journal.sqlite");
  const directory = join(dir, "sessions");
  const asLines = () =>
    jsonlJournal(directory, (session, lines) => notify({ kind: "dropped", session, lines }));
  let why = "ENOSQLITE: neither better-sqlite3 nor node:sqlite is installed";
  for (const connect of kinds) {
    try {
      const journal = openOrMoveAside(connect, file, notify);
      return exists(directory) ? withEarlier(journal, asLines) : journal;
    } catch (error) {
      why = reason(error);
      // Another SQLite would find the same.
      if (error instanceof NewerDatabase || isHeld(error)) break;
    }
  }
  try {
    const journal = asLines();
    notify({ kind: "no_sqlite", file: directory, why, unread: exists(file) });
    return journal;
  } catch (error) {
    notify({ kind: "not_saved", why: reason(error) }); // The session still works.
    return memoryJournal();
  }
}

/** Sessions from when there was no SQLite; if they cannot be read, the others still can. */
function withEarlier(journal: Journal, asLines: () => Journal): Journal {
  try {
    return joinedJournal(journal, asLines());
  } catch {
    return journal;
  }
}

function openOrMoveAside(
  connect: Connect,
  file: string,
  notify: (notice: JournalNotice) => void,
): Journal {
  try {
    return sqliteJournal(connect, file);
  } catch (error) {
    if (!isDamage(error)) throw error;
    const movedTo = moveAside(file);
    const journal = sqliteJournal(connect, file);
    notify({ kind: "moved_aside", file, movedTo });
    return journal;
  }
}

/** With the files that SQLite keeps beside it: they belong to the damaged one. */
function moveAside(file: string): string {
  let movedTo = `${file}.damaged`;
  for (let n = 2; exists(movedTo); n++) movedTo = `${file}.damaged-${n}`;
  for (const ending of ["", "-wal", "-shm"])
    if (exists(file + ending)) renameSync(file + ending, movedTo + ending);
  return movedTo;
}

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

const reason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
