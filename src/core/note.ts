/**
 * What the model must learn beside the result of a call: what was repaired in it on the way in,
 * what the person changed of it. It stands before the result.
 */
import type { Outcome } from "./effect.js";
import { text } from "./message.js";
import type { Prepared } from "./tool.js";
import { isPlan } from "./tool.js";

export function noted(outcome: Outcome, notes: readonly string[]): Outcome {
  if (notes.length === 0) return outcome;
  return { ...outcome, content: [text(`NOTE: ${notes.join(" ")}`), ...outcome.content] };
}

/** The same plan, also when it is amended, whose result says so. */
export function withNotes(plan: Prepared, notes: readonly string[]): Prepared {
  if (notes.length === 0) return plan;
  const { draft } = plan;
  const amend = async (changed: string) => {
    const made = await draft!.amend(changed);
    return isPlan(made) ? withNotes(made, notes) : made;
  };
  return {
    ...plan,
    ...(draft && { draft: { ...draft, amend } }),
    run: async (hear, signal) => noted(await plan.run(hear, signal), notes),
  };
}
