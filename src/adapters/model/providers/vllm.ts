/** vLLM; calls need `--enable-auto-tool-choice` and the right `--tool-call-parser`. */
import type { Provider } from "./profile.js";

export const vllm: Provider = {
  id: "vllm",
  label: "vLLM",
  baseURL: "http://127.0.0.1:8000/v1",
  keys: ["VLLM_API_KEY"],
  local: true,
  model: "",
  profile: { schema: "inline-refs" },
};
