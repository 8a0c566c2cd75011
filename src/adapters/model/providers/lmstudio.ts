/** LM Studio. */
import type { Provider } from "./profile.js";

export const lmstudio: Provider = {
  id: "lmstudio",
  label: "LM Studio",
  baseURL: "http://127.0.0.1:1234/v1",
  keys: ["LMSTUDIO_API_KEY"],
  local: true,
  model: "",
  profile: { emptyContent: "empty", schema: "inline-refs" },
};
