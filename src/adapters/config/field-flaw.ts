/**
 * What is wrong with a field of the person's configuration: what was expected and what came, as
 * data, so that it can be said in their language.
 */
import { z } from "zod/v3";
import { withoutCredentials } from "../../core/address.js";
import type { Expected, Kind, Wrong } from "../../core/setting.js";
import { nearestWord } from "../../core/near.js";

export interface FieldFlaw {
  /** From the top, with dots. */
  field: string;
  wrong: Wrong;
}

/** `given` is what stands at `name`, and `schema` what should. */
export function fieldFlaws(
  name: string,
  given: unknown,
  { schema, issues }: { schema: z.ZodTypeAny; issues: readonly z.ZodIssue[] },
): FieldFlaw[] {
  return issues.flatMap((issue) => {
    const at = (...more: string[]) => [name, ...issue.path, ...more].join(".");
    if (issue.code === "unrecognized_keys") {
      const known = keysOf(schemaAt(schema, issue.path));
      return issue.keys.map((key) => ({
        field: at(key),
        wrong: { what: "unknown" as const, near: nearestWord(key, known) },
      }));
    }
    const value = valueAt(given, issue.path);
    const wanted = schemaAt(schema, issue.path);
    // Of a value that is not even a text no more is told than that.
    if (issue.code === "invalid_type" && wanted instanceof z.ZodEnum)
      return [{ field: at(), wrong: choice(wanted.options as readonly string[], value) }];
    return [{ field: at(), wrong: wrongOf(issue, value) }];
  });
}

function wrongOf(issue: z.ZodIssue, value: unknown): Wrong {
  const came = shown(value);
  switch (issue.code) {
    case "invalid_type":
      return { what: "kind", expected: kindNamed(issue.expected), came: kindOf(value) };
    case "invalid_enum_value":
      return choice(issue.options.map(String), value);
    case "too_small":
      return issue.type === "string"
        ? { what: "empty" }
        : { what: "value", expected: { least: lower(issue) }, came };
    case "too_big":
      return { what: "value", expected: { most: Number(issue.maximum) }, came };
    case "custom":
      return { what: "value", expected: "address", came };
    default:
      return { what: "value", expected: formatOf(issue), came };
  }
}

const choice = (expected: readonly string[], value: unknown): Wrong => ({
  what: "choice",
  expected,
  came: shown(value),
});

const lower = ({ minimum, inclusive }: { minimum: number | bigint; inclusive: boolean }): number =>
  Number(minimum) + (inclusive ? 0 : 1);

/** The only pattern of a text here is that of a currency. */
const formatOf = (issue: z.ZodIssue): Expected =>
  issue.code === "invalid_string" ? "currency" : "sense";

function kindNamed(type: string): Kind {
  return Object.hasOwn(kinds, type) ? kinds[type as keyof typeof kinds] : "object";
}

const kinds = {
  string: "text",
  number: "number",
  integer: "whole",
  boolean: "yes_no",
  array: "list",
  object: "object",
  null: "nothing",
  undefined: "nothing",
} as const satisfies Record<string, Kind>;

function kindOf(value: unknown): Kind {
  if (value === null) return "nothing";
  if (Array.isArray(value)) return "list";
  if (typeof value === "number" && !Number.isInteger(value)) return "number";
  return typeof value === "number" ? "number" : kindNamed(typeof value);
}

const SHOWN_MAX = 60;

/** A value as it is written, without what may be a password in an address. */
function shown(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const plain = withoutCredentials(text).replace(/\s+/g, " ");
  return plain.length > SHOWN_MAX ? `${plain.slice(0, SHOWN_MAX - 1)}…` : plain;
}

type Path = readonly (string | number)[];

const valueAt = (given: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null
        ? (value as Record<string, unknown>)[String(key)]
        : undefined,
    given,
  );

function schemaAt(schema: z.ZodTypeAny, path: Path): z.ZodTypeAny | undefined {
  const bare = bareOf(schema);
  const [key, ...rest] = path;
  if (key === undefined) return bare;
  const inner =
    bare instanceof z.ZodObject
      ? ((bare.shape as z.ZodRawShape)[String(key)] as z.ZodTypeAny | undefined)
      : bare instanceof z.ZodArray || bare instanceof z.ZodRecord
        ? (bare.element as z.ZodTypeAny)
        : undefined;
  return inner && schemaAt(inner, rest);
}

function bareOf(schema: z.ZodTypeAny): z.ZodTypeAny {
  if (schema instanceof z.ZodOptional) return bareOf(schema.unwrap() as z.ZodTypeAny);
  if (schema instanceof z.ZodEffects) return bareOf(schema.innerType() as z.ZodTypeAny);
  return schema;
}

const keysOf = (schema: z.ZodTypeAny | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape as z.ZodRawShape) : [];
