/** What a command would print, where its words alone say so. */
import { isNetwork, saysOfItself } from "./names.js";
import type { Arg, Scope, Value } from "./scope.js";
import { bounded, UNKNOWN, unknown } from "./scope.js";
import type { Feed } from "./trace.js";

/** Printed as they were read. */
const PASSING = /^(cat|tee|sponge|pv|unbuffer|head|tail)$/;

export function printed(
  program: string,
  args: readonly Arg[],
  at: { feed: Feed; scope: Scope },
): Value {
  const words = args.slice(1);
  const network =
    (isNetwork(program) && !saysOfItself(words)) ||
    (at.feed?.network ?? false) ||
    words.some((arg) => arg.network);
  const text = textOf(program, words, at);
  if (text === undefined) return unknown(network);
  return bounded({ text, known: !text.includes(UNKNOWN), network });
}

function textOf(
  program: string,
  words: readonly Arg[],
  { feed, scope }: { feed: Feed; scope: Scope },
): string | undefined {
  if (words.some((arg) => arg.pattern !== undefined)) return undefined;
  const texts = words.map((arg) => arg.text);
  if (program === "echo") return echoed(texts);
  if (program === "printf") return formatted(texts);
  if (program === "find") return found(texts);
  if (program === "pwd" && texts.length === 0) return scope.cwd;
  if (program === "which" && texts.length === 1) return `${texts[0]}\n`;
  if (program === "command" && texts[0] === "-v" && texts.length === 2) return `${texts[1]}\n`;
  const passes = PASSING.test(program) && texts.every((text) => text === "-" || program === "tee");
  return passes ? feed?.text : undefined;
}

/** The folders it begins with, and then what nobody knows; nothing where it picks by name. */
function found(texts: readonly string[]): string | undefined {
  if (texts.some((text) => /^-i?(name|path|regex|wholename)$/.test(text))) return undefined;
  const end = texts.findIndex((text) => /^[-(!]/.test(text));
  const roots = end < 0 ? texts : texts.slice(0, end);
  return [...roots, UNKNOWN].join("\n");
}

function echoed(texts: readonly string[]): string {
  const options = texts.findIndex((text) => !/^-[neE]+$/.test(text));
  const flags = texts.slice(0, options < 0 ? texts.length : options).join("");
  const words = options < 0 ? [] : texts.slice(options);
  const line = words.join(" ");
  return (flags.includes("e") ? unescaped(line) : line) + (flags.includes("n") ? "" : "\n");
}

/** Only with formats of `%s`, `%b` and plain text. */
function formatted(texts: readonly string[]): string | undefined {
  const [format, ...values] = texts[0] === "--" ? texts.slice(1) : texts;
  if (format === undefined || format.startsWith("-") || /%[^sb%]/.test(format)) return undefined;
  const slots = format.match(/%[sb]/g)?.length ?? 0;
  const turns = slots === 0 ? 1 : Math.max(1, Math.ceil(values.length / slots));
  let at = 0;
  let made = "";
  for (let turn = 0; turn < turns; turn += 1) {
    made += unescaped(format).replace(/%[sb%]/g, (slot) =>
      slot === "%%" ? "%" : (values[at++] ?? ""),
    );
  }
  return made;
}

const unescaped = (text: string): string =>
  text.replace(/\\(?:x([0-9a-fA-F]{1,2})|0?([0-7]{1,3})|([\s\S]))/g, (all, hex, octal, other) => {
    if (hex) return String.fromCharCode(Number.parseInt(hex, 16));
    if (octal) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    return ({ n: "\n", t: "\t", r: "\r", "\\": "\\" } as Record<string, string>)[other] ?? all;
  });
