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
  | "other";

/** A standing permission of this session. */
export type Grant =
  | { kind: "edits" }
  | { kind: "command"; words: readonly string[]; exact: boolean }
  | { kind: "mcp"; server: string; tool: string }
  | { kind: "host"; host: string };

/** Whether a call may run. A refusal says why, because the model will read it. */
export type Verdict =
  | { allow: true; by: "policy" | "user"; grant?: Grant }
  | { allow: false; by: "policy" | "user" | "tool" | "nobody"; reason: string };

/** Reads what a command would run; null = cannot be parsed. Filled by an adapter. */
export interface Policy {
  judge(effects: readonly Effect[], grants: readonly Grant[]): Promise<Judged>;
}
