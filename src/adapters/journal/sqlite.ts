/**
 * The journal in SQLite. One table; everything else about a session is a fold over its rows.
 */
import { closeSync } from "node:fs";
import type { Fact, Recorded } from "../../core/event.js";
import type { Journal } from "../../core/ports.js";
import { openPrivateFile } from "../config/private.js";
import type { Connect, Connection } from "./connection.js";
import { isForced } from "./durability.js";
import { cwdOf } from "./listing.js";

/** `file` may be ":memory:". Throws what SQLite throws, and `NewerDatabase`. */
export function sqliteJournal(connect: Connect, file: string): Journal {
  // SQLite gives the files beside it (-wal, -shm) the mode that it finds here.
  if (file !== ":memory:") closeSync(openPrivateFile(file));
  const db = connect(file);
  try {
    prepareDatabase(db);
    return overDatabase(db);
  } catch (error) {
    db.close();
    throw error;
  }
}

/** A later version of the program has written it: not ours to touch. */
export class NewerDatabase extends Error {}

/** Never edited, only added to: the number of those applied is the version of the database. */
const migrations: readonly string[] = [
  `create table fact (
    session text    not null,
    seq     integer not null,
    at      integer not null,
    body    text    not null,
    primary key (session, seq)
  ) strict`,
];

/** How long another process may hold the database before we do without it. */
const BUSY_MS = 5_000;

function prepareDatabase(db: Connection): void {
  db.exec(`pragma busy_timeout = ${BUSY_MS}`);
  untilFree(() => db.exec("pragma journal_mode = wal"));
  if (version(db) === migrations.length) return;
  db.exec("begin immediate");
  db.exec("create table if not exists meta (key text primary key, value integer) strict");
  const from = version(db);
  if (from > migrations.length)
    throw new NewerDatabase(`ENEWER: version ${from} of the journal is not known here`);
  for (const migration of migrations.slice(from)) db.exec(migration);
  db.exec(`insert or replace into meta values ('version', ${migrations.length})`);
  db.exec("commit");
}

function version(db: Connection): number {
  const known = db.prepare("select 1 from sqlite_schema where name = 'meta'").get();
  if (!known) return 0;
  const row = db.prepare("select value from meta where key = 'version'").get();
  return (row as { value: number } | undefined)?.value ?? 0;
}

/**
 * Changing to WAL does not wait for other processes that do the same, whatever the timeout; for
 * one that keeps the whole database it does, and then one wait is enough.
 */
function untilFree(act: () => void): void {
  const until = performance.now() + BUSY_MS;
  for (;;) {
    try {
      act();
      return;
    } catch (error) {
      if (performance.now() >= until || !isHeld(error)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

/** The session ids by jumps along the index, then its first and last fact: no scan of all. */
const sessionsNewestFirst = `
  with recursive
    ids (id) as (
      select min(session) from fact
      union all
      select (select min(session) from fact where session > id) from ids where id is not null
    ),
    ends (id, first, last) as (
      select id,
        (select min(seq) from fact where session = id),
        (select max(seq) from fact where session = id)
      from ids where id is not null
    )
  select ends.id, f.body as opening, l.at as at, last - first + 1 as facts
    from ends
    join fact f on f.session = ends.id and f.seq = ends.first
    join fact l on l.session = ends.id and l.seq = ends.last
   order by l.at desc, ends.id desc`;

function overDatabase(db: Connection): Journal {
  // One statement, so that two processes never give out the same number.
  const insert = db.prepare(
    `insert into fact
     select ?, coalesce(max(seq), 0) + 1, ?, ? from fact where session = ?
     returning seq`,
  );
  const select = db.prepare("select seq, at, body from fact where session = ? order by seq");
  const list = db.prepare(sessionsNewestFirst);
  let forced: boolean | undefined;
  return {
    append(session, fact, at) {
      if (isForced(fact) !== forced) {
        forced = isForced(fact);
        db.exec(`pragma synchronous = ${forced ? "full" : "normal"}`);
      }
      const row = insert.get(session, at, JSON.stringify(fact), session);
      const { seq } = row as { seq: number };
      return { ...fact, session, seq, at };
    },
    read: (session) =>
      (select.all(session) as { seq: number; at: number; body: string }[]).map(
        ({ seq, at, body }): Recorded => ({ ...(JSON.parse(body) as Fact), session, seq, at }),
      ),
    sessions: () =>
      (list.all() as { id: string; opening: string; at: number; facts: number }[]).map(
        ({ id, opening, at, facts }) => ({ id, cwd: cwdOf(JSON.parse(opening)), at, facts }),
      ),
    close: () => void db.close(),
  };
}

/** Whether another process has it. */
export const isHeld = (error: unknown): boolean => /locked|busy/i.test(String(error));

/** Whether SQLite says that the file is no database, or no longer one. */
export const isDamage = (error: unknown): boolean =>
  /not a database|malformed|corrupt|SQLITE_NOTADB|SQLITE_CORRUPT/i.test(
    `${(error as { code?: string }).code} ${error}`,
  );
