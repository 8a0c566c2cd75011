/** Commands of the shell itself that change what is known of its state. */
import { joinPath } from "./path.js";
import { record } from "./record.js";
import type { Arg, Scope, Value } from "./scope.js";
import { copyOf, known, unknown, variable } from "./scope.js";
import { followText, runEval, runSource } from "./scripts.js";
import type { Context, Trace } from "./trace.js";

/** Parameters that are set from themselves would double without end. */
const PARAMETERS_MAX = 32;

type Builtin = (args: readonly Arg[], context: Context, trace: Trace) => Value | undefined;

/** Undefined from a builtin: it is noted like any other command. */
export const builtins: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ["cd", changeFolder],
  ["chdir", changeFolder],
  ["pushd", changeFolder],
  ["popd", loseFolder],
  ["set", setParameters],
  ["shift", shiftParameters],
  ["eval", runEval],
  ["source", runSource],
  [".", runSource],
  ["export", declare],
  ["declare", declare],
  ["typeset", declare],
  ["local", declare],
  ["readonly", declare],
  ["read", forget],
  ["mapfile", forget],
  ["readarray", forget],
  ["getopts", forget],
  ["unset", forget],
  ["let", forget],
  ["printf", printInto],
  ["alias", alias],
  ["trap", trap],
]);

function changeFolder(args: readonly Arg[], { scope, ...rest }: Context, trace: Trace): Value {
  const value = record(args, { scope, ...rest }, trace);
  const target = args.slice(1).find((arg) => !/^(-[LPe@n]+|--)$/.test(arg.text));
  const before = scope.cwd;
  scope.cwd = folder(target, scope);
  scope.variables.set("OLDPWD", before === undefined ? unknown() : known(before));
  return value;
}

function folder(target: Arg | undefined, scope: Scope): string | undefined {
  const to = target ?? variable(scope, "HOME");
  if (!to.known || target?.pattern !== undefined || /^[-+]\d*$/.test(to.text)) {
    const old = variable(scope, "OLDPWD");
    return target?.text === "-" && old.known ? old.text : undefined;
  }
  return joinPath(scope.cwd, to.text);
}

function loseFolder(_args: readonly Arg[], { scope }: Context): undefined {
  scope.cwd = undefined;
}

function setParameters(args: readonly Arg[], { scope }: Context): undefined {
  const at = args.findIndex((arg, i) => i > 0 && !/^[-+]/.test(arg.text));
  const ends = args.findIndex((arg) => arg.text === "--");
  const from = ends > 0 ? ends + 1 : at;
  if (from > 0) scope.parameters = [known("bash"), ...args.slice(from, from + PARAMETERS_MAX)];
}

function shiftParameters(args: readonly Arg[], { scope }: Context): undefined {
  const count = args[1] ? Number(args[1].text) : 1;
  const [zero, ...rest] = scope.parameters ?? [];
  scope.parameters = zero && count >= 0 ? [zero, ...rest.slice(count)] : undefined;
}

function declare(args: readonly Arg[], { scope }: Context): undefined {
  for (const arg of args.slice(1)) {
    const name = /^([A-Za-z_]\w*)=/.exec(arg.text)?.[1];
    if (name) scope.variables.set(name, { ...arg, text: arg.text.slice(name.length + 1) });
  }
}

/** What it reads comes from its input. */
function forget(args: readonly Arg[], { scope, feed }: Context): undefined {
  for (const arg of args.slice(1)) scope.variables.set(arg.text, unknown(feed?.network));
  if (args.length === 1) scope.variables.set("REPLY", unknown(feed?.network));
}

function printInto(args: readonly Arg[], { scope }: Context): undefined {
  if (args[1]?.text === "-v" && args[2]) scope.variables.set(args[2].text, unknown());
}

/** Run later, and by another name: judged where it is planted. */
function alias(args: readonly Arg[], context: Context, trace: Trace): undefined {
  for (const arg of args.slice(1)) {
    const at = arg.text.indexOf("=");
    if (at > 0 && arg.known) plant(arg.text.slice(at + 1), context, trace);
  }
}

function trap(args: readonly Arg[], context: Context, trace: Trace): undefined {
  const action = args.slice(1).find((arg) => arg.text !== "--");
  if (action?.known && !/^-/.test(action.text)) plant(action.text, context, trace);
}

function plant(text: string, context: Context, trace: Trace): void {
  const scope = copyOf(context.scope);
  scope.depth += 1;
  followText(text, { ...context, scope, feed: undefined }, trace);
}
