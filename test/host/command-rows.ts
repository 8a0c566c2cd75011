/**
 * Rows of part C: a command in a throw-away project, and what must have become of it.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { type LocalHost, localHost, type SandboxWish } from "../../src/adapters/host/index.js";
import { flat } from "../../src/core/message.js";
import type { Host, Ran } from "../../src/core/host.js";
import { isPlan } from "../../src/core/tool.js";
import { executeCommand } from "../../src/tools/execute.js";
import { remove, temporary } from "./fixture.js";

export interface CommandRow {
  id: string;
  title: string;
  kind: string;
  command: string;
  timeoutMs: number;
  cancelAfterMs?: number;
  env?: Record<string, string>;
  needs?: string;
  accept?: string[];
  expect: Expected;
}

interface Expected {
  maxMs?: number;
  minMs?: number;
  exitCode?: number;
  signal?: string;
  timedOut?: boolean;
  cancelled?: boolean;
  contains?: string[];
  notContains?: string[];
  noSurvivors?: boolean;
  survivors?: string;
  maxResultChars?: number;
  maxRssMiB?: number;
  uiBlockedMaxMs?: number;
  outputFile?: string;
  validUtf8?: boolean;
  noRawEscapesTo?: string[];
  resultSays?: string;
  next?: { command: string; contains?: string[]; notContains?: string[] };
}

/** The host, what the tool said to the model, and what a screen heard. */
export interface Told {
  ran: Ran;
  said: string;
  heard: string;
  ms: number;
  blockedMs: number;
}

const filled = (text: string, root: string): string =>
  text
    .replace("{{ECHO200K}}", `echo ok #${"x".repeat(200_000)}`)
    .replace("{{TRUE20K}}", "true\n".repeat(20_000))
    .replaceAll("{{ROOT}}", root);

/** Why the row cannot run here, or undefined once it has held. */
export async function checkCommand(
  row: CommandRow,
  sandbox?: SandboxWish,
): Promise<string | undefined> {
  const missing = unmet(row);
  if (missing !== undefined) return missing;
  const base = temporary("command");
  const root = project(base, row);
  const environment = { ...process.env, HOME: join(base, "home"), SHLVL: undefined, ...row.env };
  const inside = sandbox && { sandbox };
  const host = await localHost({ root, environment, stateDir: base, ...inside });
  try {
    expect(host.sandbox.on).toBe(sandbox !== undefined);
    const told = await runTool(host, { ...row, command: filled(row.command, root) });
    await verify(row.expect, told, root);
    const { next } = row.expect;
    if (next) {
      const after = await runTool(host, { ...row, command: next.command });
      hasTexts(after.ran.output, next, root);
    }
    return undefined;
  } finally {
    await host.close();
    remove(base);
  }
}

function unmet(row: CommandRow): string | undefined {
  if (row.command.includes("/proc/$PPID/environ"))
    return "what the program was itself started with is for its launcher to clean";
  if (process.platform !== "linux" && /\/proc|setsid|pgrep/.test(row.command)) return "no /proc";
  const programs = row.needs === "man, less" ? ["man", "less"] : ["bash"];
  const lacking = programs.filter((name) => spawnSync("which", [name]).status !== 0);
  return lacking.length > 0 ? `needs ${lacking.join(", ")}` : undefined;
}

function project(base: string, row: CommandRow): string {
  const root = join(base, "project");
  for (const directory of ["pids", "src"]) mkdirSync(join(root, directory), { recursive: true });
  mkdirSync(join(base, "home"));
  writeFileSync(join(base, "home/.bashrc"), "echo BASHRC-RAN\n");
  writeFileSync(join(root, "rc-print.sh"), "echo RC-RAN\n");
  if (row.needs?.includes("git repository")) commits(root, 200);
  return root;
}

function commits(root: string, count: number): void {
  const one = (i: number) =>
    `commit refs/heads/main\ncommitter A <a@b.invalid> ${1_700_000_000 + i} +0000\n` +
    `data 6\nstep\n\nM 100644 inline f.txt\ndata ${String(i).length}\n${i}\n`;
  spawnSync("git", ["init", "-q", "-b", "main", root]);
  const input = Array.from({ length: count }, (_, i) => one(i)).join("");
  const made = spawnSync("git", ["-C", root, "fast-import", "--quiet"], { input });
  expect(made.status, String(made.stderr)).toBe(0);
}

