/** LocalAI; may say a call again in its last chunk. */
import type { Provider } from "./profile.js";

export const localai: Provider = {
  id: "localai",
  label: "LocalAI",
  baseURL: "http://127.0.0.1:8080/v1",
  keys: ["LOCALAI_API_KEY"],
  local: true,
  model: "",
  profile: { emptyContent: "empty", schema: "inline-refs" },
};
