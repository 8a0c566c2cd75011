/**
 * A tool looks first and touches later.
 *
 * `prepare` may read but never write: it says what the call would do, so that the call
 * can be judged, shown and scheduled. `run`, which it returns, does exactly that.
 */
import type { z } from "zod/v3";
import type { Effect, Outcome, Preview } from "./effect.js";
import type { Host } from "./host.js";

export interface Prepared {
  /** What it is about, without a verb: a path, a command, a pattern. */
  subject: string;
  effects: readonly Effect[];
  preview?: Preview;
  /** Whether what it looked at still is so: asked once a person has said yes. */
  fresh?(): Promise<boolean>;
  /** What it would put in place, where a person may want something else there. */
  draft?: Draft;
  run(hear: (chunk: string) => void, signal: AbortSignal): Promise<Outcome>;
}

export interface Draft {
  /** All of the text: a file as it would be, a command. */
  text: string;
  /** All of what stands there now; with it, hunks can be taken one by one. */
  before?: string;
  /** The same call with another text: looked at once, and still only what was seen is replaced. */
  amend(text: string): Promise<Prepared | Outcome>;
}

export interface Tool {
  name: string;
  description: string;
  /** A strict object; every field described. */
  input: z.ZodTypeAny;
  /** May run beside other reads of the same answer. */
  parallel: boolean;
  /** Goes online: hidden from a turn in which the person said not to. */
  network: boolean;
  /** `input` has passed the schema. An Outcome instead of a plan is the answer already. */
  prepare(input: unknown, host: Host): Promise<Prepared | Outcome>;
}

/** Ties `prepare` to its schema, so that no tool ever sees input it did not describe. */
export function defineTool<I extends z.ZodTypeAny>(tool: {
  name: string;
  description: string;
  input: I;
  parallel?: boolean;
  network?: boolean;
  prepare(input: z.infer<I>, host: Host): Promise<Prepared | Outcome>;
}): Tool {
  return { parallel: false, network: false, ...tool };
}

export const isPlan = (made: Prepared | Outcome): made is Prepared => "run" in made;
