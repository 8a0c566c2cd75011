/**
 * Servers that people run on their own machine: how each is known for what it is, and where it
 * tells how much its models can hold. A port alone proves nothing: anybody may listen on 8080.
 */
import { z } from "zod/v3";
import type { Server } from "./ask.js";
import { askJson, rootOf } from "./ask.js";
import type { ServedModel } from "./served-models.js";
import { servedModels } from "./served-models.js";

export interface Kind {
  /** The row of the provider table. */
  provider: "ollama" | "lmstudio" | "llamacpp" | "vllm";
  port: number;
  /** Its models, if it is what it should be; undefined if not. */
  models(server: Server, waitMs: number): Promise<ServedModel[] | undefined>;
  /** Tokens the model holds as it is set up now; undefined when the server does not tell. */
  window(server: Server, model: string, waitMs: number): Promise<number | undefined>;
}

const count = z.number().int().positive();

const ollamaTags = z.object({ models: z.array(z.object({ name: z.string() })) });
const ollamaLoaded = z.object({
  models: z.array(z.object({ name: z.string(), context_length: count.optional() })),
});

const ollama: Kind = {
  provider: "ollama",
  port: 11_434,
  async models(server, waitMs) {
    const [version, tags, loaded] = await Promise.all([
      get(server, "/api/version", waitMs, z.object({ version: z.string() })),
      get(server, "/api/tags", waitMs, ollamaTags),
      get(server, "/api/ps", waitMs, ollamaLoaded),
    ]);
    if (!version || !tags) return undefined;
    const now = new Map(loaded?.models.map((m) => [m.name, m.context_length]));
    // What is loaded answers at once: it goes first.
    return tags.models
      .map(({ name }) => ({ id: name, ...withWindow(now.get(name)) }))
      .sort((a, b) => Number(now.has(b.id)) - Number(now.has(a.id)));
  },
  /** What is loaded says what it has; else what the model's own file sets. */
  async window(server, model, waitMs) {
    const shown = z.object({ parameters: z.string().optional() });
    const [running, about] = await Promise.all([
      get(server, "/api/ps", waitMs, ollamaLoaded),
      post(server, { path: "/api/show", body: { model } }, waitMs, shown),
    ]);
    const now = running?.models.find(({ name }) => same(name, model))?.context_length;
    const set = /^\s*num_ctx\s+(\d+)/m.exec(about?.parameters ?? "")?.[1];
    return now ?? (set === undefined ? undefined : Number(set));
  },
};

const withWindow = (window: number | undefined) => (window === undefined ? {} : { window });

/** `qwen3` and `qwen3:latest` are one. */
const same = (a: string, b: string): boolean =>
  a === b || a === `${b}:latest` || b === `${a}:latest`;

const lmstudioList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      state: z.string(),
      max_context_length: count.optional(),
      loaded_context_length: count.optional(),
    }),
  ),
});

const lmstudio: Kind = {
  provider: "lmstudio",
  port: 1234,
  async models(server, waitMs) {
    const list = await get(server, "/api/v0/models", waitMs, lmstudioList);
    const chatty = list?.data.filter(({ type }) => type !== "embeddings");
    // What is loaded answers at once: it goes first.
    chatty?.sort((a, b) => Number(b.state === "loaded") - Number(a.state === "loaded"));
    return chatty?.map(({ id, loaded_context_length: window }) => ({
      id,
      ...(window !== undefined && { window }),
    }));
  },
  async window(server, model, waitMs) {
    const list = await get(server, "/api/v0/models", waitMs, lmstudioList);
    return list?.data.find(({ id }) => id === model)?.loaded_context_length;
  },
};

const props = z.object({ default_generation_settings: z.object({ n_ctx: count }).passthrough() });

const llamacpp: Kind = {
  provider: "llamacpp",
  port: 8080,
  async models(server, waitMs) {
    const [found, list] = await Promise.all([
      get(server, "/props", waitMs, props),
      servedModels(server, waitMs),
    ]);
    const window = found?.default_generation_settings.n_ctx;
    return window === undefined ? undefined : list?.map(({ id }) => ({ id, window }));
  },
  async window(server, _model, waitMs) {
    const found = await get(server, "/props", waitMs, props);
    return found?.default_generation_settings.n_ctx;
  },
};

const vllm: Kind = {
  provider: "vllm",
  port: 8000,
  async models(server, waitMs) {
    const owned = z.object({ data: z.array(z.object({ owned_by: z.literal("vllm") })).min(1) });
    const [known, list] = await Promise.all([
      get(server, "/v1/models", waitMs, owned),
      servedModels(server, waitMs),
    ]);
    return known && list;
  },
  async window(server, model, waitMs) {
    return (await servedModels(server, waitMs))?.find(({ id }) => id === model)?.window;
  },
};

export const kinds: readonly Kind[] = [ollama, lmstudio, llamacpp, vllm];

/** Asks a server on this machine that may be any of them. */
export async function windowTold(
  server: Server,
  model: string,
  waitMs: number,
): Promise<number | undefined> {
  const told = await Promise.all(kinds.map((kind) => kind.window(server, model, waitMs)));
  return told.find((window) => window !== undefined);
}

async function get<T>(
  server: Server,
  path: string,
  waitMs: number,
  shape: z.ZodType<T>,
): Promise<T | undefined> {
  const found = shape.safeParse(await askJson(server, rootOf(server.baseURL) + path, { waitMs }));
  return found.success ? found.data : undefined;
}

async function post<T>(
  server: Server,
  { path, body }: { path: string; body: object },
  waitMs: number,
  shape: z.ZodType<T>,
): Promise<T | undefined> {
  const url = rootOf(server.baseURL) + path;
  const found = shape.safeParse(await askJson(server, url, { waitMs, body }));
  return found.success ? found.data : undefined;
}
