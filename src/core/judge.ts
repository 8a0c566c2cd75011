/**
 * From a call to a plan that may run, or to the reason why it may not.
 *
 * A person may allow less than was proposed, or something else: then the plan is made anew with
 * that. What was looked at before they were asked is looked at again once they have said yes:
 * they are asked about what stands there now, and never is one thing shown and another done.
 */
import { editedText, rejectedText } from "./amendment.js";
import { withHunks } from "./diff/hunk.js";
import type { Outcome } from "./effect.js";
import { failed } from "./effect.js";
import type { CallPlan, Fact, Progress } from "./event.js";
import type { CallId } from "./message.js";
import { flat } from "./message.js";
import { withNotes } from "./note.js";
import type { Verdict } from "./policy.js";
import type { Leeway, Ports } from "./ports.js";
import type { Session } from "./session.js";
import type { Prepared } from "./tool.js";
import { isPlan } from "./tool.js";

export interface Judging {
  call: CallId;
  /** Its name here, whatever the model called it. */
  tool: string;
  session: Session;
  ports: Pick<Ports, "policy" | "approver" | "digest">;
  prepare(): Promise<Prepared | Outcome>;
  show(progress: Progress): void;
  signal: AbortSignal;
}

interface Judged {
  fact: Extract<Fact, { type: "call.judged" }>;
  plan: Prepared;
}

/** What a person wrote in place of what was proposed. */
interface Rewritten {
  from: string;
  to: string;
}

/** An outcome is the answer already. */
export async function judgeCall(judging: Judging): Promise<Judged | Outcome> {
  const { approver, digest } = judging.ports;
  let plan = await judging.prepare();
  let rewritten: Rewritten | undefined;
  let outdated = false;
  for (;;) {
    if (!isPlan(plan)) return outdated ? movedOn(plan) : plan;
    const about = await planOf(plan, judging);
    const { ruling, reason } = about.judged;
    if (ruling === "deny") return judged(about, plan, { allow: false, by: "policy", reason });
    // What a person has written anew they are shown again, as it would be done.
    if (ruling === "allow" && !rewritten) return judged(about, plan, { allow: true, by: "policy" });
    judging.show({ type: "call.asking", ...about });
    const reply = await approver.ask(about, judging.signal, leewayOf(plan, outdated));
    if ("instead" in reply) {
      const from = rewritten?.from ?? plan.draft?.text ?? "";
      rewritten = { from, to: reply.instead };
      plan = await amended(plan, reply.instead);
    } else if (reply.allow && (await plan.fresh?.()) === false) {
      plan = await judging.prepare();
      [outdated, rewritten] = [true, undefined];
    } else {
      const chosen = await choose({ fact: judged(about, plan, reply).fact, plan }, rewritten);
      if (!("fact" in chosen)) return chosen;
      const shown = reply.by === "user" ? digest?.(whatIsShown(chosen.fact)) : undefined;
      return shown ? { ...chosen, fact: { ...chosen.fact, shown } } : chosen;
    }
  }
}

async function planOf(plan: Prepared, { call, tool, session, ports }: Judging): Promise<CallPlan> {
  const { subject, effects, preview } = plan;
  const { grants, revoked, taint } = session;
  const judged = await ports.policy.judge(effects, grants, { tool, revoked, taint });
  return { call, tool, subject, effects, judged, ...(preview && { preview }) };
}

const judged = (about: CallPlan, plan: Prepared, verdict: Verdict): Judged => ({
  fact: { type: "call.judged", ...about, verdict },
  plan,
});

function leewayOf({ draft }: Prepared, outdated: boolean): Leeway {
  return {
    ...(draft && { text: draft.text }),
    ...(draft?.before !== undefined && { hunks: true }),
    ...(outdated && { outdated }),
  };
}

const whatIsShown = ({ preview, subject, effects }: CallPlan): string =>
  JSON.stringify(preview ?? { subject, effects });

async function amended({ draft }: Prepared, text: string): Promise<Prepared | Outcome> {
  const made = await draft?.amend(text);
  if (made && isPlan(made)) return made;
  const why = made ? ` ${flat(made.content)}` : "";
  return failed("USER_DENIED", `The user changed this until nothing of it could be done.${why}`);
}

/** What is left of a plan when a person has taken some of its hunks, and what the model is told. */
async function choose(
  { fact, plan }: Judged,
  rewritten: Rewritten | undefined,
): Promise<Judged | Outcome> {
  const { verdict } = fact;
  if (!verdict.allow) return { fact, plan };
  const { hunks, ...whole } = verdict;
  const said = rewritten ? [editedText(rewritten.from, rewritten.to)] : [];
  const allowed: Verdict = rewritten ? { ...whole, edited: true } : whole;
  const { before, text } = plan.draft ?? { before: undefined, text: "" };
  if (!hunks || hunks.accepted.length >= hunks.of || before === undefined)
    return { fact: { ...fact, verdict: allowed }, plan: withNotes(plan, said) };
  const left = await amended(plan, withHunks(before, text, hunks.accepted));
  if (!isPlan(left)) return left;
  const { subject, effects, preview } = left;
  return {
    fact: {
      ...fact,
      subject,
      effects,
      ...(preview && { preview }),
      verdict: { ...allowed, hunks },
    },
    plan: withNotes(left, [...said, rejectedText(before, text, hunks)]),
  };
}

/** What was asked about is gone, and what came in its place cannot be done. */
const movedOn = (outcome: Outcome): Outcome =>
  failed(
    "STALE_FILE",
    "What this was about changed while the user decided; nothing was done. " +
      flat(outcome.content),
  );
