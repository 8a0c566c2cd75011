/**
 * ripgrep over a list of files. Which files is not its choice: it gets their names, after
 * `--`, and the pattern after `-e`; its own configuration and ignore rules are off.
 */
import { spawn } from "node:child_process";
import type { GrepQuery } from "../../../core/host.js";

export interface Hit {
  path: string;
  line: number;
  /** Where the line begins, in bytes of the text after a byte order mark. */
  offset: number;
  /** Where in the line the first match is, in bytes from 0; 0 for a line around one. */
  column: number;
  match: boolean;
}

export type Hits = { hits: Hit[]; more: boolean } | { problem: string };

interface Asked {
  query: GrepQuery;
  /** Relative to the root, sorted. */
  paths: readonly string[];
  signal: AbortSignal;
}

/** Bytes of names in one call; the first is small, because it often is enough. */
const FIRST_BYTES = 32_000;
const CALL_BYTES = process.platform === "win32" ? 24_000 : 400_000;
/** Output of one call that is looked at: beyond it the query is too broad to be of use. */
const OUTPUT_MAX = 32 * 2 ** 20;

/** The first `max` matches in the order of the paths, with their context. */
export async function ripgrep(cwd: string, { query, paths, signal }: Asked): Promise<Hits> {
  const hits: Hit[] = [];
  let matches = 0;
  for (const batch of batches(paths)) {
    if (signal.aborted) break;
    const told = await call(cwd, [...options(query), ...batch.map((path) => `./${path}`)], signal);
    if (told.problem !== undefined) return { problem: told.problem };
    for (const hit of parsed(told.output, batch)) {
      if (hit.match && matches === query.max) return { hits, more: true };
      if (hit.match) matches += 1;
      hits.push(hit);
    }
    if (told.cut) return { hits, more: true };
  }
  return { hits, more: false };
}

function* batches(paths: readonly string[]): Generator<string[]> {
  let batch: string[] = [];
  let room = FIRST_BYTES;
  for (const path of paths) {
    room -= Buffer.byteLength(path) + 3;
    if (room < 0 && batch.length > 0) {
      yield batch;
      batch = [];
      room = CALL_BYTES;
    }
    batch.push(path);
  }
  if (batch.length > 0) yield batch;
}

function options(query: GrepQuery): string[] {
  const several = /\n/.test(query.pattern) || (!query.literal && /\\n/.test(query.pattern));
  return [
    ...STANDING,
    `--max-count=${query.max + 1}`,
    ...(query.context > 0 ? [`--context=${query.context}`] : []),
    ...(query.literal ? ["--fixed-strings"] : []),
    ...(query.ignoreCase ? ["--ignore-case"] : []),
    ...(several ? ["--multiline"] : []),
    "-e",
    query.pattern,
    "--",
  ];
}

const FIELDS = /^(?<line>\d+)(?::(?<column>\d+):|-)(?<offset>\d+)[:-]/;

/** No choice of its own, and records that can be told apart whatever a name holds. */
const STANDING = [
  "--no-config",
  "--no-ignore",
  "--hidden",
  "--no-messages",
  "--color=never",
  "--no-heading",
  "--with-filename",
  "--null",
  "--line-number",
  "--byte-offset",
  "--column",
  "--field-match-separator=:",
  "--field-context-separator=-",
  "--no-context-separator",
  // The text is not taken from here.
  "--max-columns=1",
  "--no-max-columns-preview",
];

interface Told {
  output: string;
  problem?: string;
  cut: boolean;
}

async function call(cwd: string, args: string[], signal: AbortSignal): Promise<Told> {
  const { rgPath } = await import("@vscode/ripgrep");
  return new Promise((resolve) => {
    const child = spawn(rgPath, args, { cwd, env: {}, stdio: ["ignore", "pipe", "pipe"] });
    const output: Buffer[] = [];
    let size = 0;
    let cut = false;
    let error = "";
    const stop = (): void => {
      cut = true;
      child.kill("SIGKILL");
    };
    signal.addEventListener("abort", stop, { once: true });
    child.stdout.on("data", (bytes: Buffer) => {
      size += bytes.length;
      if (size > OUTPUT_MAX) stop();
      else output.push(bytes);
    });
    child.stderr.on("data", (bytes: Buffer) => {
      error = (error + bytes.toString("utf8")).slice(0, 2_000);
    });
    child.once("error", (problem) => {
      signal.removeEventListener("abort", stop);
      resolve({ output: "", problem: `The search program did not start: ${problem.message}`, cut });
    });
    child.once("close", (code) => {
      signal.removeEventListener("abort", stop);
      const text = Buffer.concat(output).toString("utf8");
      const bad = code === 2 && text === "" && error !== "" && !cut;
      resolve({ output: text, cut, ...(bad && { problem: error.replace(/^rg: /, "").trim() }) });
    });
  });
}

/** Records `path NUL line:column:offset:…` or `path NUL line-offset-…`, and notes between them. */
function parsed(output: string, batch: readonly string[]): Hit[] {
  const known = new Map(batch.map((path) => [`./${path}`, [] as Hit[]]));
  for (let at = 0; at < output.length; ) {
    const nul = output.indexOf("\0", at);
    if (nul < 0) break;
    let name = output.slice(at, nul);
    // A note is a line without a NUL: it stands before the next name.
    while (!known.has(name) && name.includes("\n")) name = name.slice(name.indexOf("\n") + 1);
    const end = output.indexOf("\n", nul);
    const fields = FIELDS.exec(output.slice(nul + 1, nul + 64))?.groups;
    if (fields)
      known.get(name)?.push({
        path: name.slice(2),
        line: Number(fields.line),
        offset: Number(fields.offset),
        column: Number(fields.column ?? 1) - 1,
        match: fields.column !== undefined,
      });
    at = end < 0 ? output.length : end + 1;
  }
  return batch.flatMap((path) => known.get(`./${path}`) ?? []);
}
