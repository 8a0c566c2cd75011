/**
 * xAI. Thoughts sent back are what its cache hits by. Model and windows: the vendor's pages of
 * its models, September 2026, and of the models it has retired.
 */
import type { Provider } from "./profile.js";

/** From 200,000 tokens on. */
const over = 199_999;

export const xai: Provider = {
  id: "xai",
  label: "xAI",
  baseURL: "https://api.x.ai/v1",
  keys: ["XAI_API_KEY"],
  model: "grok-4.7",
  console: "https://console.x.ai",
  profile: { window: 500_000, replayScope: "all" },
  families: [{ model: /^grok-4\.(20|3)/, profile: { window: 1_000_000 } }],
  // Models and pricing of xAI's documents.
  prices: {
    currency: "USD",
    asOf: "2026-09-29",
    models: {
      "grok-4.7": {
        input: 2,
        output: 6,
        cached: 0.5,
        tiers: [{ over, input: 4, output: 12, cached: 1 }],
      },
      "grok-4.6": {
        input: 2,
        output: 6,
        cached: 0.5,
        tiers: [{ over, input: 4, output: 12, cached: 1 }],
      },
      "grok-4.3": {
        asOf: "2026-08-01",
        input: 1.25,
        output: 2.5,
        cached: 0.2,
        tiers: [{ over, input: 2.5, output: 5, cached: 0.4 }],
      },
    },
  },
};
