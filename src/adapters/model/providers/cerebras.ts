/** Cerebras. Refuses `reasoning_content`; fields it does not know are a 400. */
import type { Provider } from "./profile.js";

export const cerebras: Provider = {
  id: "cerebras",
  label: "Cerebras",
  baseURL: "https://api.cerebras.ai/v1",
  keys: ["CEREBRAS_API_KEY"],
  model: "gpt-oss-120b",
  console: "https://cloud.cerebras.ai",
  profile: { window: 131_072, replay: "never" },
};
