/**
 * From words to arguments: braces, tilde, parameters, substitutions and field splitting, as far
 * as they can be told without running anything.
 */
import type { Piece, Script, Word } from "../program.js";
import { expandBraces } from "./braces.js";
import { escapeGlob, hasGlob } from "./glob.js";
import { parameterValue } from "./parameters.js";
import type { Arg, Scope, Value } from "./scope.js";
import { argOf, bounded, known, UNKNOWN, unknown, variable } from "./scope.js";

/** Judges what a substitution runs, and tells what it would print. */
export type Substitute = (body: Script, way: "$" | "<" | ">") => Value;

export function expandWords(words: readonly Word[], scope: Scope, substitute: Substitute): Arg[] {
  return words.flatMap((word) => expandWord(word, scope, substitute));
}

export function expandWord(word: Word, scope: Scope, substitute: Substitute): Arg[] {
  const run = once(substitute);
  const split = expandBraces(word.pieces);
  if (!split || (split.length > 1 && split.some(namesMerge))) {
    const { network } = expandValue(word.pieces, scope, run);
    return [{ ...argOf(unknown(network), word.raw), substitutes: true, expanded: true }];
  }
  return split.flatMap((pieces) => {
    const fields = new Fields(word.raw, split.length > 1);
    for (const piece of pieces) addPiece(fields, piece, { scope, substitute: run });
    return withTilde(fields.done(), pieces, scope);
  });
}

/** What braces repeat is followed once, or braces in braces would never end. */
function once(substitute: Substitute): Substitute {
  const seen = new Map<Script, Value>();
  return (body, way) => {
    const value = seen.get(body) ?? substitute(body, way);
    seen.set(body, value);
    return value;
  };
}

/** Braces expand as text, so `$a{b,c}` is `$ab $ac`: another name than the one that was read. */
const namesMerge = (pieces: readonly Piece[]): boolean =>
  pieces.some((piece, i) => {
    const next = pieces[i + 1];
    return piece.kind === "parameter" && next?.kind === "text" && /^\w/.test(next.text);
  });

/** Without splitting: assignments, here-strings, here-documents, what stands in an operator. */
export function expandValue(pieces: readonly Piece[], scope: Scope, substitute: Substitute): Value {
  return bounded(joined(pieces, scope, substitute));
}

function joined(pieces: readonly Piece[], scope: Scope, substitute: Substitute): Value {
  const made: Value = { text: "", known: true, network: false };
  const add = (value: Value) => {
    made.text += value.text;
    made.known &&= value.known;
    made.network ||= value.network;
    if (value.doubtful) made.doubtful = true;
  };
  for (const piece of pieces) {
    if (piece.kind === "text") add(known(piece.text));
    else add(valueOf(piece, scope, substitute));
  }
  const first = pieces[0];
  if (first?.kind !== "text" || first.quoted || !first.text.startsWith("~")) return made;
  const prefix = /^~[^/]*/.exec(made.text)![0];
  return { ...made, text: (tilde(prefix, scope) ?? prefix) + made.text.slice(prefix.length) };
}

interface Around {
  scope: Scope;
  substitute: Substitute;
}

function addPiece(fields: Fields, piece: Piece, { scope, substitute }: Around): void {
  if (piece.kind === "text") return fields.literal(piece.text, piece.quoted);
  fields.expanded = true;
  if (piece.kind !== "parameter") fields.substitutes = true;
  if (piece.kind === "parameter" && isList(piece)) {
    return fields.list(scope.parameters?.slice(1), piece.quoted);
  }
  const value = valueOf(piece, scope, substitute);
  if (piece.kind === "process") {
    // The argument is the name of a pipe; what is in it is another matter.
    fields.stream = value;
    return fields.value(unknown(value.network));
  }
  if (piece.kind === "parameter" && /@/.test(piece.operator)) fields.substitutes = true;
  const quoted = piece.kind === "arithmetic" || piece.quoted;
  if (quoted) return fields.value(value);
  fields.split(value, variable(scope, "IFS"));
}

const isList = (piece: Extract<Piece, { kind: "parameter" }>): boolean =>
  /^[@*]$/.test(piece.name) && piece.operator === "" && piece.argument.length === 0;

function valueOf(
  piece: Exclude<Piece, { kind: "text" }>,
  scope: Scope,
  substitute: Substitute,
): Value {
  switch (piece.kind) {
    case "parameter": {
      const argument = expandValue(piece.argument, scope, substitute);
      const value = parameterValue(piece, scope, argument);
      if (/^:?=$/.test(piece.operator)) scope.variables.set(piece.name, value);
      return value;
    }
    case "command": {
      const printed = substitute(piece.body, "$");
      return { ...printed, text: printed.text.replace(/\n+$/, "") };
    }
    case "process":
      return substitute(piece.body, piece.way);
    case "arithmetic":
      expandValue(piece.inner, scope, substitute);
      return unknown();
  }
}

