/**
 * Starts one command in a session of its own: no terminal, no input, no start-up files.
 */
import { randomBytes, randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { makeDirectories } from "../../config/private.js";
import { codeOf } from "../files/directory.js";
import { type Environment, environmentOf, type Passed } from "./environment.js";
import { reported } from "../sandbox/runner.js";
import type { Exit, Sandbox } from "../sandbox/sandbox.js";
import { openPipe, type Pipe } from "./pipe.js";
import { beganAt, type Family } from "./processes.js";

export type What = { command: string } | { argv: readonly string[] };

export interface Place {
  /** Where it runs. */
  cwd: string;
  /** Where a private directory for a pipe or a long command may be made. */
  temporary: string;
  passed: Passed;
  /** In which it runs; undefined = in nothing. */
  sandbox: Sandbox | undefined;
}

export interface Started extends Family {
  outputs: readonly Readable[];
  /** When the first process has ended, whatever still holds its output. */
  exit: Promise<Exit>;
  /** The first process keeps the others: those are asked to go before it. */
  keeper: boolean;
}

/** One argument may have 131,072 bytes on Linux; a longer command goes through a file. */
const ARGUMENT_MAX = 100_000;

export async function start(what: What, place: Place): Promise<Started | { problem: string }> {
  if (hasNul(what)) return { problem: "A command cannot hold a NUL character." };
  const marker = randomBytes(8).toString("hex");
  const tag = 2 ** 30 + randomInt(2 ** 30);
  let scratch: string | undefined;
  try {
    makeDirectories(place.temporary);
    scratch = await mkdtemp(join(place.temporary, "belay-"));
    const file = await fileFor(what, join(scratch, "command"));
    const pipe = await openPipe(scratch);
    const env = environmentOf(place.passed, marker, place.cwd);
    const words = wordsOf(what, file, place.sandbox?.contains === true ? undefined : tag);
    const line = await enter(words, file, env, place);
    const child =
      "problem" in line
        ? line
        : await spawned(line.words, { ...line, cwd: place.cwd, pipe, name: nameOf(what) });
    pipe?.write.close();
    if ("problem" in child) pipe?.read.destroy();
    const done = "problem" in child ? Promise.resolve() : child.exit;
    if (!("problem" in line)) void done.then(line.leave);
    void cleared(scratch, file === undefined ? Promise.resolve() : done);
    return "problem" in child ? child : { ...child, marker, tag };
  } catch (error) {
    if (codeOf(error) === "") throw error;
    if (scratch !== undefined) void cleared(scratch, Promise.resolve());
    return { problem: `no temporary file could be made (${codeOf(error)}).` };
  }
}

const nameOf = (what: What): string => ("argv" in what ? (what.argv[0] ?? "") : "bash");

/** A nameless pipe needs its directory no more; a command's file is needed to its end. */
async function cleared(directory: string, when: Promise<unknown>): Promise<void> {
  await when;
  await rm(directory, { recursive: true, force: true });
}

const hasNul = (what: What): boolean =>
  "command" in what ? what.command.includes("\0") : what.argv.some((word) => word.includes("\0"));

async function fileFor(what: What, path: string): Promise<string | undefined> {
  if (!("command" in what) || Buffer.byteLength(what.command) <= ARGUMENT_MAX) return undefined;
  await writeFile(path, what.command, { mode: 0o600, flag: "wx" });
  return path;
}

interface Line {
  words: readonly string[];
  env: Environment;
  keeper: boolean;
  leave(): void;
}

async function enter(
  words: readonly string[],
  file: string | undefined,
  env: Environment,
  { sandbox, cwd }: Place,
): Promise<Line | { problem: string }> {
  if (!sandbox) return { words, env, keeper: false, leave: () => undefined };
  const entered = await sandbox.enter(words, { cwd, env, file });
  return "problem" in entered ? entered : { ...entered, keeper: sandbox.contains };
}

/** A command's bash is begun by another, which sets the tag and becomes it. */
function wordsOf(what: What, file: string | undefined, tag: number | undefined): readonly string[] {
  if ("argv" in what) return what.argv;
  const own = file === undefined ? ["-c", what.command] : [file];
  if (process.platform !== "linux" || tag === undefined) return [...BASH, ...own];
  const become = `ulimit -Sx ${tag} 2>/dev/null; exec ${BASH.join(" ")} "$@"`;
  return [...BASH, "-c", become, "bash", ...own];
}

const BASH = ["bash", "--noprofile", "--norc"];

interface Spawning {
  cwd: string;
  env: Environment;
  pipe: Pipe | undefined;
  /** It tells on descriptor 3 how the command in it went. */
  keeper: boolean;
  /** The program that is run in it. */
  name: string;
}

async function spawned(
  [program = "", ...args]: readonly string[],
  { cwd, env, pipe, keeper, name }: Spawning,
): Promise<Omit<Started, "marker" | "tag"> | { problem: string }> {
  const { execa } = await import("execa");
  // Any descriptor will do, though the types know only some.
  const output = (pipe?.write.fd as 3 | undefined) ?? "pipe";
  const child = execa(program, args, {
    cwd,
    env: env as Record<string, string>,
    extendEnv: false,
    detached: true,
    stdio: keeper ? ["ignore", output, output, "pipe"] : ["ignore", output, output],
    buffer: false,
    reject: false,
    cleanup: false,
    windowsHide: true,
  });
  const { pid } = child;
  if (pid === undefined) {
    const { code, originalMessage } = (await child) as { code?: string; originalMessage?: string };
    if (code !== "ENOENT") return { problem: `${originalMessage ?? "unknown error"}.` };
    const missing = existsSync(cwd) ? program : "the project's folder";
    return { problem: `${missing} was not found.` };
  }
  const ended = new Promise<Exit>((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, ...(signal && { signal }) }));
  });
  const report = keeper ? (child.stdio[3] as Readable) : undefined;
  const exit = report ? reported(ended, report, name) : ended;
  const own = [child.stdout, child.stderr].filter((stream) => stream !== null);
  const outputs = pipe ? [pipe.read] : (own as Readable[]);
  return { pid, since: beganAt(pid), exit, outputs, keeper };
}
