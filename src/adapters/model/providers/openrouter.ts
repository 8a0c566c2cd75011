/**
 * OpenRouter. The list `reasoning_details` goes back whole and in order, or signatures break.
 * Each answer tells what it has cost, in credits, of which one is a dollar.
 */
import type { Provider } from "./profile.js";

export const openrouter: Provider = {
  id: "openrouter",
  label: "OpenRouter",
  baseURL: "https://openrouter.ai/api/v1",
  keys: ["OPENROUTER_API_KEY"],
  model: "openrouter/auto",
  console: "https://openrouter.ai/settings/keys",
  profile: { replayScope: "all", costIn: "USD" },
};
