/** llama.cpp's server; calls need its flag `--jinja`. */
import type { Provider } from "./profile.js";

export const llamacpp: Provider = {
  id: "llamacpp",
  label: "llama.cpp",
  baseURL: "http://127.0.0.1:8080/v1",
  keys: ["LLAMACPP_API_KEY"],
  local: true,
  model: "",
  profile: { emptyContent: "empty", schema: "inline-refs" },
};
