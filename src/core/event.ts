/**
 * The one vocabulary everybody shares.
 *
 * A Fact has happened. Its name is in the past tense; it is journaled before anyone
 * hears of it; folding the facts of a session gives its state.
 * Progress is happening. Its name ends in -ing; it is shown and forgotten.
 */
import type { Effect, Outcome, Preview } from "./effect.js";
import type { Fault } from "./fault.js";
import type { Intent } from "./intent.js";
import type { Block, CallId, Part, SessionId } from "./message.js";
import type { Judged, Verdict } from "./policy.js";
import type { RanLine } from "./shell-line.js";

export type Fact =
  | {
      type: "session.opened";
      /** Absolute real path of the project root. */
      cwd: string;
      /** The system prompt, once for the whole session: the prefix never changes. */
      system: string;
      model: ModelName;
      parent?: SessionId;
    }
  | { type: "session.resumed" }
  | { type: "model.chosen"; model: ModelName }
  /** `aside` is a word of ours to the model that goes with it. */
  | { type: "user.said"; content: readonly Part[]; intent: Intent; aside?: string }
  /** A command the person ran themselves: it joins the conversation and begins no turn. */
  | { type: "user.ran"; ran: RanLine; seal: string }
  | {
      type: "model.answered";
      content: readonly Block[];
      stop: Stop;
      usage: Usage;
      ms: number;
      /** English, for the model: it wrote a call as text, and how to make one instead. */
      advice?: string;
      /** Calls that came without an id and were given one, where there were any. */
      minted?: number;
      /** Requests it took, where it was more than one. */
      attempts?: number;
    }
  | { type: "model.advised"; text: string }
  /** Cancelled in the middle of an answer: what had been shown of it. */
  | { type: "model.interrupted"; partial: readonly Block[] }
  | { type: "model.failed"; fault: Fault; partial: readonly Block[] }
  /** `shown`: sha-256, in hex, of what a person was shown; with some hunks, of those taken. */
  | ({ type: "call.judged"; verdict: Verdict; shown?: string } & CallPlan)
  /** A standing permission taken back, as it is written. */
  | { type: "grant.revoked"; rule: string }
  | { type: "call.started"; call: CallId }
  | { type: "call.ended"; call: CallId; outcome: Outcome; seal: string; ms: number }
  | { type: "files.diagnosed"; paths: readonly string[]; report: string }
  | { type: "guard.reminded"; key: string; count: number; text: string }
  | { type: "guard.tripped"; why: TurnEnd; text: string }
  | { type: "history.compacted"; summary: string; before: number; after: number }
  /** It was due to be compacted and was not: why, in English. */
  | { type: "history.kept"; why: string }
  | { type: "turn.ended"; why: TurnEnd };

/** What a call would do, as prepared: judged, shown, then run as it stands. */
export interface CallPlan {
  call: CallId;
  tool: string;
  /** What it is about in a few words without a verb: a path, a command, a pattern. */
  subject: string;
  effects: readonly Effect[];
  preview?: Preview;
  judged: Judged;
}

export type Progress =
  | { type: "model.asking"; request: number }
  | { type: "model.streaming"; kind: "text" | "thought" | "call"; delta: string }
  | { type: "model.retrying"; attempt: number; waitMs: number; fault: Fault }
  | { type: "model.waiting"; ms: number }
  | ({ type: "call.asking" } & CallPlan)
  | { type: "call.streaming"; call: CallId; chunk: string }
  /** A line of the person's own that runs; the first time with an empty chunk. */
  | { type: "user.running"; call: CallId; command: string; chunk: string }
  /** One that waits until the one before it has ended; and that it will not run. */
  | { type: "user.waiting"; call: CallId; command: string }
  | { type: "user.dropping"; call: CallId }
  | { type: "child.working"; event: Event };

export type Recorded = Fact & { session: SessionId; seq: number; at: number };
export type Event = Recorded | (Progress & { session: SessionId });

export type Stop = "done" | "calls" | "length" | "filtered";

/** How a turn ended: the state scripts see in the JSON result. */
export type TurnEnd =
  | "COMPLETED"
  | "MAX_ROUNDS"
  | "REPEATED_FAILURE"
  | "REPEATED_CALL"
  | "EMPTY_RESPONSE"
  | "LENGTH_LIMIT"
  | "CLIENT_ERROR"
  | "CANCELLED"
  | "TOKEN_BUDGET"
  | "APPROVAL_NEEDED";

/** Tokens. `estimated` when the server did not tell and four characters were taken for one. */
export type Usage = {
  input: number;
  output: number;
  cached: number;
  estimated?: boolean;
  /** Where the endpoint's prices are known. */
  cost?: Cost;
};

/** `currency` as ISO 4217 has it; `asOf`: an estimate by a public list of that ISO date. */
export type Cost = { amount: number; currency: string; asOf?: string };

export const addUsage = (a: Usage, b: Usage): Usage => ({
  input: a.input + b.input,
  output: a.output + b.output,
  cached: a.cached + b.cached,
  ...((a.estimated || b.estimated) && { estimated: true }),
  ...costOf(a, b),
});

/** A sum is known only where each part of it is, in one currency. */
function costOf(a: Usage, b: Usage): { cost?: Cost } {
  if (isNothing(a) || isNothing(b)) {
    const cost = isNothing(a) ? b.cost : a.cost;
    return cost ? { cost } : {};
  }
  if (!a.cost || a.cost.currency !== b.cost?.currency) return {};
  return { cost: addCost(a.cost, b.cost) };
}

/** Of one currency. The date of a sum is the oldest. */
export function addCost(a: Cost, b: Cost): Cost {
  const asOf = [a.asOf, b.asOf].filter((date) => date !== undefined).sort()[0];
  return { amount: a.amount + b.amount, currency: a.currency, ...(asOf && { asOf }) };
}

const isNothing = ({ input, output }: Usage): boolean => input + output === 0;

/** Who answers: `provider` is a row of the provider table, `id` what goes into `model`. */
export type ModelName = { provider: string; id: string; baseURL: string };
