/**
 * The way to a server: the openai SDK for addresses, keys and bodies, without its retries,
 * its headers about this machine, and its reading of streams.
 */
import type OpenAI from "openai";
import { nextCompiledOnce } from "../wasm.js";
import type { Connection } from "./connection.js";
import { fetchThrough } from "./transport.js";

export interface Endpoint {
  /** Any status is a response. Throws what the network threw, or nothing but an abort. */
  post(path: string, body: string, signal: AbortSignal): Promise<Response>;
}

export function endpoint(config: Connection, auth: "bearer" | "api-key"): Endpoint {
  let client: Promise<OpenAI> | undefined;
  return {
    async post(path, body, signal) {
      client ??= connect(config, auth);
      const sdk = await client;
      try {
        return await sdk
          .post(path, { body, headers: { "content-type": "application/json" }, signal })
          .asResponse();
      } catch (error) {
        const cause: unknown = error instanceof Error ? error.cause : undefined;
        if (cause instanceof Refusal) return cause.response;
        throw cause instanceof Undelivered ? cause.reason : error;
      }
    },
  };
}

export async function warmUp(): Promise<void> {
  await import("openai");
}

async function connect(config: Connection, auth: "bearer" | "api-key"): Promise<OpenAI> {
  nextCompiledOnce();
  const [{ OpenAI: Client }, send] = await Promise.all([
    import("openai"),
    config.fetch ?? fetchThrough(config.network, config.baseURL),
  ]);
  const { base, query } = addressOf(config.baseURL);
  const own = ownHeaders(config, auth);
  return new Client({
    baseURL: base,
    defaultQuery: query,
    apiKey: config.apiKey || "none",
    adminAPIKey: null,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: longestMs,
    logLevel: "off",
    fetch: (url, init) => deliver(send, url, { ...init, headers: own }),
  });
}

/** Our own limits are shorter; the SDK's must never be the one that ends a turn. */
const longestMs = 24 * 3_600_000;

/** Only what a server needs: nothing of the SDK's, nor what its variables would add. */
function ownHeaders(config: Connection, auth: "bearer" | "api-key"): Headers {
  const headers = new Headers({
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
    "user-agent": `belay/${config.version ?? "0"}`,
  });
  if (config.apiKey && auth === "bearer") headers.set("authorization", `Bearer ${config.apiKey}`);
  if (config.apiKey && auth === "api-key") headers.set("api-key", config.apiKey);
  for (const [name, value] of Object.entries(config.headers ?? {})) headers.set(name, value);
  return headers;
}

type Fetch = typeof globalThis.fetch;

/** The SDK would read an error's body and lose half of it, and hide a network error's reason. */
async function deliver(
  send: Fetch,
  url: Parameters<Fetch>[0],
  init: RequestInit,
): Promise<Response> {
  let response: Response;
  try {
    // A key, and what the person says, go to the server they were meant for and no further.
    response = await send(url, { ...init, redirect: "manual" });
  } catch (error) {
    throw new Undelivered(error);
  }
  if (!response.ok) throw new Refusal(response);
  return response;
}

class Undelivered extends Error {
  constructor(readonly reason: unknown) {
    super("undelivered");
  }
}

class Refusal extends Error {
  constructor(readonly response: Response) {
    super("refused");
  }
}

/** People paste the whole route, and Azure's addresses carry a query. */
export function addressOf(baseURL: string): { base: string; query: Record<string, string> } {
  const url = new URL(baseURL);
  const path = url.pathname.replace(/\/+$/, "").replace(/\/chat\/completions$/, "");
  return { base: `${url.origin}${path}`, query: Object.fromEntries(url.searchParams) };
}
