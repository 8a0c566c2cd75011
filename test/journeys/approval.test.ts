/** The approval prompt of the built program, in a real terminal: what is asked is what is done. */
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { after, approvals, before, ends, reads, typesTask, write } from "../support/approval.js";
import type { Line } from "../support/scripted-model.js";

const run = (command: string): Line[] => [
  { calls: [["execute_command", { command }]] },
  { say: "That was all." },
];

const { folder, file, check } = approvals(typesTask);

describe("hunks", () => {
  test("taken ones are on disk, the one left reaches the model with the reason", async () => {
    await check(write, async (belay) => {
      await belay.shows("choose among 3 hunks");
      await belay.press("h");
      await belay.shows("Hunk 1 of 3");
      await belay.press("y");
      await belay.shows("Hunk 2 of 3");
      await belay.press("n");
      await belay.shows("Hunk 3 of 3");
      await belay.press("y");
      await belay.shows("Why not the others?");
      expect(await file()).toBe(before);
      await reads();
      await belay.enter("three is right");
      await ends(belay);
      expect(await file()).toBe("ONE\ntwo\nthree\nfour\nFIVE\n");
      expect(belay.result()).toContain("-three\n+THREE");
      expect(belay.result()).toContain("three is right");
      expect(belay.result()).not.toContain("+FIVE");
    });
  });

  test("one hunk back, then the rest left: only the first is on disk", async () => {
    await check(write, async (belay) => {
      await belay.shows("choose among 3 hunks");
      for (const [key, shows] of [
        ["h", "Hunk 1 of 3"],
        ["n", "Hunk 2 of 3"],
        ["k", "not taken: 1"],
        ["y", "taken: 1"],
        ["D", "1 of 3 hunks is taken"],
      ] as const) {
        await belay.press(key);
        await belay.shows(shows);
      }
      await belay.press("\r");
      await ends(belay);
      expect(await file()).toBe("ONE\ntwo\nthree\nfour\nfive\n");
      expect(belay.result()).toContain("allowed 1 of the 3 hunks");
    });
  });
});

describe("e", () => {
  const editor = async (script: string) => {
    const path = join(folder(), "editor.sh");
    await writeFile(path, `#!/bin/sh\n${script}\n`);
    await chmod(path, 0o755);
    return path;
  };

  test("opens the proposal; the new diff is shown and asked about, then written", async () => {
    const seen = join(folder(), "seen.txt");
    const EDITOR = await editor(
      `cat "$1" > "${seen}"; stat -c '%a %n' "$1" >> "${seen}"; sed -i s/ONE/uno/ "$1"`,
    );
    await check(
      write,
      async (belay) => {
        await belay.shows("change it in your editor");
        await belay.press("e");
        const asked = await belay.shows(/\+ uno[^]*yes, once/);
        expect(asked).toContain("+ THREE");
        expect(await file()).toBe(before);
        expect(await readFile(seen, "utf8")).toMatch(new RegExp(`^${after}600 .*a\\.txt\\n$`));
        await belay.press("y");
        await ends(belay);
        expect(await file()).toBe(after.replace("ONE", "uno"));
        expect(belay.result()).toContain("-ONE\n+uno");
        await belay.enter("/exit");
        expect(await belay.ended).toBe(0);
      },
      { env: { EDITOR } },
    );
  });

  test("a command written anew is what runs", async () => {
    const VISUAL = await editor(`sed -i s/first/second/ "$1"`);
    await check(
      run("echo first > out.txt"),
      async (belay) => {
        await belay.shows("change it in your editor");
        await belay.press("e");
        await belay.shows("echo second > out.txt");
        await belay.press("y");
        await ends(belay);
        expect(await readFile(join(folder(), "out.txt"), "utf8")).toBe("second\n");
        expect(belay.result()).toContain("this was used: echo second > out.txt");
      },
      { env: { VISUAL } },
    );
  });

  test("an editor that fails changes nothing, and the same is asked again", async () => {
    const EDITOR = await editor(`echo broken > "$1"; exit 1`);
    await check(
      write,
      async (belay) => {
        await belay.shows("change it in your editor");
        await belay.press("e");
        await belay.shows("did not end well");
        await belay.press("y");
        await ends(belay);
        expect(await file()).toBe(after);
      },
      { env: { EDITOR } },
    );
  });
});

