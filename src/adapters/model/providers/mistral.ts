/** Mistral. Refuses any unknown field with 422; ids have exactly nine letters or digits. */
import type { Provider } from "./profile.js";

const medium = { input: 1.5, output: 7.5 };
const large = { input: 1.36, output: 4.18, cached: 0.14, asOf: "2026-10-06" };

export const mistral: Provider = {
  id: "mistral",
  label: "Mistral",
  baseURL: "https://api.mistral.ai/v1",
  keys: ["MISTRAL_API_KEY"],
  model: "devstral-medium-latest",
  console: "https://console.mistral.ai/api-keys",
  profile: { window: 131_072, includeUsage: false, callIds: "mistral9", replayScope: "all" },
  // The cards of Mistral's models; of Large 4 the list price, twice that of its preview.
  prices: {
    currency: "USD",
    asOf: "2026-08-27",
    models: {
      "mistral-medium-latest": medium,
      "mistral-medium-3.5": medium,
      "mistral-medium-3-5": medium,
      "mistral-medium-2604": medium,
      "mistral-large-4": large,
      "mistral-large-4-0": large,
    },
  },
};
