/**
 * Starts one command in a session of its own: no terminal, no input, no start-up files.
 */
import { randomBytes } from "node:crypto";
import { unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { codeOf } from "../files/directory.js";
import { type Environment, environmentOf, type Passed } from "./environment.js";
import { openPipe, type Pipe } from "./pipe.js";

export type What = { command: string } | { argv: readonly string[] };

export interface Place {
  /** Where it runs. */
  cwd: string;
  /** Private, for pipes and long commands. */
  scratch: string;
  passed: Passed;
}

export interface Started {
  pid: number;
  marker: string;
  outputs: readonly Readable[];
  /** When the first process has ended, whatever still holds its output. */
  exit: Promise<{ code: number | null; signal?: string }>;
}

/** One argument may have 131,072 bytes on Linux; a longer command goes through a file. */
const ARGUMENT_MAX = 100_000;

export async function start(what: What, place: Place): Promise<Started | { problem: string }> {
  if (hasNul(what)) return { problem: "A command cannot hold a NUL character." };
  const marker = randomBytes(8).toString("hex");
  const { scratch } = place;
  const file = await fileFor(what, join(scratch, `command-${marker}`));
  const pipe = await openPipe(scratch);
  const env = environmentOf(place.passed, marker, place.cwd);
  try {
    const child = await spawned(wordsOf(what, file), { cwd: place.cwd, env, pipe });
    if ("problem" in child) return child;
    if (file !== undefined) void child.exit.then(() => unlink(file)).catch(gone);
    return { ...child, marker };
  } finally {
    pipe?.write.close();
  }
}

/** Someone has emptied the directory for temporary files: what was to go is gone. */
const gone = (error: unknown): void => {
  if (codeOf(error) === "") throw error;
};

const hasNul = (what: What): boolean =>
  "command" in what ? what.command.includes("\0") : what.argv.some((word) => word.includes("\0"));

async function fileFor(what: What, path: string): Promise<string | undefined> {
  if (!("command" in what) || Buffer.byteLength(what.command) <= ARGUMENT_MAX) return undefined;
  await writeFile(path, what.command, { mode: 0o600, flag: "wx" });
  return path;
}

function wordsOf(what: What, file: string | undefined): readonly string[] {
  if ("argv" in what) return what.argv;
  const bash = ["bash", "--noprofile", "--norc"];
  return file === undefined ? [...bash, "-c", what.command] : [...bash, file];
}

async function spawned(
  [program = "", ...args]: readonly string[],
  { cwd, env, pipe }: { cwd: string; env: Environment; pipe: Pipe | undefined },
): Promise<Omit<Started, "marker"> | { problem: string }> {
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
    const known = code === "ENOENT" ? `${program} was not found` : originalMessage;
    return { problem: `${known ?? "unknown error"}.` };
  }
  const exit = new Promise<{ code: number | null; signal?: string }>((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, ...(signal && { signal }) }));
  });
  const own = [child.stdout, child.stderr].filter((stream) => stream !== null);
  return { pid, exit, outputs: pipe ? [pipe.read] : (own as Readable[]) };
}
