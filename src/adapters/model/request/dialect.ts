/**
 * A schema in the dialect of the server that reads it. Ours are plain to begin with; those
 * of tools from elsewhere are not. What cannot be said is left out: the tool checks its
 * input itself.
 */
import type { Profile } from "../providers/profile.js";
import type { Json } from "../stream/json.js";
import { isObject } from "../stream/json.js";
import { inlined } from "./refs.js";

export function sanitised(schema: Json, dialect: Profile["schema"]): Json {
  const root = asObject(inlined(schema));
  return dialect === "plain" ? mapped(root, plain) : mapped(root, dialects[dialect]);
}

/** The root must be one object with properties, whatever it was made of. */
function asObject(schema: Json): Json {
  const { anyOf, oneOf, allOf, $schema: _, $id: __, $comment: ___, ...rest } = schema;
  const some = [anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list : []));
  const all = Array.isArray(allOf) ? allOf : [];
  const branches = [...all, ...some].filter(isObject).map(asObject);
  const properties = Object.assign(
    {},
    ...branches.map((branch) => branch.properties),
    rest.properties,
  ) as Json;
  const demanded = all.filter(isObject).flatMap((branch) => asObject(branch).required ?? []);
  const required = [...new Set([...listed(rest.required), ...listed(demanded)])];
  return {
    ...rest,
    type: "object",
    properties,
    ...(required.length > 0 && { required }),
  };
}

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Changes one schema; its parts have been changed already. */
type Change = (schema: Json) => Json;

/** Applies a change to every schema inside a schema, the innermost first. */
function mapped(schema: Json, change: Change): Json {
  const out: Json = { ...schema };
  const part = (value: unknown) => (isObject(value) ? mapped(value, change) : value);
  for (const key of ["items", "additionalProperties", "not"])
    if (isObject(out[key])) out[key] = part(out[key]);
  for (const key of ["anyOf", "oneOf", "allOf", "prefixItems", "items"])
    if (Array.isArray(out[key])) out[key] = (out[key] as unknown[]).map(part);
  for (const key of ["properties", "patternProperties"])
    if (isObject(out[key]))
      out[key] = Object.fromEntries(
        Object.entries(out[key]).map(([name, value]) => [name, part(value)]),
      );
  return change(out);
}

const plain: Change = (schema) => {
  if (!("const" in schema)) return schema;
  const { const: only, ...rest } = schema;
  return { ...rest, enum: [only] };
};

/** Grammars of local servers know one type at a time. */
const oneType: Change = (schema) => {
  const { type } = schema;
  if (!Array.isArray(type)) return plain(schema);
  return plain({ ...schema, type: type.find((t) => t !== "null") ?? "string" });
};

/** Each schema has a type; beside `anyOf` it stands in the branches; tuples have a name. */
const moonshot: Change = (before) => {
  const schema = plain(before);
  const { anyOf, type, items, ...rest } = schema;
  if (Array.isArray(anyOf)) {
    const typed = anyOf.map((branch) =>
      isObject(branch) && branch.type === undefined && type !== undefined
        ? { type, ...branch }
        : branch,
    );
    return { ...rest, anyOf: typed };
  }
  if (Array.isArray(items)) return { ...rest, type: "array", prefixItems: items };
  return { ...schema, type: type ?? guessedType(schema) };
};

/** A small part of JSON Schema; any other word is an error there. */
const gemini: Change = (before) => {
  const { type: types, oneOf, allOf, ...schema } = plain(before);
  const merged = Array.isArray(allOf) ? Object.assign({}, ...allOf.filter(isObject)) : {};
  const many = Array.isArray(types);
  const type = many ? types.find((t) => t !== "null") : types;
  const all: Json = {
    ...(merged as Json),
    ...schema,
    ...(type !== undefined && { type }),
    ...(many && types.includes("null") && { nullable: true }),
    ...(Array.isArray(oneOf) && { anyOf: oneOf }),
  };
  if (all.type === undefined && !all.anyOf) all.type = guessedType(all);
  if (!listed(all.enum).every((value) => typeof value === "string")) delete all.enum;
  if (all.format !== "date-time" && all.format !== "enum") delete all.format;
  if (Array.isArray(all.required) && isObject(all.properties)) {
    const { properties } = all;
    all.required = all.required.filter((name) => String(name) in properties);
  }
  return Object.fromEntries(Object.entries(all).filter(([key]) => geminiKeys.has(key)));
};

const geminiKeys = new Set([
  "type",
  "description",
  "properties",
  "required",
  "items",
  "enum",
  "format",
  "nullable",
  "anyOf",
  "minItems",
  "maxItems",
  "minimum",
  "maximum",
]);

/** What a server takes that takes nothing else: of several branches the first stands for all. */
const simple: Change = (before) => {
  const { anyOf, oneOf, allOf, ...rest } = gemini(before);
  const branch = [anyOf, oneOf, allOf].flatMap(listed).find(isObject) ?? {};
  const all: Json = { ...branch, ...rest };
  const type = all.type ?? guessedType(all);
  return Object.fromEntries(
    Object.entries({ ...all, type }).filter(([key]) => simpleKeys.has(key)),
  );
};

const simpleKeys = new Set(["type", "description", "properties", "required", "items", "enum"]);

const dialects = { gemini, moonshot, "inline-refs": oneType, simple };

function guessedType(schema: Json): string {
  if (isObject(schema.properties)) return "object";
  if (schema.items !== undefined || schema.prefixItems !== undefined) return "array";
  const [first] = listed(schema.enum);
  if (typeof first === "number") return Number.isInteger(first) ? "integer" : "number";
  return typeof first === "boolean" ? "boolean" : "string";
}
