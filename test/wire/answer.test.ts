/** What a model tells of an answer, over real HTTP. */
import { describe, expect, test } from "vitest";
import type { Message } from "../../src/core/message.js";
import { text } from "../../src/core/message.js";
import { ask, callsIn, hello, opened } from "./opened.js";

describe("an answer", () => {
  test("is heard as it comes and returned whole, with its usage", async () => {
    const { model, server } = await opened([
      { think: "hm ", say: "two words", usage: { prompt_tokens: 9, completion_tokens: 4 } },
    ]);
    const { reply, heard } = await ask(model);
    expect(reply.content).toEqual([
      { type: "thought", text: "hm ", field: "reasoning_content" },
      { type: "text", text: "two words" },
    ]);
    expect(reply).toMatchObject({ stop: "done", usage: { input: 9, output: 4, cached: 0 } });
    const said = heard.map((p) => (p.type === "model.streaming" ? `${p.kind}:${p.delta}` : p.type));
    expect(said).toEqual(["thought:hm ", "text:two ", "text:words"]);
    expect(server.complaints).toEqual([]);
  });

  test("brings calls with the object to run and the text as it was written", async () => {
    const { model } = await opened([{ calls: [{ tool: "read_file", args: '{ "path":"a" }' }] }]);
    const { reply } = await ask(model);
    expect(reply.stop).toBe("calls");
    expect(callsIn(reply.content)).toEqual([
      {
        type: "call",
        id: "call_1",
        tool: "read_file",
        text: '{ "path":"a" }',
        input: { path: "a" },
      },
    ]);
  });

  test("says how many calls had no id; each is given one and none is dropped", async () => {
    const calls = ["", "b", ""].map((id) => ({
      tool: "read_file",
      input: { path: `${id}.txt` },
      id,
    }));
    const { model } = await opened([{ calls }]);
    const { reply } = await ask(model);
    expect(reply).toMatchObject({ minted: 2 });
    const ids = callsIn(reply.content).map(({ id }) => id);
    expect(ids).toEqual([expect.stringMatching(/^call_/), "b", expect.stringMatching(/^call_/)]);
    expect(new Set(ids).size).toBe(3);
  });

  test("costs what the prices of its profile say; cached input costs less", async () => {
    const usage = {
      prompt_tokens: 1_000_000,
      completion_tokens: 100_000,
      prompt_tokens_details: { cached_tokens: 500_000 },
    };
    const price = { currency: "USD", input: 2, cached: 0.5, output: 10 };
    const { model } = await opened([{ say: "hi", usage }], { profile: { price } });
    const { reply } = await ask(model);
    expect(reply.usage.cost).toEqual({ amount: 1 + 0.25 + 1, currency: "USD" });
  });

  test("counts tokens by characters when the server counts none", async () => {
    const { model } = await opened([{ say: "12345678", usage: false }]);
    const { reply } = await ask(model);
    expect(reply.usage).toMatchObject({ output: 2, cached: 0, estimated: true });
    expect(reply.usage.input).toBeGreaterThan(20);
  });

  test("with a cut call at the token limit holds nothing that could run", async () => {
    const { model } = await opened([
      { calls: [{ tool: "read_file", args: '{"path":"a' }], finish: "length" },
    ]);
    const { reply } = await ask(model);
    expect(reply.stop).toBe("length");
    expect(callsIn(reply.content)[0]).toMatchObject({ input: undefined });
    expect(callsIn(reply.content)[0]?.problem).toMatch(/cut off/);
  });

  test.each([
    [
      "of a tool that was offered",
      '<tool_call>{"name":"read_file","arguments":{"path":"a"}}</tool_call>',
    ],
    [
      "with broken JSON inside",
      'Now.\n<tool_call>{"name":"read_file","arguments":{"path":"a}</tool_call>',
    ],
    ["that was not closed", '<｜DSML｜function_calls>\n<｜DSML｜invoke name="read_file">\nsome of'],
    ["of a tool that nobody offered", '[TOOL_CALLS]launch{"x":1}'],
  ])("that is a call as text, %s, brings advice to use the tools", async (_, say) => {
    const { model } = await opened([{ say }]);
    const { reply } = await ask(model);
    expect(callsIn(reply.content)).toEqual([]);
    expect(reply.advice).toMatch(/as text. Nothing was run. Use the tool interface./);
  });

  test.each([
    "Hermes models write <tool_call> before a call.",
    "<tool_call> is the tag, and {} what stands in it.",
    'In a fence:\n```\n<tool_call>{"name":"read_file","arguments":{"path":"a}</tool_call>\n```',
    '> <tool_call>{"name":"read_file","arguments":{}}</tool_call>',
    '<tool_call>{"name":"launch","arguments":{}}</tool_call>\nThat is how it looks.',
  ])("that speaks of such markup brings none: %s", async (say) => {
    const { model } = await opened([{ say }]);
    expect((await ask(model)).reply.advice).toBeUndefined();
  });

  test("gives a call an id of its own when the server uses one a second time", async () => {
    const used: Message[] = [
      hello,
      {
        role: "assistant",
        content: [
          {
            type: "call",
            id: "functions.read_file:0",
            tool: "read_file",
            text: "{}",
            input: {},
          },
        ],
      },
      { role: "tool", call: "functions.read_file:0", content: [text("x")], failed: false },
    ];
    const again = { tool: "read_file", id: "functions.read_file:0", input: { path: "b" } };
    const { model } = await opened([{ calls: [again] }]);
    const { reply } = await ask(model, used);
    expect(callsIn(reply.content)[0]?.id).toBe("functions.read_file:1");
  });

  test("repairs broken arguments once and says so", async () => {
    const { model } = await opened([{ calls: [{ tool: "read_file", args: "{'path': 'a',}" }] }]);
    const { reply } = await ask(model);
    const [call] = callsIn(reply.content);
    expect(call?.input).toEqual({ path: "a" });
    expect(call?.note).toMatch(/single quotes, trailing comma/);
  });
});

describe("the request", () => {
  test("says who asks and nothing about the machine", async () => {
    const { model, server } = await opened([{ say: "x" }], {
      apiKey: "k-123456",
      version: "1.2.3",
    });
    await ask(model);
    const { headers } = server.arrivals[0]!;
    expect(headers["user-agent"]).toBe("belay/1.2.3");
    expect(headers.authorization).toBe("Bearer k-123456");
    expect(Object.keys(headers).filter((name) => name.startsWith("x-stainless"))).toEqual([]);
  });

  test("carries no key where none is set, and an Azure key in its own header", async () => {
    const open = await opened([{ say: "x" }]);
    await ask(open.model);
    expect(open.server.arrivals[0]?.headers.authorization).toBeUndefined();
    const azure = await opened([{ say: "x" }], { provider: "azure", apiKey: "k-123456" });
    await ask(azure.model);
    expect(azure.server.arrivals[0]?.headers).toMatchObject({ "api-key": "k-123456" });
  });

  test("holds the few fields that work everywhere", async () => {
    const { model, server } = await opened([{ say: "x" }]);
    await ask(model);
    const [request] = server.requests;
    expect(Object.keys(request!)).toEqual([
      "model",
      "stream",
      "messages",
      "tools",
      "stream_options",
    ]);
    expect(request?.tools?.[0]?.function.parameters).toEqual({
      type: "object",
      properties: { path: { type: "string", description: "Which file." } },
      required: ["path"],
      additionalProperties: false,
    });
  });
});
