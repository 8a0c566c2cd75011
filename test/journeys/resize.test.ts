/** The built program while its window changes size, in a terminal that folds rows by itself. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inTerminal } from "../support/pty.js";
import { scriptedModel } from "../support/scripted-model.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "belay-project-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const words = Array.from({ length: 560 }, (_, i) => `word${String(i).padStart(3, "0")}`);
const sizes = [80, 120, 61, 40, 90, 100, 33, 77, 140, 55, 100, 60, 44, 88, 120, 52, 99, 70, 35, 90];

test("twenty resizes while an answer streams lose no word and double none", async () => {
  const say = words.map((word, i) => word + (i % 40 === 39 ? "\n\n" : " ")).join("");
  const server = await scriptedModel([{ say, paceMs: 4 }]);
  const args = ["--base-url", server.baseURL, "--model", "scripted"];
  try {
    await inTerminal({ cwd: folder, args, columns: 100, rows: 30 }, async (belay) => {
      await belay.shows("scripted · auto");
      await belay.enter("tell me all");
      for (const [at, columns] of sizes.entries()) {
        await belay.shows(words[at * 26] ?? "");
        await belay.resize(columns, 24 + (at % 7));
      }
      await belay.shows(words.at(-1) ?? "");
      await belay.enter("/exit");
      expect(await belay.ended).toBe(0);
      await belay.shows("belay audit");
      const found: string[] = belay.unfolded().match(/word\d{3}/g) ?? [];
      expect(words.filter((word) => !found.includes(word))).toEqual([]);
      expect(found.filter((word, i) => found.indexOf(word) !== i)).toEqual([]);
      expect(belay.raw()).not.toMatch(/\u001b\[[23]J|\u001bc/);
    });
  } finally {
    await server.close();
  }
});
