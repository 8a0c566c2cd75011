/** The audit tells from the facts alone who decided what, and what became of it. */
import { expect, test } from "vitest";
import { audit } from "../src/core/audit.js";
import type { AuditEntry } from "../src/core/audit.js";
import { done, failed } from "../src/core/effect.js";
import type { Effect, Outcome } from "../src/core/effect.js";
import type { Fact, Recorded } from "../src/core/event.js";
import type { Judged, Verdict } from "../src/core/policy.js";

const recorded = (facts: readonly Fact[]): Recorded[] =>
  facts.map((fact, i) => ({ ...fact, session: "s", seq: i + 1, at: 1000 + i }));

const judged = (call: string, verdict: Verdict, more: Partial<Judged> = {}): Fact => ({
  type: "call.judged",
  call,
  tool: "execute_command",
  subject: "npm test",
  effects: [{ kind: "execute", command: "npm test" } satisfies Effect],
  judged: { ruling: "ask", danger: "medium", why: "command", reason: "", ...more },
  verdict,
});
const started = (call: string): Fact => ({ type: "call.started", call });
const ended = (call: string, outcome: Outcome): Fact => ({
  type: "call.ended",
  call,
  outcome,
  seal: "seal",
  ms: 7,
});
const ran = (exit: number) => ({ kind: "ran", command: "npm test", exit, ms: 5 }) as const;
const byUser: Verdict = { allow: true, by: "user" };

const outcomes = (facts: readonly Fact[]): string[] =>
  audit(recorded(facts)).map((e: AuditEntry) => `${e.call} ${e.decidedBy} ${e.outcome}`);

test("a call that ran: who allowed it, its exit and its time", () => {
  const grant = { kind: "command", words: ["npm", "test"], exact: false } as const;
  const facts = [judged("a", { ...byUser, grant }), started("a"), ended("a", done("ok", ran(0)))];
  expect(audit(recorded(facts))).toEqual([
    {
      seq: 1,
      at: 1000,
      call: "a",
      tool: "execute_command",
      subject: "npm test",
      effects: [{ kind: "execute", command: "npm test" }],
      ruling: "ask",
      danger: "medium",
      why: "command",
      detail: "",
      allowed: true,
      decidedBy: "user",
      grant,
      outcome: "done",
      evidence: [ran(0)],
      exit: 0,
      ms: 7,
    },
  ]);
});

test("a call that failed keeps its trouble and its exit", () => {
  const facts = [
    judged("a", { allow: true, by: "policy" }),
    started("a"),
    ended("a", failed("NON_ZERO_EXIT", "exit 2", ran(2))),
  ];
  const [entry] = audit(recorded(facts));
  expect(entry).toMatchObject({ outcome: "failed", trouble: "NON_ZERO_EXIT", exit: 2 });
});

test.each<[string, Verdict]>([
  ["policy", { allow: false, by: "policy", reason: "sudo" }],
  ["user", { allow: false, by: "user", reason: "not now" }],
  ["nobody", { allow: false, by: "nobody", reason: "headless" }],
])("a refusal by %s stays one after its answer went to the model", (by, verdict) => {
  const facts = [judged("a", verdict), ended("a", failed("POLICY_DENIED", "no"))];
  expect(outcomes(facts)).toEqual([`a ${by} refused`]);
  const [entry] = audit(recorded(facts));
  expect(entry).toMatchObject({ allowed: false, reason: expect.stringMatching(/./) });
  expect(entry).not.toHaveProperty("ms");
});

test("calls that have not begun, or not ended, are told apart", () => {
  const facts = [judged("a", byUser), judged("b", byUser), started("b")];
  expect(outcomes(facts)).toEqual(["a user waiting", "b user running"]);
});

test("an approval asked again after a restart is two entries, and the last one ran", () => {
  const facts: Fact[] = [
    judged("a", byUser),
    { type: "session.resumed" },
    judged("a", byUser),
    started("a"),
    ended("a", done("ok")),
  ];
  expect(outcomes(facts)).toEqual(["a user waiting", "a user done"]);
});

test("a call that never came to a judgement is no entry", () => {
  expect(outcomes([ended("a", failed("INVALID_ARGUMENTS", "no path"))])).toEqual([]);
});
