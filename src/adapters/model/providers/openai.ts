/** OpenAI. Never shows reasoning here; newer models call the token limit something else. */
import type { Provider } from "./profile.js";

export const openai: Provider = {
  id: "openai",
  label: "OpenAI",
  baseURL: "https://api.openai.com/v1",
  keys: ["OPENAI_API_KEY"],
  model: "gpt-5",
  console: "https://platform.openai.com/api-keys",
  profile: {
    window: 400_000,
    replay: "never",
    callIds: "openai40",
    cacheKeyField: "prompt_cache_key",
  },
  families: [
    { model: /^(o\d|gpt-[5-9])/, profile: { tokenLimitField: "max_completion_tokens" } },
    { model: /^(gpt-4o|gpt-4-turbo)/, profile: { window: 128_000 } },
    { model: /^gpt-4\.1/, profile: { window: 1_047_576 } },
  ],
};
