/** `/vim`: the prompt edited as vi does, for this session; `vim: true` in the settings for all. */
import type { SlashCommand } from "../core/desk.js";

export const vim: SlashCommand = {
  name: "vim",
  usage: "[on|off]",
  complete: (_, before) => (before === "" ? ["on", "off"] : []),
  run(args, desk) {
    const asked = args.trim().toLowerCase();
    const on = asked === "" ? !desk.status().vim : asked === "on";
    if (!["", "on", "off"].includes(asked))
      return desk.notify({ tone: "bad", text: desk.words().commands.misused("/vim [on|off]") });
    desk.setVim(on);
    const { vim: words } = desk.words().commands;
    desk.notify({ tone: "good", text: on ? words.on : words.off });
  },
};
