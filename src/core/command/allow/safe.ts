/**
 * What a standing rule for a program may cover without a look: options known to be harmless,
 * by name. A list of harmful ones would miss the next abbreviation.
 */
import type { Arg } from "../follow/scope.js";

export interface Safe {
  /** Letters; one with `:` behind it takes a value. */
  short?: string;
  /** Names apart by blanks; `name=` takes a value, `name=?` only behind an equals sign. */
  long?: string;
  /** `-5` */
  digits?: boolean;
  /** For programs whose long options take one dash: those that are harmless, as a whole. */
  options?: RegExp;
  /** Options whose value says which files are looked at, as a pattern. */
  picks?: RegExp;
  /** What the rest must be; files of the project when left out. */
  operands?: "none" | "text" | "files" | "pattern, files" | "names";
  /** How many there may be. */
  operandsMax?: number;
  /** A further condition on all words behind the program's own. */
  when?: (words: readonly Arg[], project: string) => boolean;
  /** Behind an operand a dash begins another one, which may be a file it writes. */
  optionsFirst?: boolean;
  /** Only reads: a rule for the program alone covers it. */
  reads?: boolean;
  /** File names that begin with a dash could do no harm as options. */
  globs?: boolean;
  /** What stands behind `--` is for another program, which the rule covers too. */
  passesOn?: boolean;
  /** The word behind it belongs to what is allowed: `npm run lint`. */
  named?: boolean;
  /** Too much hangs on its arguments for "always": a person may still write a rule for it. */
  neverOffered?: boolean;
}

/** By the words it begins with. */
export type SafeTable = Readonly<Record<string, Safe>>;

export interface Flaw {
  kind: "option" | "operand" | "outside" | "secret" | "glob";
  word: string;
}
