/** What a name means to /model. */
import { expect, test } from "vitest";
import { endpointTable, originOf } from "../../src/adapters/config/endpoints.js";
import { configuredEndpoints, endpointNamed } from "../../src/adapters/config/index.js";
import { providers } from "../../src/adapters/model/index.js";

const table = endpointTable({
  providers,
  settings: { providers: { mine: { baseURL: "http://localhost:5/v1", model: "m" } } },
  env: { GLM_API_KEY: "g", DEEPSEEK_API_KEY: "d" },
  ownOrigin: undefined,
});
const current = { provider: "glm", baseURL: "https://open.bigmodel.cn/api/paas/v4" };
const named = (name: string) => {
  const found = endpointNamed(name, table, current);
  if ("problem" in found) return `${found.problem} ${found.variable ?? ""}`.trim();
  const { provider, model, apiKey } = found.endpoint;
  return `${provider} ${model} ${apiKey ?? "no key"}`;
};

test.each([
  ["deepseek/deepseek-flash", "deepseek deepseek-flash d"],
  ["deepseek", "deepseek deepseek-flash d"],
  ["glm-5.2", "glm glm-5.2 g"],
  ["kimi", "no_key KIMI_API_KEY"],
  ["openrouter/a/b", "no_key OPENROUTER_API_KEY"],
  ["ollama/qwen3:8b", "ollama qwen3:8b no key"],
  ["mine", "mine m no key"],
  ["org/name:free", "glm org/name:free g"],
  ["two words", "unknown"],
  ["", "unknown"],
])("%s", (name, expected) => {
  expect(named(name)).toBe(expected);
});

test("what is configured is listed in the order of providers", () => {
  expect(configuredEndpoints(table).map(({ provider, model }) => `${provider}/${model}`)).toEqual([
    "deepseek/deepseek-flash",
    "glm/glm-5.3",
    "mine/m",
  ]);
});

test("the names of this machine are one origin, those of others are not", () => {
  for (const host of ["localhost", "127.0.0.1", "127.9.9.9", "[::1]", "a.localhost"])
    expect(originOf(`http://${host}:1/v1`)).toBe("http://127.0.0.1:1");
  for (const host of ["localhost.evil.test", "127.0.0.1.evil.test", "0.0.0.0", "10.0.0.1"])
    expect(originOf(`http://${host}:1/v1`)).toBe(`http://${host}:1`);
});
