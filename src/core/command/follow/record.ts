/** Notes a command that nothing more is taken off, and tells what it would print. */
import { programName } from "./names.js";
import { printed } from "./output.js";
import type { Arg, Value } from "./scope.js";
import { written } from "./text.js";
import type { Context, Run, Trace } from "./trace.js";

export function record(
  args: readonly Arg[],
  context: Context,
  trace: Trace,
  code?: Run["code"],
): Value {
  const { scope, feed, via, redirects, assignments, spoiled } = context;
  const program = programName(args[0]?.text ?? "", scope.cwd);
  trace.steps.push({
    args,
    program,
    cwd: scope.cwd,
    home: scope.home,
    feed,
    via,
    redirects,
    assignments,
    spoiled,
    text: written(args, redirects, assignments),
    ...(code && { code }),
  });
  return printed(program, args, { feed, scope });
}
