/**
 * Qwen through DashScope. Model: the vendor's price list and the notices of what it took off in
 * October 2026. Window: what is left of a million once its answer is kept room for.
 */
import type { Provider } from "./profile.js";

export const qwen: Provider = {
  id: "qwen",
  label: "Qwen (DashScope)",
  baseURL: "https://dashscope.aliyuncs.com/compatible-mode/v1",
  keys: ["DASHSCOPE_API_KEY", "QWEN_API_KEY"],
  model: "qwen3.8-max",
  console: "https://bailian.console.aliyun.com/?tab=model#/api-key",
  profile: { window: 991_000, schema: "inline-refs" },
  // Model prices of Alibaba Cloud's Model Studio for Beijing, where this address is; cached at
  // the rate of its implicit cache, a fifth of input where the list names no other.
  prices: {
    currency: "CNY",
    asOf: "2026-08-22",
    models: {
      "qwen3.5-plus": {
        input: 0.8,
        output: 4.8,
        cached: 0.16,
        tiers: [
          { over: 128_000, input: 2, output: 12, cached: 0.4 },
          { over: 256_000, input: 4, output: 24, cached: 0.8 },
        ],
      },
      "qwen3.5-flash": {
        input: 0.2,
        output: 2,
        cached: 0.04,
        tiers: [
          { over: 128_000, input: 0.8, output: 8, cached: 0.16 },
          { over: 256_000, input: 1.2, output: 12, cached: 0.24 },
        ],
      },
      "qwen3.7-max": { input: 12, output: 36, cached: 2.4 },
      "qwen3.8-max": { input: 12, output: 36, cached: 1.5, asOf: "2026-08-04" },
      "qwen3.8-flash": { input: 0.8, output: 2.7, cached: 0.1, asOf: "2026-08-28" },
    },
  },
};
