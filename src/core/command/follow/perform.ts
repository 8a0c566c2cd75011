/**
 * One command with its words known as far as they can be: what it turns out to run. Wrappers
 * are taken off, scripts are read, functions are called, the shell's state is kept.
 */
import { builtins } from "./builtins.js";
import { isInterpreter, isShell, programName } from "./names.js";
import { joinPath } from "./path.js";
import { record } from "./record.js";
import type { Arg, Scope, Value } from "./scope.js";
import { copyOf, UNKNOWN } from "./scope.js";
import { runInput, runInterpreter, runShell } from "./scripts.js";
import { spreaders } from "./spread.js";
import { written } from "./text.js";
import type { Context, Trace } from "./trace.js";
import type { Unwrapped } from "./unwrap.js";
import { unwrap } from "./unwrap.js";

/** Wrappers, scripts and calls within each other: what lies deeper is not looked at. */
const DEPTH_MAX = 10;

export function perform(args: readonly Arg[], context: Context, trace: Trace): Value {
  const [head] = args;
  const { scope, via } = context;
  if (!head) return record(args, context, trace);
  if (!head.known || head.pattern !== undefined) {
    const value = record(args, context, trace, head.network ? "network" : undefined);
    // It may as well be nothing, and the next word the command: `$SUDO rm …`.
    const bare = head.text === UNKNOWN && args.length > 1 && via.length <= DEPTH_MAX;
    if (bare) trace.perform(args.slice(1), { ...context, via: [...via, head.raw] });
    return value;
  }
  if (via.length > DEPTH_MAX || scope.depth > DEPTH_MAX) {
    trace.steps.push({ text: written(args, [], []), remark: "deep" });
    return record(args, context, trace);
  }
  const body = scope.functions.get(head.text);
  if (body && !via.includes("command") && !via.includes("builtin")) {
    return call(args, context, trace);
  }
  const program = programName(head.text, scope.cwd);
  const builtin = builtins.get(program);
  if (builtin) return builtin(args, context, trace) ?? record(args, context, trace);
  if (isShell(program)) return runShell(args, context, trace);
  if (isInterpreter(program)) return runInterpreter(args, context, trace);
  if (program === "at" || program === "batch") return runInput(args, context, trace);
  const spread = spreaders.get(program);
  if (spread) return spread(args, context, trace);
  const inner = unwrap(program, args);
  if (!inner) return record(args, context, trace);
  const dropped = args.slice(0, Math.max(1, args.length - inner.args.length));
  const told = dropped.every(
    (arg) => arg.known && !arg.doubtful && !arg.substitutes && arg.pattern === undefined,
  );
  const wrapped = around(inner, context, program);
  // A word that is not known could be several, and one of them a command.
  return trace.perform(inner.args, { ...wrapped, spoiled: wrapped.spoiled || !told });
}

/** What a wrapper changes for the command in it. */
function around(inner: Unwrapped, context: Context, program: string): Context {
  const { scope } = context;
  const moved: Scope = inner.cwd
    ? { ...scope, cwd: inner.cwd.known ? joinPath(scope.cwd, inner.cwd.text) : undefined }
    : scope;
  const assigned = inner.assignments ?? [];
  const own = assigned.length > 0 || inner.cwd ? copyOf(moved) : scope;
  for (const { name, value } of assigned) own.variables.set(name, value);
  return {
    ...context,
    scope: own,
    via: [...context.via, inner.options ? `${program} ${inner.options}` : program],
    assignments: [...context.assignments, ...assigned],
  };
}

function call(args: readonly Arg[], context: Context, trace: Trace): Value {
  const { scope } = context;
  if (trace.repeats <= 0 || trace.steps.length > 5000) return record(args, context, trace);
  trace.repeats -= 1;
  const inner: Scope = { ...scope, parameters: args, depth: scope.depth + 1 };
  const value = trace.follow(scope.functions.get(args[0]!.text)!, { ...context, scope: inner });
  scope.cwd = inner.cwd;
  return value;
}
