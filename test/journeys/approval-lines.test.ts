/** The approval question of the built program where only lines can be printed. */
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Belay } from "../support/approval.js";
import { after, approvals, before, reads, write } from "../support/approval.js";
import type { Line } from "../support/scripted-model.js";

async function begin(belay: Belay): Promise<void> {
  await belay.shows(/\n>$/);
  await belay.line("go");
}

const { folder, file, check } = approvals(begin, { TERM: "dumb" });

test("hunks by lines: those taken are on disk, the other reaches the model", async () => {
  await check(write, async (belay) => {
    await belay.shows("Allow?");
    await belay.line("h");
    await belay.shows("Hunk 1 of 3");
    await belay.line("y");
    await belay.shows("Hunk 2 of 3");
    await belay.line("n");
    await belay.shows("Hunk 3 of 3");
    await belay.line("y");
    await belay.shows("Apply what is taken?");
    expect(await file()).toBe(before);
    await belay.line("y three is right");
    await belay.shows("That was all.");
    expect(await file()).toBe("ONE\ntwo\nthree\nfour\nFIVE\n");
    expect(belay.read()).toContain("three is right");
    await belay.line("/exit");
    expect(await belay.ended).toBe(0);
    expect(belay.raw()).not.toMatch(/[\x1b\u2500-\u257f]/);
  });
});

test("the editor has the terminal to itself; what it made is asked about and written", async () => {
  const EDITOR = join(folder(), "editor.sh");
  await writeFile(EDITOR, `#!/bin/sh\necho EDITING; read word; sed -i "s/ONE/$word/" "$1"\n`);
  await chmod(EDITOR, 0o755);
  await check(
    write,
    async (belay) => {
      await belay.shows("Allow?");
      await belay.line("e");
      await belay.shows("EDITING");
      await belay.line("uno");
      await belay.shows(/1 added: uno[^]*Allow\?/);
      expect(await file()).toBe(before);
      await belay.line("y");
      await belay.shows("That was all.");
      expect(await file()).toBe(after.replace("ONE", "uno"));
      await belay.line("/help");
      await belay.shows("Ctrl+D leaves");
    },
    { env: { EDITOR } },
  );
});

test("neither early lines nor pastes say yes", async () => {
  const late: Line[] = [{ ...(write[0] as object), delayMs: 1500 }, write[1]!];
  await check(late, async (belay) => {
    await belay.shows("Allow?");
    belay.type("y\r");
    await belay.shows("before the question could be read");
    await reads();
    belay.type("y\ry\r");
    await belay.shows("a paste is no answer");
    await reads();
    expect(await file()).toBe(before);
    await belay.line("y");
    await belay.shows("That was all.");
    expect(await file()).toBe(after);
  });
});

test("Ctrl+C at the question cancels the turn, a line to it comes back, twice leaves", async () => {
  const slow: Line[] = [write[0]!, { say: "I see.", delayMs: 300 }];
  await check(slow, async (belay) => {
    await belay.shows("Allow?");
    belay.type("\x03");
    await belay.shows("you cancelled the turn");
    await belay.shows("Cancelled.");
    expect(await file()).toBe(before);
    await new Promise((done) => setTimeout(done, 2100));
    await belay.line("and now");
    await belay.shows("I see.");
    expect(belay.read()).toContain("ERROR[CANCELLED] The user cancelled the turn");
    await reads();
    belay.type("\x03");
    await belay.shows("Press Ctrl+C again to leave");
    belay.type("\x03");
    expect(await belay.ended).toBe(0);
  });
});

test("the end of input at a question leaves, says so, and nothing is written", async () => {
  await check(write, async (belay) => {
    await belay.shows("Allow?");
    await reads();
    belay.type("\x04");
    await belay.shows("The input has ended: leaving.");
    expect(await belay.ended).toBe(0);
    expect(belay.screen()).toContain("This session is kept");
    expect(await file()).toBe(before);
  });
});

test("in Chinese, at 20 columns and with --plain, the same lines do the same", async () => {
  await check(
    write,
    async (belay) => {
      await belay.shows(/1 新增: ONE[^]*允许吗/);
      await belay.line("？");
      await belay.shows("逐处选择");
      await belay.line("h");
      await belay.shows("第 1 处修改");
      await belay.line("A");
      await belay.shows("That was all.");
      expect(await file()).toBe(after);
      expect(belay.raw()).not.toMatch(/[\x1b\u2500-\u257f]/);
    },
    {
      columns: 20,
      args: ["--plain"],
      env: { TERM: "xterm-256color", LANG: "zh_CN.UTF-8" },
    },
  );
});
