/** Hunyuan of Tencent. Its thinking models want their thoughts back. */
import type { Provider } from "./profile.js";

export const hunyuan: Provider = {
  id: "hunyuan",
  label: "Hunyuan (Tencent)",
  baseURL: "https://api.hunyuan.cloud.tencent.com/v1",
  keys: ["HUNYUAN_API_KEY"],
  model: "hunyuan-turbos-latest",
  console: "https://console.cloud.tencent.com/hunyuan/api-key",
  profile: { window: 256_000 },
  // Tencent Cloud's billing overview of Hunyuan; of Hy4 its announcements, before discounts.
  prices: {
    currency: "CNY",
    asOf: "2026-06-05",
    models: {
      "hunyuan-turbos-latest": { input: 0.8, output: 2 },
      "hunyuan-t1-latest": { input: 1, output: 4 },
      hy3: { input: 1, output: 4, cached: 0.25 },
      hy4: { input: 6, output: 18, cached: 0.3, asOf: "2026-11-19" },
      "hy4-flash": { input: 0.5, output: 2, cached: 0.02, asOf: "2026-11-26" },
    },
  },
};
