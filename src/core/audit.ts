/**
 * Who decided about each call and what became of it, read off the facts: for `/audit`, for
 * exports, for whoever asks afterwards.
 */
import type { Effect, Evidence, Trouble } from "./effect.js";
import type { Recorded } from "./event.js";
import type { CallId } from "./message.js";
import type { ChosenHunks, Danger, Grant, NoAnswer, Ruling, Why } from "./policy.js";

export interface AuditEntry {
  /** Of the judgement: number and time in the journal. */
  seq: number;
  at: number;
  call: CallId;
  tool: string;
  subject: string;
  effects: readonly Effect[];
  ruling: Ruling;
  danger: Danger;
  /** Key of the catalogue, and what fills it. */
  why: Why;
  detail: string;
  allowed: boolean;
  decidedBy: "policy" | "user" | "tool" | "nobody";
  /** What the model was told, when it was refused. */
  reason?: string;
  /** The person did not say no to it: they left it out, or ended the turn. */
  as?: NoAnswer;
  /** A standing permission that the answer gave. */
  grant?: Grant;
  /** Only these hunks were allowed, or what the person wrote instead of the proposal. */
  hunks?: ChosenHunks;
  edited?: true;
  /** The rule that decided, as written. */
  rule?: string;
  /** sha-256 of what the person was shown; undefined when nobody was asked. */
  shown?: string;
  /**
   * `waiting`: allowed, and not begun. `running`: begun, and no end is known: in a session
   * that is over, whether it took effect is not known either.
   */
  outcome: "done" | "failed" | "refused" | "waiting" | "running";
  trouble?: Trouble;
  evidence: readonly Evidence[];
  /** Exit code of a command; null when a signal ended it. */
  exit?: number | null;
  ms?: number;
}

/** Every judged call, oldest first. A call asked about again after a restart has two entries. */
export function audit(facts: readonly Recorded[]): AuditEntry[] {
  const entries: AuditEntry[] = [];
  const latest = new Map<CallId, AuditEntry>();
  for (const fact of facts) {
    if (fact.type === "call.judged") {
      const entry = judged(fact);
      entries.push(entry);
      latest.set(fact.call, entry);
    }
    const entry = "call" in fact ? latest.get(fact.call) : undefined;
    if (entry && fact.type === "call.started") entry.outcome = "running";
    if (entry && fact.type === "call.ended") Object.assign(entry, ended(entry, fact));
  }
  return entries;
}

function judged(fact: Extract<Recorded, { type: "call.judged" }>): AuditEntry {
  const { seq, at, call, tool, subject, effects, verdict } = fact;
  const { ruling, danger, why, detail = "", rule } = fact.judged;
  const decision = verdict.allow
    ? {
        ...(verdict.grant && { grant: verdict.grant }),
        ...(verdict.hunks && { hunks: verdict.hunks }),
        ...(verdict.edited && { edited: verdict.edited }),
      }
    : { reason: verdict.reason, ...(verdict.as && { as: verdict.as }) };
  return {
    seq,
    at,
    call,
    tool,
    subject,
    effects,
    ruling,
    danger,
    why,
    detail,
    allowed: verdict.allow,
    decidedBy: verdict.by,
    ...decision,
    ...(rule && { rule: rule.text }),
    ...(fact.shown !== undefined && { shown: fact.shown }),
    outcome: verdict.allow ? "waiting" : "refused",
    evidence: [],
  };
}

/** A refused call ends too, with what the model is told; it stays refused. */
function ended(
  entry: AuditEntry,
  { outcome, ms }: Extract<Recorded, { type: "call.ended" }>,
): Partial<AuditEntry> {
  const evidence = outcome.evidence ?? [];
  const ran = evidence.find((one) => one.kind === "ran");
  return {
    outcome: entry.allowed ? (outcome.ok ? "done" : "failed") : "refused",
    evidence,
    ...(outcome.trouble && { trouble: outcome.trouble }),
    ...(ran && { exit: ran.exit }),
    ...(entry.allowed && { ms }),
  };
}
