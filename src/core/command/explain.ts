/** One question about a command answered in one object: `belay policy explain`. */
import type { Judgement, JudgeOptions, Part } from "./judge.js";
import { judgeCommand } from "./judge.js";
import type { Program } from "./program.js";
import { programOf } from "./read/argv.js";

export type ParseCommand = (command: string) => Promise<Program>;

export interface Explained {
  command: string | readonly string[];
  verdict: Judgement["verdict"];
  reason: string;
  parts: readonly string[];
  /** Each part with its own judgement. */
  details: readonly Part[];
}

/** `rules` as a person writes them, words apart by blanks. */
export async function explain(
  command: string | readonly string[],
  rules: readonly string[],
  parse: ParseCommand,
  where: Omit<JudgeOptions, "rules">,
): Promise<Explained> {
  const program = typeof command === "string" ? await parse(command) : programOf(command);
  const judged = judgeCommand(program, { ...where, rules: rules.map(wordsOf) });
  const { verdict, reason, parts, perPart } = judged;
  return { command, verdict, reason, parts, details: perPart };
}

const wordsOf = (rule: string): string[] => rule.split(/\s+/).filter((word) => word !== "");
