/** Fork bombs: functions that start themselves more than once, or beside themselves. */
import type { Command, Script, Word } from "../program.js";
import type { Remark } from "./trace.js";

interface Call {
  name: string;
  piped: boolean;
  background: boolean;
}
type Calls = ReadonlyMap<string, readonly Call[]>;

export function bombs(script: Script): Remark[] {
  const calls = new Map<string, readonly Call[]>();
  eachCommand(script, (command) => {
    if (command.kind === "function") calls.set(command.name, callsIn(command.body));
  });
  return [...calls.keys()]
    .filter((name) => multiplies(name, calls))
    .map((name) => ({ text: `${name}()`, remark: "bomb" }));
}

/**
 * Whether each turn around leaves more running than before. One call in a pipeline, as a walk
 * over folders makes it, does not.
 */
function multiplies(name: string, calls: Calls): boolean {
  const back = (calls.get(name) ?? []).filter((call) => reaches(call.name, name, calls));
  return back.some((call) => call.background) || back.filter((call) => call.piped).length > 1;
}

/** A bomb's way back to itself is short. */
const REACH_MAX = 100;

function reaches(from: string, to: string, calls: Calls): boolean {
  const seen = new Set([from]);
  for (const name of seen) {
    if (name === to) return true;
    if (seen.size > REACH_MAX) return false;
    for (const call of calls.get(name) ?? []) seen.add(call.name);
  }
  return false;
}

function callsIn(body: Command): Call[] {
  const calls: Call[] = [];
  const visit = (script: Script, around: Omit<Call, "name">): void => {
    for (const item of script) {
      const now = {
        piped: around.piped || item.pipeline.length > 1,
        background: around.background || item.then === "&",
      };
      for (const command of item.pipeline) {
        const name = command.kind === "simple" ? literal(command.words[0]) : undefined;
        if (name !== undefined) calls.push({ name, ...now });
        for (const inner of bodiesOf(command)) visit(inner, now);
      }
    }
  };
  visit([{ pipeline: [body], then: ";" }], { piped: false, background: false });
  return calls;
}

/** Its text without quotes. */
const literal = (word: Word | undefined): string | undefined =>
  word?.pieces.map((piece) => (piece.kind === "text" ? piece.text : "$")).join("");

function eachCommand(script: Script, hear: (command: Command) => void): void {
  for (const item of script) {
    for (const command of item.pipeline) {
      hear(command);
      for (const body of bodiesOf(command)) eachCommand(body, hear);
    }
  }
}

function bodiesOf(command: Command): readonly Script[] {
  switch (command.kind) {
    case "group":
    case "loop":
      return [command.body];
    case "branch":
      return command.bodies;
    case "function":
      return [[{ pipeline: [command.body], then: ";" }]];
    default:
      return [];
  }
}
