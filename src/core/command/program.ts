/**
 * A shell program as read, neutral of who read it: what stands there, not yet what it means.
 * Nothing is expanded; quotes are gone, but each piece remembers whether it stood in them.
 */

export interface Program {
  source: string;
  script: Script;
  /** Why the reading may not be trusted: any of these keeps the program from running unasked. */
  problems: readonly Problem[];
}

export type Problem =
  | "empty"
  | "syntax"
  /** Characters a person would not see. */
  | "hidden"
  | "control"
  | "long"
  | "deep"
  /** Two readers saw different commands. */
  | "disagreement"
  /** The second reader could not be asked. */
  | "unchecked";

export type Script = readonly Item[];

export interface Item {
  pipeline: readonly Command[];
  /** What follows it; `&` = it runs in the background. */
  then: "&&" | "||" | "&" | ";";
}

export type Command =
  | Simple
  | { kind: "group"; subshell: boolean; body: Script; redirects: readonly Redirect[] }
  /** if, while, until, case: any of the bodies may run, in this order. */
  | {
      kind: "branch";
      words: readonly Word[];
      bodies: readonly Script[];
      redirects: readonly Redirect[];
    }
  /** for and select; no values = the positional parameters. */
  | {
      kind: "loop";
      variable: string;
      values: readonly Word[] | undefined;
      body: Script;
      redirects: readonly Redirect[];
    }
  | { kind: "function"; name: string; body: Command; from: number; to: number }
  /** `[[ … ]]` and `(( … ))`: the shell evaluates what it finds in variables. */
  | { kind: "evaluation"; words: readonly Word[]; redirects: readonly Redirect[] };

export interface Simple {
  kind: "simple";
  assignments: readonly Assignment[];
  words: readonly Word[];
  redirects: readonly Redirect[];
  from: number;
  to: number;
}

export interface Assignment {
  name: string;
  /** `name[…]=`: the shell evaluates the subscript. */
  subscript: boolean;
  append: boolean;
  value: Word;
  /** `name=( … )` */
  values?: readonly Word[];
  raw: string;
}

export interface Word {
  pieces: readonly Piece[];
  /** As written. */
  raw: string;
  from: number;
  to: number;
}

export type Piece =
  | { kind: "text"; text: string; quoted: boolean }
  /** `$name`, `${name}`, `${name:-argument}`; a subscript counts as part of the argument. */
  | {
      kind: "parameter";
      name: string;
      quoted: boolean;
      operator: string;
      argument: readonly Piece[];
    }
  /** `derived`: read from an unescaped copy, so that its places are not those of the source. */
  | { kind: "command"; body: Script; quoted: boolean; derived: boolean }
  | { kind: "process"; way: "<" | ">"; body: Script }
  | { kind: "arithmetic"; inner: readonly Piece[] };

export interface Redirect {
  operator: string;
  /** Digits, `{name}`, or "" where the operator's own applies. */
  descriptor: string;
  /** Where to; for a here-document its delimiter. */
  target: Word;
  /** The text of a here-document. */
  body?: readonly Piece[];
}
