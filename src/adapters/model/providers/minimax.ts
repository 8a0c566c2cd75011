/** MiniMax. Thoughts stand as `<think>` in the content and go back unchanged. */
import type { Provider } from "./profile.js";

export const minimax: Provider = {
  id: "minimax",
  label: "MiniMax",
  baseURL: "https://api.minimax.io/v1",
  keys: ["MINIMAX_API_KEY"],
  model: "MiniMax-M2",
  console: "https://platform.minimax.io/user-center/basic-information/interface-key",
  profile: { window: 204_800, replayScope: "all" },
};
