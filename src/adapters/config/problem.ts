/**
 * What is wrong with a person's configuration. The program starts all the same; each problem is
 * one line that says what, where, and what to do.
 */
import type { Wrong } from "../../core/setting.js";
import type { Words } from "../../core/i18n/index.js";

export type ConfigProblem =
  /** Not JSON at all: nothing of it counts. `line` and `column` count from 1. */
  | { kind: "broken"; file: string; line: number; column: number }
  | { kind: "unreadable"; file: string; why: string }
  /** `whole`, in which the field stands, does not count; the others do. */
  | { kind: "field"; file: string; field: string; whole: string; wrong: Wrong }
  | { kind: "unknown_field"; file: string; field: string; near: string | undefined }
  | { kind: "variable"; name: string; expected: string; came: string }
  | { kind: "unknown_provider"; name: string; known: readonly string[] }
  /** Others on this machine can read the keys in it. */
  | { kind: "open_to_others"; file: string }
  /** What stands there is to be replaced with a key. */
  | { kind: "placeholder_key"; variable: string }
  /** There is a key, but it was entered for another server. */
  | { kind: "key_withheld"; variable: string; host: string }
  /** BELAY_API_KEY is set, and nothing says for which server. */
  | { kind: "key_without_server" };

export function problemText(problem: ConfigProblem, words: Words): string {
  const say = words.config;
  switch (problem.kind) {
    case "broken":
      return say.broken(problem.file, problem.line, problem.column);
    case "unreadable":
      return say.unreadable(problem.file, problem.why);
    case "field":
      return say.field(problem);
    case "unknown_field":
      return say.unknownField(problem.file, problem.field, problem.near);
    case "variable":
      return say.variable(problem.name, problem.expected, problem.came);
    case "unknown_provider":
      return say.unknownProvider(problem.name, problem.known.join(", "));
    case "open_to_others":
      return say.openToOthers(problem.file);
    case "placeholder_key":
      return say.placeholderKey(problem.variable);
    case "key_withheld":
      return say.keyWithheld(problem.variable, problem.host);
    case "key_without_server":
      return say.keyWithoutServer;
  }
}
