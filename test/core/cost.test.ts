import { expect, test } from "vitest";
import { addUsage, type Usage } from "../../src/core/event.js";
import { money } from "../../src/core/money.js";

const usage = (input: number, amount?: number, currency = "USD"): Usage => ({
  input,
  output: 0,
  cached: 0,
  ...(amount !== undefined && { cost: { amount, currency } }),
});
const check = (...all: Usage[]) => all.reduce(addUsage, usage(0)).cost;

test("costs add up where each is known", () =>
  expect(check(usage(5, 0.25), usage(7, 0.5))).toEqual({ amount: 0.75, currency: "USD" }));
test("a sum with an unknown part is unknown", () =>
  expect(check(usage(5, 0.25), usage(7))).toBeUndefined());
test("two currencies make no sum", () =>
  expect(check(usage(5, 1), usage(7, 1, "CNY"))).toBeUndefined());
test.each([
  [{ amount: 0.0123, currency: "USD" }, "$0.0123"],
  [{ amount: 1.2, currency: "CNY" }, "¥1.20"],
  [{ amount: 3.456, currency: "EUR" }, "3.46 EUR"],
])("money is said as people write it: %j", (cost, said) => expect(money(cost)).toBe(said));
