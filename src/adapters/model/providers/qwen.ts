/** Qwen through DashScope. */
import type { Provider } from "./profile.js";

export const qwen: Provider = {
  id: "qwen",
  label: "Qwen (DashScope)",
  baseURL: "https://dashscope.aliyuncs.com/compatible-mode/v1",
  keys: ["DASHSCOPE_API_KEY", "QWEN_API_KEY"],
  model: "qwen3-coder-plus",
  console: "https://bailian.console.aliyun.com/?tab=model#/api-key",
  profile: { window: 1_000_000, schema: "inline-refs" },
  // Model prices of Alibaba Cloud's Model Studio for Beijing, where this address is; cached at
  // the rate of its implicit cache, a fifth of input where the list names no other.
  prices: {
    currency: "CNY",
    asOf: "2026-08-22",
    models: {
      "qwen3-coder-plus": {
        asOf: "2026-05-20",
        input: 4,
        output: 16,
        cached: 0.8,
        tiers: [
          { over: 32_000, input: 6, output: 24, cached: 1.2 },
          { over: 128_000, input: 10, output: 40, cached: 2 },
          { over: 256_000, input: 20, output: 200, cached: 4 },
        ],
      },
      "qwen3-max": {
        input: 2.5,
        output: 10,
        cached: 0.5,
        tiers: [
          { over: 32_000, input: 4, output: 16, cached: 0.8 },
          { over: 128_000, input: 7, output: 28, cached: 1.4 },
        ],
      },
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
    },
  },
};
