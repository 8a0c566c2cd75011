/**
 * Cerebras. Refuses `reasoning_content`; fields it does not know are a 400. Model: public notes
 * of the vendor's list, October 2026. A key does not say its tier: the window is the free
 * one's, half of what is paid for.
 */
import type { Provider } from "./profile.js";

export const cerebras: Provider = {
  id: "cerebras",
  label: "Cerebras",
  baseURL: "https://api.cerebras.ai/v1",
  keys: ["CEREBRAS_API_KEY"],
  model: "gpt-oss-120b",
  console: "https://cloud.cerebras.ai",
  profile: { window: 65_536, replay: "never" },
  // The developer tier of Cerebras's pricing page, which has no rate for cached input.
  prices: {
    currency: "USD",
    asOf: "2026-06-12",
    models: {
      "gpt-oss-120b": { input: 0.35, output: 0.75 },
      "qwen-3.8-27b": { input: 0.99, output: 1.49, asOf: "2026-09-03" },
    },
  },
};
