/** Mistral. Refuses any unknown field with 422; ids have exactly nine letters or digits. */
import type { Provider } from "./profile.js";

export const mistral: Provider = {
  id: "mistral",
  label: "Mistral",
  baseURL: "https://api.mistral.ai/v1",
  keys: ["MISTRAL_API_KEY"],
  model: "devstral-medium-latest",
  console: "https://console.mistral.ai/api-keys",
  profile: { window: 131_072, includeUsage: false, callIds: "mistral9", replayScope: "all" },
};
