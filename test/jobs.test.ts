/**
 * Commands in the background: what `/jobs` says, what the model is told, and that a killed
 * belay's are ended at the next start.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { endOrphans, localHost } from "../src/adapters/host/index.js";
import { completeCommand, runCommand } from "../src/commands/index.js";
import type { Desk } from "../src/core/desk.js";
import type { Job } from "../src/core/host.js";
import { wordsFor } from "../src/core/i18n/index.js";
import { flat } from "../src/core/message.js";
import { isPlan } from "../src/core/tool.js";
import { executeCommand } from "../src/tools/execute.js";
import { bundled } from "./host/bundle.js";
import { remove, temporary } from "./host/fixture.js";

const known: Job[] = [
  { id: "job-1", command: "npm run dev\nsecond", ms: 75_400, running: true, full: ".belay/x.txt" },
  { id: "job-2", command: "false", ms: 900, running: false, exit: 1 },
  { id: "job-3", command: "sleep 9", ms: 2_000, running: false, exit: null, signal: "SIGTERM" },
];

async function say(line: string, jobs: readonly Job[] = known, language: "en" | "zh" = "en") {
  const said: string[] = [];
  const ended: string[] = [];
  const desk = {
    words: () => wordsFor(language),
    notify: ({ tone, text }: { tone: string; text: string }) => said.push(`${tone}: ${text}`),
    jobs: {
      list: () => jobs,
      output: (id: string) =>
        id === "job-1" ? { output: "ready\n", length: 6, full: ".belay/x.txt" } : undefined,
      end: async (id: string) => {
        ended.push(id);
        return id === "job-1";
      },
    },
  } as unknown as Desk;
  await runCommand(line, desk);
  const completed = await completeCommand("/jobs ", 6, desk);
  return { said: said.join("\n"), ended, completed: completed.map(({ text }) => text) };
}

test("/jobs lists each with its state, its time and its command", async () => {
  const { said, completed } = await say("/jobs");
  expect(said.split("\n").slice(1)).toEqual([
    "  job-1  running · 1 min 15 s · npm run dev …",
    "  job-2  exit 1 · 0 s · false",
    "  job-3  ended by SIGTERM · 2 s · sleep 9",
  ]);
  expect(completed).toEqual(["end", "job-1", "job-2", "job-3"]);
  expect((await say("/jobs", [])).said).toBe("plain: Nothing runs in the background.");
  expect((await say("/jobs", [], "zh")).said).toBe("plain: 没有后台命令。");
});

test("/jobs ID shows what it has said and where all of it is", async () => {
  const { said } = await say("/jobs 1");
  expect(said).toContain("ready\nFull output: .belay/x.txt");
  expect((await say("/jobs job-2")).said).toContain("No output so far.");
  expect((await say("/jobs 9")).said).toBe("bad: There is no job 9. /jobs lists them.");
});

test("/jobs end ID ends that one, and says when it had ended already", async () => {
  expect(await say("/jobs end 1")).toMatchObject({ ended: ["job-1"], said: /^good/ });
  expect((await say("/jobs end job-2")).said).toBe("plain: job-2 had ended already.");
  for (const wrong of ["/jobs end", "/jobs kill 1", "/jobs end 1 2"])
    expect(await say(wrong)).toMatchObject({ ended: [], said: /^bad: Usage: / });
});

test("the model is told the job, and where it can read on", async () => {
  const root = temporary("jobs");
  const host = await localHost({ root });
  const input = { command: "echo ready; exec sleep 60", background: true };
  const plan = await executeCommand.prepare(input, host);
  if (!isPlan(plan)) throw new Error("a plan was expected");
  expect(plan.effects).toMatchObject([{ kind: "execute", background: true }]);
  const outcome = await plan.run(() => {}, new AbortController().signal);
  const text = flat(outcome.content);
  expect(text).toMatch(/runs in the background as job-1/);
  expect(outcome.evidence).toMatchObject([{ kind: "ran", exit: null, job: "job-1" }]);
  const path = /output goes to (\S+)\./.exec(text)?.[1] ?? "";
  const read = await host.files.read(path);
  expect(read.at === "file" && Buffer.from(read.bytes).toString()).toContain("ready");
  await host.close();
  remove(root);
});

const alive = (pid: number): boolean =>
  existsSync(`/proc/${pid}`) && !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "latin1"));

test.skipIf(process.platform !== "linux")(
  "what a killed belay has left running is ended at the next start, and only that",
  async () => {
    const base = temporary("orphans");
    const ledger = join(base, "runs");
    const root = join(base, "project");
    mkdirSync(root);
    const hard = "echo $$ > b; trap : TERM; while :; do sleep 0.1; done";
    const command = `echo $$ > a; (env -i setsid bash -c '${hard}' &); exec sleep 300`;
    const program = bundled(
      base,
      `import { localHost } from "host";
       const host = await localHost(${JSON.stringify({ root, ledger })});
       const what = { command: ${JSON.stringify(command)} };
       const limits = { timeoutMs: 9e6, background: true };
       await host.shell.run(what, limits, () => {}, new AbortController().signal);
       console.log("up");
       setInterval(() => {}, 1e6);`,
    );
    const own = await localHost({ root, ledger });
    const limits = { timeoutMs: 9e6, background: true };
    const what = { command: "exec sleep 300" };
    await own.shell.run(what, limits, () => {}, new AbortController().signal);
    const child = spawn(process.execPath, [program], { stdio: ["ignore", "pipe", "inherit"] });
    await new Promise((resolve) => child.stdout.once("data", resolve));
    await expect.poll(() => existsSync(join(root, "b"))).toBe(true);
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("exit", resolve));
    const [a, b] = ["a", "b"].map((name) => Number(readFileSync(join(root, name), "utf8")));
    expect([alive(a!), alive(b!)]).toEqual([true, true]);
    try {
      expect(await endOrphans(ledger)).toBeGreaterThanOrEqual(2);
      await expect.poll(() => [alive(a!), alive(b!)]).toEqual([false, false]);
    } finally {
      for (const pid of [a!, b!]) if (alive(pid)) process.kill(pid, "SIGKILL");
    }
    // A belay that lives keeps its own.
    expect(own.shell.jobs()).toMatchObject([{ running: true }]);
    expect(readdirSync(ledger).length).toBe(1);
    await own.close();
    expect(readdirSync(ledger)).toEqual([]);
    remove(base);
  },
);

test("a note of another boot, or a broken one, ends nobody", async () => {
  const ledger = temporary("ledger");
  const marker = "0123456789abcdef";
  writeFileSync(
    join(ledger, marker),
    '{"tag":1,"since":0,"owner":{"pid":1,"began":-1},"boot":"x"}',
  );
  writeFileSync(join(ledger, marker.replace("0", "f")), "{");
  writeFileSync(join(ledger, "README"), "not ours");
  expect(await endOrphans(ledger)).toBe(0);
  expect(readdirSync(ledger)).toEqual(["README"]);
  expect(await endOrphans(join(ledger, "none"))).toBe(0);
  remove(ledger);
});
