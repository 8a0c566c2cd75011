/**
 * What is known of the shell's state at one point of a program, without running anything.
 */
import type { Script } from "../program.js";

/** Stands for a stretch of text that cannot be told. A command that holds one is not believed. */
export const UNKNOWN = "\ue000";

/** A text as far as it is known. */
export interface Value {
  text: string;
  known: boolean;
  /** Some of it came from the network. */
  network: boolean;
}

/** One argument as the shell would pass it. */
export interface Arg extends Value {
  /** Set when file names are matched: the text with its literal `*?[\` escaped. */
  pattern?: string;
  /** As written. */
  raw: string;
  /** Running it runs other commands, or evaluates arithmetic. */
  substitutes: boolean;
  /** Some of it comes from an expansion, known or not. */
  expanded: boolean;
  /** What `<(…)` would be read as, when the argument is that and nothing else. */
  stream?: Value;
}

export interface Scope {
  /** Absolute; undefined once it cannot be told. */
  cwd: string | undefined;
  home: string;
  variables: Map<string, Value>;
  /** From $0 on; undefined = cannot be told. */
  parameters: readonly Value[] | undefined;
  functions: Map<string, Script>;
  /** How many scripts and functions deep. */
  depth: number;
}

export const known = (text: string): Value => ({ text, known: true, network: false });
export const unknown = (network = false): Value => ({ text: UNKNOWN, known: false, network });

export const argOf = (value: Value, raw = value.text): Arg => ({
  ...value,
  raw,
  substitutes: false,
  expanded: false,
});

export const newScope = (cwd: string, home: string): Scope => ({
  cwd,
  home,
  variables: new Map([
    ["HOME", known(home)],
    ["IFS", known(" \t\n")],
  ]),
  parameters: [known("bash")],
  functions: new Map(),
  depth: 0,
});

/** For a subshell: what it changes stays in it. */
export const copyOf = (scope: Scope): Scope => ({
  ...scope,
  variables: new Map(scope.variables),
  functions: new Map(scope.functions),
});

export function variable(scope: Scope, name: string): Value {
  if (name === "PWD" && !scope.variables.has("PWD")) {
    return scope.cwd === undefined ? unknown() : known(scope.cwd);
  }
  return scope.variables.get(name) ?? unknown();
}
