/** Any other endpoint: a base URL and, if it wants one, a key. */
import type { Provider } from "./profile.js";

export const custom: Provider = {
  id: "custom",
  label: "Custom endpoint",
  baseURL: "",
  keys: ["BELAY_API_KEY"],
  model: "",
  profile: {},
};
