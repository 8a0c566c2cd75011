/**
 * The simple commands of a program by the places of their words: what two readers must agree
 * on. What stands in a copy of the source has no place in it and is left out.
 */
import type { Node } from "web-tree-sitter";
import type {
  Command,
  Piece,
  Program,
  Redirect,
  Script,
  Word,
} from "../../core/command/program.js";

export function outlineOfProgram(program: Program): string[] {
  const found: string[] = [];
  visitScript(program.script, found);
  return found.sort();
}

function visitScript(script: Script, found: string[]): void {
  for (const item of script) {
    for (const command of item.pipeline) visitCommand(command, found);
  }
}

function visitCommand(command: Command, found: string[]): void {
  switch (command.kind) {
    case "simple":
      if (command.words.length > 0) found.push(placesOf(command.words));
      for (const { value, values } of command.assignments)
        visitWords([value, ...(values ?? [])], found);
      visitWords(command.words, found);
      return visitRedirects(command.redirects, found);
    case "group":
      visitScript(command.body, found);
      return visitRedirects(command.redirects, found);
    case "branch":
      visitWords(command.words, found);
      for (const body of command.bodies) visitScript(body, found);
      return visitRedirects(command.redirects, found);
    case "loop":
      visitWords(command.values ?? [], found);
      visitScript(command.body, found);
      return visitRedirects(command.redirects, found);
    case "function":
      return visitCommand(command.body, found);
    case "evaluation":
      visitWords(command.words, found);
      return visitRedirects(command.redirects, found);
  }
}

/** The grammar reads the inside of `[ … ]` its own way: only the whole is compared. */
function placesOf(words: readonly Word[]): string {
  const [first, last] = [words[0]!, words.at(-1)!];
  if (first.raw === "[") return placeOf({ from: first.from, to: last.to });
  return words.map(placeOf).join(" ");
}

const placeOf = ({ from, to }: Place): string => `${from}-${to}`;

function visitWords(words: readonly Word[], found: string[]): void {
  for (const word of words) visitPieces(word.pieces, found);
}

function visitRedirects(redirects: readonly Redirect[], found: string[]): void {
  for (const { target, body } of redirects) visitPieces(body ?? target.pieces, found);
}

function visitPieces(pieces: readonly Piece[], found: string[]): void {
  for (const piece of pieces) {
    if (piece.kind === "command" && !piece.derived) visitScript(piece.body, found);
    if (piece.kind === "process") visitScript(piece.body, found);
    if (piece.kind === "parameter") visitPieces(piece.argument, found);
    if (piece.kind === "arithmetic") visitPieces(piece.inner, found);
  }
}

interface Place {
  from: number;
  to: number;
}

const COMMANDS = new Set(["command", "declaration_command", "unset_command", "test_command"]);
const NO_WORDS = new Set([
  "variable_assignment",
  "file_redirect",
  "herestring_redirect",
  "heredoc_redirect",
  "comment",
]);

export function outlineOfTree(root: Node): string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    if (COMMANDS.has(node.type)) {
      const words = wordsOf(node);
      if (words.length > 0) found.push(words.map(placeOf).join(" "));
    }
    for (const child of node.children) if (child) visit(child);
  };
  visit(root);
  return found.sort();
}

/** What touches is one word: the grammar cuts some of them up. */
function wordsOf(node: Node): Place[] {
  if (node.type === "test_command") return isBracket(node) ? [wholeOf(node)] : [];
  const words: Place[] = [];
  const isSimple = node.type === "command";
  for (const child of [...node.children, ...swallowed(node)]) {
    if (!child || (isSimple && NO_WORDS.has(child.type))) continue;
    // To the grammar `time` is a command like any other.
    if (words.length === 0 && isSimple && child.text === "time") continue;
    const last = words.at(-1);
    if (last && last.to === child.startIndex) last.to = child.endIndex;
    else words.push({ from: child.startIndex, to: child.endIndex });
  }
  return words;
}

/** Of `echo >&2 a b` the grammar counts `a` and `b` among what the redirect goes to. */
function swallowed(node: Node): (Node | null)[] {
  if (node.parent?.type !== "redirected_statement") return [];
  const redirects = node.parent.children.filter((child) => child?.type === "file_redirect");
  return redirects.flatMap((child) => child!.childrenForFieldName("destination").slice(1));
}

const isBracket = (node: Node): boolean => node.firstChild?.type === "[";
const wholeOf = (node: Node): Place => ({ from: node.startIndex, to: node.endIndex });
