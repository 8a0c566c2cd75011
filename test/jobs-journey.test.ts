/**
 * Commands in the background and the sandbox, as a person at a terminal meets them.
 */
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lacking } from "./sandbox/rig.js";
import { inTerminal, type Session } from "./support/pty.js";
import { type Line, scriptedModel } from "./support/scripted-model.js";

let base: string;
let folder: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "belay-jobs-"));
  folder = await mkdtemp(join(tmpdir(), "belay-project-"));
});
afterEach(async () => {
  await rm(base, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

interface Setting {
  args?: string[];
  env?: Record<string, string>;
}

async function check(script: Line[], use: (belay: Session) => Promise<void>, setting?: Setting) {
  const server = await scriptedModel(script);
  try {
    const model = ["--base-url", server.baseURL, "--model", "scripted"];
    const args = [...model, ...(setting?.args ?? [])];
    const env = { BELAY_HOME: join(base, "belay"), ...setting?.env };
    await inTerminal({ cwd: folder, args, env }, use);
    expect(server.complaints).toEqual([]);
  } finally {
    await server.close();
  }
}

const server = 'echo $$ > pid; echo "listening on 4000"; exec sleep 300';
const background: Line[] = [
  { calls: [["execute_command", { command: server, background: true }]] },
  { say: "The server is up." },
];

/** Asks, says yes once that counts, and waits for the end of the turn. */
async function begin(belay: Session): Promise<number> {
  await belay.shows("scripted");
  await belay.enter("start the server");
  await belay.shows(/Run this command in the background, until you leave\?[^]*\by\b/);
  await new Promise((r) => setTimeout(r, 400)); // Keys in the first 300 ms do not answer.
  belay.type("y");
  await belay.shows("The server is up.");
  return Number(readFileSync(join(folder, "pid"), "utf8"));
}

const alive = (pid: number): boolean =>
  existsSync(`/proc/${pid}`) && !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "latin1"));

describe.skipIf(process.platform !== "linux")("in the background", () => {
  test("a job is asked about as one, listed, read and ended with /jobs", async () => {
    await check(background, async (belay) => {
      const pid = await begin(belay);
      expect(belay.screen()).toContain("in the background as job-1");
      await belay.enter("/jobs");
      await belay.shows(/job-1 +running · \d+ s · echo/);
      await belay.enter("/jobs 1");
      await belay.shows(/listening on 4000\s+Full output: \.belay\/tool-outputs\/command-/);
      expect(alive(pid)).toBe(true);
      await belay.enter("/jobs end 1");
      await belay.shows("job-1 and everything it started have been ended.");
      expect(alive(pid)).toBe(false);
      await belay.enter("/jobs");
      await belay.shows(/job-1 +ended by SIGTERM/);
      await belay.enter("/exit");
      expect(await belay.ended).toBe(0);
    });
  });

  test.each(["/exit", "SIGTERM", "SIGHUP"])("a job ends with the session: %s", async (how) => {
    await check(background, async (belay) => {
      const pid = await begin(belay);
      if (how === "/exit") await belay.enter(how);
      else belay.kill(how);
      await belay.ended;
      expect(alive(pid)).toBe(false);
    });
  });

  test("a job of a belay that was killed is ended at the next start, which says so", async () => {
    let pid = 0;
    await check(background, async (belay) => {
      pid = await begin(belay);
      belay.kill("SIGKILL");
      await belay.ended;
    });
    expect(alive(pid)).toBe(true);
    await check([], async (belay) => {
      await belay.shows("1 process that an earlier session had left running was ended.");
      expect(alive(pid)).toBe(false);
    });
  });
});

const writes: Line[] = [
  {
    calls: [
      ["execute_command", { command: "node -e \"require('fs').writeFileSync('out', 'x')\"" }],
    ],
  },
  { say: "Done with it." },
];

describe.skipIf(lacking)(`the sandbox${lacking ? `: ${lacking}` : ""}`, () => {
  test("a command in it runs unasked, and /policy and /status say in what", async () => {
    const args = ["--sandbox"];
    await check(
      writes,
      async (belay) => {
        await belay.shows("scripted");
        await belay.enter("write it");
        await belay.shows("Done with it.");
        expect(readFileSync(join(folder, "out"), "utf8")).toBe("x");
        await belay.enter("/policy");
        await belay.shows(/sandbox: bubblewrap: commands write this folder only/);
        await belay.enter("/status");
        await belay.shows(/sandbox: bubblewrap:[^]*the\s+network is off/);
      },
      { args },
    );
  });
});

test("where it is missing, a line says so and every command asks, whatever the mode", async () => {
  await check(
    writes,
    async (belay) => {
      await belay.shows(/No sandbox: bubblewrap is not installed\.[^]*Every command asks first\./);
      await belay.enter("write it");
      await belay.shows(/Run this command\?[^]*\by\b/);
      expect(existsSync(join(folder, "out"))).toBe(false);
      belay.type("\x1b");
    },
    { args: ["--sandbox", "--hitl", "off", "--allow", "node"], env: { PATH: base } },
  );
});
