/** A journal of two forms keeps the contract, and loses neither form's sessions. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { joinedJournal } from "../src/adapters/journal/joined.js";
import { jsonlJournal } from "../src/adapters/journal/jsonl.js";
import { openJournal } from "../src/adapters/journal/open.js";
import { opening, said } from "./contracts/facts.js";
import { journalContract } from "./contracts/journal.js";
import { here, sqlite } from "./contracts/sqlite-here.js";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "journal-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const open = (at: string) => joinedJournal(jsonlJournal(join(at, "now")), jsonlJournal(at));
journalContract({ name: "joined", open, keeps: true }, () => dir);

test.skipIf(!sqlite)(
  `finds and goes on with what was kept as lines without SQLite (needs one ${here})`,
  async () => {
    const without = await openJournal({ dir, kinds: [] });
    without.journal.append("then", opening(), 1);
    without.journal.close();
    const { journal, notice } = await openJournal({ dir });
    journal.append("now", opening(), 2);
    expect(notice).toBeUndefined();
    expect(journal.append("then", said("more"), 3).seq).toBe(2);
    expect(journal.read("then").map(({ type }) => type)).toEqual(["session.opened", "user.said"]);
    expect(journal.sessions().map(({ id, facts }) => [id, facts])).toEqual([
      ["then", 2],
      ["now", 1],
    ]);
    journal.close();
    expect((await openJournal({ dir, kinds: [] })).journal.read("then")).toHaveLength(2);
  },
);
