/**
 * The life of commands beyond the rows of part C: who hides, who asks, who stays, who floods.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LocalHost, localHost } from "../../src/adapters/host/index.js";
import { bundled } from "./bundle.js";
import { remove, temporary } from "./fixture.js";

const base = temporary("shell");
const root = join(base, "project");
let host: LocalHost;

beforeAll(async () => {
  mkdirSync(root);
  const environment = {
    ...process.env,
    SECRET_THING: "do-not-tell",
    HTTPS_PROXY: "http://me:password@proxy.invalid",
    NO_PROXY: "localhost",
    BASH_ENV: "./x",
    BELAY_RUN: "outer",
  };
  host = await localHost({ root, environment, stateDir: base, pass: ["WANTED"] });
});
afterAll(async () => {
  await host.close();
  remove(base);
});

const run = (
  command: string | readonly string[],
  limits: { timeoutMs?: number; background?: boolean; signal?: AbortSignal } = {},
) =>
  host.shell.run(
    typeof command === "string" ? { command } : { argv: command },
    { timeoutMs: limits.timeoutMs ?? 10_000, background: limits.background ?? false },
    () => {},
    limits.signal ?? new AbortController().signal,
  );

const alive = (pid: number): boolean =>
  existsSync(`/proc/${pid}`) && !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "latin1"));
const noted = (name: string): number => Number(readFileSync(join(root, name), "utf8"));

test("arguments reach a program as they are, no shell between", async () => {
  const words = ["$HOME", "a b", "*", "'", "你", "-n", ""];
  const ran = await run(["printf", "<%s>", ...words]);
  expect(ran).toMatchObject({ exit: 0, output: words.map((word) => `<${word}>`).join("") });
});

test("a program that is not there is a problem, not a crash", async () => {
  expect(await run(["no-such-program-x"])).toMatchObject({
    exit: null,
    problem: expect.stringContaining("not found"),
  });
  expect(await run(["echo", "a\0b"])).toMatchObject({ problem: expect.stringContaining("NUL") });
  expect(await run("echo a\0b")).toMatchObject({ problem: expect.stringContaining("NUL") });
});

test("only what is on the list reaches a command", async () => {
  const { output } = await run("env");
  const names = output.split("\n").map((line) => line.split("=")[0]);
  expect(names).toEqual(expect.arrayContaining(["PATH", "HOME", "TERM", "NO_PROXY", "PWD"]));
  expect(output).not.toMatch(/do-not-tell|password|BASH_ENV/);
  expect(output).toMatch(/^BELAY_RUN=outer,[0-9a-f]{16}$/m);
});

test("both streams are one pipe, which can be opened by name", async () => {
  const ran = await run("echo a; echo b >&2; echo c > /dev/stderr; echo d > /dev/stdout");
  expect(ran).toMatchObject({ exit: 0, output: "a\nb\nc\nd\n" });
});

test("what a fast program wrote last is not lost", async () => {
  for (let i = 0; i < 5; i += 1) {
    const ran = await run("head -c 3000000 /dev/zero | tr '\\0' x; echo; echo the-end");
    expect(ran).toMatchObject({ exit: 0, length: 3_000_009 });
    expect(ran.output.endsWith("\nthe-end\n")).toBe(true);
  }
});

test("a filter behind the command may finish what it has", async () => {
  const ran = await run("exec > >(sleep 0.05; tr a-z A-Z); echo late");
  expect(ran).toMatchObject({ exit: 0, output: "LATE\n" });
});

const stay = "bash -c 'echo $$ > '$N'; exec sleep 300'";

test.skipIf(process.platform !== "linux").each([
  ["a double fork into its own session", `(setsid ${stay} &)`],
  ["a nohup that closed everything", `nohup ${stay} </dev/null &>/dev/null &`],
  ["an empty environment that keeps the pipe", `env -i setsid ${stay} &`],
  ["one that kept nothing of ours", `env -i setsid ${stay} </dev/null &>/dev/null &`],
  ["one that ignores TERM and HUP", `trap "" TERM HUP; ${stay} & trap - TERM HUP`],
  ["a disowned job", `set -m; ${stay} & disown`],
])("what is left running is ended and counted: %s", async (title, command) => {
  const name = title.replace(/\W/g, "-");
  const ran = await run(`export N=${name}; ${command}\nuntil [ -s ${name} ]; do sleep 0.01; done`);
  expect(ran.exit).toBe(0);
  expect(ran.ended).toBeGreaterThan(0);
  expect(alive(noted(name))).toBe(false);
});

test.skipIf(process.platform !== "linux")("a fork storm ends with its command", async () => {
  // A length of its own: other tests on this machine sleep as well.
  const nap = `200.${process.pid}`;
  const twice = "storm $(($1-1)) & storm $(($1-1)) &";
  const storm = `storm() { [ $1 -gt 0 ] && { ${twice} }; sleep ${nap}; }`;
  const ran = await run(`${storm}; storm 5; wait`, { timeoutMs: 600 });
  expect(ran.timedOut).toBe(true);
  await sleep(500);
  const left = spawnSync("pgrep", ["-f", `^sleep ${nap}$`], { encoding: "utf8" }).stdout;
  expect(left).toBe("");
});

test("cancelled before it began, nothing runs", async () => {
  const ran = await run("touch began", { signal: AbortSignal.abort() });
  expect(ran).toMatchObject({ cancelled: true, exit: null });
  expect(existsSync(join(root, "began"))).toBe(false);
});

test("a cancel does not wait for those who ignore it", async () => {
  const stop = new AbortController();
  const running = run("trap '' TERM INT; echo on; while :; do sleep 0.1; done", {
    signal: stop.signal,
  });
  await sleep(300);
  stop.abort();
  const ran = await running;
  expect(ran).toMatchObject({ cancelled: true, timedOut: false, exit: null, output: "on\n" });
  // Asking first for two seconds, as a time-out does, would show here.
  expect(ran.ms).toBeLessThan(2_000);
});

test.skipIf(spawnSync("which", ["script"]).status !== 0)(
  "a program that waits at a terminal is said to want input",
  async () => {
    const ran = await run("sleep 9 | script -qc 'read x' /dev/null", { timeoutMs: 500 });
    expect(ran).toMatchObject({ timedOut: true, wantedInput: true });
  },
);

test("a question without an answer is said to want input, a long task is not", async () => {
  const asks = await run("printf 'Continue? [y/N] '; sleep 30", { timeoutMs: 400 });
  expect(asks).toMatchObject({ timedOut: true, wantedInput: true });
  const works = await run("echo working; sleep 30", { timeoutMs: 400 });
  expect(works).toMatchObject({ timedOut: true, wantedInput: false });
});

test("a job goes on, can be read and ended, and is then told as ended", async () => {
  const ran = await run("echo ready; while :; do echo tick; sleep 0.05; done", {
    background: true,
  });
  expect(ran).toMatchObject({ exit: null, output: expect.stringContaining("ready") });
  const id = ran.job ?? "";
  expect(host.shell.jobs().find((job) => job.id === id)).toMatchObject({ running: true });
  const early = host.shell.output(id)?.length ?? 0;
  await expect.poll(() => host.shell.output(id)?.length).toBeGreaterThan(early);
  expect(readFileSync(join(root, host.shell.output(id)?.full ?? ""), "utf8")).toContain("ready\n");
  expect(await host.shell.end(id)).toBe(true);
  expect(host.shell.jobs().find((job) => job.id === id)).toMatchObject({ running: false });
  expect(await host.shell.end(id)).toBe(false);
  expect(await host.shell.end("job-99")).toBe(false);
  expect(host.shell.output("job-99")).toBeUndefined();
});

test("a job that fails at once is answered like any other command", async () => {
  const ran = await run("echo no; exit 4", { background: true });
  expect(ran).toMatchObject({ exit: 4, output: "no\n" });
  expect(ran.job).toBeUndefined();
});

test("the turn's end does not end a job, the host's does", async () => {
  const own = await localHost({ root });
  const stop = new AbortController();
  const limits = { timeoutMs: 100, background: true };
  const what = { command: "echo $$ > job-pid; exec sleep 300" };
  const ran = await own.shell.run(what, limits, () => {}, stop.signal);
  stop.abort();
  await sleep(200);
  expect(ran.job).toBeDefined();
  expect(alive(noted("job-pid"))).toBe(true);
  await own.close();
  expect(alive(noted("job-pid"))).toBe(false);
});

test.skipIf(process.platform !== "linux")(
  "a program that just exits takes its commands along",
  async () => {
    const directory = temporary("exit");
    const program = bundled(
      directory,
      `import { localHost } from "host";
     const host = await localHost({ root: ${JSON.stringify(root)} });
     const what = { command: "setsid sleep 300 & echo $! > orphan-pid; exec sleep 300" };
     const limits = { timeoutMs: 9e6, background: true };
     await host.shell.run(what, limits, () => {}, new AbortController().signal);
     process.exit(0);`,
    );
    const child = spawn(process.execPath, [program], { stdio: "inherit" });
    expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(0);
    await expect.poll(() => alive(noted("orphan-pid"))).toBe(false);
    remove(directory);
  },
);

const MEGABYTES = Number(process.env.FLOOD_MB ?? 200);

test(`memory stays flat under a flood of ${MEGABYTES} MB`, async () => {
  const directory = temporary("flood");
  const program = bundled(
    directory,
    `import { localHost } from "host";
     const host = await localHost({ root: ${JSON.stringify(directory)} });
     const { signal } = new AbortController();
     const run = (command) => host.shell.run({ command }, { timeoutMs: 9e4 }, () => {}, signal);
     await run("seq 100000");
     const before = process.memoryUsage().rss;
     let most = 0;
     const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
     const line = "a line of some length, as compilers write them";
     const ran = await run("yes '" + line + "' | head -c ${MEGABYTES}000000");
     clearInterval(timer);
     const { length, ms } = ran;
     console.log(JSON.stringify({ grown: (most - before) / 2 ** 20, length, ms }));
     await host.close();`,
  );
  const ran = spawnSync(process.execPath, [program], { encoding: "utf8" });
  const told = JSON.parse(ran.stdout || ran.stderr) as { grown: number; length: number };
  process.stdout.write(`flood: ${ran.stdout}`);
  expect(told.length).toBe(MEGABYTES * 1_000_000);
  expect(told.grown).toBeLessThan(50);
  remove(directory);
}, 120_000);
