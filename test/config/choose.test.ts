/** Which model answers, and with which key. */
import { describe, expect, test } from "vitest";
import type { Options } from "../../src/adapters/config/index.js";
import { answering, load, write } from "./home.js";

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
    ["a model and no key at all", {}, { model: "m" }, "custom m  no key"],
    ["a provider's own model and no key", {}, { model: "glm-5.3" }, `glm glm-5.3 ${GLM} no key`],
    ["another of its models", {}, { model: "glm-5.1" }, `glm glm-5.1 ${GLM} no key`],
    ["provider/model and no key", {}, { model: "glm/new" }, `glm new ${GLM} no key`],
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

describe("a placeholder is no key", () => {
  test.each([
    "your-key-here",
    "YOUR_API_KEY",
    "sk-your-deepseek-api-key",
    "<your key>",
    "${DEEPSEEK_API_KEY}",
    "sk-...",
    "sk-abcd…wxyz",
    "sk-xxxxxxxxxxxx",
    "xxxx",
    "sk-***",
    "changeme",
    "REPLACE_ME",
    "placeholder",
    "insert-key-here",
    "api-key",
    "你的密钥",
    "sk-12 34",
  ])("%s", (value) => {
    const { config, problems } = load({ DEEPSEEK_API_KEY: value });
    expect(problems).toEqual([{ kind: "placeholder_key", variable: "DEEPSEEK_API_KEY" }]);
    expect(config.endpoint).toBeUndefined();
    expect(config.keys).toEqual([]);
    expect(answering({ DEEPSEEK_API_KEY: value, GLM_API_KEY: "g" })).toBe(`glm glm-5.3 ${GLM} g`);
  });

  test.each([
    "sk-0123456789abcdef0123456789abcdef",
    "yourname-8f2c",
    "d41d8cd98f00b204.e9800998ecf8427e",
    "AIzaSyA1234567890xxxxabcdefghijklmnop",
    "test",
  ])("%s may be one", (value) => {
    expect(load({ DEEPSEEK_API_KEY: value }).problems).toEqual([]);
    expect(answering({ DEEPSEEK_API_KEY: value })).toContain(` ${value}`);
  });

  test("in the person's file too", () => {
    write({ provider: "glm", providers: { glm: { apiKey: "<key>" } } });
    const variable = "providers.glm.apiKey";
    expect(load().problems).toEqual([{ kind: "placeholder_key", variable }]);
  });

  test("at a server of one's own any word may be a key", () => {
    const env = { BELAY_API_KEY: "changeme", BELAY_BASE_URL: LOCAL, BELAY_MODEL: "m" };
    expect(answering(env)).toBe(`custom m ${LOCAL} changeme`);
  });
});
