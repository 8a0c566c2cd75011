/** Commands that no shell reads: nothing in their words has a meaning beyond its text. */
import type { Program, Simple, Word } from "../program.js";
import { hiddenIn } from "./hidden.js";

export function programOf(argv: readonly string[]): Program {
  const words = argv.map(
    (text): Word => ({
      pieces: [{ kind: "text", text, quoted: true }],
      raw: text,
      from: 0,
      to: 0,
    }),
  );
  const simple: Simple = { kind: "simple", assignments: [], words, redirects: [], from: 0, to: 0 };
  const isEmpty = argv[0] === undefined || argv[0] === "";
  return {
    source: argv.join(" "),
    script: isEmpty ? [] : [{ pipeline: [simple], then: ";" }],
    problems: isEmpty ? ["empty"] : hiddenIn(argv.join("\n")),
  };
}
