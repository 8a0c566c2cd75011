/** `/clear`: a new conversation in the same folder; the old one stays in the journal. */
import type { SlashCommand } from "../core/desk.js";

export const clear: SlashCommand = {
  name: "clear",
  async run(args, desk) {
    const words = desk.words().commands;
    // Whoever writes a task behind it would think that it was sent.
    if (args.trim() !== "") return desk.notify({ tone: "bad", text: words.misused("/clear") });
    if (desk.agent.busy()) return desk.notify({ tone: "warning", text: words.clear.busy });
    await desk.clear();
    desk.notify({ tone: "good", text: words.clear.done });
  },
};
