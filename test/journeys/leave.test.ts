/** However a session ends: the terminal is as it was, nothing runs on, and the last words help. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inTerminal } from "../support/pty.js";
import type { PtyOptions, Session } from "../support/pty.js";
import { type Line, scriptedModel } from "../support/scripted-model.js";
import { until } from "../support/terminal.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "belay-project-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts it from bash, says afterwards how it ended and what the terminal was left as. */
const watched = `bash -c 'echo $$ > pid; eval "exec $BELAY"'; echo "exit=$?"; stty -a; sleep 100`;

async function check(
  script: Line[],
  use: (belay: Session) => Promise<void>,
  options: Partial<PtyOptions> = {},
) {
  const server = await scriptedModel(script);
  try {
    const args = ["--base-url", server.baseURL, "--model", "scripted", "--hitl", "off"];
    await inTerminal({ cwd: folder, args, ...options }, use);
  } finally {
    await server.close();
  }
}

async function programId(): Promise<number> {
  const id = Number(await readFile(join(folder, "pid"), "utf8"));
  expect(id).toBeGreaterThan(1);
  return id;
}

const stateOf = (id: number): string => {
  try {
    return /^State:\s+(\w)/m.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1] ?? "";
  } catch {
    return ""; // It is gone.
  }
};
const alive = (id: number) => !/^[ZX]?$/.test(stateOf(id));

/** A process whose command line begins so is there. */
const runs = (words: string) =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .some((id) => {
      try {
        const line = readFileSync(`/proc/${id}/cmdline`, "utf8");
        return line.split("\0").join(" ").startsWith(words);
      } catch {
        return false; // It ended between the listing and the look.
      }
    });

/** A module that makes the program fail once there is a file `now`. */
async function plantedBug(): Promise<string> {
  const bug = join(folder, "bug.cjs");
  const message = JSON.stringify("a planted bug \u001b]0;mine\u0007\u009b2J");
  const code = `const fs = require("node:fs");
    const fail = () => { throw (fs.unlinkSync(NOW), new Error(${message})); };
    const ours = process.stdout.isTTY && /belay/.test(process.argv[1]);
    if (ours) setInterval(() => fs.existsSync(NOW) && fail(), 20).unref();`;
  await writeFile(bug, code.replaceAll("NOW", JSON.stringify(join(folder, "now"))));
  return bug;
}

