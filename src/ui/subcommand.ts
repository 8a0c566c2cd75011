/**
 * Which subcommand the words of a command line are, and which they were to be.
 *
 * A task is never taken for one: three words and more are a sentence, but for `policy explain`;
 * what follows `--` is a task whatever it says. What is left are lines of one or two plain words,
 * which are no task anybody could do: a known subcommand with an argument it does not have, or
 * one letter beside a subcommand.
 */
import { isNear } from "../core/near.js";

export type Subcommand = "policy" | "doctor" | "audit" | "help" | "version";

export interface Mistyped {
  problem: "subcommand";
  /** The words that are none. */
  came: string;
  /** The nearest one. */
  meant: Named;
}

const names = ["policy", "doctor", "audit"] as const;
type Named = (typeof names)[number];

/** Undefined: it is a task, or nothing. */
export function subcommandIn(words: readonly string[]): Subcommand | Mistyped | undefined {
  const [first = "", ...rest] = words;
  if ((first === "help" || first === "version") && rest.length === 0) return first;
  const name = names.find((one) => one === first);
  if (name)
    return fits(name, rest) ? name : misused(name, rest) ? mistyped(name, words) : undefined;
  const near = names.find((one) => wasMeant(one, first, rest));
  return near && mistyped(near, words);
}

function fits(name: Named, rest: readonly string[]): boolean {
  const [argument, ...more] = rest;
  if (name === "policy") return argument === "explain";
  if (more.length > 0) return false;
  return argument === undefined || (name === "doctor" ? argument === "model" : isId(argument));
}

/** A path, a sentence in quotes or words of another script are what a task is about. */
function misused(name: Named, rest: readonly string[]): boolean {
  if (name === "policy" && isNear(rest[0] ?? "", "explain", 1)) return true;
  return rest.length < 2 && rest.every((word) => /^[\w-]+$/.test(word));
}

/** One letter beside it and alone, or two beside it with an argument that only it has. */
function wasMeant(name: Named, first: string, rest: readonly string[]): boolean {
  if (rest.length === 0) return isNear(first, name, 1);
  if (!isNear(first, name, 2)) return false;
  const [argument = ""] = rest;
  if (name === "policy") return isNear(argument, "explain", 1);
  if (rest.length > 1) return false;
  return name === "doctor" ? isNear(argument, "model", 1) : isId(argument) && /\d/.test(argument);
}

const isId = (word: string): boolean => /^[0-9a-f-]*$/.test(word);

function mistyped(name: Named, words: readonly string[]): Mistyped {
  const spoken = name === "policy" ? 2 : words.length;
  return { problem: "subcommand", came: words.slice(0, spoken).join(" "), meant: name };
}
