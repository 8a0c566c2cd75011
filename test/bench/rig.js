/** Starts the built program, headless or in a real terminal, and reads what it costs. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export const root = resolve(import.meta.dirname, "../..");
export const program = join(root, "bin/belay.js");
export const modelName = "bench-model";

/** A home and a folder to work in, both empty but for `files`. */
export function place(files = {}) {
  const folder = mkdtempSync(join(tmpdir(), "belay-bench-"));
  const home = mkdtempSync(join(tmpdir(), "belay-bench-home-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const remove = () => {
    for (const path of [folder, home]) rmSync(path, { recursive: true, force: true });
  };
  return { folder, home, remove };
}

/**
 * The caller's own, as a person would start it: what makes every Node slow (extra certificates,
 * for one) then counts on both sides of a ratio. Keys and folders of theirs stay out.
 */
function environment(home, baseURL) {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(BELAY_|XDG_|OPENAI_|npm_)|_API_KEY$|^(CI|NO_COLOR|FORCE_COLOR)$/.test(name),
  );
  return {
    ...Object.fromEntries(own),
    HOME: home,
    LANG: "en_US.UTF-8",
    TERM: "xterm-256color",
    BELAY_NO_LOCAL: "1",
    ...(baseURL && { OPENAI_BASE_URL: baseURL, OPENAI_API_KEY: "bench", OPENAI_MODEL: modelName }),
  };
}
const connection = (baseURL) => (baseURL ? ["--base-url", baseURL, "--model", modelName] : []);

/** Runs to the end. `cpuMs` is of the process and all it waited for (Linux; else undefined). */
export async function run(argv, { home = tmpdir(), folder = tmpdir(), baseURL } = {}) {
  const before = childrenCpuMs();
  const start = performance.now();
  const child = spawn(process.execPath, [...argv, ...connection(baseURL)], {
    cwd: folder,
    env: environment(home, baseURL),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"])
    child[name].on("data", (text) => {
      said[name] += text;
    });
  const exit = await new Promise((done) => child.on("close", done));
  const wallMs = performance.now() - start;
  return { exit, wallMs, cpuMs: since(before, childrenCpuMs()), ...said };
}

const since = (before, after) => (after === undefined ? undefined : after - before);

export const bareNode = async () => (await run(["-e", "0"])).wallMs;

/** A session in a terminal of 120 by 40. */
export async function session(argv, { home, folder, baseURL, hear = () => {} }) {
  const { spawn: spawnPty } = await import("@lydell/node-pty");
  const start = performance.now();
  const child = spawnPty(process.execPath, [program, ...argv, ...connection(baseURL)], {
    name: "xterm-256color",
    cols: 120,
    rows: 40,
    cwd: folder,
    env: environment(home, baseURL),
  });
  let output = "";
  let waiting = [];
  let exited = false;
  const look = () => {
    waiting = waiting.filter(({ found, done }) => {
      if (!found(output)) return true;
      done(performance.now() - start);
      return false;
    });
  };
  child.onData((text) => {
    output += text;
    hear(text);
    look();
  });
  child.onExit(() => {
    exited = true;
  });
  /** Milliseconds since the start at which `found(output)` held. */
  const until = (found, what, waitMs = 30_000) =>
    new Promise((done, fail) => {
      const late = () => fail(new Error(`never saw ${what}${exited ? " (it had ended)" : ""}`));
      const timer = setTimeout(late, waitMs);
      waiting.push({ found, done: (at) => (clearTimeout(timer), done(at)) });
      look();
    });
  return {
    pid: child.pid,
    type: (text) => child.write(text),
    until,
    /** Until the prompt takes keys. */
    ready: () => until((text) => text.includes(modelName), "the model's name"),
    sinceStart: () => performance.now() - start,
    output: () => output,
    end: async () => {
      if (!exited) child.kill("SIGKILL");
      await new Promise((done) => setTimeout(done, 20));
    },
  };
}

/** Types a task and sends it; Enter comes apart, or it would count as pasted text. */
export async function submit(terminal, task) {
  terminal.type(task);
  await pause(150);
  terminal.type("\r");
}

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

const tickMs = 10;
const stat = (path) =>
  readFileSync(path, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");

export function cpuMs(pid) {
  if (!existsSync("/proc/self/stat")) return undefined;
  const fields = stat(`/proc/${pid}/stat`);
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

function childrenCpuMs() {
  if (!existsSync("/proc/self/stat")) return undefined;
  const fields = stat("/proc/self/stat");
  return (Number(fields[13]) + Number(fields[14])) * tickMs;
}

/** `VmRSS`, or `VmHWM` for the most it ever was; in MiB. */
export function memoryMiB(pid, field = "VmRSS") {
  if (!existsSync("/proc/self/status")) return undefined;
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)[1]) / 1024;
}

/** Processes whose command line holds `text`. */
export function running(text) {
  if (!existsSync("/proc/self")) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => commandLine(pid).includes(text));
}

function commandLine(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return ""; // It ended between the listing and the look.
  }
}

export function percentile(values, part) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}
export const median = (values) => percentile(values, 0.5);
