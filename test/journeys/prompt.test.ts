/** The prompt of the built program: own commands, mentions, the queue, drafts, the editor. */
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Line } from "../support/scripted-model.js";
import type { Server } from "../support/scripted-session.js";
import { inSession, projectFolder, sessionsIn } from "../support/scripted-session.js";

const folder = projectFolder();
const check = sessionsIn(folder);

const rest = (ms: number) => new Promise((r) => setTimeout(r, ms));
const spoken = (server: Server, request = 0): string =>
  JSON.stringify(server.requests[request]?.messages ?? []);

test("! runs at once, output and exit code are shown, and the model learns of it", async () => {
  await check([{ say: "I see it." }], async (belay, server) => {
    await belay.enter("!echo begun; while [ ! -e go ]; do sleep 0.05; done; echo 完成; exit 3");
    await belay.shows("│ begun");
    await writeFile(join(folder(), "go"), "");
    await belay.shows(/│ 完成\s+exit 3/);
    expect(server.requests).toHaveLength(0);
    await belay.enter("why?");
    await belay.shows("I see it.");
    expect(spoken(server)).toContain("$ echo begun");
    expect(spoken(server)).toContain("Exit code 3.");
    expect(spoken(server)).toContain("user_shell");
  });
});

test("a command of one's own is said to run, and Esc ends it", async () => {
  await check([], async (belay) => {
    await belay.enter("!echo begun; sleep 60");
    await belay.shows(/│ begun\s+Running · Esc cancels/);
    await belay.shows(/sleep 60 · \d+ s/);
    belay.type("\x1b");
    await belay.shows(/│ begun\s+cancelled/);
  });
});

test("a command of one's own that waited when all was cancelled is told", async () => {
  await check([], async (belay) => {
    await belay.enter("!echo begun; sleep 60");
    await belay.shows("│ begun");
    await belay.enter("!echo never");
    await belay.shows("! echo never · waits");
    belay.type("\x1b");
    await belay.shows("Cancelled before it began: echo never");
    expect(belay.screen()).not.toMatch(/│ never|· waits/);
  });
});

test("what is denied in every mode stays denied for the person too, with a sentence", async () => {
  await check([], async (belay, server) => {
    await belay.enter("!sudo rm -rf /");
    await belay.shows("Not run: ");
    await belay.enter("!rm -rf /");
    await belay.shows(/Not run: [^]*Not run: /);
    expect(server.requests).toHaveLength(0);
  });
});

test("@ finds a file by pieces of its path and leaves out what git ignores", async () => {
  await mkdir(join(folder(), "src", "deep"), { recursive: true });
  await writeFile(join(folder(), "src", "deep", "login page.ts"), "");
  await writeFile(join(folder(), "built-login.js"), "");
  await writeFile(join(folder(), ".gitignore"), "built-*\n");
  await check([{ say: "Read." }], async (belay, server) => {
    belay.type("look at @dplog");
    const seen = await belay.shows('@"src/deep/login page.ts"');
    expect(seen).not.toContain("built-login");
    await rest(100); // Sooner behind a letter, a Tab is of a paste.
    belay.type("\t");
    await belay.shows('> look at @"src/deep/login page.ts"');
    await rest(100);
    belay.type("\r");
    await belay.shows("Read.");
    expect(server.requests[0]?.messages.at(-1)?.content).toBe('look at @"src/deep/login page.ts"');
  });
});

test("Alt+Enter sends after the turn; Esc gives back what had not been sent", async () => {
  const script: Line[] = [
    { say: "first answer", hang: true },
    { say: "second answer", hang: true },
    { say: "third answer" },
  ];
  await check(script, async (belay, server) => {
    await belay.enter("first");
    await belay.shows("first answer");
    belay.type("later");
    await rest(100);
    belay.type("\x1b\r");
    await belay.shows("later · after this turn");
    belay.type("\x1b");
    await belay.shows(/Cancelled[^]*> later/);
    await rest(100);
    belay.type("\r");
    await belay.shows("second answer");
    expect(server.requests).toHaveLength(2);
  });
});

test("what was being written outlives kill -9 and is offered at the next start", async () => {
  const home = await mkdtemp(join(tmpdir(), "belay-kept-"));
  try {
    const env = { BELAY_HOME: home };
    await check(
      [],
      async (belay) => {
        belay.type("a long thought 未发送");
        await belay.shows("未发送");
        await rest(600);
        belay.kill("SIGKILL");
        await belay.ended;
      },
      { env },
    );
    await check(
      [{ say: "Got it." }],
      async (belay, server) => {
        await belay.shows("press ↑ to have it back");
        belay.type("\x1b[A");
        await belay.shows("> a long thought 未发送");
        await rest(100);
        belay.type("\r");
        await belay.shows("Got it.");
        expect(spoken(server)).toContain("a long thought 未发送");
      },
      { env },
    );
    await check(
      [],
      async (belay) => {
        expect(belay.screen()).not.toContain("to have it back");
      },
      { env },
    );
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});

test("Ctrl+G hands the terminal to the editor and has it back", async () => {
  const editor = join(folder(), "ed.sh");
  await writeFile(editor, '#!/bin/sh\necho EDITING; sleep 0.3; printf "more 文字\\n" >> "$2"\n');
  await chmod(editor, 0o755);
  await check(
    [{ say: "Got it." }],
    async (belay, server) => {
      belay.type("some ");
      await belay.shows("> some");
      await rest(100);
      belay.type("\x07");
      await belay.shows("EDITING");
      await belay.shows("> some more 文字");
      await rest(100);
      belay.type("\r");
      await belay.shows("Got it.");
      expect(spoken(server)).toContain("some more 文字");
    },
    { env: { VISUAL: `${editor} --wait` } },
  );
});

test("what is typed before the first frame is not lost", async () => {
  await inSession([], { cwd: folder() }, async (belay) => {
    belay.type("early bird 早");
    await belay.shows(/> early bird 早/);
  });
});
