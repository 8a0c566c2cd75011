/** Notes a command that nothing more is taken off, and tells what it would print. */
import { programName } from "./names.js";
import { printed } from "./output.js";
import type { Arg, Value } from "./scope.js";
import { unknown } from "./scope.js";
import { written } from "./text.js";
import type { Context, Redirected, Run, Trace } from "./trace.js";

/** Its output goes elsewhere. */
const isOutput = ({ operator, descriptor }: Redirected): boolean =>
  /^&?>/.test(operator) && /^1?$/.test(descriptor);

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
  const value = printed(program, args, { feed, scope });
  return redirects.some(isOutput) ? unknown(value.network) : value;
}
