/** xAI. Thoughts sent back are what its cache hits by. */
import type { Provider } from "./profile.js";

export const xai: Provider = {
  id: "xai",
  label: "xAI",
  baseURL: "https://api.x.ai/v1",
  keys: ["XAI_API_KEY"],
  model: "grok-code-fast-1",
  console: "https://console.x.ai",
  profile: { window: 256_000, replayScope: "all" },
};
