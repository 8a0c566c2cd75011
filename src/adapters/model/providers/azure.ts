/** Azure OpenAI: everyone's own host, and the key in a header of its own. */
import { openaiFamilies } from "./openai.js";
import type { Provider } from "./profile.js";

export const azure: Provider = {
  id: "azure",
  label: "Azure OpenAI",
  baseURL: "",
  keys: ["AZURE_OPENAI_API_KEY", "AZURE_API_KEY"],
  model: "",
  profile: { replay: "never", callIds: "openai40", auth: "api-key" },
  families: openaiFamilies,
};
