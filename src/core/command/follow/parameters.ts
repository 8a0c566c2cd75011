/** `${name…}`: what a parameter comes to where its value is known. */
import type { Piece } from "../program.js";
import { hasGlob, matchesText } from "./glob.js";
import type { Scope, Value } from "./scope.js";
import { known, unknown, variable } from "./scope.js";

type Parameter = Extract<Piece, { kind: "parameter" }>;

/** `argument` is what stands behind the operator, expanded. */
export function parameterValue(piece: Parameter, scope: Scope, argument: Value): Value {
  const value = plainValue(piece.name, scope);
  const { operator } = piece;
  if (operator === "" && piece.argument.length === 0) return value;
  if (operator === "indirect" && value.known && argument.text === "") {
    return variable(scope, value.text);
  }
  const isDefault = /^:?[-=?]$/.test(operator);
  if (!value.known) return unknown(value.network || (isDefault && argument.network));
  if (operator === "length") return known(String(value.text.length));
  if (isDefault) return value.text === "" && operator !== "?" ? argument : value;
  if (/^:?\+$/.test(operator)) return value.text === "" ? known("") : argument;
  const made = argument.known ? transformed(value.text, operator, argument.text) : undefined;
  return made === undefined ? unknown(value.network) : { ...value, text: made };
}

function plainValue(name: string, scope: Scope): Value {
  if (/^\d+$/.test(name)) {
    if (!scope.parameters) return unknown();
    return scope.parameters[Number(name)] ?? known("");
  }
  return /^\w+$/.test(name) ? variable(scope, name) : unknown();
}

function transformed(text: string, operator: string, argument: string): string | undefined {
  switch (operator) {
    case ":":
      return substring(text, argument);
    case "#":
    case "##":
      return withoutPrefix(text, argument, operator === "##");
    case "%":
    case "%%":
      return withoutSuffix(text, argument, operator === "%%");
    case "^^":
      return argument === "" ? text.toUpperCase() : undefined;
    case ",,":
      return argument === "" ? text.toLowerCase() : undefined;
    case "/":
    case "//":
      return replaced(text, argument, operator === "//");
    default:
      return undefined;
  }
}

function substring(text: string, argument: string): string | undefined {
  const found = /^\s*(-?\d+)\s*(?::\s*(-?\d+)\s*)?$/.exec(argument);
  if (!found) return undefined;
  const start = Number(found[1]);
  const from = start < 0 ? Math.max(0, text.length + start) : start;
  if (found[2] === undefined) return text.slice(from);
  const length = Number(found[2]);
  return length < 0 ? text.slice(from, length) : text.slice(from, from + length);
}

function withoutPrefix(text: string, pattern: string, longest: boolean): string {
  const tries = lengths(text, longest);
  const cut = tries.find((length) => matchesText(pattern, text.slice(0, length)));
  return text.slice(cut ?? 0);
}

function withoutSuffix(text: string, pattern: string, longest: boolean): string {
  const tries = lengths(text, longest);
  const cut = tries.find((length) => matchesText(pattern, text.slice(text.length - length)));
  return text.slice(0, text.length - (cut ?? 0));
}

/** Paths are short; what is longer is not tried in all its lengths. */
function lengths(text: string, longest: boolean): number[] {
  const all = Array.from({ length: Math.min(text.length, 255) + 1 }, (_, length) => length);
  return longest ? all.reverse() : all;
}

function replaced(text: string, argument: string, all: boolean): string | undefined {
  const [pattern, ...rest] = argument.split("/");
  if (!pattern || hasGlob(pattern) || /[\\#%]/.test(pattern)) return undefined;
  const by = rest.join("/");
  return all ? text.split(pattern).join(by) : text.replace(pattern, () => by);
}