/** Through the tool, so that what the model reads is looked at too. */
export async function runTool(
  host: LocalHost,
  row: Pick<CommandRow, "command" | "timeoutMs" | "cancelAfterMs">,
): Promise<Told> {
  let ran: Ran | undefined;
  let heard = "";
  const watched: Host = {
    ...host,
    shell: {
      run: async (...args) => {
        ran = await host.shell.run(...args);
        return ran;
      },
    },
  };
  const input = { command: row.command, timeout: row.timeoutMs / 1_000 };
  const plan = await executeCommand.prepare(input, watched);
  if (!isPlan(plan)) throw new Error(flat(plan.content));
  const stop = new AbortController();
  if (row.cancelAfterMs) void sleep(row.cancelAfterMs).then(() => stop.abort());
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  const began = performance.now();
  const outcome = await plan.run((chunk) => (heard += chunk), stop.signal);
  const ms = performance.now() - began;
  delays.disable();
  if (ran === undefined) throw new Error("the tool ran nothing");
  return { ran, said: flat(outcome.content), heard, ms, blockedMs: delays.max / 1e6 };
}

async function verify(expected: Expected, told: Told, root: string): Promise<void> {
  const { ran, said, ms } = told;
  expect(ran.problem).toBeUndefined();
  if (expected.exitCode !== undefined) expect(ran.exit, said).toBe(expected.exitCode);
  if (expected.signal !== undefined) expect(ran.signal).toBe(expected.signal);
  expect(ran.timedOut).toBe(expected.timedOut ?? false);
  expect(ran.cancelled).toBe(expected.cancelled ?? false);
  expect(ms).toBeGreaterThan(expected.minMs ?? 0);
  expect(ms, "a bound of the row, far above what it takes").toBeLessThan(expected.maxMs ?? 30_000);
  hasTexts(ran.output, expected, root);
  expect(said.length).toBeLessThanOrEqual(expected.maxResultChars ?? 9_000);
  if (expected.resultSays) expect(said).toMatch(/ended .*limit of [\d.]+ s/i);
  if (expected.validUtf8) expect(Buffer.from(said).toString("utf8")).toBe(said);
  if (expected.maxRssMiB)
    expect(process.memoryUsage().rss / 2 ** 20).toBeLessThan(expected.maxRssMiB);
  if (expected.uiBlockedMaxMs) expect(told.blockedMs).toBeLessThan(expected.uiBlockedMaxMs);
  if (expected.outputFile) {
    const kept = readFileSync(join(root, ran.full ?? ""), "utf8");
    expect(kept.length).toBe(ran.length);
  }
  if (expected.noRawEscapesTo)
    for (const text of [said, told.heard])
      expect(text).toMatch(/^[^\x00-\x08\x0b-\x1f\x7f-\x9f]*$/);
  if (expected.noSurvivors ?? expected.survivors)
    expect(await survivors(root, ran.inside !== undefined)).toEqual([]);
  if (expected.survivors) expect(ran.ended).toBeGreaterThan(0);
}

function hasTexts(text: string, { contains, notContains }: Expected, root: string): void {
  for (const part of contains ?? []) expect(text).toContain(filled(part, root));
  for (const part of notContains ?? []) expect(text).not.toContain(part);
}

/** Those alive half a second later whose numbers were noted. */
async function survivors(root: string, sandboxed: boolean): Promise<number[]> {
  await sleep(500);
  const noted = readdirSync(join(root, "pids")).map((name) =>
    Number(readFileSync(join(root, "pids", name), "utf8")),
  );
  expect(noted.length, "the row notes whom it leaves").toBeGreaterThan(0);
  // Inside, numbers mean other processes; without the sandbox's own, none of it lives.
  if (sandboxed) return sandboxesOn(root);
  return noted.filter((pid) => pid > 0 && existsSync(`/proc/${pid}`) && !isZombie(pid));
}

const isZombie = (pid: number): boolean =>
  /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "latin1"));

/** Processes that hold walls around this project. */
export const sandboxesOn = (root: string): number[] =>
  readdirSync("/proc")
    .filter((pid) => /^\d+$/.test(pid) && argumentsOf(pid).includes(`\0${root}\0`))
    .map(Number);

function argumentsOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "latin1");
  } catch {
    return ""; // Gone meanwhile.
  }
}
