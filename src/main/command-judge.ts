/** Reads commands for the policy: the parser is loaded with the first command. */
import type { CommandJudge } from "../core/rules.js";

export const commandJudge = (): CommandJudge => async (effect) => ({
  verdict: "ask",
  why: "command",
  reason: "A command needs the person's approval.",
  parts: [effect.command],
});
