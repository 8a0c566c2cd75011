/**
 * Starts one command in a session of its own: no terminal, no input, no start-up files.
 */
import { randomBytes, randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { codeOf } from "../files/directory.js";
import { type Environment, environmentOf, type Passed } from "./environment.js";
import { openPipe, type Pipe } from "./pipe.js";
import { beganAt, type Family } from "./processes.js";

export type What = { command: string } | { argv: readonly string[] };

export interface Place {
  /** Where it runs. */
  cwd: string;
  /** Where a private directory for a pipe or a long command may be made. */
  temporary: string;
  passed: Passed;
}

export interface Started extends Family {
  outputs: readonly Readable[];
  /** When the first process has ended, whatever still holds its output. */
  exit: Promise<{ code: number | null; signal?: string }>;
}

/** One argument may have 131,072 bytes on Linux; a longer command goes through a file. */
const ARGUMENT_MAX = 100_000;

export async function start(what: What, place: Place): Promise<Started | { problem: string }> {
  if (hasNul(what)) return { problem: "A command cannot hold a NUL character." };
  const marker = randomBytes(8).toString("hex");
  const tag = 2 ** 30 + randomInt(2 ** 30);
  let scratch: string | undefined;
  try {
    await mkdir(place.temporary, { recursive: true });
    scratch = await mkdtemp(join(place.temporary, "belay-"));
    const file = await fileFor(what, join(scratch, "command"));
    const pipe = await openPipe(scratch);
    const env = environmentOf(place.passed, marker, place.cwd);
    const child = await spawned(wordsOf(what, file, tag), { cwd: place.cwd, env, pipe }).finally(
      () => pipe?.write.close(),
    );
    const done = "problem" in child || file === undefined ? Promise.resolve() : child.exit;
    void cleared(scratch, done);
    return "problem" in child ? child : { ...child, marker, tag };
  } catch (error) {
    if (codeOf(error) === "") throw error;
    if (scratch !== undefined) void cleared(scratch, Promise.resolve());
    return { problem: `no temporary file could be made (${codeOf(error)}).` };
  }
}

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

/** A command's bash is begun by another, which sets the tag and becomes it. */
function wordsOf(what: What, file: string | undefined, tag: number): readonly string[] {
  if ("argv" in what) return what.argv;
  const own = file === undefined ? ["-c", what.command] : [file];
  if (process.platform !== "linux") return [...BASH, ...own];
  const become = `ulimit -Sx ${tag} 2>/dev/null; exec ${BASH.join(" ")} "$@"`;
  return [...BASH, "-c", become, "bash", ...own];
}

const BASH = ["bash", "--noprofile", "--norc"];

async function spawned(
  [program = "", ...args]: readonly string[],
  { cwd, env, pipe }: { cwd: string; env: Environment; pipe: Pipe | undefined },
): Promise<Omit<Started, "marker" | "tag"> | { problem: string }> {
  const { execa } = await import("execa");
  // Any descriptor will do, though the types know only some.
  const output = (pipe?.write.fd as 3 | undefined) ?? "pipe";
  const child = execa(program, args, {
    cwd,
    env: env as Record<string, string>,
    extendEnv: false,
    detached: true,
    stdin: "ignore",
    stdout: output,
    stderr: output,
    buffer: false,
    reject: false,
    cleanup: false,
    windowsHide: true,
  });
  const { pid } = child;
  if (pid === undefined) {
    pipe?.read.destroy();
    const { code, originalMessage } = (await child) as { code?: string; originalMessage?: string };
    if (code !== "ENOENT") return { problem: `${originalMessage ?? "unknown error"}.` };
    const missing = existsSync(cwd) ? program : "the project's folder";
    return { problem: `${missing} was not found.` };
  }
  const exit = new Promise<{ code: number | null; signal?: string }>((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, ...(signal && { signal }) }));
  });
  const own = [child.stdout, child.stderr].filter((stream) => stream !== null);
  return { pid, since: beganAt(pid), exit, outputs: pipe ? [pipe.read] : (own as Readable[]) };
}
