/** Azure OpenAI: everyone's own host, and the key in a header of its own. */
import type { Provider } from "./profile.js";

export const azure: Provider = {
  id: "azure",
  label: "Azure OpenAI",
  baseURL: "",
  keys: ["AZURE_OPENAI_API_KEY", "AZURE_API_KEY"],
  model: "",
  profile: { replay: "never", callIds: "openai40", auth: "api-key" },
  families: [{ model: /^(o\d|gpt-[5-9])/, profile: { tokenLimitField: "max_completion_tokens" } }],
};
