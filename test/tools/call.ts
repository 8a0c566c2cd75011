/**
 * Calls a tool the way the loop does: arguments checked, prepared, then run.
 */
import { checkArguments } from "../../src/core/arguments.js";
import { failed, type Outcome } from "../../src/core/effect.js";
import type { Host } from "../../src/core/host.js";
import { flat } from "../../src/core/message.js";
import { isPlan, type Prepared, type Tool } from "../../src/core/tool.js";

export interface Called {
  outcome: Outcome;
  /** What the model reads. */
  said: string;
  plan: Prepared | undefined;
}

/** `between` runs after the plan was made and before it is carried out. */
export async function call(
  tool: Tool,
  input: unknown,
  host: Host,
  between: () => void = () => {},
): Promise<Called> {
  const checked = checkArguments(tool.input, input);
  if (!checked.ok) return told(failed("INVALID_ARGUMENTS", checked.reason), undefined);
  const plan = await tool.prepare(checked.input, host);
  if (!isPlan(plan)) return told(plan, undefined);
  between();
  return told(await plan.run(() => {}, new AbortController().signal), plan);
}

const told = (outcome: Outcome, plan: Prepared | undefined): Called => ({
  outcome,
  said: flat(outcome.content),
  plan,
});
