/** Shells and other interpreters: where they get their program, and what is in it if known. */
import { readProgram } from "../read/program-reader.js";
import { bombs } from "./bomb.js";
import { baseName } from "./names.js";
import { record } from "./record.js";
import type { Arg, Value } from "./scope.js";
import { copyOf, Names, UNKNOWN, unknown } from "./scope.js";
import type { Context, Feed, Run, Trace } from "./trace.js";

const STDIN = /^(-|\/dev\/stdin|\/dev\/fd\/0|\/proc\/self\/fd\/0)$/;

export function runShell(args: readonly Arg[], context: Context, trace: Trace): Value {
  const { command, operands, doubtful } = shellArguments(args.slice(1));
  if (doubtful) return record(args, context, trace, codeFrom(...args.slice(1)));
  const inner = inShell(args, context);
  if (command) {
    const parameters = operands.length > 0 ? operands : [args[0]!];
    return runText(command, { ...inner, scope: { ...inner.scope, parameters } }, trace, args);
  }
  const [file, ...rest] = operands;
  if (file && !file.stream && !STDIN.test(file.text)) return record(args, context, trace);
  const source = file?.stream ?? context.feed;
  if (!source) return record(args, context, trace);
  const scope = { ...inner.scope, parameters: [args[0]!, ...rest] };
  return runText(source, { ...inner, scope, feed: undefined }, trace, args);
}

/** `args` are noted when the text cannot be told; what is known of it is followed all the same. */
function runText(text: Value, context: Context, trace: Trace, args: readonly Arg[]): Value {
  if (!text.known) record(args, context, trace, codeFrom(text));
  if (text.text.replaceAll(UNKNOWN, "").trim() === "" && !text.known) return unknown(text.network);
  return followText(marked(text.text), context, trace);
}

/** A process of its own: it knows what is in the environment, and changes nothing outside. */
function inShell(args: readonly Arg[], context: Context): Context {
  const scope = copyOf(context.scope);
  for (const { name, value } of context.assignments) scope.variables.set(name, value);
  scope.functions = new Names();
  scope.depth += 1;
  return { ...context, scope, via: [...context.via, args[0]!.text] };
}

interface ShellArguments {
  command?: Arg;
  /** With `-c`: $0 and the parameters; else the file and its parameters. */
  operands: readonly Arg[];
  /** An option cannot be told, so neither can what follows it. */
  doubtful: boolean;
}

function shellArguments(args: readonly Arg[]): ShellArguments {
  let takesCommand = false;
  let takesInput = false;
  let at = 0;
  for (; at < args.length; at += 1) {
    const { text, known, stream } = args[at]!;
    if (stream || (!known && takesCommand)) break;
    if (!known) return { operands: [], doubtful: true };
    if (text === "--" || text === "-") {
      at += 1;
      break;
    }
    if (!/^[-+]/.test(text)) break;
    if (/^--(rcfile|init-file)$/.test(text)) at += 1;
    if (text.startsWith("--")) continue;
    if (/^-\w*c/.test(text)) takesCommand = true;
    if (/^-\w*s/.test(text)) takesInput = true;
    if (/^[-+]\w*[oO]$/.test(text)) at += 1;
  }
  const operands = args.slice(at);
  if (!takesCommand) return { operands: takesInput ? [] : operands, doubtful: false };
  const [command, ...rest] = operands;
  return command ? { command, operands: rest, doubtful: false } : { operands, doubtful: true };
}

/** What cannot be told becomes a parameter; a backslash before it would make it literal. */
const marked = (text: string): string =>
  text.replace(/\\*\ue000/g, (all) => {
    const backslashes = all.length - 1;
    return "\\".repeat(backslashes - (backslashes % 2)) + "${_}";
  });

/** The text of a script, followed where it would run. */
export function followText(text: string, context: Context, trace: Trace): Value {
  const program = readProgram(text);
  if (program.problems.some((problem) => problem !== "empty")) {
    trace.steps.push({ text, remark: "unreadable" });
  }
  trace.steps.push(...bombs(program.script));
  return trace.follow(program.script, { ...context, assignments: [], redirects: [] });
}

/** Programs that take commands from their input and run them later. */
export function runInput(args: readonly Arg[], context: Context, trace: Trace): Value {
  const value = record(args, context, trace, context.feed && codeFrom(context.feed));
  if (context.feed) runText(context.feed, inShell(args, context), trace, args);
  return value;
}

const CODE_OPTION = /^(-\w*[ceEr]|-p|--?eval|--print|--?[cC]ommand|eval)$/;
const INLINE_CODE = /^(-[ceEr]|--eval=|--print=)/;
const SAYS_ONLY = /^(-h|-V|-v|--help|--version)$/;

export function runInterpreter(args: readonly Arg[], context: Context, trace: Trace): Value {
  return record(args, context, trace, interpreterCode(args, context.feed));
}

function interpreterCode(args: readonly Arg[], feed: Feed): Run["code"] {
  const words = args.slice(1);
  const given = words.filter(
    (arg, i) => CODE_OPTION.test(words[i - 1]?.text ?? "") || INLINE_CODE.test(arg.text),
  );
  if (given.length > 0) return codeFrom(...given);
  if (words.some((arg) => /^-m/.test(arg.text) || SAYS_ONLY.test(arg.text))) return undefined;
  const runs = /^(deno|bun)$/.test(baseName(args[0]!.text)) ? /^run$/ : /^(?!)/;
  const script = words.find(
    (arg) => !/^-./.test(arg.text) && !(arg.known && runs.test(arg.text)) && !isEmpty(arg),
  );
  if (script?.stream) return codeFrom(script.stream);
  if (script && !STDIN.test(script.text)) return undefined;
  return feed && codeFrom(feed);
}

/** An unknown that may be nothing at all is not taken for the script's name. */
const isEmpty = (arg: Arg): boolean => !arg.known && !arg.stream && arg.text === UNKNOWN;

export function runSource(args: readonly Arg[], context: Context, trace: Trace): Value {
  const file = args[1];
  const source = file?.stream ?? (file && STDIN.test(file.text) ? context.feed : undefined);
  if (!source) return record(args, context, trace);
  return runText(source, { ...context, via: [...context.via, "source"] }, trace, args);
}

export function runEval(args: readonly Arg[], context: Context, trace: Trace): Value {
  const words = args.slice(1).filter((arg, i) => i > 0 || arg.text !== "--");
  const text: Value = {
    text: words.map((arg) => arg.pattern ?? arg.text).join(" "),
    known: words.every((arg) => arg.known),
    network: words.some((arg) => arg.network),
  };
  return runText(text, { ...context, via: [...context.via, "eval"] }, trace, args);
}

const codeFrom = (...values: readonly Value[]): "network" | "unknown" =>
  values.some((value) => value.network) ? "network" : "unknown";
