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
};
