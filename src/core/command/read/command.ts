/** Commands: reserved words and what they enclose, functions, and simple commands. */
import type { Command, Script, Word } from "../program.js";
import { arithmeticEnd } from "./arithmetic.js";
import type { Cursor } from "./cursor.js";
import { match, nested, peek, skipBlanks, startsWith, within } from "./cursor.js";
import { readRedirects, readSimple } from "./simple.js";
import { skipComment, skipSpace } from "./space.js";
import { readWord } from "./words.js";

const FUNCTION = /([^\s;&|()<>'"`$\\#][^\s;&|()<>'"`$\\]*)[ \t]*\([ \t]*\)/y;

/** The word here, if it is all of small letters or a bracket: it may be a reserved one. */
export function reserved(c: Cursor): string {
  const word = match(c, /[a-z]+|\[\[|[!{}]/y);
  return /^$|[\s;&|()<>]/.test(peek(c, word.length)) ? word : "";
}

export const readCommand = (c: Cursor): Command | undefined => nested(c, () => readAny(c));

function readAny(c: Cursor): Command | undefined {
  skipBlanks(c);
  if (startsWith(c, "((")) {
    const close = arithmeticEnd(c, c.at + 2);
    if (close >= 0) return readArithmetic(c, close);
  }
  if (peek(c) === "(") return readGroup(c, ")");
  const word = reserved(c);
  switch (word) {
    case "{":
      return readGroup(c, "}");
    case "[[":
      return readEvaluation(c);
    case "if":
      return readIf(c);
    case "while":
    case "until":
      return readWhile(c);
    case "for":
    case "select":
      return readFor(c);
    case "case":
      return readCase(c);
    case "function":
      c.at += word.length;
      return readFunction(c, match(c, /\s*/y), /[^\s;&|()<>]+/y);
    case "coproc":
      return readCoprocess(c);
  }
  if (match(c, FUNCTION)) return readFunction(c, "", /[^\s()]+/y);
  if (/^(then|do|done|fi|esac|elif|else|\})$/.test(word)) {
    c.problems.add("syntax");
    c.at += word.length;
    return undefined;
  }
  return readSimple(c);
}

/** Takes the word that must stand here. */
function expect(c: Cursor, word: string): void {
  skipSpace(c);
  if (startsWith(c, word)) c.at += word.length;
  else c.problems.add("syntax");
}

function readGroup(c: Cursor, close: ")" | "}"): Command {
  c.at += 1;
  const body = c.grammar.script(c, [close]);
  expect(c, close);
  return { kind: "group", subshell: close === ")", body, redirects: readRedirects(c) };
}

function readArithmetic(c: Cursor, close: number): Command {
  const pieces = c.grammar.pieces(within(c, c.at + 2, close), "double brace");
  const word = { pieces, raw: c.source.slice(c.at, close + 2), from: c.at, to: close + 2 };
  c.at = close + 2;
  return { kind: "evaluation", words: [word], redirects: readRedirects(c) };
}

function readEvaluation(c: Cursor): Command {
  const words: Word[] = [];
  c.at += 2;
  for (;;) {
    skipSpace(c);
    if (c.at >= c.end) {
      c.problems.add("syntax");
      break;
    }
    if (closesTest(c)) break;
    const word = readWord(c);
    if (word) words.push(word);
    else c.at += 1; // `<`, `&&`, `(` and the like are operators of the test.
  }
  return { kind: "evaluation", words, redirects: readRedirects(c) };
}

function closesTest(c: Cursor): boolean {
  if (!startsWith(c, "]]") || !/^$|[\s;&|()<>]/.test(peek(c, 2))) return false;
  c.at += 2;
  return true;
}

function readIf(c: Cursor): Command {
  const bodies: Script[] = [];
  c.at += 2;
  for (;;) {
    bodies.push(c.grammar.script(c, ["then"]));
    expect(c, "then");
    bodies.push(c.grammar.script(c, ["elif", "else", "fi"]));
    skipSpace(c);
    if (reserved(c) !== "elif") break;
    c.at += 4;
  }
  if (reserved(c) === "else") {
    c.at += 4;
    bodies.push(c.grammar.script(c, ["fi"]));
  }
  expect(c, "fi");
  return { kind: "branch", words: [], bodies, redirects: readRedirects(c) };
}

function readWhile(c: Cursor): Command {
  c.at += 5;
  const condition = c.grammar.script(c, ["do"]);
  const body = readDo(c);
  return { kind: "branch", words: [], bodies: [condition, body], redirects: readRedirects(c) };
}

function readDo(c: Cursor): Script {
  skipSpace(c);
  if (peek(c) === ";") c.at += 1;
  skipSpace(c);
  const close = peek(c) === "{" ? "}" : "done";
  expect(c, close === "}" ? "{" : "do");
  const body = c.grammar.script(c, [close]);
  expect(c, close);
  return body;
}

function readFor(c: Cursor): Command {
  c.at += reserved(c).length;
  skipBlanks(c);
  if (startsWith(c, "((")) {
    const close = arithmeticEnd(c, c.at + 2);
    if (close >= 0) {
      const head = readArithmetic(c, close);
      const condition: Script = [{ pipeline: [head], then: ";" }];
      const bodies = [condition, readDo(c)];
      return { kind: "branch", words: [], bodies, redirects: readRedirects(c) };
    }
  }
  const variable = match(c, /[A-Za-z_]\w*/y);
  if (!variable) c.problems.add("syntax");
  c.at += variable.length;
  skipSpace(c);
  const values = reserved(c) === "in" ? readValues(c) : undefined;
  const body = readDo(c);
  return { kind: "loop", variable, values, body, redirects: readRedirects(c) };
}

function readValues(c: Cursor): Word[] {
  const values: Word[] = [];
  c.at += 2;
  for (;;) {
    skipBlanks(c);
    skipComment(c);
    const word = readWord(c);
    if (!word) return values;
    values.push(word);
  }
}

function readCase(c: Cursor): Command {
  const words: Word[] = [];
  const bodies: Script[] = [];
  c.at += 4;
  skipBlanks(c);
  take(c, words);
  expect(c, "in");
  for (;;) {
    skipSpace(c);
    if (c.at >= c.end || reserved(c) === "esac") break;
    const from = c.at;
    if (peek(c) === "(") c.at += 1;
    do {
      skipSpace(c);
      take(c, words);
      skipSpace(c);
    } while (peek(c) === "|" && (c.at += 1));
    expect(c, ")");
    bodies.push(c.grammar.script(c, [";;", "esac"]));
    c.at += match(c, /;;&|;;|;&/y).length;
    if (c.at === from) break;
  }
  expect(c, "esac");
  return { kind: "branch", words, bodies, redirects: readRedirects(c) };
}

function take(c: Cursor, words: Word[]): void {
  const word = readWord(c);
  if (word) words.push(word);
}

function readFunction(c: Cursor, gap: string, name: RegExp): Command {
  const from = c.at;
  c.at += gap.length;
  const called = match(c, name);
  c.at += called.length;
  c.at += match(c, /[ \t]*\([ \t]*\)/y).length;
  skipSpace(c);
  // `f(){x` is no group for the shell, but whoever writes it means one.
  if (peek(c) === "{" && reserved(c) !== "{") c.problems.add("syntax");
  const body = peek(c) === "{" ? readGroup(c, "}") : readCommand(c);
  if (!called || !body) c.problems.add("syntax");
  return {
    kind: "function",
    name: called,
    body: body ?? { kind: "evaluation", words: [], redirects: [] },
    from,
    to: c.at,
  };
}

/** `coproc [name] command`: the command runs beside the rest. */
function readCoprocess(c: Cursor): Command {
  c.at += 6;
  skipBlanks(c);
  const named = match(c, /[A-Za-z_]\w*(?=\s+(\{|\(|if|while|until|for|case|select)[\s(])/y);
  c.at += named.length;
  const inner = readCommand(c);
  const body: Script = inner ? [{ pipeline: [inner], then: "&" }] : [];
  return { kind: "group", subshell: true, body, redirects: readRedirects(c) };
}
