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
  /** What it was last set to, but by a command that may not have run. */
  doubtful?: boolean;
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

/** Longer than this a text is not followed: one that doubles itself would never end. */
const LENGTH_MAX = 20_000;

export const bounded = (value: Value): Value =>
  value.text.length > LENGTH_MAX ? unknown(value.network) : value;

/** What names stand for. A layer on top of another leaves that as it is. */
export class Names<T> {
  private readonly own = new Map<string, T>();

  constructor(private readonly below?: Names<T>) {}

  get(name: string): T | undefined {
    return this.own.get(name) ?? this.below?.get(name);
  }

  set(name: string, value: T): void {
    this.own.set(name, value);
  }

  layer(): Names<T> {
    return new Names(this);
  }
}

export interface Scope {
  /** Absolute; undefined once it cannot be told. */
  cwd: string | undefined;
  home: string;
  variables: Names<Value>;
  /** From $0 on; undefined = cannot be told. */
  parameters: readonly Value[] | undefined;
  functions: Names<Script>;
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

export function newScope(cwd: string, given: string): Scope {
  // Where HOME is not set the shell asks the system; a home it is all the same.
  const home = given === "" ? "/root" : given;
  const variables = new Names<Value>();
  variables.set("HOME", known(home));
  variables.set("IFS", known(" \t\n"));
  const parameters = [known("bash")];
  return { cwd, home, variables, parameters, functions: new Names(), depth: 0 };
}

/** For a subshell: what it changes stays in it. */
export const copyOf = (scope: Scope): Scope => ({
  ...scope,
  variables: scope.variables.layer(),
  functions: scope.functions.layer(),
});

export function variable(scope: Scope, name: string): Value {
  const found = scope.variables.get(name);
  if (found || name !== "PWD") return found ?? unknown();
  return scope.cwd === undefined ? unknown() : known(scope.cwd);
}
