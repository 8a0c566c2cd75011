/**
 * Anthropic's compatible endpoint, meant for trying out: no caching, no thoughts. Model, window
 * and what is refused: the vendor's pages of its models and of this endpoint, November 2026.
 */
import type { Provider } from "./profile.js";

export const anthropic: Provider = {
  id: "anthropic",
  label: "Anthropic",
  baseURL: "https://api.anthropic.com/v1",
  keys: ["ANTHROPIC_API_KEY"],
  model: "claude-sonnet-5-5",
  console: "https://console.anthropic.com/settings/keys",
  profile: { window: 200_000, replay: "never", callIds: "anthropic64" },
  families: [
    // From these on any temperature but the usual one is an error.
    {
      model: /^claude-(sonnet|opus|fable)-[5-9]/,
      profile: { window: 1_000_000, dropped: ["temperature"] },
    },
  ],
  // The table of base input, cache hits and output on Anthropic's pricing page.
  prices: {
    currency: "USD",
    asOf: "2026-10-24",
    models: {
      "claude-sonnet-4-6": { input: 3, output: 15, cached: 0.3 },
      "claude-sonnet-5": { input: 2, output: 10, cached: 0.2 },
      "claude-sonnet-5-5": { input: 2, output: 10, cached: 0.1 },
      "claude-opus-4-5": { input: 5, output: 25, cached: 0.5 },
      "claude-opus-4-6": { input: 5, output: 25, cached: 0.5 },
      "claude-opus-4-7": { input: 5, output: 25, cached: 0.5 },
      "claude-opus-4-8": { input: 5, output: 25, cached: 0.5 },
      "claude-opus-5": { input: 5, output: 25, cached: 0.5 },
      "claude-opus-5-5": { input: 4, output: 20, cached: 0.2 },
      "claude-fable-5-1": { input: 10, output: 50, cached: 0.25 },
      "claude-haiku-4-5": { input: 1, output: 5, cached: 0.1 },
      "claude-haiku-5-5": {
        input: 0.1,
        output: 0.5,
        cached: 0.01,
        tiers: [{ over: 100_000, input: 0.5, output: 2.5, cached: 0.05 }],
      },
    },
  },
};
