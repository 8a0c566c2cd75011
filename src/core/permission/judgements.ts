/** The judgements that rules, modes and strangers' text lead to, with their words for the model. */
import type { Danger, Judged, Source, Why } from "../policy.js";
import { sourceNames } from "../taint.js";
import type { StandingRule } from "./rule.js";

const needed = "It needs the person's approval.";

export const ask = (why: Why, danger: Danger, detail: string): Judged => ({
  ruling: "ask",
  danger,
  why,
  detail,
  reason: needed,
});

export const allow = (why: Why): Judged => ({ ruling: "allow", danger: "low", why, reason: "" });
export const free = allow("free");

const ruleOf = ({ text, source }: StandingRule) => ({ text, source });

/** It holds whatever is allowed. */
export const refusal = (why: Why, detail: string, reason: string): Judged => ({
  ruling: "deny",
  danger: "high",
  why,
  detail,
  reason,
});

export const denial = (rule: StandingRule): Judged => ({
  ruling: "deny",
  danger: "high",
  why: "rule",
  detail: rule.text,
  reason:
    `The person's rule ${rule.text} forbids this. Do not look for another way to do it: ` +
    "go on without it, or say what is missing.",
  rule: ruleOf(rule),
});

/** "Always" is not offered: the rule would hold all the same. */
export const question = (rule: StandingRule): Judged => ({
  ...ask("rule", "medium", rule.text),
  rule: ruleOf(rule),
});

export function permission(rules: readonly StandingRule[]): Judged {
  const [first] = rules;
  const why = rules.every((rule) => rule.source === "session") ? "granted" : "rule";
  const detail = [...new Set(rules.map((rule) => rule.text))].join(", ");
  return { ...allow(why), detail, ...(first && { rule: ruleOf(first) }) };
}

export const tainted = (sources: readonly Source[]): Judged => ({
  ...ask("tainted", "high", sourceNames(sources)),
  reason:
    `Text from outside has come in (${sourceNames(sources)}), so this needs the person's ` +
    "approval again.",
});
