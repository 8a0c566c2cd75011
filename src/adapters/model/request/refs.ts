/** References inside a schema, put in place: several servers cannot look them up. */
import type { Json } from "../stream/json.js";
import { isObject } from "../stream/json.js";

/** A schema that contains itself ends in "any object": no server could write it out. */
export function inlined(root: Json): Json {
  let nodes = 0;
  const { $defs: _, definitions: __, ...schema } = walk(root, []) as Json;
  return schema;

  function walk(node: unknown, path: readonly string[]): unknown {
    if (Array.isArray(node)) return node.map((item) => walk(item, path));
    if (!isObject(node)) return node;
    nodes += 1;
    if (nodes > nodesMax) return anyObject;
    const { $ref: ref, ...beside } = node;
    if (typeof ref !== "string") return each(node, path);
    const target = path.includes(ref) ? undefined : lookUp(ref);
    const here = isObject(target) ? walk(target, [...path, ref]) : anyObject;
    return { ...(here as Json), ...each(beside, path) };
  }

  function each(node: Json, path: readonly string[]): Json {
    const entries = Object.entries(node).filter(([key]) => node !== root || !stores.has(key));
    return Object.fromEntries(entries.map(([key, value]) => [key, walk(value, path)]));
  }

  function lookUp(ref: string): unknown {
    if (!ref.startsWith("#")) return undefined;
    const steps = ref.split("/").slice(1).map(unescaped);
    return steps.reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), root);
  }
}

/** Definitions are not walked in their place: what nobody refers to need not be resolved. */
const stores = new Set(["$defs", "definitions"]);

/** A schema that refers to others over and over can be tiny and its meaning huge. */
const nodesMax = 5_000;

const anyObject: Json = { type: "object" };

const unescaped = (step: string): string => step.replaceAll("~1", "/").replaceAll("~0", "~");
