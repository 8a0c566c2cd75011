/** What has finished and is to be printed once: a word, a call, an ending. */
import type { Outcome, Preview } from "../core/effect.js";
import type { CallPlan } from "../core/event.js";
import type { Fault } from "../core/fault.js";
import type { ChosenHunks, Judged, Refused } from "../core/policy.js";
import type { Report } from "../core/report.js";
import type { RanLine } from "../core/shell-line.js";

export type Voice = "text" | "thought";

export interface EndedCall {
  tool: string;
  subject: string;
  preview?: Preview;
  allowed?: Allowed;
  outcome: Outcome;
  /** The end of what it printed while it ran. */
  tail: string;
  ms: number;
}

/** A person allowed no more of it than these hunks, or wrote it anew. */
export interface Allowed {
  hunks?: ChosenHunks;
  edited?: true;
}

export type Entry =
  | { kind: "user"; text: string }
  /** The rest of what was being said; the answer may go on with another voice. */
  | { kind: "said"; voice: Voice; text: string; ms?: number }
  | { kind: "call"; call: EndedCall; depth: number }
  | { kind: "refused"; call: Pick<CallPlan, "tool" | "subject">; refusal: Refusal; depth: number }
  /** A line of the person's own. */
  | { kind: "ran"; ran: RanLine }
  | { kind: "fault"; fault: Fault; partial: boolean }
  | { kind: "remark"; remark: Remark }
  | { kind: "ending"; report: Report };

export interface Refusal {
  verdict: Refused;
  judged: Judged;
}

export type Remark =
  | { about: "advised" | "reminded" | "tripped" | "resumed" }
  | { about: "model"; id: string }
  | { about: "compacted"; before: number; after: number }
  | { about: "diagnosed"; report: string };
