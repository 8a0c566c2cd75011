/** All built-in tools together: what every request carries. */
import { expect, test } from "vitest";
import { ZodObject, type ZodTypeAny } from "zod/v3";
import { zodToJsonSchema } from "zod-to-json-schema";
import type { Tool } from "../../src/core/tool.js";
import { tools } from "../../src/tools/index.js";

/** As it goes over the wire. */
function declared({ name, description, input }: Tool) {
  const { $schema: _, ...parameters } = zodToJsonSchema(input) as Record<string, unknown>;
  return { type: "function", function: { name, description, parameters } };
}

const fields = (tool: Tool): [string, ZodTypeAny][] =>
  tool.input instanceof ZodObject ? Object.entries(tool.input.shape) : [];

const BYTES_MAX = 3_400;

test(`the tools of every request are no larger than ${BYTES_MAX} bytes together`, () => {
  expect(Buffer.byteLength(JSON.stringify(tools.map(declared)))).toBeLessThanOrEqual(BYTES_MAX);
});

test("each tool has a legal name, is listed once, and says what it is for", () => {
  const names = tools.map((tool) => tool.name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z_]{1,64}$/.test(name))).toEqual([]);
  expect(tools.filter((tool) => tool.description.length < 15)).toEqual([]);
});

test("each tool takes a strict object whose every field is described", () => {
  for (const tool of tools) {
    expect(tool.input.safeParse({ nothing_like_this: 1 }).error?.issues).toContainEqual(
      expect.objectContaining({ code: "unrecognized_keys" }),
    );
    const silent = fields(tool).filter(([, field]) => !field.description);
    expect([tool.name, fields(tool).length > 0, silent]).toEqual([tool.name, true, []]);
  }
});

test("schemas keep to what every server takes: plain types, no bounds, no references", () => {
  const plain = new Set(["type", "description", "items", "enum"]);
  for (const tool of tools) {
    const { parameters } = declared(tool).function as { parameters: Record<string, unknown> };
    const properties = Object.values(parameters.properties as Record<string, object>);
    const odd = properties
      .flatMap((property) => Object.keys(property))
      .filter((k) => !plain.has(k));
    expect([tool.name, odd]).toEqual([tool.name, []]);
    expect(parameters).toMatchObject({ type: "object", additionalProperties: false });
  }
});

test("only reads may run beside each other", () => {
  const parallel = tools.filter((tool) => tool.parallel).map((tool) => tool.name);
  expect(parallel.sort()).toEqual(["glob_files", "grep_code", "list_dir", "read_file"]);
});
