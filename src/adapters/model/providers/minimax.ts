/**
 * MiniMax. Thoughts stand as `<think>` in the content and go back unchanged. Model and the name
 * of the token limit: the vendor's pages, autumn 2026. Window of M3: the least that public
 * lists say; twice as much is promised, and beyond this it costs twice.
 */
import type { Provider } from "./profile.js";

export const minimax: Provider = {
  id: "minimax",
  label: "MiniMax",
  baseURL: "https://api.minimax.io/v1",
  keys: ["MINIMAX_API_KEY"],
  model: "MiniMax-M3",
  console: "https://platform.minimax.io/user-center/basic-information/interface-key",
  profile: {
    window: 500_000,
    replayScope: "all",
    tokenLimitField: "max_completion_tokens",
  },
  families: [{ model: /^MiniMax-M2/, profile: { window: 204_800 } }],
  // Pay as you go on MiniMax's international platform; here it caches by itself, and writing
  // to that cache costs nothing.
  prices: {
    currency: "USD",
    asOf: "2026-05-23",
    models: {
      "MiniMax-M2": { input: 0.3, output: 1.2, cached: 0.03 },
      "MiniMax-M2.1": { input: 0.3, output: 1.2, cached: 0.03 },
      "MiniMax-M2.5": { input: 0.3, output: 1.2, cached: 0.03 },
      "MiniMax-M2.5-highspeed": { input: 0.6, output: 2.4, cached: 0.03 },
      "MiniMax-M2.7": { input: 0.3, output: 1.2, cached: 0.06 },
      "MiniMax-M2.7-highspeed": { input: 0.6, output: 2.4, cached: 0.06 },
      "MiniMax-M3": {
        asOf: "2026-09-11",
        input: 0.3,
        output: 1.2,
        cached: 0.06,
        tiers: [{ over: 512_000, input: 0.6, output: 2.4, cached: 0.12 }],
      },
    },
  },
};
