/** Facts to write in tests. */
import type { Fact } from "../../src/core/event.js";

export const opening = (cwd = "/project"): Fact => ({
  type: "session.opened",
  cwd,
  system: "be good",
  model: { provider: "custom", id: "m", baseURL: "http://127.0.0.1:1/v1" },
});

export const said = (words: string): Fact => ({
  type: "user.said",
  content: [{ type: "text", text: words }],
  intent: { offline: false, title: false },
});

export const ended: Fact = { type: "turn.ended", why: "COMPLETED" };
