/**
 * What may happen without asking. Judges effects, never tools: a new tool needs no new rule.
 */
import type { Effect } from "./effect.js";

export type HitlMode = "auto" | "on" | "off";
export type Ruling = "allow" | "ask" | "deny";
export type Danger = "low" | "medium" | "high";

/** A judgement with its reason: `why` is a key of the catalogue, `detail` what fills it. */
export interface Judged {
  ruling: Ruling;
  danger: Danger;
  /** Catalogue key `why.<name>`; the model reads `reason` in English. */
  why: Why;
  detail?: string;
  /** English, for the model, when it is denied. */
  reason: string;
  /** The simple commands found in an execute effect, normalised, in order. */
  parts?: readonly string[];
  /** What "always" would cover, for this session; absent when it may not be offered. */
  grant?: Grant;
  /** The rule that decided, as it is written. */
  rule?: { text: string; source: RuleSource };
  /** What its result would bring in that nobody here wrote. */
  brings?: readonly Source[];
  /** Files it may write that would go online or look for secrets when run. */
  arms?: readonly string[];
}

/** Where a standing rule stands: the person's file, the project's, the command line, a prompt. */
export type RuleSource = "user" | "project" | "line" | "session";

/** Where text from outside came from; `name` is what a person knows it by. */
export interface Source {
  kind: "web" | "mcp" | "file" | "command";
  name: string;
}

/** What the session brings to a judgement, beside its grants. */
export interface Standing {
  /** The name of the tool that is called. */
  tool?: string;
  /** Allow rules taken back in this session, as written. */
  revoked?: readonly string[];
  /** What has come into the conversation from outside, and files that would carry it out. */
  taint?: { sources: readonly Source[]; armed: readonly string[] };
}

export type Why =
  | "free"
  | "inside"
  | "mode_off"
  | "mode_on"
  | "command"
  | "granted"
  | "outside"
  | "secret"
  | "configuration"
  | "readonly"
  | "network"
  | "mcp"
  | "destructive"
  | "privilege"
  | "pipe_to_shell"
  | "unparsable"
  | "rule"
  | "tainted"
  | "unsandboxed"
  | "other";

/** A standing permission of this session. */
export type Grant =
  | { kind: "edits" }
  | { kind: "command"; words: readonly string[]; exact: boolean }
  | { kind: "mcp"; server: string; tool: string }
  | { kind: "host"; host: string };

/**
 * Whether a call may run. A refusal says why, because the model will read it. `edited`: the
 * person wrote it anew; the plan beside the verdict is what they made of it.
 */
export type Verdict =
  | { allow: true; by: "policy" | "user"; grant?: Grant; hunks?: ChosenHunks; edited?: true }
  | { allow: false; by: "policy" | "user" | "tool" | "nobody"; reason: string; as?: NoAnswer };

export type Refused = Extract<Verdict, { allow: false }>;

/** What a person did instead of answering no. */
export type NoAnswer = "skipped" | "cancelled";

/** Only some hunks of a diff were allowed; the plan beside it holds these and no other. */
export interface ChosenHunks {
  /** By their number, from 0. */
  accepted: readonly number[];
  of: number;
  /** Why not the others: the person's words. */
  reason?: string;
}

export interface Policy {
  judge(effects: readonly Effect[], grants: readonly Grant[], standing?: Standing): Promise<Judged>;
}