test("a file that changes under the prompt is shown anew, and its new text is kept", async () => {
  const edit: Line[] = [
    { calls: [["read_file", { path: "a.txt" }]] },
    { calls: [["edit_file", { path: "a.txt", old_text: "two", new_text: "TWO" }]] },
    { say: "That was all." },
  ];
  await check(edit, async (belay) => {
    await belay.shows(/\+ TWO[^]*yes, once/);
    await writeFile(join(folder(), "a.txt"), `zero\n${before}`);
    await belay.press("y");
    const again = await belay.shows("The file changed while you decided");
    expect(again).toMatch(/3 \+ TWO/);
    expect(await file()).toBe(`zero\n${before}`);
    await belay.press("y");
    await ends(belay);
    expect(await file()).toBe(`zero\n${before.replace("two", "TWO")}`);
  });
});

test("a change that fits no longer ends as stale, and nothing is written", async () => {
  const edit: Line[] = [
    { calls: [["read_file", { path: "a.txt" }]] },
    { calls: [["edit_file", { path: "a.txt", old_text: "two", new_text: "TWO" }]] },
    { say: "That was all." },
  ];
  await check(edit, async (belay) => {
    await belay.shows(/\+ TWO[^]*yes, once/);
    await writeFile(join(folder(), "a.txt"), "else\n");
    await belay.press("y");
    await ends(belay);
    expect(await file()).toBe("else\n");
    expect(belay.result()).toContain("ERROR[STALE_FILE]");
  });
});

test("neither early keys, nor pastes, nor the terminal's replies, nor Enter say yes", async () => {
  const late: Line[] = [{ ...(write[0] as object), delayMs: 1500 }, write[1]!];
  await check(late, async (belay) => {
    await reads();
    belay.type("yy");
    await belay.shows("yes, once");
    belay.type("y\r");
    await reads();
    belay.type("\x1b[200~y\r\x1b[201~");
    belay.type("yes\r");
    belay.type("\x1b[24;80R\x1b[?1;2c\x1b]11;rgb:0000/0000/0000\x07");
    await reads();
    belay.type("\r\r");
    await reads();
    expect(await file()).toBe(before);
    expect(belay.screen()).toContain("yes, once");
    await belay.press("y");
    await ends(belay);
    expect(await file()).toBe(after);
  });
});

test("a command of 200 lines runs only once its end was on the screen", async () => {
  const lines = Array.from({ length: 200 }, (_, i) => `echo line-${i} >> out.txt`).join("\n");
  await check(run(lines), async (belay) => {
    const first = await belay.shows("Space reads on");
    expect(first).toContain("200 lines");
    expect(first).not.toContain("line-199");
    for (let page = 0; !belay.screen().includes("yes, once"); page++) {
      expect(page).toBeLessThan(40);
      await expect(readFile(join(folder(), "out.txt"))).rejects.toThrow();
      await belay.press(page % 2 === 0 ? "y" : " ");
      await new Promise((done) => setTimeout(done, 60));
    }
    expect(belay.screen()).toContain("line-199");
    await belay.press("y");
    await ends(belay);
    const out = await readFile(join(folder(), "out.txt"), "utf8");
    expect(out.trimEnd().split("\n")).toHaveLength(200);
  });
});

test("in Chinese, and at 40 columns, the same keys do the same", async () => {
  await check(
    write,
    async (belay) => {
      const asked = await belay.shows("逐处选择（共 3 处）");
      expect(asked.split("\n").every((row) => row.length <= 40)).toBe(true);
      await belay.press("h");
      await belay.shows("第 1 处修改，共 3 处");
      await belay.press("A");
      await ends(belay);
      expect(await file()).toBe(after);
    },
    { columns: 40, rows: 30, env: { LANG: "zh_CN.UTF-8" } },
  );
});
