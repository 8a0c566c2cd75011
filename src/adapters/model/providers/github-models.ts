/**
 * GitHub Models: the limit of a request is far below the window of the model. GitHub says that
 * the service has ended; the row serves whoever still has an address that speaks as it did.
 */
import type { Provider } from "./profile.js";

export const githubModels: Provider = {
  id: "github-models",
  label: "GitHub Models",
  baseURL: "https://models.github.ai/inference",
  keys: ["GITHUB_MODELS_TOKEN", "GITHUB_TOKEN"],
  model: "openai/gpt-4.1",
  ended: "2026-07-30",
  console: "https://github.com/settings/tokens",
  profile: { window: 8_000, replay: "never", callIds: "openai40" },
};
