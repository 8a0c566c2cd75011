/** What a process was told is on disk is there after kill -9, and two processes do not mix. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { jsonlJournal } from "../src/adapters/journal/jsonl.js";
import { openJournal } from "../src/adapters/journal/open.js";
import { here, sqlite } from "./contracts/sqlite-here.js";

const needs = `(needs an SQLite ${here})`;
const compiled = mkdtempSync(join(tmpdir(), "journal-writer-"));
const writer = join(compiled, "writer.cjs");
let dir: string;

beforeAll(async () => {
  symlinkSync(resolve(import.meta.dirname, "../node_modules"), join(compiled, "node_modules"));
  await build({
    entryPoints: [resolve(import.meta.dirname, "contracts/journal-writer.ts")],
    outfile: writer,
    bundle: true,
    platform: "node",
    format: "cjs",
    external: ["better-sqlite3"],
    logLevel: "error",
  });
});
afterAll(() => rmSync(compiled, { recursive: true, force: true }));
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "journal-crash-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function write(session: string, count?: number, lines = false) {
  const child = spawn(process.execPath, [writer, dir, session, `${count ?? 1_000_000}`], {
    env: {
      PATH: process.env.PATH,
      ...(lines && { WRITE_LINES: "1" }),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let heard = "";
  child.stdout.setEncoding("utf8").on("data", (chunk) => {
    heard += chunk;
  });
  const acknowledged = () => heard.split("\n").slice(0, -1).map(Number);
  return { child, acknowledged, ended: once(child, "close") };
}

/** Kills it once it has acknowledged at least `after` facts; gives the numbers of all it did. */
async function killedAfter(after: number, lines: boolean): Promise<number[]> {
  const { child, acknowledged, ended } = write("a", undefined, lines);
  while (acknowledged().length < after) await once(child.stdout, "data");
  child.kill("SIGKILL");
  await ended;
  return acknowledged();
}

test.skipIf(!sqlite)(
  `after kill -9 every acknowledged fact is in the database ${needs}`,
  async () => {
    for (const after of [1, 40, 150]) {
      const acknowledged = await killedAfter(after, false);
      const { journal, notice } = await openJournal({ dir });
      const seqs = journal.read("a").map(({ seq }) => seq);
      expect(notice).toBeUndefined();
      expect(seqs).toEqual(seqs.map((_, i) => i + 1));
      expect(seqs.length).toBeGreaterThanOrEqual(acknowledged.at(-1) ?? Infinity);
      journal.close();
    }
  },
);

test("after kill -9 every acknowledged fact is among the lines, in order", async () => {
  for (const after of [1, 40, 150]) {
    const acknowledged = await killedAfter(after, true);
    const journal = jsonlJournal(join(dir, "sessions"));
    const seqs = journal.read("a").map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.map((_, i) => i + 1));
    expect(seqs.length).toBeGreaterThanOrEqual(acknowledged.at(-1) ?? Infinity);
    journal.close();
  }
});

test.skipIf(!sqlite)(
  `four processes that start at once share a database and lose nothing ${needs}`,
  async () => {
    const writers = ["a", "a", "b", "b"].map((session) => write(session, 60));
    await Promise.all(writers.map(({ ended }) => ended));
    expect(writers.map(({ child }) => child.exitCode)).toEqual([0, 0, 0, 0]);
    const { journal } = await openJournal({ dir });
    const all = Array.from({ length: 120 }, (_, i) => i + 1);
    for (const [one, other] of [writers.slice(0, 2), writers.slice(2)]) {
      const given = [...(one?.acknowledged() ?? []), ...(other?.acknowledged() ?? [])];
      expect(given.sort((x, y) => x - y)).toEqual(all);
    }
    for (const session of ["a", "b"])
      expect(journal.read(session).map(({ seq }) => seq)).toEqual(all);
    expect(journal.sessions().map(({ facts }) => facts)).toEqual([120, 120]);
    journal.close();
  },
);
