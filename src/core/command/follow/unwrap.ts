/** Takes one wrapper off a command. */
import { readProgram } from "../read/program-reader.js";
import { expandWords } from "./expand.js";
import type { Arg } from "./scope.js";
import { argOf, known, newScope, unknown } from "./scope.js";
import type { Assigned } from "./trace.js";
import type { Wrapper } from "./wrappers.js";
import { wrappers } from "./wrappers.js";

export interface Unwrapped {
  args: readonly Arg[];
  /** It is run in another folder. */
  cwd?: Arg;
  assignments?: readonly Assigned[];
  /** Options that do more than pass it on. */
  options?: string;
}

/** Undefined when the program is no wrapper, or wraps nothing here. */
export function unwrap(program: string, args: readonly Arg[]): Unwrapped | undefined {
  if (program === "env") return fromEnv(args);
  const wrapper = wrappers.get(program);
  if (!wrapper) return undefined;
  if (program === "command" && /^-\w*[vV]/.test(args[1]?.text ?? "")) return undefined;
  const { at, script } = skipOptions(args, wrapper);
  if (script) return { args: shell(script) };
  // `script` and `flock` may name their file before the text for the shell.
  const late = wrapper.script && skipOptions(args.slice(at), wrapper).script;
  if (late) return { args: shell(late) };
  const left = assignmentsIn(args.slice(at + (wrapper.operands ?? 0)), program === "cross-env");
  if (left.args.length === 0) return undefined;
  if (wrapper.joined && !args.some((arg) => arg.text === "-x")) {
    return { args: shell(joined(left.args)) };
  }
  return left;
}

const shell = (script: Arg): Arg[] => [argOf(known("sh")), argOf(known("-c")), script];

function joined(args: readonly Arg[]): Arg {
  return {
    ...argOf({
      text: args.map((arg) => arg.text).join(" "),
      known: args.every((arg) => arg.known),
      network: args.some((arg) => arg.network),
    }),
    substitutes: args.some((arg) => arg.substitutes),
  };
}

function skipOptions(args: readonly Arg[], wrapper: Wrapper): { at: number; script?: Arg } {
  let at = 1;
  for (; at < args.length; at += 1) {
    const { text } = args[at]!;
    if (text === "--") return { at: at + 1 };
    if (!/^-./.test(text)) break;
    const option = /^--([\w-]+)(=.*)?$/s.exec(text);
    const letters = option ? "" : text.slice(1);
    const cluster = [...letters];
    const valued = cluster.findIndex((letter) => takesValue(letter, wrapper));
    const name = option?.[1] ?? cluster[valued] ?? "";
    const inline = option ? option[2]?.slice(1) : letters.slice(valued + 1) || undefined;
    const isValued = option ? isLongValued(name, wrapper) : valued >= 0;
    if (wrapper.script?.some((known) => known === name || (option && known.startsWith(name)))) {
      const value = inline === undefined ? args[at + 1] : { ...args[at]!, text: inline };
      if (value) return { at, script: value };
    }
    if (isValued && inline === undefined) at += 1;
  }
  return { at };
}

const takesValue = (letter: string, { values, script }: Wrapper): boolean =>
  (values?.includes(letter) ?? false) || (script?.includes(letter) ?? false);

/** GNU programs take the start of an option for the whole. */
const isLongValued = (name: string, { long, script }: Wrapper): boolean =>
  [...(long ?? []), ...(script ?? [])].some((option) => option.startsWith(name));

function assignmentsIn(args: readonly Arg[], takes = true): Unwrapped {
  const count = args.findIndex((arg) => !takes || !/^[A-Za-z_]\w*=/.test(arg.text));
  const split = count < 0 ? args.length : count;
  const assignments = args.slice(0, split).map((arg): Assigned => {
    const at = arg.text.indexOf("=");
    const value = { ...arg, text: arg.text.slice(at + 1) };
    return { name: arg.text.slice(0, at), value, indexed: false };
  });
  return { args: args.slice(split), ...(assignments.length > 0 && { assignments }) };
}

function fromEnv(args: readonly Arg[]): Unwrapped | undefined {
  let cwd: Arg | undefined;
  let options = "";
  let at = 1;
  for (; at < args.length; at += 1) {
    const arg = args[at]!;
    const { text } = arg;
    if (text === "--") {
      at += 1;
      break;
    }
    if (!text.startsWith("-")) break;
    const found = /^(?:-[a-zA-Z0]*?([uCSPL])|--(un|ch|sp)[a-z-]*(?==|$))=?(.*)$/s.exec(text);
    options = options || text;
    if (!found) continue;
    const [, letter, long, inline = ""] = found;
    const value = inline === "" ? args[at + 1] : { ...arg, text: inline };
    if (inline === "") at += 1;
    if (letter === "C" || long === "ch") cwd = value;
    if (value && (letter === "S" || long === "sp")) {
      return fromEnv([args[0]!, ...splitString(value), ...args.slice(at + 1)]);
    }
  }
  const left = assignmentsIn(args.slice(at));
  if (left.args.length === 0) return undefined;
  return { ...left, ...(cwd && { cwd }), ...(options && { options }) };
}

/** `env -S` reads quotes much as a shell does. */
function splitString(value: Arg): readonly Arg[] {
  const [item] = readProgram(value.text).script;
  const command = item?.pipeline[0];
  if (!value.known || command?.kind !== "simple") return [argOf(unknown(value.network), value.raw)];
  const assigned = command.assignments.map(({ raw }) => argOf(known(raw)));
  const words = expandWords(command.words, newScope("/", "/"), () => unknown());
  return [...assigned, ...words];
}
