/**
 * What a call would do to the world, and what became of it. Plain data: it is judged,
 * shown, journaled and sent to editors.
 */
import type { Part } from "./message.js";
import { text } from "./message.js";

/** `path` is the real path, relative to the project root and with `/`, or absolute outside it. */
export type Effect =
  | { kind: "read"; path: string; caution?: Caution }
  /** `memory`: it is kept for later sessions. */
  | { kind: "write"; path: string; caution?: Caution; memory?: true }
  | { kind: "execute"; command: string; argv?: readonly string[]; background?: boolean }
  | { kind: "fetch"; url: string }
  | { kind: "mcp"; server: string; tool: string };

/** Why a path wants a question whatever the mode: it holds secrets, configures, or lies outside. */
export type Caution = "secret" | "configuration" | "outside" | "readonly";

export type Preview =
  | {
      kind: "diff";
      path: string;
      /** All of a file, or with `from` the part that changes, whose first line has that number. */
      before: string;
      after: string;
      created: boolean;
      from?: number;
    }
  | { kind: "command"; command: string; argv?: readonly string[]; cwd: string }
  | { kind: "text"; text: string };

/** One word per way a call can go wrong; the runaway guard counts by it. */
export type Trouble =
  | "UNKNOWN_TOOL"
  | "INVALID_ARGUMENTS"
  | "POLICY_DENIED"
  | "USER_DENIED"
  | "TIMEOUT"
  | "NON_ZERO_EXIT"
  | "NOT_FOUND"
  | "PERMISSION"
  | "STALE_FILE"
  | "CANCELLED"
  | "FAILED";

/** What really happened, by code and not by claim: the last line of a turn is made of these. */
export type Evidence =
  | {
      kind: "changed";
      path: string;
      /** sha-256 in hex of the bytes; undefined = there was no file. */
      before: string | undefined;
      after: string;
      added: number;
      removed: number;
    }
  /** `job`: it runs on in the background under this name. */
  | { kind: "ran"; command: string; exit: number | null; ms: number; job?: string }
  | { kind: "read"; path: string; lines: number };

/** What the model is told. A failure is an answer too; an exception is a bug of ours. */
export type Outcome = {
  ok: boolean;
  content: readonly Part[];
  trouble?: Trouble;
  evidence?: readonly Evidence[];
};

export const done = (said: string, ...evidence: Evidence[]): Outcome => ({
  ok: true,
  content: [text(said)],
  ...(evidence.length > 0 && { evidence }),
});

/** The model reads `ERROR[TROUBLE] why`; say what was expected, what came, and what to do. */
export const failed = (trouble: Trouble, why: string, ...evidence: Evidence[]): Outcome => ({
  ok: false,
  content: [text(`ERROR[${trouble}] ${why}`)],
  trouble,
  ...(evidence.length > 0 && { evidence }),
});
