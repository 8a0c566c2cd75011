/** Gemini's compatible endpoint. Signatures of thoughts go back on the call; schemas are narrow. */
import type { Provider } from "./profile.js";

export const gemini: Provider = {
  id: "gemini",
  label: "Gemini",
  baseURL: "https://generativelanguage.googleapis.com/v1beta/openai",
  keys: ["GEMINI_API_KEY", "GOOGLE_API_KEY"],
  model: "gemini-2.5-pro",
  console: "https://aistudio.google.com/apikey",
  profile: { window: 1_048_576, replay: "never", schema: "gemini" },
};
