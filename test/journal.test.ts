/** Every journal keeps the contract, and the one the program opens survives a bad disk. */
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { enduringJournal } from "../src/adapters/journal/enduring.js";
import { jsonlJournal } from "../src/adapters/journal/jsonl.js";
import { memoryJournal } from "../src/adapters/journal/memory.js";
import { deferredJournal, openJournal } from "../src/adapters/journal/open.js";
import type { JournalNotice } from "../src/adapters/journal/open.js";
import { sqliteJournal } from "../src/adapters/journal/sqlite.js";
import type { Connect } from "../src/adapters/journal/connection.js";
import { redactor } from "../src/core/redact.js";
import type { Candidate } from "./contracts/journal.js";
import { opening, said } from "./contracts/facts.js";
import { journalContract } from "./contracts/journal.js";
import { better, here, node, sqlite } from "./contracts/sqlite-here.js";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "journal-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const unloadable: Connect = () => {
  throw new Error("the module was compiled against a different Node.js version");
};
const inFile = (connect: Connect | undefined) => (at: string) =>
  sqliteJournal(connect ?? unloadable, join(at, "j.sqlite"));
const enduring = (open: (at: string) => ReturnType<typeof memoryJournal>) => (at: string) =>
  enduringJournal({ open: () => open(at), redact: (text) => text, lost: () => {} });

const missing = (connect: Connect | undefined) => (connect ? undefined : `not there ${here}`);
const candidates: Candidate[] = [
  { name: "better-sqlite3", open: inFile(better), keeps: true, missing: missing(better) },
  { name: "node:sqlite", open: inFile(node), keeps: true, missing: missing(node) },
  { name: "memory", open: () => memoryJournal(), keeps: false },
  { name: "jsonl", open: (at) => jsonlJournal(at), keeps: true },
  { name: "enduring", open: enduring((at) => jsonlJournal(at)), keeps: true },
];
for (const candidate of candidates) journalContract(candidate, () => dir);

const mode = (file: string) => (statSync(file).mode & 0o777).toString(8);

