/** Schemas of tools, in the dialect of each kind of server. */
import { describe, expect, test } from "vitest";
import { z } from "zod/v3";
import { plainProfile } from "../../src/adapters/model/providers/profile.js";
import { bodyWriter } from "../../src/adapters/model/request/body.js";
import { sanitised } from "../../src/adapters/model/request/dialect.js";
import { spelledTool } from "../../src/adapters/model/request/tool-schema.js";
import type { Json } from "../../src/adapters/model/stream/json.js";
import { systemPrompt } from "../../src/core/prompts.js";
import { defineTool } from "../../src/core/tool.js";
import { tools } from "../../src/tools/index.js";

const dialects = ["plain", "gemini", "moonshot", "inline-refs"] as const;

const parameters = (input: z.ZodTypeAny, dialect: (typeof dialects)[number] = "plain"): Json => {
  const prepare = () => Promise.reject(new Error("is never run here"));
  const tool = defineTool({ name: "t", description: "Does a thing.", input, prepare });
  return JSON.parse(spelledTool(tool, dialect)).function.parameters as Json;
};

/** As tools from elsewhere bring it. */
const foreign: Json = {
  $schema: "http://json-schema.org/draft-07/schema#",
  anyOf: [
    { type: "object", properties: { a: { type: ["string", "null"], default: "x" } } },
    { type: "object", properties: { b: { $ref: "#/$defs/tree" } }, required: ["b"] },
  ],
  properties: { kind: { const: "fixed" }, level: { type: "integer", enum: [1, 2] } },
  required: ["kind"],
  $defs: {
    tree: {
      type: "object",
      properties: { child: { $ref: "#/$defs/tree" }, at: { type: "string", format: "uri" } },
      additionalProperties: false,
    },
  },
};

describe("a schema of ours", () => {
  test("is the object and nothing about schemas", () => {
    const input = z.object({ path: z.string().describe("Which."), n: z.number().optional() });
    expect(parameters(input.strict())).toEqual({
      type: "object",
      properties: { path: { type: "string", description: "Which." }, n: { type: "number" } },
      required: ["path"],
      additionalProperties: false,
    });
  });

  test.each(dialects)("without fields is an object with properties: %s", (dialect) => {
    expect(parameters(z.object({}).strict(), dialect)).toMatchObject({
      type: "object",
      properties: {},
    });
  });
});

describe("any schema", () => {
  test.each(dialects)("becomes one object without references: %s", (dialect) => {
    const schema = sanitised(foreign, dialect);
    expect(Object.keys(schema.properties as Json).sort()).toEqual(["a", "b", "kind", "level"]);
    expect(schema).toMatchObject({ type: "object", required: ["kind"] });
    expect(JSON.stringify(schema)).not.toMatch(/\$ref|\$defs|\$schema|"const"|^\{"anyOf/);
  });

  test("that contains itself ends in any object", () => {
    const { properties } = sanitised(foreign, "plain");
    const tree = (properties as { b: { properties: Json } }).b;
    expect(tree.properties.child).toEqual({ type: "object" });
  });

  test("that is tiny and means something huge is not written out", () => {
    const $defs: Json = {};
    for (let level = 0; level < 40; level += 1) {
      const next = { $ref: `#/$defs/l${level + 1}` };
      $defs[`l${level}`] = { type: "object", properties: { a: next, b: next } };
    }
    const schema = { type: "object", properties: { root: { $ref: "#/$defs/l0" } }, $defs };
    expect(JSON.stringify(sanitised(schema, "plain")).length).toBeLessThan(1_000_000);
  });

  test("holds only words that Gemini knows", () => {
    const schema = sanitised(foreign, "gemini");
    expect(schema.properties).toMatchObject({
      a: { type: "string", nullable: true },
      kind: { type: "string", enum: ["fixed"] },
      level: { type: "integer" },
    });
    expect(JSON.stringify(schema)).not.toMatch(/additionalProperties|default|"uri"|\[1,2\]/);
  });

  test("has a type everywhere for Moonshot, beside anyOf in its branches", () => {
    const schema = sanitised(
      {
        type: "object",
        properties: {
          free: { description: "Anything." },
          either: { type: "string", anyOf: [{ enum: ["a"] }, { type: "null" }] },
          pair: { type: "array", items: [{ type: "string" }, { type: "number" }] },
        },
      },
      "moonshot",
    );
    expect(schema.properties).toEqual({
      free: { description: "Anything.", type: "string" },
      either: { anyOf: [{ type: "string", enum: ["a"] }, { type: "null" }] },
      pair: { type: "array", prefixItems: [{ type: "string" }, { type: "number" }] },
    });
  });

  test("has one type at a time for grammars of local servers", () => {
    const schema = sanitised(foreign, "inline-refs");
    expect(schema.properties).toMatchObject({ a: { type: "string" } });
  });
});

describe("the tools of this program", () => {
  const schemas = tools.map((tool) => ({ name: tool.name, schema: parameters(tool.input) }));

  test.each(schemas)("close their objects and name their fields: $name", ({ name, schema }) => {
    expect(schema.$schema, name).toBeUndefined();
    for (const { at, part } of objectsIn(schema, name)) {
      expect(part.additionalProperties, at).toBe(false);
      for (const [field, value] of Object.entries(part.properties as Json))
        expect((value as Json).description, `${at}.${field}`).toMatch(/\w/);
    }
  });

  test("fit with prompt and task into 5.5 kB", async () => {
    const about = { cwd: "/home/someone/project", platform: "linux", memory: "" };
    const task = "change Hello World to Hello belay in Hello.java";
    const seven = tools.filter((tool) => tool.name !== "create_project");
    const body = await bodyWriter("deepseek-flash", plainProfile, "here").body({
      session: "s",
      system: systemPrompt(about),
      messages: [{ role: "user", content: [{ type: "text", text: task }] }],
      tools: seven,
    });
    expect(seven).toHaveLength(7);
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(5_500);
  });
});

function objectsIn(part: unknown, at: string): { at: string; part: Json }[] {
  if (typeof part !== "object" || part === null) return [];
  const node = part as Json;
  const own = node.type === "object" && node.properties ? [{ at, part: node }] : [];
  return [...own, ...Object.entries(node).flatMap(([key, v]) => objectsIn(v, `${at}.${key}`))];
}
