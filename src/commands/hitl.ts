/** `/hitl`: when belay asks before it acts. */
import type { SlashCommand } from "../core/desk.js";
import type { HitlMode } from "../core/policy.js";

const modes: readonly HitlMode[] = ["on", "auto", "off"];

export const hitl: SlashCommand = {
  name: "hitl",
  usage: "[on|auto|off]",
  complete: (_, before) => (before === "" ? modes : []),
  run(args, desk) {
    const words = desk.words().commands;
    const asked = args.trim().toLowerCase();
    const mode = modes.find((m) => m === asked);
    if (asked !== "" && !mode)
      return desk.notify({ tone: "bad", text: words.misused("/hitl [on|auto|off]") });
    if (mode) desk.setHitl(mode);
    const now = mode ?? desk.status().hitl;
    const lines = mode
      ? [words.hitl[mode]]
      : [words.hitl.now(now), ...modes.map((m) => `  ${words.hitl[m]}`)];
    desk.notify({ tone: now === "off" ? "warning" : "good", text: lines.join("\n") });
  },
};
