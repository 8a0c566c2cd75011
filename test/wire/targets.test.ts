/**
 * A session that has been through everything moves from one vendor to the next: what is sent to
 * each keeps the rules of that vendor, and what it was sent before stays as it was.
 */
import { describe, expect, test } from "vitest";
import { profileFor, providers } from "../../src/adapters/model/index.js";
import { bodyWriter } from "../../src/adapters/model/request/body.js";
import type { Block, Message, Part } from "../../src/core/message.js";
import { text } from "../../src/core/message.js";
import type { WireMessage, WireRequest } from "../support/request-rules.js";
import { requestRules } from "../support/request-rules.js";
import { ask, callsIn, opened, readFile } from "./opened.js";

const call = (id: string, more: object = {}): Block => ({
  type: "call",
  id,
  tool: "read_file",
  text: '{ "path": "x" }',
  input: { path: "x" },
  ...more,
});
const thought = (field: string, opaque?: object): Block => ({
  type: "thought",
  text: "hm",
  field,
  ...(opaque && { opaque }),
});
const said = (...content: Block[]): Message => ({ role: "assistant", content });
const asks = (words: string): Message => ({ role: "user", content: [text(words)] });
const result = (id: string, ...content: Part[]): Message => ({
  role: "tool",
  call: id,
  content,
  failed: false,
});

/** Each vendor's own turns, one after the other, and what accidents leave behind. */
const session: readonly Message[] = [
  asks("DeepSeek"),
  said(thought("reasoning_content"), call("call_00_abcdefghijklmnopqrstuvwxyz0123456789")),
  result("call_00_abcdefghijklmnopqrstuvwxyz0123456789", text("")),
  said({ type: "text", text: "done" }),
  asks("Kimi, twice with the same ids"),
  said(thought("reasoning_content"), call("functions.read_file:0"), call("functions.read_file:1")),
  result("functions.read_file:1", text("y".repeat(300_000))),
  result("functions.read_file:0", text("\0half \ud83d")),
  said(call("functions.read_file:0", { text: '{"path":"\\ud83d"}', input: { path: "\ud83d" } })),
  result("functions.read_file:0", text("again")),
  asks("MiniMax"),
  said(
    thought("content", { by: "minimax", opening: "<think>", closing: "</think>\n" }),
    call("m1"),
  ),
  result("m1", { type: "image", mime: "image/png", data: "AAAA" }),
  asks("Mistral"),
  said(thought("parts", { by: "mistral" }), call("Ab3dE6gH9")),
  result("Ab3dE6gH9", text("ok")),
  said(call("Ab3dE6gH9", { tool: "3d-render.view", text: "[1]", input: undefined, problem: "x" })),
  asks("Gemini"),
  said(
    call("g1", { opaque: { by: "gemini", extra_content: { google: { thought_signature: "S" } } } }),
    call("g2"),
  ),
  result("g2", text("two")),
  asks("OpenRouter, cancelled in the middle of its calls"),
  said(
    thought("reasoning", { by: "openrouter", reasoning_details: [{ type: "reasoning.text" }] }),
    call("toolu_1"),
    call("toolu_2"),
  ),
  result("toolu_1", text("one")),
  said(thought("reasoning_content")),
  said({ type: "text", text: "  " }),
  asks("and killed before it answered"),
  asks("go on"),
];

const targets = providers.filter((p) => p.id !== "custom").map((p) => p.id);

async function sentTo(id: string, messages = session): Promise<WireRequest> {
  const { baseURL, model } = providers.find((p) => p.id === id)!;
  const writer = bodyWriter("m", profileFor({ provider: id, baseURL, model }), id);
  const request = { session: "s", system: "Be brief.", messages, tools: [readFile] };
  return JSON.parse(await writer.body(request)) as WireRequest;
}

const callsOf = (m: WireMessage) => m.tool_calls ?? [];
const callers = ({ messages }: WireRequest) => messages.filter((m) => callsOf(m).length > 0);
const idsIn = (request: WireRequest) =>
  callers(request).flatMap((m) => callsOf(m).map((c) => c.id));

