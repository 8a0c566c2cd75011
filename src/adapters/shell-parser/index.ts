/**
 * Reads shell commands. Two readers must agree: the core's own, which knows bash's words to
 * the letter, and tree-sitter-bash, which somebody else wrote. Where they differ the program
 * carries a problem, and a program with a problem never runs unasked.
 */
import type { Node, Parser } from "web-tree-sitter";
import type { Program, Problem } from "../../core/command/program.js";
import { readProgram } from "../../core/command/read/program-reader.js";
import { loadGrammar } from "./grammar.js";
import { outlineOfProgram, outlineOfTree } from "./outline.js";

/** Longer than this a command is not worth the wait. */
const PARSE_MS_MAX = 250;

/** Nothing is loaded before the first command. */
export function openShellParser(): (command: string) => Promise<Program> {
  let loading: Promise<Parser | undefined> | undefined;
  return async (command) => {
    const program = readProgram(command);
    // Nothing a second reader could say would change what these come to.
    if (program.problems.length > 0) return program;
    loading ??= loadGrammar();
    const parser = await loading;
    const problem = parser ? differences(parser, program) : "unchecked";
    return problem ? { ...program, problems: [problem] } : program;
  };
}

function differences(parser: Parser, program: Program): Problem | undefined {
  const until = performance.now() + PARSE_MS_MAX;
  const tree = parser.parse(program.source, null, {
    progressCallback: () => performance.now() > until,
  });
  if (!tree) return "long";
  try {
    return disagreement(tree.rootNode, program);
  } finally {
    tree.delete();
  }
}

function disagreement(root: Node, program: Program): Problem | undefined {
  if (root.hasError) return "disagreement";
  const ours = outlineOfProgram(program);
  const theirs = outlineOfTree(root);
  return ours.join("\n") === theirs.join("\n") ? undefined : "disagreement";
}
