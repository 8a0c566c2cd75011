/** The built program against hostile folders: what it starts with, and what it must not reach. */
import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect } from "vitest";
import { localHost } from "../../src/adapters/host/index.js";
import { openProjectTrust } from "../../src/main/trust.js";
import type { Line, ScriptedModel } from "../support/scripted-model.js";
import { scriptedModel } from "../support/scripted-model.js";

export const program = resolve(import.meta.dirname, "../../bin/belay.js");

/** A key as a person would have it; made up. */
export const userKey = "made-up-user-key-2f9c41d07be8";

export interface Place {
  base: string;
  hostile: string;
  home: string;
  belayHome: string;
  /** What is planted everywhere as somebody else's server. */
  planted: { port: number; connections(): number };
  env: Record<string, string>;
  put(path: string, text: string, mode?: number): string;
  /** Says yes to a folder as it is now, without the program. */
  trust(folder: string): Promise<void>;
  /** Whether some payload has run. */
  markers(): string[];
}

/** Folders of part F, with their planted addresses leading to a listener that counts. */
export async function place(use: (place: Place) => Promise<void>): Promise<void> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "belay-hostile-")));
  const fixtures = join(base, "f");
  const server = createServer((socket) => {
    count += 1;
    socket.destroy();
  });
  let count = 0;
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const make = resolve(import.meta.dirname, "../cases/security/make-fixtures.mjs");
  const made = spawnSync(process.execPath, [make, fixtures, "--config-dir", ".belay", "--no-big"]);
  expect(made.status).toBe(0);
  const hostile = join(fixtures, "hostile-1");
  for (const file of filesBelow(hostile)) {
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replaceAll("127.0.0.1:9", `127.0.0.1:${port}`));
  }
  const home = join(base, "home");
  const belayHome = join(base, "belay");
  mkdirSync(home);
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: home,
    BELAY_HOME: belayHome,
    LANG: "en_US.UTF-8",
  };
  try {
    await use({
      base: fixtures,
      hostile,
      home,
      belayHome,
      planted: { port, connections: () => count },
      env,
      put(path, text, mode) {
        const file = resolve(fixtures, path);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text, { ...(mode !== undefined && { mode }) });
        return file;
      },
      async trust(folder) {
        const { files, root, close } = await localHost({ root: folder });
        const dataDir = join(belayHome, "data");
        const project = await openProjectTrust({ files, root, dataDir, now: Date.now });
        expect(project.accept()).toEqual({});
        await close();
      },
      markers: () => markersBelow(base),
    });
  } finally {
    server.close();
    rmSync(base, { recursive: true, force: true });
  }
}

export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** A payload's own name may hold the word too; a marker's begins with it. */
const markersBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /(^|\/)PWNED[^/]*$/.test(name),
  );

export interface Ran {
  stdout: string;
  stderr: string;
  code: number | null;
}

/** Without a terminal, standard input closed. `shell` goes before it, as in `umask 000`. */
export function headless(
  args: readonly string[],
  at: { cwd: string; env: Record<string, string>; shell?: string },
): Promise<Ran> {
  const words = [process.execPath, program, ...args];
  const script = `${at.shell ?? ":"}; exec "$@"`;
  const child = spawn("/bin/sh", ["-c", script, "sh", ...words], {
    cwd: at.cwd,
    env: at.env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ran = { stdout: "", stderr: "" };
  child.stdout.on("data", (text) => (ran.stdout += text));
  child.stderr.on("data", (text) => (ran.stderr += text));
  return new Promise((done) => child.on("close", (code) => done({ ...ran, code })));
}

/** One task with a scripted model at the person's own endpoint. */
export async function task(
  script: Line[],
  at: { cwd: string; env: Record<string, string>; args?: readonly string[]; shell?: string },
): Promise<Ran & { server: ScriptedModel }> {
  const server = await scriptedModel(script);
  try {
    const env = {
      OPENAI_BASE_URL: server.baseURL,
      OPENAI_API_KEY: userKey,
      OPENAI_MODEL: "scripted",
      ...at.env,
    };
    const ran = await headless(["-p", "do it", ...(at.args ?? [])], { ...at, env });
    return { ...ran, server };
  } finally {
    await server.close();
  }
}

/** All that is kept of a person, as bytes. */
export const kept = ({ belayHome }: Place): string =>
  filesBelow(belayHome)
    .filter((file) => !file.endsWith(".code"))
    .map((file) => readFileSync(file, "latin1"))
    .join("\n");

export const copyOf = (folder: string, name: string): string => {
  const to = join(dirname(folder), name);
  cpSync(folder, to, { recursive: true });
  return to;
};
