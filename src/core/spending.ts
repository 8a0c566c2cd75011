/** What a session has used, model by model, and what is known of what that cost: for `/usage`. */
import type { Cost, ModelName, Recorded, Usage } from "./event.js";
import { addCost, addUsage } from "./event.js";

export interface Spending {
  model: ModelName;
  usage: Usage;
  /** What is known, one for each currency. */
  costs: readonly Cost[];
  /** Why the costs are not all: something had no price, or was not counted by the server. */
  unknown?: "price" | "count";
}

/** In the order in which the models first answered. */
export function spendingOf(facts: readonly Recorded[]): Spending[] {
  const spendings = new Map<string, Spending>();
  let model: ModelName | undefined;
  for (const fact of facts) {
    if (fact.type === "session.opened" || fact.type === "model.chosen") model = fact.model;
    if (fact.type !== "model.answered" || !model) continue;
    const name = `${model.provider}/${model.id}`;
    const before = spendings.get(name) ?? { model, usage: nothing, costs: [] };
    spendings.set(name, after(before, fact.usage));
  }
  return [...spendings.values()];
}

/** One for each currency. */
export const sumOf = (costs: readonly Cost[]): Cost[] => costs.reduce<Cost[]>(withCost, []);

const nothing: Usage = { input: 0, output: 0, cached: 0 };

function after(before: Spending, usage: Usage): Spending {
  const spending = { ...before, usage: addUsage(before.usage, usage) };
  if (usage.cost) return { ...spending, costs: withCost(before.costs, usage.cost) };
  if (usage.input + usage.output === 0) return spending;
  return { ...spending, unknown: usage.estimated ? (before.unknown ?? "count") : "price" };
}

function withCost(costs: readonly Cost[], cost: Cost): Cost[] {
  const known = costs.find(({ currency }) => currency === cost.currency);
  return known ? costs.map((c) => (c === known ? addCost(c, cost) : c)) : [...costs, cost];
}
