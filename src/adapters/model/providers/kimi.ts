/**
 * Kimi of Moonshot. Thoughts are demanded beside calls, an empty one too; no temperature but its
 * own is taken. Model: what the vendor's own address listed in September 2026, without what it
 * took off in August; fields and window: notes of its documents, June to November 2026.
 */
import type { Provider } from "./profile.js";

export const kimi: Provider = {
  id: "kimi",
  label: "Kimi (Moonshot)",
  baseURL: "https://api.moonshot.cn/v1",
  keys: ["KIMI_API_KEY", "MOONSHOT_API_KEY"],
  model: "kimi-k3",
  console: "https://platform.moonshot.cn/console/api-keys",
  profile: {
    window: 262_144,
    replay: "demanded",
    emptyContent: "omit",
    schema: "moonshot",
    tokenLimitField: "max_completion_tokens",
    cacheKeyField: "prompt_cache_key",
    dropped: ["temperature"],
  },
  families: [{ model: /^kimi-k3/, profile: { window: 1_000_000 } }],
  // The prices of chat models on the Chinese Kimi platform.
  prices: {
    currency: "CNY",
    asOf: "2026-08-22",
    models: {
      "kimi-k2.6": { input: 6.5, output: 27, cached: 1.1 },
      "kimi-k3": { input: 20, output: 100, cached: 2 },
    },
  },
};
