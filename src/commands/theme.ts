/** `/theme`: the colours of this screen, with a sample of each; kept for the next sessions. */
import type { SlashCommand } from "../core/desk.js";
import { themeNames as names } from "../core/seat.js";

export const theme: SlashCommand = {
  name: "theme",
  usage: "[NAME]",
  complete: (_, before) => (before === "" ? names : []),
  run(args, desk) {
    const say = desk.words().commands.theme;
    const asked = args.trim().toLowerCase();
    const name = names.find((known) => known === asked);
    if (!desk.theme) return desk.notify({ tone: "plain", text: say.colourless });
    if (asked === "") {
      desk.theme.preview();
      return desk.notify({ tone: "plain", text: say.now(desk.theme.chosen) });
    }
    if (!name) return desk.notify({ tone: "bad", text: say.unknown(names.join(", ")) });
    const problem = desk.theme.choose(name);
    desk.notify({ tone: "good", text: say.now(name) });
    if (problem) desk.notify({ tone: "warning", text: problem });
  },
};
