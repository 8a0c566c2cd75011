/**
 * Which model answers, and which others could: the configured ones, those of servers on this
 * machine, and the built-in demo model when there is none.
 */
import type { Endpoint } from "../adapters/config/index.js";
import { configuredEndpoints, endpointNamed } from "../adapters/config/index.js";
import { demoModel, startDemoServer } from "../adapters/demo/server.js";
import { openModel, profileFor } from "../adapters/model/index.js";
import { servedModels } from "../adapters/servers/served-models.js";
import type { ModelListing } from "../core/desk.js";
import type { ModelName } from "../core/event.js";
import type { Model } from "../core/ports.js";
import type { Setup } from "./setup.js";

export interface OpenedModel {
  model: Model;
  demo: boolean;
  close(): Promise<void>;
}

/** How long a server may take to say what it serves. */
const listingMs = 3000;

export async function modelOf(setup: Setup): Promise<OpenedModel> {
  const { endpoint } = setup.config;
  if (!endpoint) return demoOpened();
  return opened(endpoint, setup);
}

/** An endpoint without a model's name takes the first that its server lists. */
async function opened(endpoint: Endpoint, setup: Setup): Promise<OpenedModel> {
  const model = endpoint.model || (await servedModels(endpoint, listingMs))?.[0]?.id || "default";
  const connection = { ...endpoint, model, network: setup.config.network, version: setup.version };
  return { model: openModel(connection), demo: false, close: async () => {} };
}

/** The demo server starts with the first request: a session that asks nothing opens no port. */
export function demoOpened(): OpenedModel {
  let started: Promise<{ model: Model; close(): Promise<void> }> | undefined;
  const start = async () => {
    const server = await startDemoServer();
    const { baseURL } = server;
    const connection = { provider: "custom", baseURL, model: demoModel };
    return { model: openModel(connection), close: server.close };
  };
  const name: ModelName = { provider: "demo", id: demoModel, baseURL: "built-in" };
  return {
    demo: true,
    model: {
      name,
      window: undefined,
      async ask(request, hear, signal) {
        started ??= start();
        return (await started).model.ask(request, hear, signal);
      },
    },
    close: async () => (await started)?.close(),
  };
}

export async function listModels(setup: Setup, now: ModelName): Promise<ModelListing[]> {
  const { table, endpoint } = setup.config;
  const known = configuredEndpoints(table);
  const named = endpoint && !known.some((k) => k.baseURL === endpoint.baseURL);
  const endpoints = named ? [endpoint, ...known] : known;
  return endpoints.map(({ provider, baseURL, model }) => ({
    name: `${provider}/${model}`,
    window: profileFor({ provider, baseURL, model }).window,
    local: false,
    current: now.baseURL === baseURL && now.id === model,
  }));
}

export async function chooseModel(
  setup: Setup,
  name: string,
  now: ModelName,
): Promise<OpenedModel | { problem: "unknown" | "no_key"; variable?: string }> {
  if (name === "demo" || name === `demo/${demoModel}`) return demoOpened();
  const found = endpointNamed(name, setup.config.table, now);
  return "problem" in found ? found : opened(found.endpoint, setup);
}
