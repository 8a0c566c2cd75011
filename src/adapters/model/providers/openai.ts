/**
 * OpenAI. Never shows reasoning here; newer models call the token limit something else. From
 * GPT-5.4 on chat completions take tools only where the model is told not to reason. GPT-6
 * Astra, 6.1 and 6.2 cannot be told so: they take tools at the Responses API alone.
 * Models, windows and that: the vendor's pages of models and deprecations, November 2026.
 */
import type { Provider } from "./profile.js";

/** Beyond this, input and cached input count twice and output half as much again. */
const over = 272_000;

/** What a model takes, wherever it is served. */
export const openaiFamilies: NonNullable<Provider["families"]> = [
  { model: /^(o\d|gpt-[5-9])/, profile: { tokenLimitField: "max_completion_tokens" } },
  { model: /^(o\d|gpt-5(?![.\d]))/, profile: { dropped: ["temperature"] } },
  {
    model: /^gpt-(5\.[4-6]|6-(sol|luna))/,
    profile: { extra: { reasoning_effort: "none" } },
  },
];

export const openai: Provider = {
  id: "openai",
  label: "OpenAI",
  baseURL: "https://api.openai.com/v1",
  keys: ["OPENAI_API_KEY"],
  model: "gpt-6-sol",
  console: "https://platform.openai.com/api-keys",
  profile: {
    window: 272_000,
    replay: "never",
    callIds: "openai40",
    cacheKeyField: "prompt_cache_key",
  },
  // What goes in: the rest, up to 128,000, is kept for the answer.
  families: [
    ...openaiFamilies,
    { model: /^o\d/, profile: { window: 200_000 } },
    { model: /^(gpt-4o|gpt-4-turbo)/, profile: { window: 128_000 } },
    { model: /^gpt-4\.1/, profile: { window: 1_047_576 } },
    { model: /^gpt-(5\.[4-6](?!-(mini|nano))|6)/, profile: { window: 922_000 } },
  ],
  // Standard rates of OpenAI's pricing page. From GPT-5.6 on, input that does not come out of
  // the cache is written to it at 1.25 times the list's input: that stands here as the input.
  // Of GPT-5.6 Sol the list price: its discount was promised until November 2026 only.
  prices: {
    currency: "USD",
    asOf: "2026-11-18",
    models: {
      "gpt-5": { input: 1.25, output: 10, cached: 0.125, asOf: "2026-09-05" },
      "gpt-5-mini": { input: 0.25, output: 2, cached: 0.025, asOf: "2026-03-31" },
      "gpt-5-nano": { input: 0.05, output: 0.4, cached: 0.005, asOf: "2026-03-31" },
      "gpt-5.1": { input: 1.25, output: 10, cached: 0.125, asOf: "2026-08-01" },
      "gpt-5.2": { input: 1.75, output: 14, cached: 0.175, asOf: "2026-03-31" },
      "gpt-5.4-mini": { input: 0.75, output: 4.5, cached: 0.075, asOf: "2026-03-31" },
      "gpt-5.4": {
        asOf: "2026-08-01",
        input: 2.5,
        output: 15,
        cached: 0.25,
        tiers: [{ over, input: 5, output: 22.5, cached: 0.5 }],
      },
      "gpt-5.5": {
        asOf: "2026-08-01",
        input: 5,
        output: 30,
        cached: 0.5,
        tiers: [{ over, input: 10, output: 45, cached: 1 }],
      },
      "gpt-5.6-luna": {
        asOf: "2026-08-02",
        input: 0.25,
        output: 1.2,
        cached: 0.02,
        tiers: [{ over, input: 0.5, output: 1.8, cached: 0.04 }],
      },
      "gpt-5.6-terra": {
        asOf: "2026-08-02",
        input: 2.5,
        output: 12,
        cached: 0.2,
        tiers: [{ over, input: 5, output: 18, cached: 0.4 }],
      },
      "gpt-5.6-sol": {
        asOf: "2026-08-01",
        input: 6.25,
        output: 30,
        cached: 0.5,
        tiers: [{ over, input: 12.5, output: 45, cached: 1 }],
      },
      "gpt-6-luna": {
        asOf: "2026-09-24",
        input: 0.125,
        output: 0.5,
        cached: 0.01,
        tiers: [{ over, input: 0.25, output: 0.75, cached: 0.02 }],
      },
      "gpt-6-sol": {
        asOf: "2026-09-24",
        input: 2.5,
        output: 10,
        cached: 0.2,
        tiers: [{ over, input: 5, output: 15, cached: 0.4 }],
      },
      "gpt-6-astra": {
        asOf: "2026-09-24",
        input: 12.5,
        output: 50,
        cached: 1,
        tiers: [{ over, input: 25, output: 75, cached: 2 }],
      },
      "gpt-6.1-sol": {
        asOf: "2026-10-13",
        input: 2.5,
        output: 10,
        cached: 0.1,
        tiers: [{ over, input: 5, output: 15, cached: 0.2 }],
      },
      "gpt-6.2-sol": {
        input: 2.5,
        output: 10,
        cached: 0.1,
        tiers: [{ over, input: 5, output: 15, cached: 0.2 }],
      },
      "gpt-6.2-astra": {
        input: 10,
        output: 40,
        cached: 0.4,
        tiers: [{ over, input: 20, output: 60, cached: 0.8 }],
      },
    },
  },
};
