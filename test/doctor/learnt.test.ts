/** What the doctor's lessons change in a request: the words in between, the plainest schemas. */
import { expect, test } from "vitest";
import { z } from "zod/v3";
import { normalised } from "../../src/adapters/model/request/normalise.js";
import { spelledTool } from "../../src/adapters/model/request/tool-schema.js";
import type { Message } from "../../src/core/message.js";
import { text } from "../../src/core/message.js";
import { defineTool } from "../../src/core/tool.js";

const user = (words: string): Message => ({ role: "user", content: [text(words)] });
const call: Message = {
  role: "assistant",
  content: [{ type: "call", id: "c", tool: "t", text: "{}", input: {} }],
};
const result: Message = { role: "tool", call: "c", content: [text("r")], failed: false };
const roles = (messages: readonly Message[], strict: boolean) =>
  normalised(messages, (id) => id, strict).map((message) => message.role);

test("where turns are strict the model speaks between a result and the person", () => {
  const history = [user("do"), call, result, user("and quickly")];
  expect(roles(history, true)).toEqual(["user", "assistant", "tool", "assistant", "user"]);
  expect(roles(history, false)).toEqual(["user", "assistant", "tool", "user"]);
});

test("where turns are strict nothing is put where nothing is missing", () => {
  const history = [user("do"), call, result];
  expect(roles(history, true)).toEqual(["user", "assistant", "tool"]);
  expect(roles([user("a"), user("b")], true)).toEqual(["user"]);
});

test("the plainest schema has types, properties, items, enums of strings, and no more", () => {
  const tool = defineTool({
    name: "t",
    description: "Does a thing.",
    input: z
      .object({
        who: z.union([z.array(z.string()), z.string()]).describe("One or many."),
        n: z.number().int().min(1).max(9).default(3),
        maybe: z.string().nullable(),
        kind: z.enum(["a", "b"]).optional(),
        deep: z.object({ x: z.boolean() }).strict().optional(),
      })
      .strict(),
    prepare: () => Promise.reject(new Error("is never run here")),
  });
  expect(JSON.parse(spelledTool(tool, "simple")).function.parameters).toEqual({
    type: "object",
    required: ["who", "maybe"],
    properties: {
      who: { type: "array", items: { type: "string" }, description: "One or many." },
      n: { type: "integer" },
      maybe: { type: "string" },
      kind: { type: "string", enum: ["a", "b"] },
      deep: { type: "object", properties: { x: { type: "boolean" } }, required: ["x"] },
    },
  });
});
