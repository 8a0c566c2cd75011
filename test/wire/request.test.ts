/** Whatever the journal holds, a request breaks none of the rules of strict servers. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod/v3";
import { profileFor, providers } from "../../src/adapters/model/index.js";
import type { Profile } from "../../src/adapters/model/index.js";
import { plainProfile } from "../../src/adapters/model/providers/profile.js";
import { bodyWriter } from "../../src/adapters/model/request/body.js";
import type { Block, Message, Part } from "../../src/core/message.js";
import { text } from "../../src/core/message.js";
import { defineTool } from "../../src/core/tool.js";
import type { WireRequest } from "../support/request-rules.js";
import { requestRules } from "../support/request-rules.js";

const tool = (name: string) =>
  defineTool({
    name,
    description: "Does a thing.",
    input: z.object({ path: z.string().describe("Which.") }).strict(),
    prepare: () => Promise.reject(new Error("is never run here")),
  });
const tools = [tool("edit_file"), tool("read_file")];

const words = fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom("", " ", "\0", "\ud83d", "ok"));
const id = fc.constantFrom("a", "b", "c", "functions.read_file:0", "", "x".repeat(80));
const part: fc.Arbitrary<Part> = fc.oneof(
  { weight: 5, arbitrary: words.map(text) },
  {
    weight: 1,
    arbitrary: fc.constant({ type: "image", mime: "image/png", data: "AAAA" } as const),
  },
);
const block: fc.Arbitrary<Block> = fc.oneof(
  words.map((said) => ({ type: "text", text: said }) as const),
  fc.record({
    type: fc.constant("thought" as const),
    text: words,
    field: fc.constantFrom("reasoning_content", "reasoning", "content", "parts"),
  }),
  fc.record({
    type: fc.constant("call" as const),
    id,
    tool: fc.constantFrom("read_file", "multi_tool.parallel", "", "ü".repeat(70)),
    text: fc.constantFrom("", "{}", '{ "path": 1 }', '"{}"', "[1]", '{"broken'),
    input: fc.oneof(fc.constant(undefined), fc.dictionary(words, words, { noNullPrototype: true })),
  }),
);
const message: fc.Arbitrary<Message> = fc.oneof(
  fc.record({ role: fc.constant("user" as const), content: fc.array(part, { maxLength: 3 }) }),
  fc.record({
    role: fc.constant("assistant" as const),
    content: fc.array(block, { maxLength: 5 }),
  }),
  fc.record({
    role: fc.constant("tool" as const),
    call: id,
    content: fc.array(part, { maxLength: 2 }),
    failed: fc.boolean(),
  }),
);

const profiles: Profile[] = [
  plainProfile,
  { ...plainProfile, replay: "demanded", emptyContent: "omit" },
  { ...plainProfile, replay: "never", emptyContent: "empty", callIds: "anthropic64" },
  { ...plainProfile, replayScope: "all", callIds: "openai40" },
  { ...plainProfile, callIds: "mistral9", schema: "gemini" },
];

async function bodyOf(
  messages: readonly Message[],
  profile: Partial<Profile> = {},
  offered: typeof tools | undefined = tools,
): Promise<WireRequest> {
  const writer = bodyWriter("m", { ...plainProfile, ...profile }, "here");
  const request = { session: "s", system: "Be brief.", messages };
  const body = await writer.body({ ...request, ...(offered && { tools: offered }) });
  return JSON.parse(body) as WireRequest;
}

describe("any history", () => {
  test("becomes a request that no strict server refuses", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(message, { maxLength: 14 }),
        fc.constantFrom(...profiles),
        async (messages, profile) => {
          const request = await bodyOf(messages, profile);
          expect(requestRules()(request)).toEqual([]);
          const roles = request.messages.map((m) => m.role);
          const twice = roles.find((role, at) => role !== "tool" && role === roles[at + 1]);
          expect(twice).toBeUndefined();
        },
      ),
      { numRuns: 1_500 },
    );
  });

  test("keeps every text that was said and every result that was given", async () => {
    const said = fc.uniqueArray(fc.string({ minLength: 3, maxLength: 9, unit: "grapheme-ascii" }));
    await fc.assert(
      fc.asyncProperty(said, async (texts) => {
        const messages = texts.flatMap((t, at): Message[] => [
          { role: "user", content: [text(`u${t}`)] },
          {
            role: "assistant",
            content: [{ type: "call", id: `${at}`, tool: "read_file", text: "{}", input: {} }],
          },
          { role: "tool", call: `${at}`, content: [text(`r${t}`)], failed: false },
        ]);
        const contents = (await bodyOf(messages)).messages.map((m) => m.content);
        for (const t of texts) expect(contents).toEqual(expect.arrayContaining([`u${t}`, `r${t}`]));
      }),
      { numRuns: 100 },
    );
  });

  test("is spelled the same each time, so that what was sent stays the beginning", async () => {
    const writer = bodyWriter("m", plainProfile, "here");
    const messages: Message[] = [];
    let before = "";
    for (let turn = 0; turn < 5; turn += 1) {
      messages.push({ role: "user", content: [text(`question ${turn}`)] });
      const body = await writer.body({ session: "s", system: "x", messages: [...messages], tools });
      const upTo = body.slice(0, body.indexOf('],"tools"'));
      expect(upTo.startsWith(before)).toBe(true);
      before = upTo;
      messages.push({ role: "assistant", content: [{ type: "text", text: "answer" }] });
    }
  });
});

const call = (id: string, path: string): Block => ({
  type: "call",
  id,
  tool: "read_file",
  text: `{ "path": "${path}"}`,
  input: { path },
});

describe("a call that goes back", () => {
  test("has its arguments as they were written", async () => {
    const { messages } = await bodyOf([{ role: "assistant", content: [call("a", "x")] }]);
    expect(messages[1]?.tool_calls?.[0]?.function.arguments).toBe('{ "path": "x"}');
  });

  test("has {} for arguments that were broken, and the repaired object otherwise", async () => {
    const broken: Block = {
      ...call("a", "x"),
      type: "call",
      text: '{"pa',
      input: undefined,
    } as Block;
    const fixed: Block = { ...call("b", "x"), text: "{'path': 'x'}" } as Block;
    const { messages } = await bodyOf([{ role: "assistant", content: [broken, fixed] }]);
    const sent = messages[1]?.tool_calls?.map((c) => c.function.arguments);
    expect(sent).toEqual(["{}", '{"path":"x"}']);
  });

  test("is answered for even if it never ran, before anything else is said", async () => {
    const { messages } = await bodyOf([
      { role: "assistant", content: [call("a", "x"), call("b", "y")] },
      { role: "user", content: [text("and then")] },
      { role: "tool", call: "b", content: [text("late")], failed: false },
    ]);
    expect(messages.slice(2).map((m) => m.content)).toEqual([
      "(no result: not run)",
      "late",
      "and then",
    ]);
  });

  test("is renamed together with its result when its id was used before", async () => {
    const turn = (said: string): Message[] => [
      { role: "assistant", content: [call("functions.read_file:0", said)] },
      { role: "tool", call: "functions.read_file:0", content: [text(said)], failed: false },
    ];
    const { messages } = await bodyOf([...turn("one"), ...turn("two")]);
    expect(messages[3]?.tool_calls?.[0]?.id).toBe("functions.read_file:1");
    expect(messages[4]).toMatchObject({ tool_call_id: "functions.read_file:1", content: "two" });
  });
});

describe("images", () => {
  const image: Part = { type: "image", mime: "image/png", data: "AAAA" };
  const url = { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } };

  test("make parts of a message only where there are any", async () => {
    const { messages } = await bodyOf([{ role: "user", content: [text("see"), image] }]);
    expect(messages[1]?.content).toEqual([{ type: "text", text: "see" }, url]);
  });

  test("of a result follow in a message of the user, since results are text", async () => {
    const { messages } = await bodyOf([
      { role: "assistant", content: [call("a", "x")] },
      { role: "tool", call: "a", content: [image], failed: false },
    ]);
    expect(messages[2]?.content).toBe("[image/png]");
    expect(messages[3]).toMatchObject({ role: "user" });
    expect(messages[3]?.content).toContainEqual(url);
  });
});

describe("thoughts", () => {
  const thought = (field: string, opaque?: object): Block => ({
    type: "thought",
    text: "hm",
    field,
    ...(opaque && { opaque }),
  });
  const after = async (profile: Partial<Profile>, ...content: Block[]) =>
    (await bodyOf([{ role: "assistant", content }], profile)).messages[1]!;

  test("go back under the field they came in, beside calls", async () => {
    expect(await after({}, thought("reasoning"), call("a", "x"))).toMatchObject({
      reasoning: "hm",
    });
  });

  test("stay away from a final answer, unless the server wants them all", async () => {
    const answer: Block = { type: "text", text: "done" };
    expect(await after({}, thought("reasoning"), answer)).not.toHaveProperty("reasoning");
    expect(await after({ replayScope: "all" }, thought("reasoning"), answer)).toMatchObject({
      reasoning: "hm",
    });
  });

  test("stay away from servers that refuse them", async () => {
    const message = await after({ replay: "never" }, thought("reasoning_content"), call("a", "x"));
    expect(Object.keys(message)).toEqual(["role", "content", "tool_calls"]);
  });

  test("are an empty text where one is demanded and there was none", async () => {
    expect(await after({ replay: "demanded" }, call("a", "x"))).toMatchObject({
      reasoning_content: "",
    });
  });

  test("go back with their signatures to their maker and to nobody else", async () => {
    const details = [{ type: "reasoning.text", text: "hm", signature: "U0lH" }];
    const signed = (by: string) => thought("reasoning", { by, reasoning_details: details });
    expect(await after({}, signed("here"), call("a", "x"))).toMatchObject({
      reasoning_details: details,
    });
    const elsewhere = await after({}, signed("there"), call("a", "x"));
    expect(elsewhere).not.toHaveProperty("reasoning_details");
    expect(elsewhere).toMatchObject({ reasoning: "hm" });
  });
});

describe("the table of providers", () => {
  test("is looked through in the stated order for a key", () => {
    const first = providers.slice(0, 7).map((p) => p.id);
    expect(first).toEqual(["deepseek", "glm", "hunyuan", "kimi", "qwen", "openai", "openrouter"]);
    expect(providers[0]).toMatchObject({ model: "deepseek-flash", profile: { window: 1_000_000 } });
  });

  test("names each provider once, with a variable for its key and a model or a machine", () => {
    expect(new Set(providers.map((p) => p.id)).size).toBe(providers.length);
    for (const { id, keys, model, local, baseURL } of providers) {
      expect(keys.every((key) => /^[A-Z][A-Z0-9_]+$/.test(key)) && keys.length > 0, id).toBe(true);
      const complete = model !== "" || local || baseURL === "";
      expect(complete, `${id} has a model, a machine, or is the person's own`).toBe(true);
    }
  });

  test("knows a vendor by its host, and a family by its model", () => {
    const kimi = profileFor({ baseURL: "https://api.moonshot.cn/v1", model: "kimi-k2.5" });
    expect(kimi.replay).toBe("demanded");
    const gpt = profileFor({ provider: "openai", baseURL: "https://x", model: "gpt-5-mini" });
    expect(gpt.tokenLimitField).toBe("max_completion_tokens");
  });

  test("gives way to what the person says", () => {
    const place = { provider: "groq", baseURL: "https://x", model: "m" };
    expect(profileFor(place, { replay: "same-field" }).replay).toBe("same-field");
    expect(profileFor(place, {}).replay).toBe("never");
  });
});
