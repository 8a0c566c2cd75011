/**
 * DeepSeek. Thinking is on by default and must be sent back beside calls, else 400. Window: what
 * several hosts of V4.1 Flash say, October and November 2026, rounded down.
 */
import type { Provider } from "./profile.js";

/** The older names are answered by the same model at its price. */
const flash = { input: 0.3, output: 1.2, cached: 0.006 };

export const deepseek: Provider = {
  id: "deepseek",
  label: "DeepSeek",
  baseURL: "https://api.deepseek.com/v1",
  keys: ["DEEPSEEK_API_KEY"],
  model: "deepseek-flash",
  console: "https://platform.deepseek.com/api_keys",
  profile: { window: 1_000_000, replay: "demanded" },
  // Models & Pricing of DeepSeek's documents: the rates of peak hours, twice those of the rest.
  // One address bills in dollars or yuan; the yuan of that page come to slightly less.
  prices: {
    currency: "USD",
    asOf: "2026-10-27",
    models: {
      "deepseek-flash": flash,
      "deepseek-v4-flash": flash,
      "deepseek-v4-flash-vision-exp": flash,
      "deepseek-v4-pro": { input: 1.32, output: 3.96, cached: 0.044 },
    },
  },
};
