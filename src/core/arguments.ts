/**
 * Whether the arguments of a call fit its tool, and what to tell the model when they don't.
 *
 * Strict first. What does not fit gets one pass of repairs whose meaning is beyond doubt: a
 * number, boolean, list or object written as a string, and null for what may be left out.
 */
import type { z } from "zod/v3";
import { oneLine } from "./cut.js";
import { nearestNames } from "./near.js";

export type Checked = { ok: true; input: unknown; note?: string } | { ok: false; reason: string };

export function checkArguments(schema: z.ZodTypeAny, input: unknown): Checked {
  const strict = schema.safeParse(input);
  if (strict.success) return { ok: true, input: strict.data };
  const repairs = strict.error.issues.flatMap(repairsOf(input));
  if (repairs.length > 0) {
    const again = schema.safeParse(repairs.reduce(withRepair, input));
    if (again.success) return { ok: true, input: again.data, note: noteOf(repairs) };
  }
  return { ok: false, reason: reasonOf(strict.error.issues, input, schema) };
}

type Path = readonly (string | number)[];

/** `value` undefined = the field is taken out. */
interface Repair {
  path: Path;
  value: unknown;
  wanted: string;
}

const repairsOf =
  (input: unknown) =>
  (issue: z.ZodIssue): Repair[] => {
    if (issue.code === "invalid_union")
      return firstAlternative(issue.unionErrors.flatMap((e) => e.issues).flatMap(repairsOf(input)));
    if (issue.code !== "invalid_type") return [];
    const { path, expected } = issue;
    const came = valueAt(input, path);
    // Where a value was needed, taking the null out changes nothing and the call fails anyway.
    if (came === null && path.length > 0) return [{ path, value: undefined, wanted: "nothing" }];
    const value = typeof came === "string" ? unquoted(came.trim(), expected) : undefined;
    return value === undefined ? [] : [{ path, value, wanted: expected }];
  };

/** Of the alternatives of a union the first that can be made to fit. */
const firstAlternative = (repairs: readonly Repair[]): Repair[] => repairs.slice(0, 1);

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

function unquoted(written: string, expected: string): unknown {
  switch (expected) {
    case "number":
    case "integer":
      return NUMBER.test(written) ? Number(written) : undefined;
    case "boolean":
      return /^(true|false)$/i.test(written) ? written.toLowerCase() === "true" : undefined;
    case "array":
    case "object": {
      const value = parsed(written);
      return kindOf(value) === expected ? value : undefined;
    }
    default:
      return undefined;
  }
}

function parsed(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return undefined; // No JSON, so nothing to repair: the strict error stands.
  }
}

/** A copy of `root` with the repair in it; nothing that was given is changed. */
function withRepair(root: unknown, { path, value }: Repair): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const inner = withRepair(valueAt(root, [key]), { path: rest, value, wanted: "" });
  if (Array.isArray(root)) return root.map((item, i) => (i === key ? inner : item));
  const others = Object.entries(root as object).filter(([name]) => name !== key);
  return Object.fromEntries(inner === undefined ? others : [...others, [key, inner]]);
}

function noteOf(repairs: readonly Repair[]): string {
  const fields = repairs.map(({ path, value, wanted }) =>
    value === undefined
      ? `${named(path)} was null (leave it out instead)`
      : `${named(path)} was a string (write ${article(wanted)} ${wanted})`,
  );
  return `Repaired arguments: ${fields.join("; ")}.`;
}

/** Problems listed in one answer. */
const LISTED = 10;

function reasonOf(issues: readonly z.ZodIssue[], input: unknown, schema: z.ZodTypeAny): string {
  const fields = fieldsOf(schema);
  const all = issues.flatMap((issue) => problems(issue, input, fields));
  const listed = all.slice(0, LISTED);
  if (all.length > LISTED) listed.push(`${all.length - LISTED} more`);
  const takes = fields.length > 0 ? ` It takes ${fields.map(spelt).join(", ")}.` : "";
  return `Not run, the arguments do not fit: ${listed.join("; ")}.${takes}`;
}

function problems(issue: z.ZodIssue, input: unknown, fields: readonly Field[]): string[] {
  const where = named(issue.path);
  const came = valueAt(input, issue.path);
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => surplus([...issue.path, key], fields));
    case "invalid_type":
      return came === undefined && issue.path.length > 0
        ? [`${where} is missing, expected ${article(issue.expected)} ${issue.expected}`]
        : [`${where}: expected ${article(issue.expected)} ${issue.expected}, came ${shown(came)}`];
    case "invalid_enum_value": {
      const near = nearestNames(String(came), issue.options.map(String), 1)[0];
      const meant = near === undefined ? "" : ` (did you mean ${near}?)`;
      return [`${where}: expected one of ${issue.options.join(", ")}, came ${shown(came)}${meant}`];
    }
    case "invalid_union":
      return [`${where}: fits none of the forms it may have, came ${shown(came)}`];
    default:
      return [`${where}: ${issue.message}, came ${shown(came)}`];
  }
}

function surplus(path: Path, fields: readonly Field[]): string {
  const key = String(path.at(-1));
  const known = path.length === 1 ? fields.map((field) => field.name) : [];
  const near = nearestNames(key, known, 1)[0] ?? known.find((name) => holds(key, name));
  const meant = near === undefined ? "" : ` (did you mean ${near}?)`;
  return `${named(path)} is no field of this tool${meant}`;
}

/** `file_path` holds `path`: a whole word of it. */
const holds = (key: string, name: string): boolean =>
  key
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[-_\s]/)
    .includes(name);

interface Field {
  name: string;
  kind: string;
  optional: boolean;
}

const spelt = ({ name, kind, optional }: Field): string =>
  `${name} (${kind}${optional ? ", optional" : ""})`;

function fieldsOf(schema: z.ZodTypeAny): Field[] {
  const shape = (schema as Partial<z.AnyZodObject>).shape as z.ZodRawShape | undefined;
  return Object.entries(shape ?? {}).map(([name, field]) => {
    const optional = field.isOptional();
    return { name, kind: kindOfSchema(field), optional };
  });
}

/** The plain word for what a field holds. */
function kindOfSchema(field: z.ZodTypeAny): string {
  const { typeName, innerType, checks } = field._def as {
    typeName: string;
    innerType?: z.ZodTypeAny;
    checks?: { kind: string }[];
  };
  if (innerType) return kindOfSchema(innerType);
  if (checks?.some((check) => check.kind === "int")) return "integer";
  return typeName.replace(/^Zod/, "").toLowerCase();
}

const named = (path: Path): string =>
  path.length === 0 ? "the arguments" : oneLine(path.join("."), 60);

const shown = (value: unknown): string =>
  value === undefined
    ? "nothing"
    : `${kindOf(value)} ${oneLine(JSON.stringify(value) ?? String(value), 60)}`;

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

const article = (word: string): string => (/^[aeiou]/.test(word) ? "an" : "a");

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      value !== null && typeof value === "object" && Object.hasOwn(value, key)
        ? (value as Record<string | number, unknown>)[key]
        : undefined,
    root,
  );
}
