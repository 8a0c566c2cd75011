/** The built program while its window changes size, in a terminal that folds rows by itself. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
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

const pause = (ms: number) => new Promise((r) => setTimeout(r, ms));
const edit = {
  path: "a.txt",
  old_string: "line 5 of the file",
  new_string: "LINE FIVE of the file",
};
const draft = Array.from({ length: 60 }, (_, i) => `word${i}`).join(" ");

test.each([
  ["a question is open", "go", "yes, once"],
  ["a long draft stands in the prompt", "", "word59"],
])(
  "while %s, however small the window becomes, all is as it was once it is back",
  async (_, task, sign) => {
    const lines = Array.from(
      { length: 12 },
      (_, i) => `line ${i} of the file, ${"so long ".repeat(7)}`,
    );
    await writeFile(join(folder, "a.txt"), `${lines.join("\n")}\n`);
    const calls = [["read_file", { path: "a.txt" }] as const, ["edit_file", edit] as const];
    const server = await scriptedModel(calls.map((call) => ({ calls: [call] })));
    const args = ["--base-url", server.baseURL, "--model", "scripted", "--hitl", "on"];
    const script = `seq -f "history %g." 1 30; eval "exec $BELAY"`;
    try {
      await inTerminal({ cwd: folder, args, script, columns: 100, rows: 30 }, async (belay) => {
        await belay.shows("scripted · hitl on");
        if (task) await belay.enter(task);
        else belay.type(draft);
        await belay.shows(sign);
        await pause(100);
        const before = belay.screen();
        const back = async () => {
          await belay.resize(100, 30);
          await pause(100);
          for (let tries = 0; belay.screen() !== before && tries < 50; tries++) await pause(20);
          expect(belay.screen()).toBe(before);
        };
        for (const [at, columns] of sizes.entries()) {
          await belay.resize(columns + 20 * (at % 3), 8 + ((at * 7) % 30));
          await pause(10);
        }
        await back();
        for (const rows of [6, 11]) {
          await belay.resize(20, rows);
          await pause(250);
          await back();
        }
        expect(belay.raw()).not.toMatch(/\u001b\[[23]J|\u001bc/);
      });
    } finally {
      await server.close();
    }
  },
);
