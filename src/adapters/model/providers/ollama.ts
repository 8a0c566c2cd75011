/** Ollama. An overlong prompt is cut silently; the window is set on the server. */
import type { Provider } from "./profile.js";

export const ollama: Provider = {
  id: "ollama",
  label: "Ollama",
  baseURL: "http://127.0.0.1:11434/v1",
  keys: ["OLLAMA_API_KEY"],
  local: true,
  model: "",
  profile: { emptyContent: "empty", schema: "inline-refs" },
};