describe.skipIf(!sqlite)(`the journal that the program opens (needs an SQLite ${here})`, () => {
  const connected = () => (sqlite ?? unloadable)(join(dir, "journal.sqlite"));

  test("does without a database that another process keeps to itself", async () => {
    const before = await openJournal({ dir });
    before.journal.append("a", opening(), 1);
    before.journal.close();
    const other = connected();
    other.exec("pragma locking_mode = exclusive");
    other.exec("begin exclusive");
    const { journal, notice } = await openJournal({ dir });
    expect(notice).toMatchObject({ kind: "no_sqlite", why: expect.stringContaining("locked") });
    expect(journal.append("b", opening(), 1).seq).toBe(1);
    journal.close();
    other.close();
  });

  test("is SQLite in WAL mode, synchronous, with nothing to notice", async () => {
    const { journal, notice } = await openJournal({ dir });
    journal.append("a", opening(), 1);
    expect(notice).toBeUndefined();
    const db = connected();
    expect(db.prepare("pragma journal_mode").get()).toEqual({ journal_mode: "wal" });
    const version = db.prepare("select value from meta where key = 'version'").get();
    expect(version).toEqual({ value: 1 });
    db.close();
    journal.close();
  });

  test.each([0o000, 0o022, 0o777])("is private under umask %o", async (umask) => {
    const before = process.umask(umask);
    try {
      const { journal } = await openJournal({ dir: join(dir, "share/belay") });
      journal.append("a", opening(), 1);
      expect(mode(join(dir, "share"))).toBe("700");
      expect(mode(join(dir, "share/belay"))).toBe("700");
      const files = readdirSync(join(dir, "share/belay"));
      expect(files.sort()).toEqual(["journal.sqlite", "journal.sqlite-shm", "journal.sqlite-wal"]);
      for (const file of files) expect(mode(join(dir, "share/belay", file))).toBe("600");
      journal.close();
    } finally {
      process.umask(before);
    }
  });

  test("opens nothing before its first use when deferred", async () => {
    const journal = await deferredJournal({ dir });
    expect(readdirSync(dir)).toEqual([]);
    journal.append("a", opening(), 1);
    expect(readdirSync(dir)).toContain("journal.sqlite");
    journal.close();
  });

  test.each(["not a database, but long enough to be taken for one ".repeat(9), "\0".repeat(100)])(
    "moves a damaged file aside and says where",
    async (garbage) => {
      const first = await openJournal({ dir });
      first.journal.append("a", opening(), 1);
      first.journal.close();
      const file = join(dir, "journal.sqlite");
      const damaged = Buffer.from(readFileSync(file));
      damaged.write(garbage.slice(0, 100), 0);
      for (const copy of ["damaged", "damaged-2"]) {
        writeFileSync(file, damaged);
        const { journal, notice } = await openJournal({ dir });
        expect(notice).toEqual({ kind: "moved_aside", file, movedTo: `${file}.${copy}` });
        expect(journal.append("a", opening(), 2).seq).toBe(1);
        journal.close();
        expect(readFileSync(`${file}.${copy}`)).toEqual(damaged);
      }
    },
  );

  test("starts with the -wal and -shm of another database beside it", async () => {
    const other = await openJournal({ dir: join(dir, "other") });
    for (let n = 0; n < 50; n++) other.journal.append("b", said("x".repeat(5000)), n);
    const mine = await openJournal({ dir });
    mine.journal.append("a", opening(), 1);
    mine.journal.close();
    for (const ending of ["-wal", "-shm"])
      copyFileSync(
        join(dir, `other/journal.sqlite${ending}`),
        join(dir, `journal.sqlite${ending}`),
      );
    const { journal } = await openJournal({ dir });
    const { seq } = journal.append("c", opening(), 2);
    expect(journal.read("c")).toEqual([{ ...opening(), session: "c", seq, at: 2 }]);
    journal.close();
    other.journal.close();
  });

  test("leaves a database of a later version alone", async () => {
    const first = await openJournal({ dir });
    first.journal.close();
    const db = connected();
    db.exec("update meta set value = 99");
    db.close();
    const { journal, notice } = await openJournal({ dir });
    expect(notice).toMatchObject({ kind: "no_sqlite", why: expect.stringContaining("version 99") });
    expect(journal.append("a", opening(), 1).seq).toBe(1);
    journal.close();
  });

  test("takes the next kind of SQLite when one cannot be loaded", async () => {
    const { journal, notice } = await openJournal({
      dir,
      kinds: [unloadable, sqlite ?? unloadable],
    });
    journal.append("a", opening(), 1);
    expect(notice).toBeUndefined();
    expect(existsSync(join(dir, "journal.sqlite"))).toBe(true);
    journal.close();
  });

  test("keeps lines of JSON when no SQLite can be loaded, and says so", async () => {
    const { journal, notice } = await openJournal({ dir, kinds: [unloadable] });
    journal.append("a", opening(), 1);
    const file = join(dir, "sessions");
    expect(notice).toMatchObject({ kind: "no_sqlite", file, why: /different Node/ });
    expect(mode(file)).toBe("700");
    expect(mode(join(file, "a.jsonl"))).toBe("600");
    journal.close();
  });

  test("works in memory where nothing can be written, and says so", async () => {
    writeFileSync(join(dir, "file"), "");
    const { journal, notice } = await openJournal({ dir: join(dir, "file/data") });
    expect(notice).toMatchObject({ kind: "not_saved" });
    expect(journal.append("a", opening(), 1).seq).toBe(1);
    expect(journal.read("a")).toHaveLength(1);
  });

  test("never writes the value of a key in use", async () => {
    const key = "a-key-with-no-known-shape";
    const { journal } = await openJournal({ dir, redact: redactor([key]) });
    const fact = said(`my key is ${key}, my token ghp_${"a1B2".repeat(9)}`);
    expect(journal.append("a", fact, 1)).toEqual({ ...fact, session: "a", seq: 1, at: 1 });
    expect(journal.read("a")).toMatchObject([said("my key is [redacted], my token [redacted]")]);
    const bytes = readdirSync(dir).map((file) => readFileSync(join(dir, file), "latin1"));
    expect(bytes.join()).not.toContain(key);
    journal.close();
  });
});

