/** `/clear`: a new conversation in the same folder; the old one stays in the journal. */
import type { SlashCommand } from "../core/desk.js";

export const clear: SlashCommand = {
  name: "clear",
  async run(_, desk) {
    await desk.clear();
    desk.notify({ tone: "good", text: desk.words().commands.clear.done });
  },
};
