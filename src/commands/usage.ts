/** `/usage`: the tokens of this turn and of the session, and what is known of what they cost. */
import type { SlashCommand } from "../core/desk.js";
import type { Cost, Usage } from "../core/event.js";
import type { Words } from "../core/i18n/index.js";
import { costWords } from "../core/money.js";
import type { Spending } from "../core/spending.js";
import { spendingOf, sumOf } from "../core/spending.js";

export const usage: SlashCommand = {
  name: "usage",
  run(_, desk) {
    const words = desk.words();
    const say = words.commands.usage;
    const { turn, usage: whole } = desk.agent.session();
    const spendings = spendingOf(desk.facts());
    const turnCost = turn.usage.cost ? costWords(turn.usage.cost, words) : "";
    const lines = [
      usageLine(say.turn, turn.usage, turnCost, words),
      usageLine(say.session, whole, sessionCost(spendings, words), words),
      ...(spendings.length > 1 ? spendings.map((one) => `  ${modelLine(one, words)}`) : []),
    ];
    desk.notify({ tone: "plain", text: lines.join("\n") });
  },
};

function usageLine(name: string, of: Usage, cost: string, words: Words): string {
  const { row, usage: say } = words.commands;
  const [input, output, cached] = [of.input, of.output, of.cached].map(grouped);
  const estimated = of.estimated ? say.estimated : "";
  const tokens = `${say.line(input!, output!, cached!)}${estimated}`;
  return `  ${row(name, [tokens, ...(cost ? [cost] : [])].join(" · "))}`;
}

const modelLine = (one: Spending, words: Words): string =>
  usageLine(`${one.model.provider}/${one.model.id}`, one.usage, modelCost(one, words), words);

/** One sum for each currency; what several models lack is said behind each of them. */
function sessionCost(spendings: readonly Spending[], words: Words): string {
  const [one, ...others] = spendings;
  if (one && others.length === 0) return modelCost(one, words);
  const costs = sumOf(spendings.flatMap((spending) => spending.costs));
  return known(
    costs,
    spendings.some(({ unknown }) => unknown !== undefined),
    words,
  );
}

function modelCost({ model, costs, unknown }: Spending, words: Words): string {
  const say = words.commands.usage;
  if (costs.length > 0) return known(costs, unknown !== undefined, words);
  // The built-in model charges nobody, and nothing can be set for it.
  if (!unknown || model.provider === "demo") return "";
  if (unknown === "count") return say.notCounted;
  return say.noPrice({ model: model.id, setting: `providers.${model.provider}.profile.price` });
}

function known(costs: readonly Cost[], more: boolean, words: Words): string {
  const sum = costs.map((cost) => costWords(cost, words)).join(" + ");
  return sum && more ? words.commands.usage.andMore(sum) : sum;
}

const grouped = (n: number) => n.toLocaleString("en-US");