describe("a session that has been everywhere", () => {
  test.each(targets)("goes on at %s by the rules that hold everywhere", async (id) => {
    expect(requestRules()(await sentTo(id))).toEqual([]);
  });

  test.each(targets)("is only added to at %s, whatever is said next", async (id) => {
    const rules = requestRules();
    for (let upTo = 2; upTo <= session.length; upTo += 1)
      if (session[upTo - 1]?.role === "user" && session[upTo]?.role !== "user")
        expect(rules(await sentTo(id, session.slice(0, upTo)))).toEqual([]);
  });

  test.each([
    ["mistral", /^[a-zA-Z0-9]{9}$/],
    ["anthropic", /^[a-zA-Z0-9_-]{1,64}$/],
    ["openai", /^.{1,40}$/],
  ])("has ids at %s that it takes, those used twice too", async (id, form) => {
    const ids = idsIn(await sentTo(id));
    for (const each of ids) expect(each).toMatch(form);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each(["deepseek", "kimi"])("has a thought beside each call at %s", async (id) => {
    for (const message of callers(await sentTo(id)))
      expect(typeof message.reasoning_content).toBe("string");
  });

  test.each(["openai", "gemini", "anthropic", "cerebras", "mistral"])(
    "has no field at %s that it refuses",
    async (id) => {
      const allowed = new Set(["role", "content", "tool_calls", "tool_call_id"]);
      for (const message of (await sentTo(id)).messages)
        expect(Object.keys(message).filter((key) => !allowed.has(key))).toEqual([]);
    },
  );

  test("has thoughts at Groq under the one name it takes", async () => {
    const { messages } = await sentTo("groq");
    expect(messages.filter((m) => "reasoning" in m)).toHaveLength(1);
    expect(messages.filter((m) => "reasoning_content" in m)).toEqual([]);
  });

  test("has thoughts in its content nowhere but at who put them there", async () => {
    for (const id of targets) {
      const { messages } = await sentTo(id);
      const inContent = JSON.stringify(messages.map((m) => m.content));
      expect(inContent.includes("<think>"), id).toBe(id === "minimax");
      expect(inContent.includes('"thinking"'), id).toBe(id === "mistral");
    }
  });

  test("has signatures only at who made them, and at Gemini one for each first call", async () => {
    for (const id of targets) {
      const body = JSON.stringify((await sentTo(id)).messages);
      expect(body.includes("reasoning_details"), id).toBe(id === "openrouter");
      expect(body.includes('"thought_signature":"S"'), id).toBe(id === "gemini");
    }
    for (const message of callers(await sentTo("gemini")))
      expect(message.tool_calls?.map((c) => "extra_content" in c)).toEqual(
        callsOf(message).map((_, at) => at === 0),
      );
  });

  test("has a tool's name that every server takes, and no half of a character", async () => {
    for (const id of targets) {
      const request = await sentTo(id);
      for (const message of callers(request))
        for (const { function: fn } of callsOf(message)) {
          expect(fn.name).toMatch(/^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/);
          expect(JSON.stringify(JSON.parse(fn.arguments))).not.toMatch(/\\ud83d/);
        }
    }
  });

  test("goes back to where it began as if it had never left", async () => {
    const before = await sentTo("deepseek", session.slice(0, 5));
    const after = await sentTo("deepseek");
    expect(after.messages.slice(0, before.messages.length)).toEqual(before.messages);
  });
});

describe("images", () => {
  const picture: Message = {
    role: "user",
    content: [text("see"), { type: "image", mime: "image/png", data: "AAAA" }],
  };

  test.each([
    [400, "messages[1]: unknown variant `image_url`, expected `text`"],
    [400, "This model does not support image input"],
    [404, "No endpoints found that support image input"],
    [400, "x is not a multimodal model"],
    [500, "image input is not supported - hint: you may need to provide the mmproj"],
    [400, "Type mismatch of '/messages/0/content', 'array' not in 'string'"],
    [400, "该模型不支持图片输入"],
  ])("are left out once a server says %i: %s", async (status, message) => {
    const learned: object[] = [];
    const { model, server } = await opened(
      [{ status, body: { error: { message } } }, { say: "a" }],
      {
        learned: (change) => learned.push(change),
      },
    );
    const { reply } = await ask(model, [picture]);
    expect(reply.content).toEqual([{ type: "text", text: "a" }]);
    expect(learned).toEqual([{ images: false }]);
    expect(server.requests[1]?.messages[1]?.content).toBe(
      "see\n[an image (image/png): not sent, this model takes none]",
    );
  });

  test.each(["Unsupported image format: image/bmp", "The image is too large: 5 MB supported"])(
    "are kept where a single one is refused: %s",
    async (message) => {
      const { model, server } = await opened([{ status: 400, body: { error: { message } } }]);
      expect((await ask(model, [picture])).reply.fault.kind).toBe("bad_request");
      expect(server.requests).toHaveLength(1);
    },
  );
});

describe("calls with the same ids in turn after turn", () => {
  test("come apart over the wire, each with its own result", async () => {
    const history: Message[] = [asks("begin")];
    const whole = { tool: "read_file", id: "functions.read_file:0", input: { path: "x" } };
    const { model, server } = await opened(Array.from({ length: 4 }, () => ({ calls: [whole] })));
    for (let turn = 0; turn < 4; turn += 1) {
      const { reply } = await ask(model, [...history]);
      const [made] = callsIn(reply.content);
      history.push({ role: "assistant", content: reply.content }, result(made!.id, text("r")));
    }
    expect(server.complaints).toEqual([]);
    const ids = idsIn(server.requests[3]!);
    expect(new Set(ids).size).toBe(3);
  });
});
