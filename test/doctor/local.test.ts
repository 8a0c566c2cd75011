/** Model servers on this machine: found, known for what they are, asked for their window. */
import { afterEach, expect, test } from "vitest";
import type { Ports } from "../../src/adapters/servers/find.js";
import { findLocalServers, localWindow, searchFrom } from "../../src/adapters/servers/find.js";
import type { Neighbour } from "./neighbours.js";
import { llamacpp, lmstudio, neighbour, ollama, vllm } from "./neighbours.js";

const open: Neighbour[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function at(routes: Record<string, unknown>): Promise<number> {
  const server = await neighbour(routes);
  open.push(server);
  return server.port;
}

/** Milliseconds: the machine of the tests may be busy. */
const patient = 5_000;

const found = async (ports: Ports, waitMs = patient) =>
  (await findLocalServers({ ports, waitMs })).map(({ provider, models }) => ({ provider, models }));

test("all four kinds are found, with their models and what they tell of windows", async () => {
  const ports = {
    ollama: await at(ollama()),
    lmstudio: await at(lmstudio),
    llamacpp: await at(llamacpp),
    vllm: await at(vllm),
  };
  expect(await found(ports)).toEqual([
    { provider: "ollama", models: [{ id: "qwen3:8b" }, { id: "gemma3:4b" }] },
    {
      provider: "lmstudio",
      models: [{ id: "gpt-oss-20b", window: 4_096 }, { id: "qwen3-4b" }],
    },
    { provider: "llamacpp", models: [{ id: "qwen.gguf", window: 16_384 }] },
    { provider: "vllm", models: [{ id: "Qwen/Qwen3-8B", window: 40_960 }] },
  ]);
});

test.each([
  ["a page", { "*": "<!doctype html><title>My app</title>" }],
  ["any other API", { "*": { status: "up" } }],
  ["another model server", { "GET /v1/models": { data: [{ id: "m", owned_by: "me" }] } }],
  ["a server that never answers", { "*": "hang" }],
])("%s on those ports is not taken for one of them", async (_, routes) => {
  const port = await at(routes);
  const ports = { ollama: port, lmstudio: port, llamacpp: port, vllm: port };
  expect(await found(ports, 300)).toEqual([]);
});

test("a port where nobody listens is no error", async () => {
  const gone = await neighbour({});
  await gone.close();
  expect(await found({ ollama: gone.port })).toEqual([]);
});

test("a server with models that only make vectors has nothing for us", async () => {
  const tags = { models: [{ name: "mxbai-embed-large" }, { name: "bge-m3" }] };
  expect(await found({ ollama: await at(ollama({ "GET /api/tags": tags })) })).toEqual([]);
});

test("what Ollama has loaded goes first, with the window it has now", async () => {
  const ps = { models: [{ name: "gemma3:4b", context_length: 2_048 }] };
  const [first] = await found({ ollama: await at(ollama({ "GET /api/ps": ps })) });
  expect(first!.models[0]).toEqual({ id: "gemma3:4b", window: 2_048 });
});

test.each([
  ["the window of the loaded model", { "GET /api/ps": ps("qwen3:8b", 8_192) }, 8_192],
  ["the window a model's file sets", { "POST /api/show": shown("num_ctx 24576") }, 24_576],
  ["nothing, when it is set on the server only", { "POST /api/show": shown("stop x") }, undefined],
])("Ollama tells %s", async (_, more, window) => {
  const port = await at(ollama(more));
  const server = {
    provider: "ollama",
    baseURL: `http://127.0.0.1:${port}/v1`,
    models: [],
  } as const;
  expect(await localWindow(server, "qwen3:8b", patient)).toBe(window);
});

function ps(name: string, context_length: number) {
  return { models: [{ name, context_length }] };
}
function shown(line: string) {
  return {
    parameters: `temperature 0.6\n${line}\n`,
    model_info: { "qwen3.context_length": 40960 },
  };
}

test("the search can be switched off, and pointed elsewhere, where it is patient", () => {
  expect(searchFrom({ BELAY_NO_LOCAL: "1" })).toBeUndefined();
  expect(searchFrom({ BELAY_NO_LOCAL: "0" })).toEqual(searchFrom({}));
  expect(searchFrom({})).toEqual({
    ports: { ollama: 11_434, lmstudio: 1_234, llamacpp: 8_080, vllm: 8_000 },
    waitMs: 300,
  });
  expect(searchFrom({ BELAY_LOCAL_PORTS: "ollama=11500, vllm=8001,what" })).toEqual({
    ports: { ollama: 11_500, vllm: 8_001 },
    waitMs: 3_000,
  });
});

test("a list of models alone does not make an Ollama: other programs copy it", async () => {
  const tags = { "GET /api/tags": { models: [{ name: "qwen3:8b" }] } };
  expect(await found({ ollama: await at(tags) })).toEqual([]);
});
