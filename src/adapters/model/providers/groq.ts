/**
 * Groq. Refuses `reasoning_content`; only gpt-oss takes its `reasoning` back. Model: what the
 * vendor's notices of August 2026 say to move to.
 */
import type { Provider } from "./profile.js";

export const groq: Provider = {
  id: "groq",
  label: "Groq",
  baseURL: "https://api.groq.com/openai/v1",
  keys: ["GROQ_API_KEY"],
  model: "openai/gpt-oss-120b",
  console: "https://console.groq.com/keys",
  profile: { window: 131_072, replay: "never" },
  families: [{ model: /gpt-oss/, profile: { replay: "own-field", thoughtField: "reasoning" } }],
  // On-demand rates of Groq's pricing page; cached input is half of input.
  prices: {
    currency: "USD",
    asOf: "2026-05-27",
    models: {
      "openai/gpt-oss-120b": { input: 0.15, output: 0.6, cached: 0.075 },
      "openai/gpt-oss-20b": { input: 0.075, output: 0.3, cached: 0.0375 },
      "qwen/qwen3.8-27b": { input: 0.8, output: 4, cached: 0.4, asOf: "2026-08-29" },
    },
  },
};
