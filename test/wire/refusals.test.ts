/** What a model makes of a refusal, and what it learns from it. */
import { describe, expect, test } from "vitest";
import { openModel } from "../../src/adapters/model/index.js";
import type { Message } from "../../src/core/message.js";
import { text } from "../../src/core/message.js";
import type { Line } from "../support/scripted-model.js";
import { ask, hello, opened, retries } from "./opened.js";

describe("a refused key", () => {
  const key = "sk-1234567890abcdef";

  test("is named by its variable and never shown", async () => {
    const body = {
      error: { message: `Incorrect API key provided: ${key}`, code: "invalid_api_key" },
    };
    const { model } = await opened([{ status: 401, body }], { apiKey: key, keyName: "MY_KEY" });
    const { reply } = await ask(model);
    expect(reply.fault).toMatchObject({ kind: "auth", status: 401, keyName: "MY_KEY" });
    expect(JSON.stringify(reply)).not.toContain(key);
  });

  test.each([
    ["none was sent", {}, true],
    ["one stands in a header of the person's own", { headers: { "x-api-key": key } }, undefined],
  ] as const)("that was none is no key refused: %s", async (_, config, keyless) => {
    const body = { error: { message: "Unauthorized" } };
    const { model } = await opened([{ status: 401, body }], { ...config, keyName: "MY_KEY" });
    const { fault } = (await ask(model)).reply;
    expect(fault).toMatchObject({ kind: "auth", keyName: "MY_KEY" });
    expect(fault.keyless).toBe(keyless);
  });

  test("is missed before anything is sent to a vendor that wants one", async () => {
    const model = openModel({
      provider: "deepseek",
      baseURL: "https://api.deepseek.com/v1",
      model: "deepseek-flash",
    });
    const { reply } = await ask(model);
    expect(reply.fault).toMatchObject({ kind: "no_key", keyName: "DEEPSEEK_API_KEY", attempts: 0 });
  });
});

describe("a server that cannot be asked", () => {
  test("at a port that fetch refuses is not asked again", async () => {
    const model = openModel({
      provider: "custom",
      baseURL: "http://127.0.0.1:6666/v1",
      model: "m",
    });
    const { reply, heard } = await ask(model);
    expect(reply.fault).toMatchObject({ kind: "network", retryable: false, attempts: 1 });
    expect(reply.fault.message).toContain("bad port");
    expect(retries(heard)).toEqual([]);
  });

  test.each(["custom", "azure"])("where %s names none, that is what is told", async (provider) => {
    const model = openModel({ provider, baseURL: "", model: "m", apiKey: "k-123456" });
    const { reply } = await ask(model);
    expect(reply.fault).toMatchObject({ kind: "no_server", attempts: 0 });
  });
});

describe("an endpoint that refuses one optional field", () => {
  const refusal = (message: string): Line => ({ status: 400, body: { error: { message } } });

  test("is asked once more without it, and never sent it again", async () => {
    const learned: object[] = [];
    const { model, server } = await opened(
      [refusal("Extra inputs are not permitted: stream_options"), { say: "a" }, { say: "b" }],
      { learned: (change) => learned.push(change) },
    );
    await ask(model);
    await ask(model);
    expect(server.requests.map((r) => "stream_options" in r)).toEqual([true, false, false]);
    expect(learned).toEqual([{ includeUsage: false }]);
  });

  test("is not asked again when nothing of what it names was sent", async () => {
    const { model, server } = await opened([
      refusal("stream_options"),
      refusal("stream_options"),
      { say: "not reached" },
    ]);
    const { reply } = await ask(model);
    expect(reply.fault).toMatchObject({ kind: "bad_request", status: 400 });
    expect(server.requests).toHaveLength(2);
  });

  test("is told not to reason where it takes tools only then", async () => {
    const { model, server } = await opened(
      [
        refusal(
          "Function tools with reasoning_effort are not supported for this model in " +
            "/v1/chat/completions. Use /v1/responses or set reasoning_effort to 'none'.",
        ),
        { say: "a" },
      ],
      { profile: { extra: { seed: 7 } } },
    );
    const { reply } = await ask(model);
    expect(reply.content).toHaveLength(1);
    expect(server.requests.map((r) => [r.seed, r.reasoning_effort])).toEqual([
      [7, undefined],
      [7, "none"],
    ]);
  });

  const withThought: Message[] = [
    hello,
    {
      role: "assistant",
      content: [
        { type: "thought", text: "hm", field: "reasoning_content" },
        { type: "call", id: "c1", tool: "read_file", text: '{"path":"a"}', input: { path: "a" } },
      ],
    },
    { role: "tool", call: "c1", content: [text("x")], failed: false },
  ];

  test.each([
    ["property 'reasoning_content' is unsupported", "custom", ["hm", undefined]],
    ["The `reasoning_content` in the thinking mode must be passed back", "groq", [undefined, "hm"]],
  ])("learns whether thoughts go back: %s", async (message, provider, sent) => {
    const { model, server } = await opened([refusal(message), { say: "a" }], { provider });
    const { reply } = await ask(model, withThought);
    expect(reply.content).toHaveLength(1);
    expect(server.requests.map((r) => r.messages[2]?.reasoning_content)).toEqual(sent);
  });

  test("drops a field that the person asked for, but no other", async () => {
    const profile = { temperature: 0.2, maxTokens: 100 };
    const { model, server } = await opened(
      [refusal("invalid temperature: only 1 is allowed for this model"), { say: "a" }],
      { profile },
    );
    await ask(model);
    expect(server.requests[0]).toMatchObject({ temperature: 0.2, max_tokens: 100 });
    expect(server.requests[1]).not.toHaveProperty("temperature");
    expect(server.requests[1]).toMatchObject({ max_tokens: 100 });
  });

  test("tells calls as text where a history with calls needs tools", async () => {
    const { model, server } = await opened([
      refusal("Anthropic expects the `tools=` param to be passed in"),
      { say: "a" },
    ]);
    const request = { session: "s1", system: "x", messages: withThought };
    const reply = await model.ask(request, () => {}, new AbortController().signal);
    expect("content" in reply).toBe(true);
    const [, second] = server.requests;
    expect(JSON.stringify(second)).not.toMatch(/tool_calls|"tool"/);
    expect(JSON.stringify(second)).toContain("called read_file with");
  });

  test("tells its real window when the prompt was too long", async () => {
    const { model } = await opened([
      refusal("This model's maximum context length is 8192 tokens. However, you requested 9000."),
    ]);
    const { reply } = await ask(model);
    expect(reply.fault).toMatchObject({ kind: "context_length", window: 8192, retryable: false });
    expect(model.window).toBe(8192);
  });
});
