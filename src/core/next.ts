/**
 * What to do now, as a function of what has happened. All of the loop's judgement is here,
 * and none of its effects.
 *
 * The order before each request is fixed: cancel, guard, pending diagnostics, compaction,
 * budgets, ask.
 */
import type { Outcome } from "./effect.js";
import { failed } from "./effect.js";
import type { TurnEnd } from "./event.js";
import type { OpenCall } from "./open-call.js";
import { emptyMax, type Session } from "./session.js";

export type Step =
  | { do: "rest" }
  | { do: "judge"; call: OpenCall }
  | { do: "run"; calls: readonly OpenCall[] }
  | { do: "settle"; call: OpenCall; outcome: Outcome }
  | { do: "remind"; key: string; what: string; count: number }
  | { do: "advise"; text: string }
  | { do: "finalize"; why: TurnEnd }
  | { do: "diagnose"; paths: readonly string[] }
  | { do: "compact" }
  | { do: "ask" }
  | { do: "end"; why: TurnEnd };

export interface Rules {
  /** Names of tools that may run beside each other. */
  parallel: ReadonlySet<string>;
  /** Answers a turn may take; undefined = no limit. */
  maxRounds?: number;
  /** Input and output tokens a turn may take; undefined = no limit. */
  tokenBudget?: number;
  /** Tokens of history at which to compact; undefined = no compactor or no known window. */
  compactAt?: number;
  /** Whether anyone diagnoses changed files. */
  diagnoses: boolean;
}

/** Reads that run at the same time. */
const parallelMax = 4;

export function next(session: Session, rules: Rules, interrupted: boolean): Step {
  if (session.ended) return { do: "rest" };
  const unsettled = session.open.filter((c) => c.state !== "ended");
  if (unsettled.length > 0) return forCalls(session, unsettled, rules, interrupted);
  if (interrupted) return { do: "end", why: "CANCELLED" };

  const { turn } = session;
  const last = session.messages.at(-1)?.role;
  if (turn.cut) return { do: "end", why: "LENGTH_LIMIT" };
  if (turn.finalizing && (last === "assistant" || turn.empty > 0))
    return { do: "end", why: turn.finalizing };
  if (turn.empty >= emptyMax) return { do: "end", why: "EMPTY_RESPONSE" };
  if (last === "assistant" && turn.advice) return { do: "advise", text: turn.advice };
  if (last === "assistant")
    return { do: "end", why: turn.unapproved ? "APPROVAL_NEEDED" : "COMPLETED" };
  if (turn.finalizing) return { do: "ask" };

  const { crossed, tripped } = turn.runaway;
  if (tripped) return { do: "finalize", why: tripped };
  if (crossed) return { do: "remind", ...crossed };
  if (rules.diagnoses && turn.undiagnosed.length > 0)
    return { do: "diagnose", paths: turn.undiagnosed };
  if (rules.compactAt !== undefined && session.size > rules.compactAt && !turn.compacted)
    return { do: "compact" };
  if (rules.maxRounds !== undefined && turn.answers >= rules.maxRounds)
    return { do: "finalize", why: "MAX_ROUNDS" };
  const spent = turn.usage.input + turn.usage.output;
  if (rules.tokenBudget !== undefined && spent >= rules.tokenBudget)
    return { do: "finalize", why: "TOKEN_BUDGET" };
  return { do: "ask" };
}

function forCalls(
  session: Session,
  unsettled: readonly OpenCall[],
  rules: Rules,
  interrupted: boolean,
): Step {
  const first = unsettled[0]!;
  const settle = (outcome: Outcome): Step => ({ do: "settle", call: first, outcome });
  if (first.state === "refused") return settle(first.outcome);
  if (first.state === "lost") return settle(lost);
  if (interrupted) return settle(cancelled);
  if (first.state === "same") return settle(sameAs(session, first));
  if (first.state === "asked" && first.input === undefined)
    return settle(
      failed("INVALID_ARGUMENTS", first.problem ?? "The arguments are no JSON object."),
    );

  const together = abreast(unsettled, rules.parallel);
  const asked = together.find((c) => c.state === "asked");
  return asked ? { do: "judge", call: asked } : { do: "run", calls: together };
}

/**
 * The calls that may run now: reads at the head of the line together, anything else alone, so
 * that it is prepared against what the calls before it have left.
 */
function abreast(
  unsettled: readonly OpenCall[],
  parallel: ReadonlySet<string>,
): readonly OpenCall[] {
  const end = unsettled.findIndex(
    (c) =>
      !parallel.has(c.tool) ||
      !(c.state === "allowed" || (c.state === "asked" && c.input !== undefined)),
  );
  return unsettled.slice(
    0,
    Math.min(end === -1 ? unsettled.length : Math.max(end, 1), parallelMax),
  );
}

function sameAs(session: Session, call: OpenCall & { state: "same" }): Outcome {
  const first = session.open.find((c) => c.id === call.as);
  const ok = first?.state === "ended" && first.outcome.ok;
  const words = "The same call stands earlier in this answer; it was run once. See its result.";
  if (ok) return { ok: true, content: [{ type: "text", text: words }] };
  const trouble = first?.state === "ended" ? first.outcome.trouble : undefined;
  return failed(trouble ?? "FAILED", words);
}

const cancelled = failed("CANCELLED", "Cancelled by the user before it ran.");
const lost = failed(
  "FAILED",
  "The program stopped while this ran. It may or may not have taken effect: look before you go on.",
);
