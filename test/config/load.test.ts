/** Which model answers, with which key, and what is told when the configuration is wrong. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import envPaths from "env-paths";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadConfig, places, problemText } from "../../src/adapters/config/index.js";
import type { Options } from "../../src/adapters/config/index.js";
import { providers } from "../../src/adapters/model/index.js";
import { wordsFor } from "../../src/core/i18n/index.js";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "config-"));
  mkdirSync(join(home, "config"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const file = () => join(home, "config/config.json");
const write = (settings: unknown) =>
  writeFileSync(file(), typeof settings === "string" ? settings : JSON.stringify(settings), {
    mode: 0o600,
  });
const writeKeys = (text: string, mode = 0o600) => {
  writeFileSync(join(home, "config/.env"), text);
  chmodSync(join(home, "config/.env"), mode);
};

const load = (env: Record<string, string> = {}, options: Options = {}) =>
  loadConfig({ options, env: { BELAY_HOME: home, ...env }, providers });

/** `provider model@baseURL key`, the parts that matter. */
function answering(env: Record<string, string> = {}, options: Options = {}): string {
  const { endpoint } = load(env, options).config;
  if (!endpoint) return "demo";
  const key = endpoint.apiKey === undefined ? "no key" : endpoint.apiKey;
  return `${endpoint.provider} ${endpoint.model} ${endpoint.baseURL} ${key}`;
}

const DEEPSEEK = "https://api.deepseek.com/v1";
const GLM = "https://open.bigmodel.cn/api/paas/v4";
const LOCAL = "http://127.0.0.1:9/v1";

describe("the model that answers", () => {
  test.each<[string, Record<string, string>, Options, string]>([
    ["nothing", {}, {}, "demo"],
    ["an empty variable", { DEEPSEEK_API_KEY: "" }, {}, "demo"],
    ["one key", { GLM_API_KEY: "g" }, {}, `glm glm-5.3 ${GLM} g`],
    [
      "two keys: the first in the order of providers",
      { GLM_API_KEY: "g", DEEPSEEK_API_KEY: "d" },
      {},
      `deepseek deepseek-flash ${DEEPSEEK} d`,
    ],
    [
      "a model of a provider that has a key",
      { GLM_API_KEY: "g", DEEPSEEK_API_KEY: "d" },
      { model: "glm-5.3" },
      `glm glm-5.3 ${GLM} g`,
    ],
    [
      "provider/model",
      { GLM_API_KEY: "g", DEEPSEEK_API_KEY: "d" },
      { model: "glm/other" },
      `glm other ${GLM} g`,
    ],
    [
      "a model whose name has a slash",
      { DEEPSEEK_API_KEY: "d" },
      { model: "org/name" },
      `deepseek org/name ${DEEPSEEK} d`,
    ],
    [
      "a provider in a flag before one in a variable",
      { BELAY_PROVIDER: "deepseek", GLM_API_KEY: "g" },
      { provider: "glm" },
      `glm glm-5.3 ${GLM} g`,
    ],
    ["a base URL alone", { DEEPSEEK_API_KEY: "d" }, { baseURL: LOCAL }, `custom  ${LOCAL} no key`],
    [
      "a base URL with the model of a variable",
      { BELAY_MODEL: "m" },
      { baseURL: LOCAL },
      `custom m ${LOCAL} no key`,
    ],
    [
      "the three variables",
      { BELAY_API_KEY: "k", BELAY_BASE_URL: "https://x.test/v1/", BELAY_MODEL: "m" },
      {},
      "custom m https://x.test/v1 k",
    ],
    [
      "OpenAI's own variables",
      { OPENAI_API_KEY: "o", OPENAI_BASE_URL: "https://x.test/v1", OPENAI_MODEL: "m" },
      {},
      "custom m https://x.test/v1 o",
    ],
    [
      "OpenAI's key and model",
      { OPENAI_API_KEY: "o", OPENAI_MODEL: "m" },
      {},
      "openai m https://api.openai.com/v1 o",
    ],
    [
      "the host of a known provider",
      { GLM_API_KEY: "g" },
      { baseURL: "https://open.bigmodel.cn/api/coding/paas/v4", model: "m" },
      "glm m https://open.bigmodel.cn/api/coding/paas/v4 g",
    ],
    [
      "a local server's usual port",
      {},
      { baseURL: "http://localhost:11434/v1", model: "m" },
      "ollama m http://localhost:11434/v1 no key",
    ],
    [
      "a provider of which everyone has an own host",
      { AZURE_OPENAI_API_KEY: "a" },
      { provider: "azure", baseURL: "https://me.openai.azure.com/openai/v1", model: "m" },
      "azure m https://me.openai.azure.com/openai/v1 a",
    ],
    ["a token that everybody has", { GITHUB_TOKEN: "t" }, {}, "demo"],
    ["a model and no key at all", {}, { model: "m" }, `deepseek m ${DEEPSEEK} no key`],
    [
      "BELAY_API_KEY for a provider",
      { BELAY_API_KEY: "k", BELAY_PROVIDER: "glm" },
      {},
      `glm glm-5.3 ${GLM} k`,
    ],
    ["BELAY_API_KEY for nobody", { BELAY_API_KEY: "k" }, {}, "demo"],
  ])("%s", (_title, env, options, expected) => {
    expect(answering(env, options)).toBe(expected);
  });

  test("the person's file comes after flags and variables", () => {
    write({ provider: "glm", model: "glm-own" });
    const env = { GLM_API_KEY: "g", DEEPSEEK_API_KEY: "d" };
    expect(answering(env)).toBe(`glm glm-own ${GLM} g`);
    expect(answering({ ...env, BELAY_MODEL: "m" })).toBe(`glm m ${GLM} g`);
    expect(answering(env, { provider: "deepseek" })).toBe(`deepseek deepseek-flash ${DEEPSEEK} d`);
    expect(answering({ ...env, OPENAI_BASE_URL: LOCAL })).toBe(`glm glm-own ${GLM} g`);
  });

  test("the file can change a provider and add others, with profiles and headers", () => {
    write({
      provider: "mine",
      providers: {
        mine: {
          baseURL: "https://mine.test/v1",
          keyVariable: "MINE",
          model: "m",
          profile: { window: 9, replay: "never" },
          headers: { "x-team": "a" },
        },
        glm: { baseURL: "https://api.z.test/v4", apiKey: "written" },
      },
      profiles: [
        { baseURL: "https://mine.test/v1/", profile: { window: 10 } },
        { baseURL: "https://mine.test/v1", model: "other", profile: { window: 11 } },
      ],
    });
    const { config, problems } = load({ MINE: "k" });
    expect(problems).toEqual([]);
    expect(config.endpoint).toEqual({
      provider: "mine",
      baseURL: "https://mine.test/v1",
      model: "m",
      apiKey: "k",
      keyName: "MINE",
      profile: { window: 10, replay: "never" },
      headers: { "x-team": "a" },
    });
    expect(config.keys).toEqual(["written", "k"]);
    expect(answering({}, { provider: "glm" })).toBe("glm glm-5.3 https://api.z.test/v4 written");
  });

  test("an unknown provider is told, with those that are known", () => {
    const { config, problems } = load({}, { provider: "nobody" });
    expect(config.endpoint).toBeUndefined();
    expect(problems).toMatchObject([{ kind: "unknown_provider", name: "nobody" }]);
  });
});

