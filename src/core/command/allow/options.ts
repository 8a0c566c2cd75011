/** Holds the words of a command against what its table lists. */
import { componentsOf, joinPath } from "../follow/path.js";
import type { Arg } from "../follow/scope.js";
import type { Flaw, Safe } from "./safe.js";
import { namesSecret } from "./secrets.js";

/** The first word that is not on the list; `words` are those behind the rule. */
export function flawIn(words: readonly Arg[], safe: Safe, cwd: string): Flaw | undefined {
  const operands: Arg[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const arg = words[at]!;
    if (arg.text === "--" && arg.pattern === undefined) {
      if (!safe.passesOn) operands.push(...words.slice(at + 1));
      break;
    }
    if (mayBeOption(arg) && !safe.globs) return { kind: "glob", word: arg.raw };
    if (!/^-./.test(arg.text)) {
      operands.push(arg);
      continue;
    }
    if (safe.optionsFirst && operands.length > 0) return { kind: "operand", word: arg.text };
    const takes = optionTakes(arg.text, safe);
    if (takes === undefined) return { kind: "option", word: arg.text };
    if (takes === "next") at += 1;
    const value = takes === "next" ? words[at] : inlineValue(arg);
    const wrong = value && flawInValue(arg.text, value, { safe, cwd });
    if (wrong) return wrong;
  }
  if (safe.when && !safe.when(words, cwd)) return { kind: "operand", word: words[0]?.text ?? "" };
  return flawInOperands(operands, words, { safe, cwd });
}

/** A pattern that begins with a wildcard could match a file called like an option. */
const mayBeOption = (arg: Arg): boolean => /^([*?[]|-)/.test(arg.pattern ?? "");

/** What the option takes: nothing, or the next word; undefined = it is not on the list. */
function optionTakes(text: string, safe: Safe): "nothing" | "next" | undefined {
  if (safe.options?.test(text)) return "nothing";
  if (safe.digits && /^-\d+$/.test(text)) return "nothing";
  if (text.startsWith("--")) return longTakes(text, safe.long?.split(" ") ?? []);
  const letters = safe.short ?? "";
  for (let at = 1; at < text.length; at += 1) {
    const found = letters.replaceAll(":", "").indexOf(text[at]!) >= 0;
    if (!found) return undefined;
    if (letters[letters.indexOf(text[at]!) + 1] === ":") {
      return at === text.length - 1 ? "next" : "nothing";
    }
  }
  return "nothing";
}

/** Only whole names: what a program takes a shortened one for, another version may not. */
function longTakes(text: string, names: readonly string[]): "nothing" | "next" | undefined {
  const [, name, value] = /^--([^=]*)(=[\s\S]*)?$/.exec(text)!;
  if (value === undefined) {
    if (names.includes(name!) || names.includes(`${name}=?`)) return "nothing";
    return names.includes(`${name}=`) ? "next" : undefined;
  }
  return names.includes(`${name}=`) || names.includes(`${name}=?`) ? "nothing" : undefined;
}

function inlineValue(arg: Arg): Arg | undefined {
  const text = /^--[^=]*=([\s\S]*)$|^-\w([\s\S]+)$/.exec(arg.text);
  return text ? { ...arg, text: text[1] ?? text[2]! } : undefined;
}

function flawInValue(
  option: string,
  value: Arg,
  { safe, cwd }: { safe: Safe; cwd: string },
): Flaw | undefined {
  const pattern = safe.picks?.test(option) ? { pattern: value.text } : {};
  if (namesSecret({ ...value, ...pattern })) return flaw("secret", value);
  const leads = /^(\/|~|\.\.?\/)|\/\.\.\//.test(value.text);
  if (leads && !safe.reads && !isInside(value, cwd)) return flaw("outside", value);
  return undefined;
}

function flawInOperands(
  operands: readonly Arg[],
  words: readonly Arg[],
  { safe, cwd }: { safe: Safe; cwd: string },
): Flaw | undefined {
  const kind = safe.operands ?? "files";
  if (kind === "text") return undefined;
  const extra = operands[kind === "none" ? 0 : (safe.operandsMax ?? Infinity)];
  if (extra) return { kind: "operand", word: extra.text };
  for (const arg of filesOf(operands, words, safe)) {
    if (kind === "names" && !/^[\w@.+/-]+$/.test(arg.text)) return flaw("operand", arg);
    if (namesSecret(arg)) return flaw("secret", arg);
    if (!isInside(arg, cwd)) return flaw("outside", arg);
  }
  return undefined;
}

const flaw = (kind: Flaw["kind"], arg: Arg): Flaw => ({ kind, word: arg.text });

/** Of the project, as its text says; where links lead is not looked at. */
export function isInside(arg: Arg, project: string, cwd: string = project): boolean {
  const path = joinPath(cwd, arg.text);
  const root = `/${componentsOf(project).join("/")}`;
  return path === root || (path?.startsWith(root === "/" ? "/" : `${root}/`) ?? false);
}

/** An operand that names secrets, whatever else is wrong with the words. */
export function secretIn(words: readonly Arg[], safe: Safe): Arg | undefined {
  const operands = words.filter((arg) => !/^-./.test(arg.text));
  return safe.operands === "text" ? undefined : filesOf(operands, words, safe).find(namesSecret);
}

/** The first operand is a pattern, unless an option gave one, in whatever cluster it stands. */
function filesOf(operands: readonly Arg[], words: readonly Arg[], safe: Safe): readonly Arg[] {
  const given = words.some((arg) => /^-[^-]*e|^--(regexp|expression)/.test(arg.text));
  return safe.operands === "pattern, files" && !given ? operands.slice(1) : operands;
}
