/**
 * Follows a program from its first command to its last, and says what each would be run with.
 * Branches are all followed, in order: what one of them may do counts as done.
 */
import type { Assignment, Command, Item, Program, Script, Simple } from "../program.js";
import { bombs } from "./bomb.js";
import type { Substitute } from "./expand.js";
import { expandValue, expandWord, expandWords } from "./expand.js";
import { isNetwork } from "./names.js";
import { perform } from "./perform.js";
import { reroute } from "./redirect.js";
import type { Value } from "./scope.js";
import { bounded, copyOf, known, newScope, unknown, variable } from "./scope.js";
import type { Assigned, Context, Feed, Step, Trace } from "./trace.js";

const REPEATS_MAX = 500;
/** With so many commands found nothing is followed a second time. */
const STEPS_MAX = 5000;

export function followProgram(program: Program, cwd: string, home: string): readonly Step[] {
  const trace: Trace = {
    steps: bombs(program.script),
    repeats: REPEATS_MAX,
    follow: (script, context) => followScript(script, context, trace),
    perform: (args, context) => perform(args, context, trace),
  };
  trace.follow(program.script, {
    scope: newScope(cwd, home),
    feed: undefined,
    via: [],
    redirects: [],
    assignments: [],
    spoiled: false,
  });
  return trace.steps;
}

/** What it prints one after the other. Behind `&&` a command may not run at all. */
function followScript(script: Script, context: Context, trace: Trace): Value {
  const printed = script.map((item) => followItem(item, context, trace));
  const certain = script.every((item) => item.then === ";");
  return bounded({
    text: printed.map((value) => value.text).join(""),
    known: certain && printed.every((value) => value.known),
    network: printed.some((value) => value.network),
  });
}

const together = (printed: readonly Value[]): Value =>
  unknown(printed.some((value) => value.network));

function followItem(item: Item, context: Context, trace: Trace): Value {
  const alone = item.pipeline.length === 1 && item.then !== "&";
  let { feed } = context;
  for (const command of item.pipeline) {
    const scope = alone ? context.scope : copyOf(context.scope);
    feed = followCommand(command, { ...context, scope, feed }, trace);
  }
  return feed ?? unknown();
}

function followCommand(command: Command, context: Context, trace: Trace): Value {
  switch (command.kind) {
    case "simple":
      return followSimple(command, context, trace);
    case "function":
      return define(command, context, trace);
    case "group":
      return trace.follow(command.body, inside(command, context, trace));
    case "branch": {
      const inner = inside(command, context, trace);
      for (const word of command.words) expandWord(word, inner.scope, substitute(inner, trace));
      return together(command.bodies.map((body) => trace.follow(body, inner)));
    }
    case "loop":
      return followLoop(command, inside(command, context, trace), trace);
    case "evaluation": {
      const inner = inside(command, context, trace);
      for (const word of command.words) expandWord(word, inner.scope, substitute(inner, trace));
      const text = command.words.map((word) => word.raw).join(" ");
      trace.steps.push({ text, remark: "evaluation" });
      return unknown(inner.feed?.network);
    }
  }
}

type Compound = Exclude<Command, Simple | { kind: "function" }>;

/** The context of what stands in a compound command: its redirects hold for all of it. */
function inside(command: Compound, context: Context, trace: Trace): Context {
  const own = command.kind === "group" && command.subshell;
  const scope = own ? copyOf(context.scope) : context.scope;
  const rerouted = reroute(command.redirects, scope, substitute(context, trace))(context.feed);
  return {
    ...context,
    scope,
    feed: rerouted.feed,
    redirects: [...context.redirects, ...rerouted.redirects],
    spoiled: context.spoiled || rerouted.spoiled,
  };
}

/** Programs look at PATH, IFS, http_proxy and others that may be in their environment. */
const ORDINARY = /^(?!.*proxy)[a-z]\w*$/;

function followLoop(
  command: Extract<Command, { kind: "loop" }>,
  context: Context,
  trace: Trace,
): Value {
  const { scope } = context;
  const values: readonly Value[] = command.values
    ? expandWords(command.values, scope, substitute(context, trace)).map((arg) =>
        arg.pattern === undefined ? arg : unknown(arg.network),
      )
    : (scope.parameters?.slice(1) ?? []);
  if (!ORDINARY.test(command.variable)) {
    trace.steps.push({ text: `${command.variable}=…`, remark: "variable" });
  }
  const few = values.length > 0 && values.length <= trace.repeats;
  const turns = few ? values : [unknown()];
  trace.repeats -= turns.length;
  const printed: Value[] = [];
  for (const value of turns) {
    const last = trace.steps.length > STEPS_MAX;
    scope.variables.set(command.variable, last ? unknown() : value);
    printed.push(trace.follow(command.body, context));
    if (last) break;
  }
  // Whether the loop ran, and how often, decides what the variable is from here on.
  const after = scope.variables.get(command.variable);
  if (after) scope.variables.set(command.variable, { ...after, doubtful: true });
  return together(printed);
}

/** The body is followed where it is defined, whether or not anybody calls it. */
function define(
  command: Extract<Command, { kind: "function" }>,
  context: Context,
  trace: Trace,
): Value {
  trace.steps.push({ text: `${command.name}()`, remark: "function" });
  const scope = { ...copyOf(context.scope), parameters: undefined };
  const body: Script = [{ pipeline: [command.body], then: ";" }];
  trace.follow(body, { ...context, scope, feed: undefined });
  context.scope.functions.set(command.name, body);
  return known("");
}

function followSimple(command: Simple, context: Context, trace: Trace): Value {
  const { scope } = context;
  // A stream opened for writing hears what the command itself brings in.
  const brings = command.words.some((word) => isNetwork(word.raw));
  const run = substitute(context, trace, brings);
  const args = expandWords(command.words, scope, run);
  const assigned = command.assignments.map((a) => assignedBy(a, { scope, run }));
  const rerouted = reroute(command.redirects, scope, run)(context.feed);
  if (args.length === 0) {
    for (const { name, value } of assigned) scope.variables.set(name, value);
  }
  return trace.perform(args, {
    scope,
    feed: rerouted.feed,
    via: context.via,
    redirects: [...context.redirects, ...rerouted.redirects],
    assignments: assigned,
    spoiled: context.spoiled || rerouted.spoiled,
  });
}

function assignedBy(
  assignment: Assignment,
  { scope, run }: { scope: Context["scope"]; run: Substitute },
): Assigned {
  const { name, append, subscript, values } = assignment;
  const elements = expandWords(values ?? [], scope, run);
  const given = expandValue(assignment.value.pieces, scope, run);
  const before = append ? variable(scope, name) : known("");
  const indexed = subscript || values !== undefined;
  const network = [before, given, ...elements].some((value) => value.network);
  const value =
    indexed || !before.known || !given.known
      ? unknown(network)
      : { text: before.text + given.text, known: true, network };
  return { name, value, indexed };
}

/** Follows what stands in `$(…)`, `<(…)` and `>(…)`. */
const substitute =
  (context: Context, trace: Trace, brings = false): Substitute =>
  (body, way) => {
    const network = brings || (context.feed?.network ?? false);
    const feed: Feed = way === ">" ? unknown(network) : context.feed;
    const scope = copyOf(context.scope);
    return trace.follow(body, { ...context, scope, feed, redirects: [], assignments: [] });
  };
