/** `/exit`: leaves; a turn that runs is cancelled first. */
import type { SlashCommand } from "../core/desk.js";

export const exit: SlashCommand = {
  name: "exit",
  run(_, desk) {
    desk.exit();
  },
};
