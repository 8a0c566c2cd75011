/** execute_command: what is declared before, and what is told after. */
import { expect, test } from "vitest";
import { executeCommand } from "../../src/tools/execute.js";
import { memoryHost, type Script } from "../support/memory-host.js";
import { call } from "./call.js";

async function check(input: unknown, shell: Script = () => ({})) {
  const host = memoryHost({}, { shell });
  return { ...(await call(executeCommand, input, host)), host };
}

test("a command is declared, shown and run as it was written", async () => {
  const { plan, host, said, outcome } = await check({ command: "npm test | tail" }, () => ({
    output: "ok\n",
    ms: 1_234,
  }));
  expect(plan?.effects).toEqual([{ kind: "execute", command: "npm test | tail" }]);
  expect(plan?.preview).toEqual({ kind: "command", command: "npm test | tail", cwd: "/project" });
  expect(host.commands).toEqual([
    { what: { command: "npm test | tail" }, limits: { timeoutMs: 60_000, background: false } },
  ]);
  expect(said).toBe("Exit code 0 after 1.2 s.\nok");
  expect(outcome.evidence).toEqual([
    { kind: "ran", command: "npm test | tail", exit: 0, ms: 1_234 },
  ]);
});

test("argv is run as a list and shown as a line that says the same", async () => {
  const argv = ["git", "commit", "-m", "it's $HOME"];
  const { plan, host } = await check({ argv });
  const command = `git commit -m 'it'\\''s $HOME'`;
  expect(plan?.effects).toEqual([{ kind: "execute", command, argv }]);
  expect(plan?.preview).toEqual({ kind: "command", command, argv, cwd: "/project" });
  expect(host.commands[0]?.what).toEqual({ argv });
});

test.each([
  [{}, "came neither"],
  [{ command: "ls", argv: ["ls"] }, "came both"],
  [{ command: "  " }, "command is blank"],
  [{ argv: [] }, "argv has no program"],
  [{ argv: [" "] }, "argv has no program"],
  [{ command: "echo \0" }, "NUL"],
  [{ command: "ls", timeout: 0 }, "timeout must be above 0"],
  [{ command: "ls", timeout: -1 }, "timeout must be above 0"],
])("%j is not run", async (input, why) => {
  const { outcome, said, host } = await check(input);
  expect(outcome.trouble).toBe("INVALID_ARGUMENTS");
  expect(said).toContain(why);
  expect(host.commands).toEqual([]);
});

test("the time limit is 60 s, can be set, and is 600 s at most", async () => {
  const limit = async (input: object) =>
    (await check({ command: "x", ...input })).host.commands[0]?.limits.timeoutMs;
  expect(await limit({})).toBe(60_000);
  expect(await limit({ timeout: 0.5 })).toBe(500);
  expect(await limit({ timeout: 600 })).toBe(600_000);
  expect(await limit({ timeout: 10_000 })).toBe(600_000);
});

test("a failing exit is an error with its code and its output", async () => {
  const { outcome, said } = await check({ command: "make" }, () => ({
    exit: 2,
    output: "boom",
    ms: 40,
  }));
  expect(outcome.trouble).toBe("NON_ZERO_EXIT");
  expect(said).toBe("ERROR[NON_ZERO_EXIT] Exit code 2 after 0.0 s.\nboom");
  expect(outcome.evidence).toEqual([{ kind: "ran", command: "make", exit: 2, ms: 40 }]);
});

test("no output is said", async () => {
  expect((await check({ command: "true" })).said).toBe("Exit code 0 after 0.0 s. No output.");
});

test("the end by a signal names it", async () => {
  const { outcome, said } = await check({ command: "x" }, () => ({
    exit: null,
    signal: "SIGSEGV",
  }));
  expect(outcome.trouble).toBe("NON_ZERO_EXIT");
  expect(said).toContain("Ended by SIGSEGV");
});

test("a time-out says the limit, keeps the output and what to do", async () => {
  const { outcome, said } = await check({ command: "x", timeout: 5 }, () => ({
    exit: null,
    timedOut: true,
    output: "before",
  }));
  expect(outcome.trouble).toBe("TIMEOUT");
  expect(said).toMatch(/^ERROR\[TIMEOUT\] Ended at its limit of 5 s\. Give a longer timeout/);
  expect(said).toMatch(/\nbefore$/);
});

test("a command that waited for input is told to be given it", async () => {
  const { said } = await check({ command: "x" }, () => ({
    exit: null,
    timedOut: true,
    wantedInput: true,
  }));
  expect(said).toContain("It was waiting for input");
  expect(said).not.toContain("longer timeout");
});

test("a cancelled command is an answer of its own", async () => {
  const { outcome, said } = await check({ command: "x" }, () => ({ exit: null, cancelled: true }));
  expect(outcome.trouble).toBe("CANCELLED");
  expect(said).toContain("Cancelled by the user");
});

test("output that was cut says how long it was and where all of it is", async () => {
  const { said } = await check({ command: "x" }, () => ({
    output: "head\n…\ntail",
    length: 123_456,
    full: ".belay/tool-outputs/c1.txt",
  }));
  expect(said).toContain(
    "Output cut: 123456 characters in all, read the rest in .belay/tool-outputs/c1.txt",
  );
});

test("processes that were left and ended are counted", async () => {
  const one = await check({ command: "x" }, () => ({ ended: 1 }));
  expect(one.said).toContain("1 process it had left running was ended; set background");
  const two = await check({ command: "x" }, () => ({ ended: 2 }));
  expect(two.said).toContain("2 processes it had left running were ended");
});

test("a background job is declared as one and named", async () => {
  const { plan, said, outcome, host } = await check(
    { command: "npm run dev", background: true },
    () => ({ exit: null, job: "job-1", full: "out.txt" }),
  );
  expect(plan?.effects).toEqual([{ kind: "execute", command: "npm run dev", background: true }]);
  expect(host.commands[0]?.limits.background).toBe(true);
  expect([outcome.ok, said]).toEqual([
    true,
    "It runs in the background as job-1. Its output goes to out.txt. It ends with the session.",
  ]);
});

test("a program that cannot be started is told with the reason", async () => {
  const { outcome, said } = await check({ argv: ["nope"] }, () => ({
    exit: null,
    problem: "nope: command not found",
  }));
  expect(outcome.ok).toBe(false);
  expect(said).toContain("It could not be started: nope: command not found");
});

test("live output is heard while it runs", async () => {
  const host = memoryHost({}, { shell: (_what, _limits, hear) => (hear("a"), { output: "b" }) });
  const plan = await executeCommand.prepare({ command: "x" }, host);
  const heard: string[] = [];
  if ("run" in plan) await plan.run((chunk) => heard.push(chunk), new AbortController().signal);
  expect(heard).toEqual(["a", "b"]);
});
