/**
 * From the text of a call's arguments to the object it may run with, or to the reason why it
 * may not. Never a guess about meaning.
 */
import type { Json } from "./json.js";
import { isObject, parsed } from "./json.js";
import { repaired } from "./repair.js";

export interface Arguments {
  input: Json | undefined;
  /** English, for the model. */
  problem?: string;
  /** English, for the model and the person. */
  note?: string;
}

/** `regular`: the message ended by itself, so that no arguments can mean none. */
export function argumentsFrom(text: string, whole: Json | undefined, regular: boolean): Arguments {
  if (whole) return { input: whole };
  if (text.trim() === "")
    return regular
      ? { input: {} }
      : broken("The answer was cut off before the arguments of this call came.", "");
  const value = parsed(text);
  if (value === undefined) return fromBroken(text, regular);
  if (value === null && regular) return { input: {} };
  const unwrapped = unwrap(value);
  if (isObject(unwrapped))
    return { input: unwrapped, note: "The arguments were JSON inside a JSON string; unwrapped." };
  return broken(`The arguments are ${kind(value)}, not a JSON object.`, text);
}

function fromBroken(text: string, regular: boolean): Arguments {
  if (!regular) return broken("The answer was cut off inside the arguments of this call.", text);
  const fixed = repaired(text);
  if (fixed && isObject(fixed.value))
    return {
      input: fixed.value,
      note: `The arguments were not valid JSON and were repaired (${fixed.what.join(", ")}).`,
    };
  return broken(`The arguments are not valid JSON${reason(text)}.`, text);
}

/** Encoded twice, or three times; more is nothing that happens by accident. */
function unwrap(value: unknown): unknown {
  let inner = value;
  for (let times = 0; times < 2 && typeof inner === "string"; times += 1) inner = parsed(inner);
  return inner;
}

function reason(text: string): string {
  if (/^\s*\{[^]*\}\s*\{/.test(text) && parsed(text) === undefined)
    return ", or are more than one object";
  return "";
}

function broken(why: string, text: string): Arguments {
  const sample = text.length > 200 ? `${text.slice(0, 120)} … ${text.slice(-60)}` : text;
  const came = sample === "" ? "" : ` What came: ${sample}`;
  return {
    input: undefined,
    problem: `${why} Nothing was run. Call the tool again with one JSON object.${came}`,
  };
}

const kind = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "a list" : `a ${typeof value}`;
