/** What a person has set up, and what is told when it is wrong. */
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import envPaths from "env-paths";
import { describe, expect, test } from "vitest";
import { places, problemText } from "../../src/adapters/config/index.js";
import { wordsFor } from "../../src/core/i18n/index.js";
import { answering, file, home, load, write, writeKeys } from "./home.js";

describe("the person's key file", () => {
  test("is read under the environment, and only what belay knows of it", () => {
    writeKeys(
      "# mine\nDEEPSEEK_API_KEY='d'\nGLM_API_KEY=\nHTTPS_PROXY=http://evil.test\nPATH=/x\n",
    );
    expect(answering()).toBe("deepseek deepseek-flash https://api.deepseek.com/v1 d");
    expect(answering({ DEEPSEEK_API_KEY: "env" })).toContain("env");
    expect(load().config.network).toEqual({});
  });

  test.skipIf(process.platform === "win32")("that others can read is told", () => {
    writeKeys("DEEPSEEK_API_KEY=d\n", 0o644);
    const path = join(home, "config/.env");
    expect(load().problems).toEqual([{ kind: "open_to_others", file: path }]);
    write({ providers: { glm: { apiKey: "k" } } });
    chmodSync(file(), 0o640);
    expect(load().problems.map(({ kind }) => kind)).toEqual(["open_to_others", "open_to_others"]);
  });

  test("loses no line to a byte order mark", () => {
    writeKeys("\ufeffDEEPSEEK_API_KEY=d\n");
    expect(answering()).toContain("deepseek");
  });

  test("a .env in the project's folder is not read", () => {
    const before = process.cwd();
    writeFileSync(join(home, ".env"), "DEEPSEEK_API_KEY=foreign\n");
    process.chdir(home);
    try {
      expect(answering()).toBe("demo");
    } finally {
      process.chdir(before);
    }
  });
});

describe("a configuration that is wrong", () => {
  test.each([
    ["", 1, 1],
    ["{", 1, 2],
    ['{\n  "hitl": "on",\n  oops\n}', 3, 3],
    ["[1]", 1, 1],
    ["null", 1, 1],
  ])(
    "%j is told with its position, never overwritten, and belay asks more",
    (text, line, column) => {
      write(text);
      const { config, problems } = load();
      expect(problems).toEqual([{ kind: "broken", file: file(), line, column }]);
      expect(config).toMatchObject({ hitl: "on", hitlGiven: true });
      expect(readFileSync(file(), "utf8")).toBe(text);
    },
  );

  test("a wrong field is told and does not take the others with it", () => {
    write({ hitl: "off", model: 3, maxRounds: 7, tokenBudgets: 5, providers: { glm: { key: 1 } } });
    const { config, problems } = load();
    expect(config).toMatchObject({ hitl: "auto", maxRounds: 7, tokenBudget: undefined });
    expect(problems.map((p) => ("field" in p ? `${p.kind} ${p.field}` : p.kind))).toEqual([
      "field hitl",
      "field model",
      "unknown_field tokenBudgets",
      "field providers.glm.key",
    ]);
    expect(problems[2]).toMatchObject({ near: "tokenBudget" });
  });

  test("a byte order mark is no harm", () => {
    write('\ufeff{"maxRounds": 3}');
    expect(load()).toMatchObject({ config: { maxRounds: 3 }, problems: [] });
  });

  test("a variable that makes no sense is told and does not count", () => {
    const env = { BELAY_MAX_ROUNDS: "many", BELAY_HITL: "maybe", BELAY_BASE_URL: "ftp://x" };
    const { config, problems } = load(env);
    expect(config).toMatchObject({ maxRounds: undefined, hitl: "auto", endpoint: undefined });
    expect(problems.map((p) => (p.kind === "variable" ? p.name : p.kind)).sort()).toEqual([
      "BELAY_BASE_URL",
      "BELAY_HITL",
      "BELAY_MAX_ROUNDS",
    ]);
  });

  test("each problem is one line in each language", () => {
    write({ hitl: "off", modle: "x" });
    const { problems } = load({ BELAY_MAX_ROUNDS: "0", BELAY_API_KEY: "k" }, { provider: "no" });
    expect(problems).toHaveLength(5);
    for (const locale of ["en", "zh"] as const)
      for (const problem of problems)
        expect(problemText(problem, wordsFor(locale))).toMatch(/^[^\n]{20,}$/);
  });
});

test("flags come before variables, variables before the file", () => {
  write({ hitl: "on", maxRounds: 3, tokenBudget: 3, lang: "zh", allow: ["edits"] });
  expect(load().config).toMatchObject({ hitl: "on", maxRounds: 3, tokenBudget: 3, locale: "zh" });
  const env = {
    BELAY_HITL: "off",
    BELAY_MAX_ROUNDS: "2",
    BELAY_TOKEN_BUDGET: "2",
    BELAY_LANG: "en",
  };
  expect(load(env).config).toMatchObject({
    hitl: "off",
    maxRounds: 2,
    tokenBudget: 2,
    locale: "en",
  });
  const options = { hitl: "auto", maxRounds: 1, lang: "zh-CN" } as const;
  expect(load(env, options).config).toMatchObject({
    hitl: "auto",
    maxRounds: 1,
    locale: "zh",
    rules: { allow: ["edits"], ask: [], deny: [] },
  });
});

test("files lie where the system wants them, or under BELAY_HOME", () => {
  const { config, data, cache } = envPaths("belay", { suffix: "" });
  expect(places({})).toEqual({ config, data, cache });
  expect(places({ BELAY_HOME: home }).data).toBe(join(home, "data"));
});

describe("a proxy in the environment", () => {
  test.each(["proxy:8080", "http://me:pass@proxy:8080", "https://proxy", "[::1]:3128"])(
    "%s counts",
    (proxy) => {
      const { config, problems } = load({ HTTPS_PROXY: proxy });
      expect(config.network).toEqual({ httpsProxy: proxy });
      expect(problems).toEqual([]);
    },
  );

  test.each([
    ["not a proxy", "not a proxy"],
    ["http://me:pass@proxy:99999", "http://…@proxy:99999"],
  ])("%s does not, and is told", (proxy, came) => {
    const { config, problems } = load({ http_proxy: proxy });
    expect(config.network).toEqual({});
    const expected = "http://host:port";
    expect(problems).toEqual([{ kind: "variable", name: "http_proxy", expected, came }]);
  });
});