describe("a journal that can no longer be written", () => {
  test("lets the session go on in memory, says so once, and keeps what was there", () => {
    const notices: string[] = [];
    const disk = memoryJournal();
    let full = false;
    const journal = enduringJournal({
      open: () => ({
        ...disk,
        append(session, fact, at) {
          if (full) throw new Error("database or disk is full");
          return disk.append(session, fact, at);
        },
      }),
      redact: (text) => text,
      lost: (why) => notices.push(why),
    });
    journal.append("a", opening(), 1);
    full = true;
    expect(journal.append("a", said("one"), 2).seq).toBe(2);
    expect(journal.append("a", said("two"), 3).seq).toBe(3);
    expect(journal.read("a").map((fact) => fact.seq)).toEqual([1, 2, 3]);
    expect(notices).toEqual(["database or disk is full"]);
  });
});

describe("lines of JSON", () => {
  const notices: JournalNotice[] = [];
  const open = () =>
    jsonlJournal(dir, (session, lines) => notices.push({ kind: "dropped", session, lines }));
  const file = () => join(dir, "a.jsonl");
  beforeEach(() => {
    notices.length = 0;
    const journal = open();
    for (const words of ["one", "two", "three"]) journal.append("a", said(words), 5);
    journal.close();
  });

  test("a line cut by a crash is passed over, told, and does not swallow the next", () => {
    truncateSync(file(), statSync(file()).size - 17);
    const journal = open();
    expect(journal.read("a").map((fact) => fact.seq)).toEqual([1, 2]);
    expect(notices).toEqual([{ kind: "dropped", session: "a", lines: 1 }]);
    expect(journal.append("a", said("again"), 6).seq).toBe(3);
    expect(journal.read("a").map((fact) => fact.seq)).toEqual([1, 2, 3]);
    expect(journal.sessions()).toEqual([{ id: "a", cwd: "", at: 6, facts: 3 }]);
    journal.close();
  });

  test("zero bytes at the end, as a power cut leaves them, do no harm", () => {
    appendFileSync(file(), "\0".repeat(4096));
    const journal = open();
    expect(journal.read("a").map((fact) => fact.seq)).toEqual([1, 2, 3]);
    expect(journal.append("a", said("again"), 6).seq).toBe(4);
    expect(journal.sessions()).toMatchObject([{ at: 6, facts: 4 }]);
    journal.close();
  });

  test("a name that is no session of ours is not listed", () => {
    mkdirSync(join(dir, "other"));
    writeFileSync(join(dir, "notes.jsonl"), "hello\n");
    chmodSync(join(dir, "notes.jsonl"), 0o600);
    const journal = open();
    expect(journal.sessions().map(({ id }) => id)).toEqual(["a"]);
    journal.close();
  });
});

test("a journal that is closed before its first use leaves no connection open", async () => {
  const open = new Set<string>();
  const watched: Connect = (file) => {
    const name = `${open.size} ${file}`;
    open.add(name);
    const done = { get: () => undefined, all: () => [] };
    return { exec: () => {}, prepare: () => done, close: () => void open.delete(name) };
  };
  const { journal } = await openJournal({ dir, kinds: [watched] });
  expect(open.size).toBe(1);
  journal.close();
  expect(open.size).toBe(0);
  const later = await deferredJournal({ dir, kinds: [watched] });
  later.close();
  expect(open.size).toBe(0);
});
