/** DeepSeek. Thinking is on by default and must be sent back beside calls, else 400. */
import type { Provider } from "./profile.js";

export const deepseek: Provider = {
  id: "deepseek",
  label: "DeepSeek",
  baseURL: "https://api.deepseek.com/v1",
  keys: ["DEEPSEEK_API_KEY"],
  model: "deepseek-flash",
  console: "https://platform.deepseek.com/api_keys",
  profile: { window: 1_000_000, replay: "demanded" },
};
