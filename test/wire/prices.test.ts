/** What answers cost: the vendors' lists, where they hold, and what a turn comes to by them. */
import { describe, expect, test } from "vitest";
import { profileFor, providers } from "../../src/adapters/model/index.js";
import type { Connection, Profile } from "../../src/adapters/model/index.js";
import type { Cost, Usage } from "../../src/core/event.js";
import { wordsFor } from "../../src/core/i18n/index.js";
import { text } from "../../src/core/message.js";
import { openPrinter } from "../../src/ui/print.js";
import { ask, opened } from "./opened.js";

const lists = providers.flatMap(({ id, baseURL, prices }) =>
  Object.entries(prices?.models ?? {}).map(([model, row]) => ({
    name: `${id} ${model}`,
    baseURL,
    price: profileFor({ provider: id, baseURL, model }).price,
    row,
  })),
);

describe("each price that is shipped", () => {
  test.each(lists)("$name has a currency, a past date and rates in order", ({ price, row }) => {
    const { currency, asOf = "", tiers = [], ...base } = price!;
    expect(price).toMatchObject(row);
    expect(currency).toMatch(/^(USD|CNY)$/);
    expect(asOf).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
    expect(Date.parse(asOf)).toBeLessThanOrEqual(Date.now());
    for (const { input, output, cached = input } of [base, ...tiers]) {
      expect(cached).toBeGreaterThan(0);
      expect(cached).toBeLessThanOrEqual(input);
      expect(input).toBeLessThanOrEqual(output);
    }
    const rising = [{ ...base, over: 0 }, ...tiers];
    for (const [i, tier] of tiers.entries())
      for (const rate of ["over", "input", "output"] as const)
        expect(tier[rate]).toBeGreaterThan(rising[i]![rate]);
  });

  test("is in the currency of the address it is paid at", () => {
    const chinese = /\.cn\/|\.tencentmaas\.com|\/\/dashscope\.aliyuncs\.com/;
    const wrong = lists.filter(
      ({ baseURL, price }) => price?.currency !== (chinese.test(baseURL) ? "CNY" : "USD"),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

/** Why the model a provider starts with has no price here. */
const unpriced: Record<string, string> = {
  openrouter: "each answer tells what it has cost",
  "github-models": "it was free within limits, and has ended",
};

test("the model a provider starts with has a price, or there is a reason why not", () => {
  const without = providers
    .filter(({ local, baseURL }) => !local && baseURL !== "")
    .filter(({ id, baseURL, model }) => !profileFor({ provider: id, baseURL, model }).price)
    .map(({ id }) => id);
  expect(without.sort()).toEqual(Object.keys(unpriced).sort());
});

test("what runs on one's own machine has no price", () => {
  expect(providers.filter(({ local, prices }) => local && prices).map(({ id }) => id)).toEqual([]);
});

describe("a vendor's price", () => {
  const own = "https://api.deepseek.com/v1";
  const priceAt = (baseURL: string, provider = "custom", model = "deepseek-flash") =>
    profileFor({ provider, baseURL, model }).price?.input;

  test.each([own, `${own}/`, "https://api.deepseek.com", `${own}/chat/completions`])(
    "holds at the vendor's own address, whoever is named: %s",
    (address) => {
      expect(priceAt(address)).toBe(0.3);
      expect(priceAt(address, "deepseek")).toBe(0.3);
    },
  );

  test.each([
    ["a gateway", "https://gateway.test/v1"],
    ["a host that only ends the same", "https://api.deepseek.com.test/v1"],
    ["another port", "https://api.deepseek.com:8443/v1"],
    ["a connection in the clear", "http://api.deepseek.com/v1"],
    ["another path, which may be a plan", "https://api.deepseek.com/plan/v1"],
    ["this machine", "http://127.0.0.1:8000/v1"],
    ["no address at all", ""],
  ])("does not hold at %s", (_title, address) => {
    expect(priceAt(address)).toBeUndefined();
    expect(priceAt(address, "deepseek")).toBeUndefined();
  });

  test("does not hold at its address for subscribers", () => {
    const at = (path: string) => priceAt(`https://open.bigmodel.cn/api${path}`, "glm", "glm-5.3");
    expect([at("/paas/v4"), at("/coding/paas/v4")]).toEqual([8, undefined]);
  });

  test.each([
    ["claude-opus-4-5-20251101", "anthropic", "https://api.anthropic.com/v1", 5],
    ["gpt-5-2025-08-07", "openai", "https://api.openai.com/v1", 1.25],
    ["gpt-5-mini", "openai", "https://api.openai.com/v1", 0.25],
    ["gpt-5-pro", "openai", "https://api.openai.com/v1", undefined],
    ["constructor", "openai", "https://api.openai.com/v1", undefined],
  ])("is that of the very model or of a snapshot of it: %s", (model, provider, url, input) => {
    expect(priceAt(url, provider, model)).toBe(input);
  });

  test("gives way to what the person wrote down, which holds anywhere", () => {
    const price = { currency: "EUR", input: 1, output: 2 };
    for (const baseURL of [own, "https://gateway.test/v1"])
      expect(profileFor({ baseURL, model: "deepseek-flash" }, { price }).price).toEqual(price);
  });
});

/** One answer of a vendor over real HTTP: its own address leads to a server of the test. */
async function usageAt(usage: object | false, at: Partial<Connection>): Promise<Usage> {
  const row = providers.find(({ id }) => id === at.provider);
  const own = at.baseURL ?? row!.baseURL;
  let here = "";
  const { model, server } = await opened([{ say: "Hello.", usage }], {
    baseURL: own,
    model: row!.model,
    apiKey: "k-123456",
    fetch: (url, init) => fetch(String(url).replace(own, here), init),
    ...at,
  });
  here = server.baseURL;
  const { reply } = await ask(model);
  return reply.usage;
}
const costAt = async (usage: object | false, at: Partial<Connection>): Promise<Cost | undefined> =>
  (await usageAt(usage, at)).cost;
const counts = (prompt_tokens: number, completion_tokens: number, cached_tokens = 0) => ({
  prompt_tokens,
  completion_tokens,
  total_tokens: prompt_tokens + completion_tokens,
  prompt_tokens_details: { cached_tokens },
});

describe("a turn costs", () => {
  test("fresh input, cached input and output, each at its rate, with the list's date", async () => {
    const usage = {
      prompt_tokens: 100_000,
      completion_tokens: 1_000,
      prompt_cache_hit_tokens: 90_000,
      prompt_cache_miss_tokens: 10_000,
    };
    expect(await costAt(usage, { provider: "deepseek" })).toEqual({
      amount: 0.00474, // 10,000 at $0.30, 90,000 at $0.006, 1,000 at $1.20 a million.
      currency: "USD",
      asOf: "2026-10-27",
    });
  });

  test("the same in yuan at a Chinese address; all input alike where none is listed", async () => {
    const kimi = { ...counts(50_000, 2_000), cached_tokens: 40_000 };
    expect(await costAt(kimi, { provider: "kimi" })).toMatchObject({
      amount: 0.48, // 10,000 at ¥20, 40,000 at ¥2, 2,000 at ¥100 a million.
      currency: "CNY",
    });
    const cerebras = await costAt(counts(10_000, 1_000, 8_000), { provider: "cerebras" });
    expect(cerebras?.amount).toBe(0.00425);
  });

  test("what a longer prompt costs: the whole request at the rates beyond a limit", async () => {
    const at = { provider: "gemini", model: "gemini-3.1-pro-preview" };
    expect((await costAt(counts(200_000, 1_000), at))?.amount).toBe(0.412);
    expect((await costAt(counts(200_001, 1_000), at))?.amount).toBe(0.818004);
    const qwen = [128_000, 200_000, 300_000].map(async (n) =>
      costAt(counts(n, 1_000), { provider: "qwen", model: "qwen3.5-plus" }),
    );
    const amounts = (await Promise.all(qwen)).map((cost) => cost?.amount);
    expect(amounts).toEqual([0.1072, 0.412, 1.224]);
  });

  test("reasoning as output, also where only the total counts it", async () => {
    const usage = { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_600 };
    const { output, cost } = await usageAt(usage, { provider: "xai", model: "grok-4.7" });
    expect([output, cost?.amount]).toEqual([600, 0.0056]);
  });

  test("never less than nothing: what the cache gave may be counted beside the input", async () => {
    const usage = {
      input_tokens: 1_000,
      output_tokens: 100,
      cache_read_input_tokens: 9_000,
      cache_creation_input_tokens: 500,
    };
    const { input, cached, cost } = await usageAt(usage, { provider: "anthropic" });
    expect({ input, cached, amount: cost?.amount }).toEqual({
      input: 10_500,
      cached: 9_000,
      amount: 0.0049, // 1,500 at $2, 9,000 at $0.10, 100 at $10 a million.
    });
    const beside = { ...counts(1_000, 100), cache_read_input_tokens: 9_000 };
    const greater = await usageAt(beside, { provider: "anthropic" });
    expect([greater.input, greater.cached, greater.cost?.amount]).toEqual([10_000, 9_000, 0.0039]);
  });

  test("what the server says where it is one that says so", async () => {
    const told = { ...counts(1_000, 100), cost: 0.0123 };
    const at = { provider: "openrouter" };
    expect(await costAt(told, at)).toEqual({ amount: 0.0123, currency: "USD" });
    const key = { is_byok: true, cost_details: { upstream_inference_cost: 0.25 } };
    expect(await costAt({ ...told, cost: 0.0125, ...key }, at)).toMatchObject({ amount: 0.2625 });
    expect(await costAt(counts(1_000, 100), at)).toBeUndefined();
    const price = { currency: "EUR", input: 1, output: 10 };
    expect(await costAt(told, { ...at, profile: { price } })).toMatchObject({ amount: 0.002 });
  });

  test.each<[string, object | false, Partial<Profile>]>([
    ["an endpoint without a price", counts(1_000, 100), {}],
    ["an endpoint that tells a number in no known currency", { ...counts(1, 1), cost: 7 }, {}],
    ["tokens that are a guess", false, { price: { currency: "USD", input: 1, output: 1 } }],
  ])("nothing that is claimed: %s", async (_title, usage, profile) => {
    const { model } = await opened([{ say: "x", usage }], { model: "deepseek-flash", profile });
    expect((await ask(model)).reply.usage.cost).toBeUndefined();
  });
});

describe("a cost by a list", () => {
  /** The last line and the JSON of a headless turn with these answers. */
  function printed(lang: "en" | "zh", ...usages: Usage[]): { line: string; cost: unknown } {
    const out: string[] = [];
    const err: string[] = [];
    const sinks = { out: (s: string) => void out.push(s), err: (s: string) => void err.push(s) };
    const printer = openPrinter("json", wordsFor(lang), sinks);
    const at = { session: "s", at: 0 };
    const intent = { offline: false, title: false };
    printer.emit({ type: "user.said", content: [text("hi")], intent, ...at, seq: 1 });
    for (const usage of usages)
      printer.emit({
        type: "model.answered",
        content: [],
        stop: "done",
        usage,
        ms: 1,
        ...at,
        seq: 2,
      });
    printer.emit({ type: "turn.ended", why: "COMPLETED", ...at, seq: 3 });
    printer.finish();
    return { line: err.join(""), cost: JSON.parse(out.join("")).usage.cost };
  }

  test("is told as an estimate, its month in the last line and its day in the JSON", async () => {
    const usage = await usageAt(counts(100_000, 1_000, 90_000), { provider: "deepseek" });
    const { line, cost } = printed("en", usage);
    expect(line).toContain(" · about $0.0047 (prices of 2026-10) · ");
    expect(cost).toEqual({ amount: 0.00474, currency: "USD", asOf: "2026-10-27" });
    expect(printed("zh", usage).line).toContain(" · 约 $0.0047（2026-10 的价格） · ");
  });

  const spent = (amount: number, asOf?: string): Usage => ({
    input: 1,
    output: 1,
    cached: 0,
    cost: { amount, currency: "USD", ...(asOf && { asOf }) },
  });

  test("keeps the oldest date in a sum, and taints what was exact", () => {
    const sum = printed("en", spent(1, "2026-10-27"), spent(1, "2026-08-01"), spent(1));
    expect(sum.cost).toEqual({ amount: 3, currency: "USD", asOf: "2026-08-01" });
    expect(sum.line).toContain("about $3.00 (prices of 2026-08)");
  });

  test("is told as it is where nobody gave it a date, and little is not nothing", () => {
    expect(printed("en", spent(0.0123)).line).toContain(" · $0.0123 · ");
    expect(printed("en", spent(0.000002)).line).toContain(" · $0.0001 · ");
    expect(printed("en", spent(0.5, "last spring")).line).toContain(" · $0.5000 · ");
  });
});
