/** The scripted model is a judge in many tests: that it objects must be shown as well. */
import { afterEach, expect, test } from "vitest";
import type { ScriptedModel, WireMessage } from "./scripted-model.js";
import { scriptedModel } from "./scripted-model.js";

let model: ScriptedModel;
afterEach(() => model.close());

const system: WireMessage = { role: "system", content: "be good" };
const user: WireMessage = { role: "user", content: "do it" };
const call = (id: string, args = "{}"): WireMessage => ({
  role: "assistant",
  content: null,
  tool_calls: [{ id, type: "function", function: { name: "look", arguments: args } }],
});
const result = (id: string): WireMessage => ({ role: "tool", tool_call_id: id, content: "seen" });
const tool = (name: string) => ({
  type: "function",
  function: { name, description: name, parameters: { type: "object", properties: {} } },
});

async function ask(messages: WireMessage[], more: object = {}): Promise<string> {
  const body = JSON.stringify({ model: "m", stream: true, messages, ...more });
  const response = await fetch(`${model.baseURL}/chat/completions`, { method: "POST", body });
  return response.text();
}

async function complaintsAbout(messages: WireMessage[], more: object = {}): Promise<string> {
  model = await scriptedModel([{ say: "ok" }]);
  await ask(messages, more);
  return model.complaints.join("\n");
}

test("a faithful request draws no complaint", async () => {
  const messages = [system, user, call("a"), result("a")];
  expect(await complaintsAbout(messages, { tools: [tool("a"), tool("b")] })).toBe("");
});

test.each<[string, WireMessage[], RegExp]>([
  ["no system message", [user], /first message is not system/],
  ["two system messages", [system, user, system], /second system/],
  ["an empty user message", [system, { role: "user", content: " " }], /empty content/],
  ["an empty assistant message", [system, { role: "assistant", content: "" }], /empty content/],
  ["an unanswered call", [system, user, call("a")], /a not answered at the end/],
  ["a call answered too late", [system, call("a"), user, result("a")], /not answered before/],
  ["an orphan result", [system, user, result("a")], /nobody is owed/],
  ["a second result", [system, call("a"), result("a"), result("a")], /nobody is owed/],
  ["an id used twice", [system, call("a"), result("a"), call("a"), result("a")], /used before/],
  ["arguments that hold an array", [system, call("a", "[]"), result("a")], /not a string that/],
  ["broken arguments", [system, call("a", "{"), result("a")], /not a string that/],
  ["a lone surrogate", [system, { role: "user", content: "\ud83d" }], /lone surrogate/],
])("objects to %s", async (_title, messages, complaint) => {
  expect(await complaintsAbout(messages)).toMatch(complaint);
});

test("objects to results out of order", async () => {
  const two = call("a");
  two.tool_calls?.push(...(call("b").tool_calls ?? []));
  expect(await complaintsAbout([system, two, result("b"), result("a")])).toMatch(/out of order/);
});

test("objects to tools that are empty or unsorted", async () => {
  expect(await complaintsAbout([system, user], { tools: [] })).toMatch(/leave the field out/);
  await model.close();
  const tools = [tool("b"), tool("a")];
  expect(await complaintsAbout([system, user], { tools })).toMatch(/not sorted/);
});

test("objects to a history that changed, and to tools that changed", async () => {
  model = await scriptedModel([{ say: "1" }, { say: "2" }, { say: "3" }]);
  await ask([system, user], { tools: [tool("a")] });
  await ask([system, user, { role: "user", content: "more" }], { tools: [tool("a")] });
  expect(model.complaints).toEqual([]);
  await ask([system, { role: "user", content: "other" }], { tools: [tool("b")] });
  expect(model.complaints).toEqual([
    "request 2: message 1 of the request before is changed",
    "request 2: the tools differ from those of the request before",
  ]);
});

test("a shorter history is a complaint unless several are expected", async () => {
  const longer = [system, user, { role: "user", content: "more" }];
  model = await scriptedModel([{}, {}]);
  await ask(longer);
  await ask([system, user]);
  expect(model.complaints).toEqual(["request 1: message 2 of the request before is gone"]);
  await model.close();
  model = await scriptedModel([{}, {}, {}], { severalHistories: true });
  for (const messages of [longer, [system, user], longer]) await ask(messages);
  expect(model.complaints).toEqual([]);
});

test("says text, thoughts and calls in pieces that join to what was scripted", async () => {
  model = await scriptedModel([
    { think: "hm, so", say: "你好 world", calls: [["look", { a: 1 }]] },
  ]);
  const body = await ask([system, user]);
  const deltas = body
    .split("\n\n")
    .filter((event) => event.startsWith("data: {"))
    .map((event) => JSON.parse(event.slice(6)).choices[0]?.delta ?? {});
  const join = (of: (delta: (typeof deltas)[number]) => string | undefined) =>
    deltas.map((delta) => of(delta) ?? "").join("");
  expect(join((d) => d.reasoning_content)).toBe("hm, so");
  expect(join((d) => d.content)).toBe("你好 world");
  expect(join((d) => d.tool_calls?.[0].function.arguments)).toBe('{"a":1}');
  expect(join((d) => d.tool_calls?.[0].function.name)).toBe("look");
  expect(body).toContain('"finish_reason":"tool_calls"');
  expect(body.endsWith("data: [DONE]\n\n")).toBe(true);
});

test("can fail, be cut, and see that the client left", async () => {
  model = await scriptedModel([{ status: 429, headers: { "retry-after": "1" } }, { cut: true }]);
  expect(await ask([system, user])).toContain("scripted 429");
  await expect(ask([system, user])).rejects.toThrow(/fetch failed|terminated|other side closed/);
  expect(model.arrivals[1]?.left).toBe(true);
});

test("a script that is too short is a complaint", async () => {
  model = await scriptedModel([]);
  await ask([system, user]);
  expect(model.complaints).toEqual(["request 0: the script has no line for it"]);
});
