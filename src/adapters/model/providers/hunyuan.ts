/**
 * Hunyuan of Tencent, whose own platform ended in September 2026: it is served by TokenHub now,
 * with keys of that. Its thinking models want their thoughts back. Address, model and windows,
 * which are what goes in: Tencent's guides of moving and of calling it, May and November 2026.
 */
import type { Provider } from "./profile.js";

export const hunyuan: Provider = {
  id: "hunyuan",
  label: "Hunyuan (Tencent)",
  baseURL: "https://tokenhub.tencentmaas.com/v1",
  keys: ["HUNYUAN_API_KEY", "TENCENT_TOKENHUB_API_KEY"],
  model: "hy4",
  console: "https://console.cloud.tencent.com/tokenhub/apikey",
  profile: { window: 192_000, cacheKeyField: "prompt_cache_key" },
  families: [{ model: /^hy4/, profile: { window: 960_000 } }],
  // Tencent Cloud's billing overview of Hunyuan; of Hy4 its announcements, before discounts.
  prices: {
    currency: "CNY",
    asOf: "2026-06-05",
    models: {
      hy3: { input: 1, output: 4, cached: 0.25 },
      hy4: { input: 6, output: 18, cached: 0.3, asOf: "2026-11-19" },
      "hy4-flash": { input: 0.5, output: 2, cached: 0.02, asOf: "2026-11-26" },
    },
  },
};
