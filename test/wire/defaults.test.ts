/** The model each provider starts with: that it exists, what it holds, and what it is sent. */
import { describe, expect, test } from "vitest";
import { profileFor, providers } from "../../src/adapters/model/index.js";
import { ask, opened } from "./opened.js";

/** The day from which the vendor's own address does not answer for it, as the vendor says. */
const retired: Record<string, string> = {
  "claude-sonnet-4-20250514": "2026-06-15",
  "claude-opus-4-1": "2026-08-05",
  "claude-sonnet-4-5": "2026-11-30",
  "deepseek-chat": "2026-07-24",
  "deepseek-reasoner": "2026-07-24",
  "devstral-latest": "2026-07-31",
  "devstral-medium-2507": "2026-05-31",
  "devstral-medium-latest": "2026-07-31",
  "gemini-2.5-flash": "2026-12-01",
  "gemini-2.5-pro": "2026-12-01",
  "gpt-4": "2026-10-23",
  "gpt-4-turbo": "2026-10-23",
  "gpt-4.1": "2027-01-14",
  "gpt-4o": "2027-01-14",
  "gpt-5": "2026-12-11",
  "gpt-5-mini": "2026-12-11",
  "gpt-5.1": "2027-04-01",
  "grok-3": "2026-05-15",
  "grok-4-0709": "2026-05-15",
  "grok-build-0.1": "2026-11-19",
  "grok-code-fast-1": "2026-05-15",
  "hunyuan-t1-latest": "2026-06-22",
  "hunyuan-turbos-latest": "2026-06-22",
  "kimi-k2-0905-preview": "2026-05-25",
  "kimi-k2.5": "2026-08-31",
  "llama-3.3-70b-versatile": "2026-08-16",
  "magistral-medium-latest": "2026-07-31",
  "mistral-large-2411": "2026-05-31",
  o3: "2026-12-11",
  "o4-mini": "2026-10-23",
  "qwen-turbo": "2026-10-10",
  "qwen3-coder-plus": "2026-10-10",
  "qwen3-max": "2026-10-10",
};

/** Services that ended, by their host, and the day. */
const ended: Record<string, string> = {
  "api.hunyuan.cloud.tencent.com": "2026-09-30",
  "models.github.ai": "2026-07-30",
  "models.inference.ai.azure.com": "2025-10-17",
};

const hosted = providers.filter((row) => !row.local && !row.ended && row.baseURL !== "");

describe("the model a provider starts with", () => {
  test("is none whose end has come or been announced", () => {
    const gone = hosted
      .filter(({ model }) => Object.hasOwn(retired, model))
      .map(({ id, model }) => `${id}: ${model} ends ${retired[model]}`);
    expect(gone).toEqual([]);
  });

  test("is asked at no address whose service has ended", () => {
    const gone = hosted.filter(({ baseURL }) => Object.hasOwn(ended, new URL(baseURL).host));
    expect(gone.map(({ id }) => id)).toEqual([]);
  });

  test("has a known window, but where the router chooses a model itself", () => {
    const unknown = hosted.filter(
      ({ id, baseURL, model }) => !profileFor({ provider: id, baseURL, model }).window,
    );
    expect(unknown.map(({ id }) => id)).toEqual(["openrouter"]);
  });
});

test("a model holds what it takes in, not what its whole family does", () => {
  const windowOf = (provider: string, model: string) =>
    profileFor({ provider, baseURL: "https://x.test", model }).window;
  expect(windowOf("openai", "gpt-5")).toBe(272_000);
  expect(windowOf("openai", "gpt-5.4-mini")).toBe(272_000);
  expect(windowOf("openai", "gpt-6-sol")).toBe(922_000);
  expect(windowOf("anthropic", "claude-haiku-4-5")).toBe(200_000);
  expect(windowOf("anthropic", "claude-sonnet-5-5")).toBe(1_000_000);
  expect(windowOf("glm", "glm-5.1")).toBe(200_000);
  expect(windowOf("kimi", "kimi-k2.6")).toBe(262_144);
  expect(windowOf("hunyuan", "hy3")).toBe(192_000);
  expect(windowOf("minimax", "MiniMax-M2.7")).toBe(204_800);
});

/** The body of one request, as the server got it. */
async function sent(provider: string, model?: string): Promise<unknown> {
  const row = providers.find(({ id }) => id === provider)!;
  const { model: asked, server } = await opened([{ say: "Hello." }], {
    provider,
    model: model ?? row.model,
    apiKey: "k-123456",
    profile: { temperature: 0.2, maxTokens: 100 },
  });
  await ask(asked);
  return server.requests[0];
}

describe("what a vendor refuses is not sent, even where it was asked for", () => {
  test("OpenAI takes tools here only from a model that does not reason", async () => {
    const body = await sent("openai");
    expect(body).toMatchObject({ reasoning_effort: "none", max_completion_tokens: 100 });
    expect(body).not.toHaveProperty("max_tokens");
    expect(await sent("openai", "gpt-5")).not.toHaveProperty("reasoning_effort");
    expect(await sent("openai", "gpt-6.2-sol")).not.toHaveProperty("reasoning_effort");
    expect(await sent("azure", "gpt-6-luna")).toMatchObject({ reasoning_effort: "none" });
  });

  test.each([
    ["anthropic", undefined],
    ["kimi", undefined],
    ["openai", "gpt-5"],
    ["openai", "o3"],
  ])("%s %s gets no temperature", async (provider, model) => {
    expect(await sent(provider, model)).not.toHaveProperty("temperature");
  });

  test.each([
    ["anthropic", "claude-haiku-4-5"],
    ["openai", "gpt-4.1"],
    ["xai", undefined],
  ])("%s %s gets one", async (provider, model) => {
    expect(await sent(provider, model)).toMatchObject({ temperature: 0.2, max_tokens: 100 });
  });

  test.each(["kimi", "hunyuan"])("%s is told whose cache to look in", async (provider) => {
    expect(await sent(provider)).toMatchObject({ prompt_cache_key: "s1" });
  });
});
