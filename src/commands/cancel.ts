/** `/cancel`: ends the turn that runs, as Esc does. */
import type { SlashCommand } from "../core/desk.js";

export const cancel: SlashCommand = {
  name: "cancel",
  run(_, desk) {
    if (desk.agent.busy()) desk.agent.cancel();
    else desk.notify({ tone: "plain", text: desk.words().commands.cancel.nothing });
  },
};
