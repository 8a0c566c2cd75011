/** What is wrong with the command line, as a sentence: what was expected and what came. */
import { languageOf } from "../adapters/config/language.js";
import { wordsFor } from "../core/i18n/index.js";
import type { FlagProblem } from "../ui/flags.js";

export function flagProblem(
  problem: FlagProblem,
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): string {
  const words = wordsFor(languageOf(env, languageAsked(argv))).headless;
  switch (problem.problem) {
    case "unknown":
      return words.unknownOption(problem.name, problem.near);
    case "value":
      return words.needsValue(problem.name, words.values[problem.what]);
    case "choice":
      return words.badValue(problem.name, problem.expected, problem.came);
    case "subcommand":
      return words.noSubcommand({ came: problem.came, meant: words.usages[problem.meant] });
  }
}

/** The line could not be read, but this much of it may be plain. */
function languageAsked(argv: readonly string[]): string | undefined {
  const at = argv.findIndex((word) => /^--lang(=|$)/.test(word));
  const named = argv[at]?.split("=")[1] ?? argv[at + 1] ?? "";
  return at >= 0 && /^(en|zh|zh-CN)$/.test(named) ? named : undefined;
}
