/** LiteLLM's proxy in front of any of the others. */
import type { Provider } from "./profile.js";

export const litellm: Provider = {
  id: "litellm",
  label: "LiteLLM",
  baseURL: "http://127.0.0.1:4000/v1",
  keys: ["LITELLM_API_KEY", "LITELLM_MASTER_KEY"],
  local: true,
  model: "",
  profile: { flattenWithoutTools: true },
};
