/** GLM of Zhipu. Usage comes without being asked for; `tool_choice` and `strict` are refused. */
import type { Provider } from "./profile.js";

export const glm: Provider = {
  id: "glm",
  label: "GLM (Zhipu)",
  baseURL: "https://open.bigmodel.cn/api/paas/v4",
  keys: ["GLM_API_KEY", "ZHIPU_API_KEY", "ZAI_API_KEY"],
  model: "glm-5.3",
  console: "https://open.bigmodel.cn/usercenter/apikeys",
  profile: { window: 200_000, includeUsage: false, replayScope: "all" },
};
