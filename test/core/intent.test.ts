/**
 * What the person's own words rule out: examples both ways, in English and Chinese. A case
 * found to be judged wrong becomes a row of `cases/intent.json`.
 */
import { describe, expect, test } from "vitest";
import { intentOf } from "../../src/core/intent.js";
import cases from "../cases/intent.json" with { type: "json" };

const check = (text: string) => intentOf(text);

describe("an order to stay off the network", () => {
  test.each(cases.offline)("is heard in: %s", (text) => {
    expect(check(text).offline).toBe(true);
  });

  test.each(cases.work)("is not heard in: %s", (text) => {
    expect(check(text).offline).toBe(false);
  });

  test.each([...cases.titles, ...cases.asks])("is not made up from: %s", (text) => {
    expect(check(text).offline).toBe(false);
  });
});

describe("a title with no ask in it", () => {
  test.each(cases.titles)("is one: %s", (text) => {
    expect(check(text).title).toBe(true);
  });

  test.each([...cases.asks, ...cases.offline, ...cases.work])("is none: %s", (text) => {
    expect(check(text).title).toBe(false);
  });
});
