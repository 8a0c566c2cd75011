/** SGLang; some versions repeat or shift the index of a call. */
import type { Provider } from "./profile.js";

export const sglang: Provider = {
  id: "sglang",
  label: "SGLang",
  baseURL: "http://127.0.0.1:30000/v1",
  keys: ["SGLANG_API_KEY"],
  local: true,
  model: "",
  profile: { schema: "inline-refs" },
};
