/** Judging commands: what the rest of the program needs of it. */
import type { Effect } from "../effect.js";
import type { ParseCommand } from "./explain.js";
import type { Rule } from "./allow/cover.js";
import type { Judgement, JudgeOptions } from "./judge.js";
import { judgeCommand } from "./judge.js";
import { programOf } from "./read/argv.js";

type Execute = Extract<Effect, { kind: "execute" }>;

export type { Explained, ParseCommand } from "./explain.js";
export { explain } from "./explain.js";
export type { Judgement, JudgeOptions } from "./judge.js";
export { judgeCommand } from "./judge.js";
export { programOf } from "./read/argv.js";

/** The judge the standing policy asks. */
export const commandJudge =
  (parse: ParseCommand, where: Omit<JudgeOptions, "rules">) =>
  async (effect: Execute, rules: readonly Rule[]): Promise<Judgement> => {
    const program = effect.argv ? programOf(effect.argv) : await parse(effect.command);
    return judgeCommand(program, { ...where, rules });
  };
