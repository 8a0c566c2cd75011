/** find and sed: they look, but one word more and they delete, write or run. */
import type { Arg } from "../follow/scope.js";
import type { SafeTable } from "./safe.js";
import { namesSecret } from "./secrets.js";

export const editTable: SafeTable = {
  find: {
    reads: true,
    neverOffered: true,
    options:
      /^-(H|P|O\d|i?name|i?path|i?regex|i?wholename|regextype|type|xtype|maxdepth|mindepth|depth|size|empty|[amc](time|min)|newer|anewer|cnewer|perm|user|group|nouser|nogroup|links|inum|readable|writable|executable|print|print0|printf|ls|prune|quit|not|a|and|o|or|mount|xdev|true|false|daystart)$/,
    operands: "text",
    when: (words) => rootsOf(words).every(isOfProject),
  },
  sed: {
    reads: true,
    neverOffered: true,
    short: "nErszue:",
    long: "quiet silent regexp-extended separate null-data unbuffered expression= debug posix",
    operands: "pattern, files",
    when: (words) => scriptsOf(words).every((text) => LOOKS.test(text) || SUBSTITUTES.test(text)),
  },
};

function rootsOf(words: readonly Arg[]): readonly Arg[] {
  const end = words.findIndex((arg) => /^[-(!]/.test(arg.text) && !/^-[HP]$/.test(arg.text));
  return (end < 0 ? words : words.slice(0, end)).filter((arg) => !/^-[HP]$/.test(arg.text));
}

const isOfProject = (arg: Arg): boolean =>
  !arg.text.startsWith("/") && !arg.text.split("/").includes("..") && !namesSecret(arg);

/** Printing, deleting or ending at lines and patterns; several of them behind each other. */
const LOOKS =
  /^((\d+|\$|\/([^/\\\n]|\\.)*\/)(,(\d+|\$|\+\d+|\/([^/\\\n]|\\.)*\/))?!?)?[pdq=](;((\d+|\$)(,(\d+|\$))?)?[pdq=])*;?$/;
/** One substitution without `e` and `w`. */
const SUBSTITUTES =
  /^((\d+|\$|\/([^/\\\n]|\\.)*\/)(,(\d+|\$|\/([^/\\\n]|\\.)*\/))?)?s(?<mark>[/|#,:@!])((?!\k<mark>)[^\\\n]|\\[^\n])*\k<mark>((?!\k<mark>)[^\\\n]|\\[^\n])*\k<mark>[gpiI\d]*$/;

function scriptsOf(words: readonly Arg[]): string[] {
  const given: string[] = [];
  for (const [i, { text }] of words.entries()) {
    const inline = /^(?:-[nErszu]*e|--expression=)([\s\S]+)$/.exec(text)?.[1];
    if (inline !== undefined) given.push(inline);
    if (/^(-[nErszu]*e|--expression)$/.test(text)) given.push(words[i + 1]?.text ?? "");
  }
  const first = words.find((arg) => !/^-./.test(arg.text));
  return given.length > 0 ? given : [first?.text ?? ""];
}
