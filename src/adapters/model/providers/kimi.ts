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
};
