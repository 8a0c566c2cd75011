/**
 * GLM of Zhipu. Usage comes without being asked for; `tool_choice` and `strict` are refused.
 * Window of 5.3: what several hosts of it say, August to October 2026.
 */
import type { Provider } from "./profile.js";

export const glm: Provider = {
  id: "glm",
  label: "GLM (Zhipu)",
  baseURL: "https://open.bigmodel.cn/api/paas/v4",
  keys: ["GLM_API_KEY", "ZHIPU_API_KEY", "ZAI_API_KEY"],
  model: "glm-5.3",
  console: "https://open.bigmodel.cn/usercenter/apikeys",
  profile: { window: 200_000, includeUsage: false, replayScope: "all" },
  families: [{ model: /^glm-5\.3/, profile: { window: 1_000_000 } }],
  // The API prices of BigModel's documents; of 5.3 Flash the list price, not the promotion.
  prices: {
    currency: "CNY",
    asOf: "2026-08-22",
    models: {
      "glm-5.3": { input: 8, output: 28, cached: 2, asOf: "2026-08-26" },
      "glm-5.3-flash": { input: 0.8, output: 2.8, cached: 0.23, asOf: "2026-08-26" },
      "glm-5.2": { input: 8, output: 28 },
      "glm-5.1": {
        input: 6,
        output: 24,
        cached: 1.3,
        tiers: [{ over: 32_000, input: 8, output: 28, cached: 2 }],
      },
      "glm-5": {
        input: 4,
        output: 18,
        cached: 1,
        tiers: [{ over: 32_000, input: 6, output: 22, cached: 1.5 }],
      },
    },
  },
};
