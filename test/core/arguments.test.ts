/** Arguments of a call: strict, one repair of what is beyond doubt, and reasons to act on. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod/v3";
import { checkArguments } from "../../src/core/arguments.js";

const schema = z
  .object({
    path: z.string().describe("a"),
    offset: z.number().int().optional().describe("b"),
    ratio: z.number().optional().describe("c"),
    whole: z.boolean().optional().describe("d"),
    argv: z.array(z.string()).optional().describe("e"),
    kind: z.enum(["java", "python", "node"]).optional().describe("f"),
    filter: z.object({ name: z.string(), depth: z.number().optional() }).strict().optional(),
    edits: z.array(z.object({ line: z.number() }).strict()).optional(),
    either: z.union([z.number(), z.boolean()]).optional(),
  })
  .strict();

const check = (input: unknown) => checkArguments(schema, input);

const reason = (input: unknown): string => {
  const checked = check(input);
  if (checked.ok) throw new Error(`accepted: ${JSON.stringify(checked.input)}`);
  return checked.reason;
};

test("what fits comes back as it is, without a word", () => {
  const input = { path: "a", offset: 3, argv: ["x"], filter: { name: "n" } };
  expect(check(input)).toEqual({ ok: true, input });
});

test.each([
  [{ offset: "12" }, { offset: 12 }, "offset was a string (write an integer)"],
  [{ offset: " -3 " }, { offset: -3 }, "offset was a string (write a number)"],
  [{ ratio: "1.5e3" }, { ratio: 1500 }, "ratio was a string (write a number)"],
  [{ whole: "true" }, { whole: true }, "whole was a string (write a boolean)"],
  [{ whole: "False" }, { whole: false }, "whole was a string (write a boolean)"],
  [{ argv: '["ls", "-l"]' }, { argv: ["ls", "-l"] }, "argv was a string (write an array)"],
  [{ filter: '{"name":"n"}' }, { filter: { name: "n" } }, "filter was a string (write an object)"],
  [
    { filter: { name: "n", depth: "2" } },
    { filter: { name: "n", depth: 2 } },
    "filter.depth was a string (write a number)",
  ],
  [{ edits: [{ line: "4" }] }, { edits: [{ line: 4 }] }, "edits.0.line was a string"],
  [{ offset: null }, {}, "offset was null (leave it out instead)"],
  [{ either: "7" }, { either: 7 }, "either was a string (write a number)"],
])("%j is repaired and the model is told", (given, repaired, note) => {
  const checked = check({ path: "a", ...given });
  expect(checked).toMatchObject({ ok: true, input: { path: "a", ...repaired } });
  if (note.startsWith("offset was a string")) note = "offset was a string (write a number)";
  expect(checked).toMatchObject({ note: expect.stringContaining(note) });
});

test("several repairs are told together", () => {
  expect(check({ path: "a", offset: "1", whole: "true" })).toEqual({
    ok: true,
    input: { path: "a", offset: 1, whole: true },
    note:
      "Repaired arguments: offset was a string (write a number); " +
      "whole was a string (write a boolean).",
  });
});

test.each([
  { offset: "12abc" },
  { offset: "0x10" },
  { offset: "1_000" },
  { offset: "" },
  { offset: "1.5" },
  { offset: true },
  { whole: "yes" },
  { whole: 1 },
  { argv: "ls -l" },
  { argv: '{"a":1}' },
  { argv: "[1]" },
  { filter: "[]" },
  { path: 7 },
  { path: null },
  { path: ["a"] },
  { path: { a: 1 } },
  { kind: "golang" },
])("%j is not guessed at", (given) => {
  expect(check({ path: "a", ...given }).ok).toBe(false);
});

test("what was given is never changed in place", () => {
  const input = { path: "a", filter: { name: "n", depth: "2" }, offset: null };
  const before = structuredClone(input);
  check(input);
  expect(input).toEqual(before);
});

test("a missing field is named with what was expected", () => {
  expect(reason({})).toContain("path is missing, expected a string");
});

test("a wrong type is named with what was expected and what came", () => {
  expect(reason({ path: 7 })).toContain("path: expected a string, came number 7");
  expect(reason({ path: "a", offset: 1.5 })).toContain(
    "offset: expected an integer, came number 1.5",
  );
  expect(reason({ path: "a", argv: "ls" })).toContain('argv: expected an array, came string "ls"');
});

test("a surplus field is named, with the field that was probably meant", () => {
  expect(reason({ path: "a", ofset: 1 })).toContain(
    "ofset is no field of this tool (did you mean offset?)",
  );
  expect(reason({ file_path: "a" })).toContain(
    "file_path is no field of this tool (did you mean path?)",
  );
  expect(reason({ path: "a", zzz: 1 })).toMatch(
    /zzz is no field of this tool; |zzz is no field of this tool\./,
  );
});

test("a choice is answered with the choices", () => {
  expect(reason({ path: "a", kind: "pyton" })).toContain(
    'kind: expected one of java, python, node, came string "pyton" (did you mean python?)',
  );
});

test("every problem is named at once, and the fields there are", () => {
  const said = reason({ offset: "x", surplus: 1, whole: "yes" });
  for (const part of ["path is missing", "offset: expected", "whole: expected", "surplus is no"])
    expect(said).toContain(part);
  expect(said).toContain("It takes path (string), offset (integer, optional), ratio (number, opt");
});

test.each([undefined, null, 7, "text", [], "[1]"])("%j is no object of arguments", (input) => {
  expect(reason(input)).toContain("the arguments: expected an object");
});

test("arguments that are themselves a string of JSON are read", () => {
  expect(check('{"path":"a"}')).toMatchObject({ ok: true, input: { path: "a" } });
});

test("a reason stays short whatever came", () => {
  const many = Object.fromEntries(
    Array.from({ length: 500 }, (_, i) => [`f${i}`, "x".repeat(999)]),
  );
  expect(reason({ path: "x".repeat(100_000), ...many }).length).toBeLessThan(2_000);
  expect(reason({ path: { deep: "x".repeat(100_000) } }).length).toBeLessThan(1_000);
});

test("a field named like a part of every object is surplus like any other", () => {
  const input = JSON.parse('{"path":"a","__proto__":{"offset":1},"constructor":1}');
  expect(reason(input)).toContain("__proto__ is no field");
  expect(({} as Record<string, unknown>).offset).toBeUndefined();
});

test("whatever comes in, what is accepted fits the schema and nothing is thrown", () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.object(), fc.json()), (input) => {
      const checked = check(input);
      if (checked.ok) expect(schema.safeParse(checked.input).success).toBe(true);
      else expect(checked.reason).not.toBe("");
    }),
    { numRuns: 500 },
  );
});

test("any object of the right types survives having its values written as strings", () => {
  const fitting = fc.record(
    {
      path: fc.string(),
      offset: fc.integer(),
      ratio: fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (n === 0 ? 0 : n)),
      whole: fc.boolean(),
      argv: fc.array(fc.string()),
    },
    { requiredKeys: ["path"] },
  );
  fc.assert(
    fc.property(fitting, (input) => {
      const written = Object.fromEntries(
        Object.entries(input).map(([key, value]) => [
          key,
          typeof value === "string" ? value : JSON.stringify(value),
        ]),
      );
      expect(check(written)).toMatchObject({ ok: true, input });
    }),
  );
});
