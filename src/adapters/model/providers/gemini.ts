/**
 * Gemini's compatible endpoint. Signatures of thoughts go back on the call; schemas are narrow.
 * Model and window: Google's pages of deprecations and of the model, September to November 2026.
 */
import type { Provider } from "./profile.js";

export const gemini: Provider = {
  id: "gemini",
  label: "Gemini",
  baseURL: "https://generativelanguage.googleapis.com/v1beta/openai",
  keys: ["GEMINI_API_KEY", "GOOGLE_API_KEY"],
  model: "gemini-3.8-flash",
  console: "https://aistudio.google.com/apikey",
  profile: { window: 1_048_576, replay: "never", schema: "gemini", signStandIn: true },
  // The paid standard tier of the Gemini API's pricing page. Of introductory rates with an end
  // the ones that follow: Argon's from December 2026, those of 3.8 Flash from January 2027.
  prices: {
    currency: "USD",
    asOf: "2026-08-01",
    models: {
      "gemini-2.5-flash-lite": { input: 0.1, output: 0.4, cached: 0.01 },
      "gemini-3.1-pro-preview": {
        input: 2,
        output: 12,
        cached: 0.2,
        tiers: [{ over: 200_000, input: 4, output: 18, cached: 0.4 }],
      },
      "gemini-3.1-flash-lite": { input: 0.25, output: 1.5, cached: 0.025 },
      "gemini-3.5-flash": { input: 1.5, output: 9, cached: 0.15 },
      "gemini-3.8-flash": { input: 1.5, output: 7.5, cached: 0.15, asOf: "2026-10-07" },
      "gemini-4-argon": { input: 4, output: 20, cached: 0.2, asOf: "2026-10-13" },
      "gemini-4-hydrogen": { input: 1.5, output: 7.5, cached: 0.075, asOf: "2026-11-14" },
    },
  },
};