describe("a key goes only to the server it was entered for", () => {
  test.each<[string, Record<string, string>, Options]>([
    [
      "a provider's key",
      { GLM_API_KEY: "k" },
      { provider: "glm", baseURL: "https://evil.test/v1" },
    ],
    [
      "a provider's key, other port",
      { GLM_API_KEY: "k" },
      { provider: "glm", baseURL: "https://open.bigmodel.cn:8443/v4" },
    ],
    [
      "a provider's key, without TLS",
      { GLM_API_KEY: "k" },
      { provider: "glm", baseURL: "http://open.bigmodel.cn/v4" },
    ],
    [
      "a provider's key, user name that looks like the host",
      { GLM_API_KEY: "k" },
      { provider: "glm", baseURL: "https://open.bigmodel.cn@evil.test/v4" },
    ],
    [
      "BELAY_API_KEY of another BELAY_BASE_URL",
      { BELAY_API_KEY: "k", BELAY_BASE_URL: "https://mine.test/v1" },
      { baseURL: "https://evil.test/v1" },
    ],
    [
      "OPENAI_API_KEY of OPENAI_BASE_URL",
      { OPENAI_API_KEY: "k", OPENAI_BASE_URL: "https://mine.test/v1" },
      { provider: "openai" },
    ],
  ])("%s", (_title, env, options) => {
    const { config, problems } = load(env, options);
    expect(config.endpoint).toBeDefined();
    expect(config.endpoint?.apiKey).toBeUndefined();
    expect(problems.map(({ kind }) => kind)).toEqual(["key_withheld"]);
    expect(config.keys).toEqual(["k"]);
  });
});

describe("the person's key file", () => {
  test("is read under the environment, and only what belay knows of it", () => {
    writeKeys(
      "# mine\nDEEPSEEK_API_KEY='d'\nGLM_API_KEY=\nHTTPS_PROXY=http://evil.test\nPATH=/x\n",
    );
    expect(answering()).toBe(`deepseek deepseek-flash ${DEEPSEEK} d`);
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
      "field providers.glm",
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
  const options = { hitl: "auto", maxRounds: 1, lang: "zh-CN", allow: ["npm test"] } as const;
  expect(load(env, options).config).toMatchObject({
    hitl: "auto",
    maxRounds: 1,
    locale: "zh",
    allow: ["npm test", "edits"],
  });
});

test("files lie where the system wants them, or under BELAY_HOME", () => {
  const { config, data, cache } = envPaths("belay", { suffix: "" });
  expect(places({})).toEqual({ config, data, cache });
  expect(places({ BELAY_HOME: home }).data).toBe(join(home, "data"));
});
