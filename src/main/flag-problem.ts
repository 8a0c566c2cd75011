/** What is wrong with the command line, as a sentence: what was expected and what came. */
import { localeOf, wordsFor } from "../core/i18n/index.js";
import type { FlagProblem } from "../ui/flags.js";

export function flagProblem(
  problem: FlagProblem,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const words = wordsFor(localeOf(env)).headless;
  switch (problem.problem) {
    case "unknown":
      return words.unknownOption(problem.name, problem.near);
    case "value":
      return words.needsValue(problem.name, words.values[problem.what]);
    case "choice":
      return words.badValue(problem.name, problem.expected, problem.came);
  }
}
