/** Groq. Refuses `reasoning_content`; only gpt-oss takes its `reasoning` back. */
import type { Provider } from "./profile.js";

export const groq: Provider = {
  id: "groq",
  label: "Groq",
  baseURL: "https://api.groq.com/openai/v1",
  keys: ["GROQ_API_KEY"],
  model: "openai/gpt-oss-120b",
  console: "https://console.groq.com/keys",
  profile: { window: 131_072, replay: "never" },
  families: [{ model: /gpt-oss/, profile: { replay: "same-field" } }],
};
