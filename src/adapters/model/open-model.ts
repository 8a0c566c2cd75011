/** Opens a model: see `Model` for what it promises. */
import type { Model } from "../../core/ports.js";
import type { Connection } from "./connection.js";
import { profileFor } from "./providers/index.js";

export function openModel(config: Connection): Model {
  const { provider, baseURL, model } = config;
  const profile = profileFor({ provider, baseURL, model }, config.profile);
  return {
    name: { provider, id: model, baseURL },
    window: profile.window,
    ask: () => Promise.reject(new Error("not yet")),
  };
}

export async function warmUp(): Promise<void> {
  await import("openai");
}
