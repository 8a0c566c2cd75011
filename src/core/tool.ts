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
  run(hear: (chunk: string) => void, signal: AbortSignal): Promise<Outcome>;
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
