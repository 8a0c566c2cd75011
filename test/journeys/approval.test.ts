/** The approval prompt of the built program, in a real terminal: what is asked is what is done. */
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { PtyOptions, Session } from "../support/pty.js";
import { inTerminal } from "../support/pty.js";
import type { Line } from "../support/scripted-model.js";
import { scriptedModel } from "../support/scripted-model.js";

const before = "one\ntwo\nthree\nfour\nfive\n";
const after = "ONE\ntwo\nTHREE\nfour\nFIVE\n";
const write: Line[] = [
  { calls: [["write_file", { path: "a.txt", content: after }]] },
  { say: "That was all." },
];
const run = (command: string): Line[] => [
  { calls: [["execute_command", { command }]] },
  { say: "That was all." },
];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "belay-project-"));
  await writeFile(join(folder, "a.txt"), before);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const file = () => readFile(join(folder, "a.txt"), "utf8");
/** Keys in the first 300 ms do not answer: a person reads first. */
const reads = () => new Promise((done) => setTimeout(done, 500));

interface Belay extends Session {
  /** A key, pressed by someone who has read. */
  press(key: string): Promise<void>;
  /** What the model read of the last call. */
  result(): string;
  /** All that the model was sent with the last request. */
  read(): string;
}

async function check(
  script: Line[],
  use: (belay: Belay) => Promise<void>,
  options: Partial<PtyOptions> = {},
) {
  const server = await scriptedModel(script);
  try {
    const args = ["--base-url", server.baseURL, "--model", "scripted", "--hitl", "on"];
    await inTerminal({ cwd: folder, args, ...options }, async (session) => {
      const belay: Belay = {
        ...session,
        async press(key) {
          await reads();
          session.type(key);
        },
        result() {
          const last = server.requests.at(-1)?.messages.at(-1);
          return String(last?.content);
        },
        read: () => JSON.stringify(server.requests.at(-1)?.messages),
      };
      await belay.shows("scripted");
      belay.type("go");
      await belay.shows("> go");
      await belay.press("\r");
      await use(belay);
    });
    expect(server.complaints).toEqual([]);
  } finally {
    await server.close();
  }
}

const ends = (belay: Belay) => belay.shows("That was all.");

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
        ["k", "left: 1"],
        ["y", "taken: 1"],
        ["D", "1 of 3 hunks are taken"],
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
    const path = join(folder, "editor.sh");
    await writeFile(path, `#!/bin/sh\n${script}\n`);
    await chmod(path, 0o755);
    return path;
  };

  test("opens the proposal; the new diff is shown and asked about, then written", async () => {
    const seen = join(folder, "seen.txt");
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
        expect(await readFile(join(folder, "out.txt"), "utf8")).toBe("second\n");
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
    await writeFile(join(folder, "a.txt"), `zero\n${before}`);
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
    await writeFile(join(folder, "a.txt"), "else\n");
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
      await expect(readFile(join(folder, "out.txt"))).rejects.toThrow();
      await belay.press(page % 2 === 0 ? "y" : " ");
      await new Promise((done) => setTimeout(done, 60));
    }
    expect(belay.screen()).toContain("line-199");
    await belay.press("y");
    await ends(belay);
    const out = await readFile(join(folder, "out.txt"), "utf8");
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

test("n takes a reason, s gives none, Esc ends the turn: the file stays", async () => {
  const again: Line[] = [write[0]!, write[0]!, write[0]!, { say: "never" }];
  await check(again, async (belay) => {
    await belay.shows("yes, once");
    await belay.press("n");
    await belay.shows("Why not?");
    await belay.enter("leave it alone");
    await belay.shows(/leave it alone|yes, once/);
    await reads();
    expect(belay.result()).toContain("leave it alone");
    await belay.press("s");
    await reads();
    expect(belay.result()).toContain("skipped this call");
    await belay.press("\x1b");
    await belay.shows("you cancelled the turn");
    await belay.shows("Cancelled");
    expect(belay.screen()).toContain("you skipped it");
    expect(await file()).toBe(before);
    await belay.enter("and now");
    await belay.shows("never");
    expect(belay.read()).toContain("ERROR[CANCELLED] The user cancelled the turn");
  });
});

test("a reason and its Enter in one piece end the question; a paste of lines does not", async () => {
  await check([write[0]!, write[0]!, { say: "That was all." }], async (belay) => {
    await belay.shows("yes, once");
    await belay.press("n");
    await belay.shows("Why not?");
    await belay.press("one thing\rand another\r");
    await belay.shows("and another");
    await reads();
    await belay.press("\r");
    await belay.shows(/you said no[^]*yes, once/);
    expect(belay.result()).toContain("one thing\nand another");
    await belay.press("n");
    await belay.shows("Why not?");
    await belay.press("leave it alone\r");
    await ends(belay);
    expect(belay.result()).toMatch(/says: leave it alone\n<\/tool_result/);
    expect(await file()).toBe(before);
  });
});

test("a diff of 5,000 lines is gone through by its ends, and yes counts at the last", async () => {
  const content = Array.from({ length: 5000 }, (_, i) => `line ${i + 1} of it\n`).join("");
  const all: Line[] = [{ calls: [["write_file", { path: "a.txt", content }]] }, write[1]!];
  await check(all, async (belay) => {
    await belay.shows("Space reads on");
    await belay.press("y");
    await belay.press("\x1b[5~");
    expect(await file()).toBe(before);
    await belay.press("\x1b[F");
    await belay.shows(/line 5000 of it[^]*yes, once/);
    await belay.press("g");
    await belay.shows("- one");
    expect(await file()).toBe(before);
    await belay.press("y");
    await ends(belay);
    expect(await file()).toBe(content);
  });
});