/** The modes of stty, and what was switched on in the terminal itself. */
function expectRestored(belay: Session): void {
  const seen = belay.screen();
  expect(seen).toMatch(/[^-]icanon/);
  expect(seen).toMatch(/[^-]\becho\b/);
  const raw = belay.raw();
  expect(raw.lastIndexOf("\u001b[?2004l")).toBeGreaterThan(raw.lastIndexOf("\u001b[?2004h"));
  expect(raw.lastIndexOf("\u001b[?25h")).toBeGreaterThan(raw.lastIndexOf("\u001b[?25l"));
  expect(raw).not.toMatch(/\u001b\[[23]J/);
}

const kept = /This session is kept as ([0-9a-f]{8})\. What was done in it: belay audit \1/;
const ready = "scripted · hitl off";

describe.skipIf(!existsSync("/proc/self/status"))("a session that", () => {
  test.each([
    ["SIGTERM", 143],
    ["SIGHUP", 129],
    ["SIGINT", 130],
    ["SIGQUIT", 131],
  ] as const)(
    "gets %s ends its commands, gives the terminal back and says where it is kept",
    async (signal, code) => {
      const marker = `sleep 4${process.pid}.${code}`;
      const command = `trap '' TERM INT; ${marker}; true`;
      await check(
        [{ calls: [["execute_command", { command }]] }],
        async (belay) => {
          await belay.shows(ready);
          await belay.enter("run it");
          await until(() => runs(marker), Boolean);
          process.kill(await programId(), signal);
          await belay.shows(`exit=${code}`);
          await belay.shows(/[^-]icanon/);
          expect(belay.screen()).toMatch(kept);
          expectRestored(belay);
          await until(
            () => runs(marker),
            (there) => !there,
          );
        },
        { script: watched },
      );
    },
  );

  test("fails by a bug of ours gives the terminal back, then says what happened", async () => {
    const marker = `sleep 5${process.pid}.5`;
    await check(
      [{ calls: [["execute_command", { command: marker }]] }],
      async (belay) => {
        await belay.shows(ready);
        await belay.enter("run it");
        await until(() => runs(marker), Boolean);
        await writeFile(join(folder, "now"), "");
        await belay.shows("exit=70");
        await belay.shows(/[^-]icanon/);
        const seen = belay.screen();
        expect(seen).toContain("a planted bug [\\x1b]]0;mine[\\x07][\\x9b]2J");
        expect(belay.raw()).not.toContain("\u001b]0;mine");
        expect(seen).toMatch(kept);
        expect(seen).not.toContain("Esc cancels");
        expectRestored(belay);
        await until(
          () => runs(marker),
          (there) => !there,
        );
      },
      { script: watched, env: { NODE_OPTIONS: `--require ${await plantedBug()}` } },
    );
  });

  /** A second one after it finds what the first has left. */
  const twice = `bash -c 'echo $$ > pid; eval "exec $BELAY"'; echo "exit=$?"; eval "$BELAY"`;

  test.each([
    ["SIGTERM", 143],
    ["SIGHUP", 129],
    ["a bug of ours", 70],
  ] as const)(
    "is ended by %s in the middle of an answer leaves its words, and the draft to the next",
    async (how, code) => {
      const say = "The first words of an answer, of which\nthe **last** line is not";
      await check(
        [{ say, hang: true }],
        async (belay) => {
          await belay.shows(ready);
          await belay.enter("tell me");
          await belay.shows("the last line");
          belay.type("a draft half ty");
          await belay.shows("> a draft half ty");
          if (how === "a bug of ours") await writeFile(join(folder, "now"), "");
          else process.kill(await programId(), how);
          await belay.shows(`exit=${code}`);
          const seen = await belay.shows("Text you had not sent");
          expect(seen.split("The first words of an answer, of which")).toHaveLength(2);
          expect(seen.match(/^the last line is not$/gm)).toHaveLength(1);
          expect(seen).toMatch(kept);
          expect(seen).not.toMatch(/Esc cancels|> a draft half ty/);
          belay.type("\u001b[A");
          await belay.shows("> a draft half ty");
        },
        { script: twice, env: { NODE_OPTIONS: `--require ${await plantedBug()}` } },
      );
    },
  );

  test("loses its terminal ends, and so does all it had started", async () => {
    const marker = `sleep 6${process.pid}.6`;
    await check([{ calls: [["execute_command", { command: marker }]] }], async (belay) => {
      await belay.shows(ready);
      await belay.enter("run it");
      await until(() => runs(marker), Boolean);
      belay.hangUp();
      await until(
        () => alive(belay.pid) || runs(marker),
        (there) => !there,
      );
    });
  });

  test("is left with /exit says where it is kept, if anything was said in it", async () => {
    await check([{ say: "Hello." }], async (belay) => {
      await belay.shows(ready);
      await belay.enter("say hello");
      await belay.shows("Hello.");
      await belay.enter("/exit");
      expect(await belay.ended).toBe(0);
      await belay.shows(kept);
    });
    await check([], async (belay) => {
      await belay.shows(ready);
      await belay.enter("/exit");
      expect(await belay.ended).toBe(0);
      expect(belay.screen()).not.toContain("belay audit");
    });
  });

  test("is stopped with Ctrl+Z leaves a clean screen, and fg brings the draft back", async () => {
    await check(
      [{ say: "Here again." }],
      async (belay) => {
        await belay.shows(/^\$/m);
        await belay.enter('eval "$BELAY"');
        await belay.shows(ready);
        belay.type("a draft");
        await belay.shows("> a draft");
        belay.type("\u001a");
        await belay.shows(/Stopped/);
        expect(belay.screen()).not.toContain("> a draft");
        await belay.enter("echo in the $((40 + 2))nd shell");
        await belay.shows("in the 42nd shell");
        await belay.enter("fg");
        await belay.shows("> a draft");
        await new Promise((r) => setTimeout(r, 100));
        belay.type("\r");
        await belay.shows("Here again.");
        await belay.enter("/exit");
        await belay.shows(kept);
        await belay.enter("stty -a");
        await belay.shows(/[^-]icanon/);
      },
      { script: "" },
    );
  });

  test("is stopped while it asks asks again, and keys from before answer nothing", async () => {
    await check(
      [{ calls: [["execute_command", { command: "touch made" }]] }, { say: "Did it." }],
      async (belay) => {
        await belay.shows(/^\$/m);
        await belay.enter('eval "$BELAY"');
        await belay.shows(ready);
        await belay.enter("/hitl on");
        await belay.shows("asks first");
        await belay.enter("go");
        await belay.shows("yes, once");
        belay.type("\u001a");
        await belay.shows(/Stopped/);
        belay.type("fg\ry");
        await belay.shows(/fg[^]*yes, once/);
        await new Promise((r) => setTimeout(r, 500));
        expect(belay.screen()).not.toContain("Did it.");
        belay.type("y");
        await belay.shows("Did it.");
        await belay.enter("/exit");
        await belay.shows(kept);
      },
      { script: "" },
    );
  });

  test("is stopped and continued from outside draws itself anew and takes keys", async () => {
    await check([{ say: "Still here." }], async (belay) => {
      await belay.shows(ready);
      process.kill(belay.pid, "SIGSTOP");
      await until(
        () => stateOf(belay.pid),
        (state) => state === "T",
      );
      process.kill(belay.pid, "SIGCONT");
      await belay.enter("are you there?");
      await belay.shows("Still here.");
    });
  });

  test("began after 300 lines of the shell's leaves them and its own answer in place", async () => {
    const answer = Array.from({ length: 80 }, (_, i) => `- point ${i} of the answer`).join("\n");
    await check(
      [{ say: answer }],
      async (belay) => {
        await belay.shows(/^\$/m);
        await belay.enter('for i in $(seq 1 300); do echo "history $i"; done; eval "$BELAY"');
        await belay.shows(ready);
        await belay.enter("tell");
        await belay.shows("point 79 of the answer");
        await belay.enter("/exit");
        const all = await belay.shows(kept);
        for (let i = 1; i <= 300; i++) expect(all).toMatch(new RegExp(`^history ${i}$`, "m"));
        for (let i = 0; i < 80; i++) expect(all).toContain(`• point ${i} of the answer\n`);
        expect(belay.raw()).not.toMatch(/\u001b\[[23]J|\u001bc/);
      },
      { script: "" },
    );
  });
});
