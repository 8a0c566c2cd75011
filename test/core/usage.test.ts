/** What `/usage` says that a session has used and cost: real answers, counted and priced. */
import { describe, expect, test } from "vitest";
import type { Profile } from "../../src/adapters/model/index.js";
import { openModel } from "../../src/adapters/model/index.js";
import { runCommand } from "../../src/commands/index.js";
import { createAgent } from "../../src/core/agent.js";
import type { Desk } from "../../src/core/desk.js";
import { wordsFor } from "../../src/core/i18n/index.js";
import { text } from "../../src/core/message.js";
import type { Line } from "../support/scripted-model.js";
import { testWorld } from "../support/world.js";

const answer = (prompt_tokens: number, completion_tokens: number, cached_tokens = 0): Line => ({
  say: "Hello.",
  usage: { prompt_tokens, completion_tokens, prompt_tokens_details: { cached_tokens } },
});

const dollars = { currency: "USD", asOf: "2026-10-27", input: 1, output: 10, cached: 0.1 };
const yuan = { currency: "CNY", input: 10, output: 100 };

/** A session with these answers; `with` goes on with another model at another price. */
async function session(script: readonly Line[]) {
  const w = await testWorld(script);
  const modelOf = (id: string, price: Profile["price"], provider = "custom") =>
    openModel({
      provider,
      baseURL: w.server.baseURL,
      model: id,
      apiKey: "test-key-0000",
      ...(price && { profile: { price } }),
    });
  const ports = { ...w.ports, digest: String, model: modelOf("one", dollars) };
  const agent = createAgent({ id: "of", cwd: "/", system: "Be brief." }, ports, {});
  return {
    says: (words = "hi") => agent.say([text(words)]),
    with: (...of: Parameters<typeof modelOf>) => agent.choose(modelOf(...of)),
    demo: () => {
      const name = { provider: "demo", id: "belay-demo", baseURL: "built-in" };
      agent.choose({ ...modelOf("belay-demo", undefined), name });
    },
    async usage(language: "en" | "zh" = "en"): Promise<string[]> {
      const said: string[] = [];
      const desk: Partial<Desk> = {
        words: () => wordsFor(language),
        agent,
        notify: (notice) => void said.push(notice.text),
        facts: () => w.ports.journal.read(agent.session().id),
      };
      await runCommand("/usage", desk as Desk);
      return said.join("\n").split("\n");
    },
  };
}

describe("/usage", () => {
  test("tells the turn and the session, each with what it cost", async () => {
    const s = await session([answer(1_000, 100), answer(10_000, 200, 9_000)]);
    await s.says();
    await s.says();
    expect(await s.usage()).toEqual([
      "  this turn: 10,000 tokens in (9,000 cached), 200 out · about $0.0039 (prices of 2026-10)",
      "  this session: 11,000 tokens in (9,000 cached), 300 out · " +
        "about $0.0059 (prices of 2026-10)",
    ]);
    expect(await s.usage("zh")).toEqual([
      "  本回合：输入 10,000 token（缓存 9,000），输出 200 · 约 $0.0039（2026-10 的价格）",
      "  本会话：输入 11,000 token（缓存 9,000），输出 300 · 约 $0.0059（2026-10 的价格）",
    ]);
  });

  test("tells each model where there were several, and one sum for each currency", async () => {
    const s = await session([answer(1_000, 100), answer(1_000, 0), answer(2_000, 0)]);
    await s.says();
    s.with("two", yuan);
    await s.says();
    s.with("one", dollars);
    await s.says();
    expect(await s.usage()).toEqual([
      "  this turn: 2,000 tokens in (0 cached), 0 out · about $0.0020 (prices of 2026-10)",
      "  this session: 4,000 tokens in (0 cached), 100 out · " +
        "about $0.0040 (prices of 2026-10) + ¥0.0100",
      "    custom/one: 3,000 tokens in (0 cached), 100 out · about $0.0040 (prices of 2026-10)",
      "    custom/two: 1,000 tokens in (0 cached), 0 out · ¥0.0100",
    ]);
  });

  test("says which model has no price and where to set one, and claims nothing", async () => {
    const s = await session([answer(1_000, 100)]);
    s.with("glm-x", undefined, "glm");
    await s.says();
    expect(await s.usage()).toEqual([
      "  this turn: 1,000 tokens in (0 cached), 100 out",
      "  this session: 1,000 tokens in (0 cached), 100 out · " +
        "cost unknown: no price for glm-x; set providers.glm.profile.price",
    ]);
    expect((await s.usage("zh"))[1]).toContain(
      " · 费用未知：没有 glm-x 的价格；可设置 providers.glm.profile.price",
    );
  });

  test("passes no part of the cost off as all of it", async () => {
    const s = await session([answer(1_000, 100), answer(5_000, 0), answer(1_000, 100)]);
    await s.says();
    s.with("two", undefined);
    await s.says();
    expect((await s.usage()).slice(1)).toEqual([
      "  this session: 6,000 tokens in (0 cached), 100 out · " +
        "about $0.0020 (prices of 2026-10), and more at no known price",
      "    custom/one: 1,000 tokens in (0 cached), 100 out · about $0.0020 (prices of 2026-10)",
      "    custom/two: 5,000 tokens in (0 cached), 0 out · " +
        "cost unknown: no price for two; set providers.custom.profile.price",
    ]);
    s.with("two", yuan);
    await s.says();
    expect((await s.usage()).at(-1)).toContain(" · ¥0.0200, and more at no known price");
  });

  test("names no price where the server does not count what was used", async () => {
    const s = await session([{ say: "Hello.", usage: false }]);
    await s.says();
    const [turn, whole] = await s.usage();
    expect(turn).toMatch(/out \(estimated: the server does not count\)$/);
    expect(whole).toMatch(/out \(estimated: the server does not count\) · cost unknown$/);
  });

  test("tells no cost of the built-in model, nor of a session without an answer", async () => {
    const s = await session([answer(1_000, 100)]);
    s.demo();
    expect(await s.usage()).toEqual([
      "  this turn: 0 tokens in (0 cached), 0 out",
      "  this session: 0 tokens in (0 cached), 0 out",
    ]);
    await s.says();
    expect((await s.usage())[1]).toBe("  this session: 1,000 tokens in (0 cached), 100 out");
  });
});