/** The arguments one word becomes, being built. */
class Fields {
  private readonly made: Arg[] = [];
  private text = "";
  private pattern = "";
  private globs = false;
  private known = true;
  private network = false;
  private present = false;
  private doubtful = false;
  expanded = false;
  substitutes = false;
  stream: Value | undefined;

  constructor(
    private readonly raw: string,
    /** The word was one of several in braces: what was written is not what it is. */
    private readonly several: boolean,
  ) {}

  literal(text: string, quoted: boolean): void {
    if (text !== "" || quoted) this.present = true;
    this.text += text;
    this.pattern += quoted ? escapeGlob(text) : text;
    this.globs ||= !quoted && hasGlob(text);
  }

  value(value: Value): void {
    this.present = true;
    this.literal(value.text, true);
    this.known &&= value.known;
    this.network ||= value.network;
    this.doubtful ||= value.doubtful ?? false;
  }

  split(value: Value, separators: Value): void {
    if (!value.known || !separators.known) {
      this.value({ ...value, known: false });
      return;
    }
    const blank = [...separators.text].map((ch) => `\\u{${ch.codePointAt(0)!.toString(16)}}`);
    const parts =
      blank.length > 0 ? value.text.split(new RegExp(`[${blank.join("")}]+`, "u")) : [value.text];
    for (const [i, part] of parts.entries()) {
      if (i > 0) this.next();
      this.literal(part, false);
      this.network ||= value.network;
      this.doubtful ||= value.doubtful ?? false;
    }
  }

  list(values: readonly Value[] | undefined, quoted: boolean): void {
    if (!values) return this.value(unknown());
    for (const [i, value] of values.entries()) {
      if (i > 0) this.next();
      if (quoted) this.value(value);
      else this.split(value, known(" \t\n"));
    }
  }

  private next(): void {
    if (this.present) this.made.push(this.arg());
    this.text = "";
    this.pattern = "";
    this.globs = false;
    this.known = true;
    this.network = false;
    this.present = false;
  }

  private arg(): Arg {
    return {
      text: this.text,
      known: this.known,
      network: this.network,
      raw: this.several && this.known ? (this.globs ? this.pattern : this.text) : this.raw,
      substitutes: this.substitutes,
      expanded: this.expanded,
      ...(this.doubtful && { doubtful: true }),
      ...(this.globs && { pattern: this.pattern }),
      ...(this.stream && { stream: this.stream }),
    };
  }

  done(): Arg[] {
    this.next();
    return this.made;
  }
}

/** A tilde counts at the start of a word, and behind the first `=` of one like an assignment. */
function withTilde(args: Arg[], pieces: readonly Piece[], scope: Scope): Arg[] {
  const [arg, ...rest] = args;
  const head = /^(\w+=)?(~[^/\0]*)(?=\/|$)/.exec(openText(pieces));
  if (!arg || !head) return args;
  const [written, name = "", prefix = ""] = head;
  const home = tilde(prefix, scope);
  if (home === undefined) {
    const text = name + UNKNOWN + arg.text.slice(written.length);
    return [{ ...arg, text, known: false, expanded: true }, ...rest];
  }
  const text = name + home + arg.text.slice(written.length);
  const pattern =
    arg.pattern === undefined
      ? {}
      : { pattern: escapeGlob(name + home) + arg.pattern.slice(written.length) };
  // Another person may not exist; then the word stays as it was written.
  const doubtful = /^~\w/.test(prefix) ? { doubtful: true } : {};
  return [{ ...arg, text, ...pattern, ...doubtful, expanded: true }, ...rest];
}

/** What stands unquoted at the start of a word; NUL where something else follows. */
function openText(pieces: readonly Piece[]): string {
  let text = "";
  for (const piece of pieces) {
    if (piece.kind !== "text" || piece.quoted) return `${text}\0`;
    text += piece.text;
    if (text.length > 1000) return text;
  }
  return text;
}

/** Undefined when it cannot be told. Another person's home is where homes are. */
function tilde(prefix: string, scope: Scope): string | undefined {
  const name = prefix.slice(1);
  const home = variable(scope, "HOME");
  if (name === "") return home.known ? home.text : undefined;
  if (name === "+") return scope.cwd;
  if (name === "-") return undefined;
  if (name === "root") return "/root";
  return /^[a-z_][\w.-]*$/.test(name) ? `/home/${name}` : prefix;
}
