/** Kimi of Moonshot. Thoughts are demanded beside calls, an empty one too. */
import type { Provider } from "./profile.js";

export const kimi: Provider = {
  id: "kimi",
  label: "Kimi (Moonshot)",
  baseURL: "https://api.moonshot.cn/v1",
  keys: ["KIMI_API_KEY", "MOONSHOT_API_KEY"],
  model: "kimi-k2.5",
  console: "https://platform.moonshot.cn/console/api-keys",
  profile: { window: 262_144, replay: "demanded", emptyContent: "omit", schema: "moonshot" },
  // The prices of chat models on the Chinese Kimi platform.
  prices: {
    currency: "CNY",
    asOf: "2026-08-22",
    models: {
      "kimi-k2.5": { input: 4, output: 21, cached: 0.7, asOf: "2026-04-23" },
      "kimi-k2.6": { input: 6.5, output: 27, cached: 1.1 },
      "kimi-k3": { input: 20, output: 100, cached: 2 },
    },
  },
};
