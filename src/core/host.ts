/**
 * The machine a session works on, as far as tools may reach it. Local, sandboxed, an
 * editor's, or a Map in a test: tools cannot tell. Every path a tool is given goes through
 * here and nowhere else; check and use are one function.
 */
import type { Caution } from "./effect.js";

export interface Host {
  /** Absolute real path of the project root. */
  root: string;
  files: Files;
  search: Search;
  shell: Shell;
}

/** What a path leads to, links resolved, never outside the root. */
export type Place =
  | { at: "file"; path: string; caution?: Caution; size: number }
  | { at: "directory"; path: string; caution?: Caution }
  | { at: "nothing"; path: string; caution?: Caution }
  | Refused;

/**
 * The guard's no. `reason` is English for the model: what was asked, why not, what to do.
 * `outside`: leaves the root. `protected`: `.git` and the like. `special`: no regular file.
 */
export type Refused = {
  at: "refused";
  path: string;
  why: "outside" | "protected" | "special" | "invalid" | "loop" | "permission" | "failed";
  reason: string;
};

/** The content that was seen: a write goes through only if the file still has it. */
export type Version = { hash: string } | "missing";

export type Found =
  | { at: "file"; path: string; bytes: Uint8Array; version: Version; mode: number; links: number }
  | Exclude<Place, { at: "file" }>
  | { at: "large"; path: string; size: number };

export type Written =
  | { ok: true; path: string; version: Version; note?: string }
  | { ok: false; why: "changed" | "refused" | "permission" | "failed"; reason: string };

export interface Files {
  /** Resolves without opening what it leads to: what the policy judges. */
  locate(path: string, purpose: "read" | "write"): Promise<Place>;
  /** Bytes of a regular file, at most `max` (default 64 MiB): beyond that, `large`. */
  read(path: string, max?: number): Promise<Found>;
  /** The first `length` bytes from `offset`: for files too large to hold. */
  slice(path: string, offset: number, length: number): Promise<Found>;
  list(path: string): Promise<{ at: "entries"; path: string; entries: Entry[] } | Place>;
  /** Atomic; makes parents; keeps mode; compare-and-swap against `expect`. */
  replace(path: string, change: { expect: Version; bytes: Uint8Array }): Promise<Written>;
  /**
   * Keeps `text` under `.belay/tool-outputs/` (ignored by git of itself); the relative path,
   * or "" when it could not be kept.
   */
  spill(name: string, text: string): Promise<string>;
}

/** `target` for links: where it leads, or undefined when that is outside or gone. */
export type Entry = {
  name: string;
  kind: "file" | "directory" | "link" | "special";
  size: number;
  target?: string;
};

export interface Search {
  /** Paths relative to the root, `/`, sorted; honours .gitignore; never follows links. */
  glob(
    query: { pattern: string; path: string; max: number },
    signal: AbortSignal,
  ): Promise<Globbed>;
  grep(query: GrepQuery, signal: AbortSignal): Promise<Grepped>;
}

export type Globbed = { paths: string[]; more: boolean } | Refused;

export interface GrepQuery {
  pattern: string;
  path: string;
  glob?: string;
  literal: boolean;
  ignoreCase: boolean;
  context: number;
  max: number;
}

export type Grepped =
  | {
      lines: GrepLine[];
      more: boolean;
      /** Left out because they may hold secrets. */
      skipped: string[];
      /** Left out because they are too large, unless asked for by name. */
      large?: string[];
    }
  | { problem: string }
  | Refused;
export type GrepLine = { path: string; line: number; text: string; match: boolean };

export interface Shell {
  run(
    what: { command: string } | { argv: readonly string[] },
    limits: { timeoutMs: number; background?: boolean },
    hear: (chunk: string) => void,
    signal: AbortSignal,
  ): Promise<Ran>;
  /** What runs or ran in the background, oldest first; left out where nothing can. */
  jobs?(): readonly Job[];
  /** What a job has said so far, head and tail. */
  output?(job: string): JobOutput | undefined;
  /** Ends a job and all it started; false when it had ended, or there is none. */
  end?(job: string): Promise<boolean>;
  /** Ends everything. */
  close?(): Promise<void>;
}

export interface Job {
  id: string;
  command: string;
  /** How long it has run, or ran. */
  ms: number;
  running: boolean;
  /** Set once it has ended, as in Ran. */
  exit?: number | null;
  signal?: string;
  /** The relative path of all its output. */
  full?: string;
}

export type JobOutput = Pick<Ran, "output" | "length" | "full">;

export interface Ran {
  /** null when a signal ended it, it could not start, or it went to the background. */
  exit: number | null;
  signal?: string;
  /** It could not be started: why, in English. */
  problem?: string;
  timedOut: boolean;
  cancelled: boolean;
  /** Head and tail, at most 8,000 characters; escapes taken out, `\r` folded. */
  output: string;
  /** Characters in all; `full` is the relative path of the whole output when it was cut. */
  length: number;
  full?: string;
  ms: number;
  /** Processes it left running that were ended with it. */
  ended: number;
  /** It was waiting for input when its time ran out. */
  wantedInput: boolean;
  /** Set when it runs on in the background. */
  job?: string;
  /** It ran in a sandbox: English, for the model, what cannot be done in there. */
  inside?: string;
}
