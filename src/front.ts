/**
 * The small front of the program: answers `--version` and `--help` without loading the rest.
 */
import pkg from "../package.json" with { type: "json" };
import { languageOf } from "./adapters/config/language.js";
import { wordsFor } from "./core/i18n/index.js";
import { readFlags } from "./ui/flags.js";

/** What to say when that could not be printed. */
export const lost = (
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  why: string,
): string => {
  const flags = readFlags(argv);
  const asked = "problem" in flags ? undefined : flags.lang;
  return wordsFor(languageOf(env, asked)).headless.answerLost(why);
};

/** What to print, or undefined when the whole program is needed. */
export function answer(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const flags = readFlags(argv);
  if ("problem" in flags) return undefined;
  if (flags.command === "version") return `belay ${pkg.version}`;
  if (flags.command !== "help") return undefined;
  return wordsFor(languageOf(env, flags.lang)).headless.help;
}
