/**
 * What following a program yields: every simple command it could run, as the shell would run
 * it, and what was met on the way that no command shows.
 */
import type { Script } from "../program.js";
import type { Arg, Scope, Value } from "./scope.js";

/** What a command finds on its standard input; undefined = nobody wrote to it. */
export type Feed = Value | undefined;

export interface Run extends Situation {
  /** From the program's name on; empty = only assignments or redirects. */
  args: readonly Arg[];
  /** The program's name where it is found by PATH or in a system folder, else its path. */
  program: string;
  cwd: string | undefined;
  home: string;
  /** Where an interpreter gets a program that cannot be read here. */
  code?: "network" | "unknown";
  /** As a person would read it. */
  text: string;
}

/** What no run shows: a function defined, a test that evaluates, a text that cannot be read. */
export interface Remark {
  text: string;
  remark: "function" | "variable" | "evaluation" | "bomb" | "deep" | "unreadable";
}

export type Step = Run | Remark;
export const isRun = (step: Step): step is Run => "args" in step;

/** What a command is run with besides its words. */
export interface Situation {
  feed: Feed;
  /** The wrappers taken off, outermost first. */
  via: readonly string[];
  /** Of the commands it stands in too, outermost first. */
  redirects: readonly Redirected[];
  assignments: readonly Assigned[];
  /** A here-document or here-string of it runs commands or cannot be told. */
  spoiled: boolean;
}

export interface Redirected {
  operator: string;
  descriptor: string;
  target: Arg;
}

export interface Assigned {
  name: string;
  value: Value;
  /** An array or an element of one: the shell evaluates the subscript. */
  indexed: boolean;
}

export interface Context extends Situation {
  scope: Scope;
}

export interface Trace {
  steps: Step[];
  /** How many more times a body may be followed again: loops and functions use it up. */
  repeats: number;
  /** Both tell what would be printed, as far as that is known. */
  follow(script: Script, context: Context): Value;
  perform(args: readonly Arg[], context: Context): Value;
}
