/** Everything that stands, in the order in which it counts: the numbers a person goes by. */
import type { Grant } from "../policy.js";
import type { StandingRule } from "./rule.js";
import { ruleText } from "./rule.js";

export interface ListedRule extends StandingRule {
  /** From 1. */
  number: number;
  takenBack: boolean;
}

export function listing(
  rules: readonly StandingRule[],
  session: { grants: readonly Grant[]; revoked: readonly string[] },
): ListedRule[] {
  const given = session.grants.map(
    (rule): StandingRule => ({ list: "allow", rule, text: ruleText(rule), source: "session" }),
  );
  const all = [...rules, ...given];
  const ordered = (["deny", "ask", "allow"] as const).flatMap((list) =>
    all.filter((rule) => rule.list === list),
  );
  const seen = new Set<string>();
  const each = ordered.filter(({ list, text, source }) => {
    const key = `${list} ${source} ${text}`;
    return !seen.has(key) && seen.add(key);
  });
  return each.map((rule, i) => ({
    ...rule,
    number: i + 1,
    takenBack:
      rule.list === "allow" && rule.source !== "session" && session.revoked.includes(rule.text),
  }));
}
