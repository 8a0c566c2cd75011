/** Servers as they stand on people's machines, on any free port: routes and what they answer. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Neighbour {
  port: number;
  /** `GET /path`, in order. */
  asked: string[];
  close(): Promise<void>;
}

/** A string is sent as a page, "hang" never answered; anything else as JSON; the rest is 404. */
export async function neighbour(routes: Record<string, unknown>): Promise<Neighbour> {
  const asked: string[] = [];
  const server = createServer((req, res) => {
    const route = `${req.method} ${req.url}`;
    asked.push(route);
    const answer = routes[route] ?? routes["*"];
    if (answer === "hang") return;
    if (answer === undefined) return void res.writeHead(404).end("not found");
    if (typeof answer === "string") return void res.end(answer);
    res.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

export const ollama = (more: Record<string, unknown> = {}) => ({
  "GET /api/version": { version: "0.12.3" },
  "GET /api/tags": {
    models: [{ name: "nomic-embed-text:latest" }, { name: "qwen3:8b" }, { name: "gemma3:4b" }],
  },
  "GET /api/ps": { models: [] },
  ...more,
});

export const lmstudio = {
  "GET /api/v0/models": {
    object: "list",
    data: [
      { id: "text-embedding-nomic", type: "embeddings", state: "loaded" },
      { id: "qwen3-4b", type: "llm", state: "not-loaded", max_context_length: 32_768 },
      {
        id: "gpt-oss-20b",
        type: "llm",
        state: "loaded",
        max_context_length: 131_072,
        loaded_context_length: 4_096,
      },
    ],
  },
};

export const llamacpp = {
  "GET /props": { default_generation_settings: { n_ctx: 16_384, speculative: false } },
  "GET /v1/models": { object: "list", data: [{ id: "qwen.gguf", owned_by: "llamacpp" }] },
};

export const vllm = {
  "GET /v1/models": {
    object: "list",
    data: [{ id: "Qwen/Qwen3-8B", owned_by: "vllm", max_model_len: 40_960 }],
  },
};
