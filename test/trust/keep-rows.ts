/** Rows of part F about keys, about what is kept, and about what this program starts itself. */
import { existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, readdirSync } from "node:fs";
import { rmSync, symlinkSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { redactor, valueRedactor } from "../../src/core/redact.js";
import { inTerminal } from "../support/pty.js";
import type { Line } from "../support/scripted-model.js";
import { untouched } from "./clone-rows.js";
import type { Place } from "./program.js";
import { filesBelow, headless, kept, task, userKey } from "./program.js";

/** Lets a command tell what it sees, and start what variables could load into it. */
const look =
  "env; tr '\\0' '\\n' < /proc/$PPID/environ; node -e 0; git --version; echo done-$((40 + 2))";

/** `setup` is ".env: NAME=VALUE". Both while the folder is not trusted and once it is. */
export async function dotenv(place: Place, setup: string): Promise<void> {
  const [, name = "", raw = ""] = /^\.env: (\w+)=(.*)$/.exec(setup) ?? [];
  const value = raw.replace(/:9(?=\/|$)/, `:${place.planted.port}`);
  const cwd = join(place.base, "env");
  place.put("env/.env", `${name}=${value}\n`);
  place.put("env/evil.cjs", `require("node:fs").writeFileSync("PWNED-node", "")`);
  for (const tool of ["git", "node", "bash", "sh", "rg"])
    place.put(`env/bin/${tool}`, `#!/bin/sh\ntouch ${cwd}/PWNED-${tool}\n`, 0o755);
  const script = (): Line[] => [
    { calls: [["execute_command", { command: look }]] },
    { say: "Done." },
  ];
  for (const trusted of [false, true]) {
    if (trusted) await place.trust(cwd);
    const { env } = place;
    const ran = await task(script(), { cwd, env, args: ["--hitl", "off"] });
    expect(ran.code).toBe(0);
    for (const { headers } of ran.server.arrivals)
      expect(headers.authorization).toBe(`Bearer ${userKey}`);
    const told = JSON.stringify(ran.server.requests[1]);
    expect(told).toContain("done-42");
    expect(told).not.toContain(JSON.stringify(value).slice(1, -1));
    expect(told).not.toContain(userKey);
  }
  untouched(place);
}

export async function userFile(place: Place): Promise<void> {
  const { hostile, env, belayHome } = place;
  const ran = await task([{ say: "Hello." }], { cwd: hostile, env });
  expect(ran.server.requests).toHaveLength(1);
  mkdirSync(join(belayHome, "config"), { recursive: true });
  const server = await import("../support/scripted-model.js").then((m) =>
    m.scriptedModel([{ say: "From the person's own server." }]),
  );
  try {
    const address = `OPENAI_BASE_URL=${server.baseURL}\nOPENAI_MODEL=scripted\n`;
    const own = `${address}OPENAI_API_KEY=${userKey}\n`;
    writeFileSync(join(belayHome, "config/.env"), own, { mode: 0o600 });
    const said = await headless(["-p", "hello"], { cwd: hostile, env });
    expect(said.stdout).toBe("From the person's own server.\n");
    expect(server.arrivals[0]?.headers.authorization).toBe(`Bearer ${userKey}`);
  } finally {
    await server.close();
  }
  untouched(place);
}

/** What in `text` is the secret: the password of an address, else the word before " after". */
const secretIn = (text: string): string =>
  /:\/\/[^:/]+:([^@]+)@/.exec(text)?.[1] ?? /(\S+) after$/.exec(text)?.[1] ?? "";

/** Gone from what is kept and shown; whole in what the model reads, or edits would lose it. */
export async function redaction(place: Place, row: RedactRow): Promise<void> {
  const { text } = row;
  if (row.expect.unchanged) return expect(redactor([userKey])(text)).toBe(text);
  const secret = secretIn(text);
  expect(secret.length).toBeGreaterThan(5);
  const left = redactor([])(text);
  expect(left).not.toContain(secret);
  for (const word of row.expect.keeps ?? []) expect(left).toContain(word);
  expect(valueRedactor([userKey])(text)).toBe(text);
  const cwd = join(place.base, "secrets");
  place.put("secrets/notes.txt", `${text}\n`);
  const script: Line[] = [
    { calls: [["read_file", { path: "notes.txt" }]] },
    { calls: [["edit_file", { path: "notes.txt", old_text: "before", new_text: "BEFORE" }]] },
    { say: `It says: ${text}` },
  ];
  const args = ["--output-format", "stream-json", "--hitl", "off"];
  const ran = await task(script, { cwd, env: place.env, args });
  expect(JSON.stringify(ran.server.requests[1])).toContain(secret);
  expect(readFileSync(join(cwd, "notes.txt"), "utf8")).toBe(
    `${text.replace("before", "BEFORE")}\n`,
  );
  const audit = await headless(["audit"], { cwd, env: place.env });
  for (const said of [ran.stderr, kept(place), audit.stdout, facts(ran.stdout)])
    expect(said).not.toContain(secret);
}

/** Without the pieces of an answer, which are shown as they come and not kept. */
const facts = (stream: string) =>
  stream
    .split("\n")
    .filter((line) => !line.includes('"type":"model.streaming"'))
    .join("\n");

export interface RedactRow {
  text: string;
  expect: { unchanged?: boolean; keeps?: string[] };
}

export async function wrongKey(place: Place): Promise<void> {
  const echo: Line = () => ({
    status: 401,
    headers: { "x-echo": `Bearer ${userKey}` },
    body: {
      error: { message: `Incorrect API key: Authorization: Bearer ${userKey}`, key: userKey },
    },
  });
  const at = { cwd: place.hostile, env: place.env };
  for (const format of ["text", "json", "stream-json"]) {
    const ran = await task([echo], { ...at, args: ["--output-format", format] });
    expect(ran.code).toBe(1);
    expect(ran.server.arrivals[0]?.headers.authorization).toContain(userKey);
    expect(ran.stdout + ran.stderr + kept(place)).not.toContain(userKey);
  }
}

/** A module loaded before the program breaks its requests, outside of every await. */
export async function crashReport(place: Place): Promise<void> {
  const breaking = place.put(
    "breaking.cjs",
    `const send = () => { setImmediate(() => {
       const error = new Error("broken with ${userKey}");
       error.headers = { authorization: "Bearer ${userKey}" };
       throw error;
     }); return new Promise(() => {}); };
     Object.defineProperty(globalThis, "fetch", { value: send, writable: true });`,
  );
  const env = { ...place.env, NODE_OPTIONS: `--require ${breaking}` };
  const ran = await task([], { cwd: place.hostile, env });
  expect(ran.code).toBe(70);
  expect(ran.stderr).toContain("broken with");
  expect(ran.stderr).toContain(join(place.belayHome, "data"));
  expect(ran.stdout + ran.stderr + kept(place)).not.toContain(userKey);
}

const mode = (path: string) => (lstatSync(path).mode & 0o777).toString(8).padStart(4, "0");

/** Files of the person and what the project is given to keep, under a careless umask. */
export async function modes(place: Place): Promise<void> {
  const long = "seq 1 9000";
  const script = (): Line[] => [
    { calls: [["execute_command", { command: long }]] },
    { say: "Done." },
  ];
  for (const umask of ["000", "022"]) {
    const cwd = join(place.base, `umask-${umask}`);
    mkdirSync(cwd);
    const args = ["--hitl", "off"];
    const shell = `umask ${umask}`;
    expect((await task(script(), { cwd, env: place.env, args, shell })).code).toBe(0);
    place.put(`umask-${umask}/AGENTS.md`, "Two spaces.\n");
    const before = process.umask(Number.parseInt(umask, 8));
    await place.trust(cwd).finally(() => process.umask(before));
    const spilled = filesBelow(join(cwd, ".belay/tool-outputs"));
    expect(spilled.length).toBeGreaterThan(0);
    for (const file of [...filesBelow(join(place.belayHome, "data")), ...spilled])
      expect(`${file} ${mode(file)}`).toBe(`${file} 0600`);
    for (const folder of [join(place.belayHome, "data"), join(cwd, ".belay/tool-outputs")])
      expect(`${folder} ${mode(folder)}`).toBe(`${folder} 0700`);
    const own = process.getuid?.();
    if (own !== undefined) expect(lstatSync(join(place.belayHome, "data")).uid).toBe(own);
  }
  expect(existsSync(join(place.belayHome, "data/trust.json"))).toBe(true);
}

/** Links to a victim under every name of the first run, wherever others could put one. */
export async function plantedLinks(place: Place): Promise<void> {
  const shared = join(place.base, "tmp");
  const cwd = join(place.base, "links");
  for (const folder of [shared, cwd]) mkdirSync(folder);
  const script = (): Line[] => [
    { calls: [["write_file", { path: "made.txt", content: "made\n" }]] },
    { calls: [["execute_command", { command: "seq 1 9000" }]] },
    { say: "Done." },
  ];
  const env = { ...place.env, TMPDIR: shared };
  const names = new Map<string, Set<string>>([shared, cwd].map((f) => [f, new Set<string>()]));
  const watches = [...names].map(([folder, seen]) =>
    watch(folder, (_, name) => name !== null && seen.add(name)),
  );
  const run = async () =>
    expect((await task(script(), { cwd, env, args: ["--hitl", "off"] })).code).toBe(0);
  await run();
  for (const one of watches) one.close();
  expect(names.get(shared)?.size).toBeGreaterThan(0);
  const victim = place.put("victim.txt", "victim, must not change\n", 0o644);
  for (const [folder, seen] of names) {
    for (const name of readdirSync(folder)) seen.add(name);
    for (const name of seen) {
      rmSync(join(folder, name), { recursive: true, force: true });
      if (name !== ".belay") symlinkSync(victim, join(folder, name));
    }
  }
  rmSync(join(cwd, "made.txt"), { force: true });
  await run();
  expect(readFileSync(victim, "utf8")).toBe("victim, must not change\n");
  expect(mode(victim)).toBe("0644");
}

/** Sockets on which the program in `cwd` listens. */
export async function listening(place: Place): Promise<void> {
  const { hostile, env } = place;
  const args = ["--base-url", "http://127.0.0.1:1/v1", "--model", "nobody"];
  await inTerminal({ cwd: hostile, env, args }, async (belay) => {
    await belay.shows("nobody");
    await new Promise((done) => setTimeout(done, 700));
    const pid = readdirSync("/proc").find((name) => /^\d+$/.test(name) && worksIn(name, hostile));
    expect(pid).toBeDefined();
    const listens = ["tcp", "tcp6"].flatMap((kind) =>
      readFileSync(`/proc/${pid}/net/${kind}`, "utf8")
        .split("\n")
        .map((line) => line.trim().split(/\s+/))
        .filter((fields) => fields[3] === "0A")
        .map((fields) => `socket:[${fields[9]}]`),
    );
    const own = readdirSync(`/proc/${pid}/fd`).map((fd) => linkOf(`/proc/${pid}/fd/${fd}`));
    expect(own.filter((target) => listens.includes(target))).toEqual([]);
  });
}

const worksIn = (pid: string, folder: string) => linkOf(`/proc/${pid}/cwd`) === folder;

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return ""; // It ended, or is somebody else's.
  }
}
