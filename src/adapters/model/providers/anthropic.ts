/** Anthropic's compatible endpoint, meant for trying out: no caching, no thoughts. */
import type { Provider } from "./profile.js";

export const anthropic: Provider = {
  id: "anthropic",
  label: "Anthropic",
  baseURL: "https://api.anthropic.com/v1",
  keys: ["ANTHROPIC_API_KEY"],
  model: "claude-sonnet-4-5",
  console: "https://console.anthropic.com/settings/keys",
  profile: { window: 200_000, replay: "never", callIds: "anthropic64" },
};
