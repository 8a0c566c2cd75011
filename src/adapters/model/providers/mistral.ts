/**
 * Mistral. Refuses any unknown field with 422; ids have exactly nine letters or digits. Model
 * and windows: the vendor's table of what Devstral was to be replaced by, May 2026, and the
 * cards of its models, up to October 2026.
 */
import type { Provider } from "./profile.js";

const medium = { input: 1.5, output: 7.5 };
const large = { input: 1.36, output: 4.18, cached: 0.14, asOf: "2026-10-06" };

export const mistral: Provider = {
  id: "mistral",
  label: "Mistral",
  baseURL: "https://api.mistral.ai/v1",
  keys: ["MISTRAL_API_KEY"],
  model: "mistral-medium-latest",
  console: "https://console.mistral.ai/api-keys",
  profile: {
    window: 256_000,
    includeUsage: false,
    callIds: "mistral9",
    replay: "own-field",
    replayScope: "all",
    thoughtField: "parts",
  },
  families: [{ model: /^mistral-large-4/, profile: { window: 524_288 } }],
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
