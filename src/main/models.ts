/**
 * Which model answers, and which others could: the configured ones, those of servers on this
 * machine, and the built-in demo model when there is none.
 */
import type { Endpoint } from "../adapters/config/index.js";
import { configuredEndpoints, endpointNamed, isLoopback } from "../adapters/config/index.js";
import { demoModel, startDemoServer } from "../adapters/demo/server.js";
import { storedProfile, storeProfile } from "../adapters/doctor/profiles.js";
import type { Connection, Profile } from "../adapters/model/index.js";
import { openModel, profileFor, providers } from "../adapters/model/index.js";
import { servedModels } from "../adapters/servers/served-models.js";
import type { ModelListing } from "../core/desk.js";
import { versioned } from "../core/address.js";
import type { ModelName } from "../core/event.js";
import type { Fault } from "../core/fault.js";
import type { Model } from "../core/ports.js";
import type { Notice } from "../core/seat.js";
import { localModel, localServers, localWindowOf } from "./local.js";
import type { Setup } from "./setup.js";

export interface OpenedModel {
  model: Model;
  demo: boolean;
  /** Left out for the demo model, and while a name is still looked for. */
  connection?: Connection;
  close(): Promise<void>;
  /**
   * Asks around for what should answer instead: a server on this machine, the name of a model
   * that nobody gave, its real window. To be called once the prompt stands.
   */
  settle?(): Promise<{ opened: OpenedModel; notices: readonly Notice[] } | undefined>;
}

/** How long a server may take to say what it serves. */
const listingMs = 3000;

/** At once and without network. */
export function modelOf(setup: Setup): OpenedModel {
  const { endpoint } = setup.config;
  if (!endpoint) return { ...demoOpened(), settle: () => fromThisMachine(setup) };
  if (endpoint.baseURL === "")
    return { ...nowhere(endpoint), settle: () => fromThisMachine(setup, endpoint.model) };
  if (endpoint.model === "") return unnamed(endpoint, setup);
  const model = opened(endpoint, setup);
  if (!tellsItsWindow(endpoint) || model.model.window !== undefined) return model;
  return { ...model, settle: () => withWindow(endpoint, setup) };
}

/**
 * The model to begin with in a pipe. A model that was named is asked at once: nothing else is
 * sent before the task's own first request.
 */
export async function settledModelOf(
  setup: Setup,
): Promise<{ opened: OpenedModel; notices: readonly Notice[] }> {
  const model = modelOf(setup);
  const { endpoint } = setup.config;
  const placed = endpoint !== undefined && endpoint.baseURL !== "";
  if (placed && endpoint.model === "") return { opened: byAnyName(endpoint, setup), notices: [] };
  if (placed) return { opened: model, notices: [] };
  return (await model.settle?.()) ?? { opened: model, notices: [] };
}

/**
 * In a pipe: many servers take any name, so the task's own request is the first thing they
 * hear. One that refuses the name is asked for its list, and then by the first name on it.
 */
function byAnyName(endpoint: Endpoint, setup: Setup): OpenedModel {
  const first = opened({ ...endpoint, model: anyName }, setup);
  let named: Promise<OpenedModel> | undefined;
  return {
    ...first,
    model: {
      ...first.model,
      async ask(request, hear, signal) {
        if (named) return (await named).model.ask(request, hear, signal);
        const reply = await first.model.ask(request, hear, signal);
        if (!("fault" in reply) || !nameRefused.has(reply.fault.kind)) return reply;
        named = namedFirst(endpoint, setup);
        const { model } = await named;
        if (model.name.id === anyName) return reply;
        const { attempts = 1 } = reply.fault;
        return withEarlier(await model.ask(request, hear, signal), attempts);
      },
    },
  };
}

/** The requests before it count too. */
const withEarlier = (reply: Reply, earlier: number): Reply =>
  "fault" in reply
    ? { ...reply, fault: { ...reply.fault, attempts: (reply.fault.attempts ?? 1) + earlier } }
    : { ...reply, attempts: (reply.attempts ?? 1) + earlier };

type Reply = Awaited<ReturnType<Model["ask"]>>;

const anyName = "default";
const nameRefused: ReadonlySet<string> = new Set(["not_found", "bad_request"]);

/** A model without a server: what it is asked tells so. */
const nowhere = (endpoint: Endpoint): OpenedModel => ({
  model: openModel(endpoint),
  demo: false,
  close: async () => {},
});

/** `wanted`: that model and no other. */
async function fromThisMachine(setup: Setup, wanted?: string) {
  const found = await localModel(setup, wanted);
  return found && { opened: opened(found.endpoint, setup), notices: found.notices };
}

async function withWindow(endpoint: Endpoint, setup: Setup) {
  const window = await localWindowOf(endpoint);
  if (window === undefined) return undefined;
  const profile = { window, ...endpoint.profile };
  return { opened: opened({ ...endpoint, profile }, setup), notices: [] };
}

/** The name of a model that its server is still to be asked for. */
const unsettled = "…";

/** An endpoint without a model's name takes the first that its server lists. */
function unnamed(endpoint: Endpoint, setup: Setup): OpenedModel {
  let named: Promise<OpenedModel> | undefined;
  const settled = () => (named ??= namedFirst(endpoint, setup));
  const { provider, baseURL } = endpoint;
  return {
    demo: false,
    model: {
      name: { provider, id: unsettled, baseURL },
      window: undefined,
      ask: async (request, hear, signal) => (await settled()).model.ask(request, hear, signal),
    },
    close: async () => {},
    settle: async () => ({ opened: await settled(), notices: [] }),
  };
}

async function namedFirst(endpoint: Endpoint, setup: Setup): Promise<OpenedModel> {
  const first = (await servedModels(serverOf(endpoint, setup), listingMs))?.[0];
  const window = first?.window === undefined ? {} : { window: first.window };
  const profile = { ...window, ...endpoint.profile };
  return opened({ ...endpoint, model: first?.id ?? anyName, profile }, setup);
}

const serverOf = (endpoint: Endpoint, setup: Setup) => ({
  ...endpoint,
  network: setup.config.network,
});

/** A server on this machine of a kind that is known to tell; any other is not bothered. */
const tellsItsWindow = ({ provider, baseURL }: Endpoint): boolean =>
  providers.some(({ id, local }) => id === provider && local === true) &&
  URL.canParse(baseURL) &&
  isLoopback(new URL(baseURL).hostname);

function opened(endpoint: Endpoint, setup: Setup): OpenedModel {
  const connection = connectionTo(endpoint, setup);
  const model = hinting(openModel(connection), endpoint.baseURL);
  return { model, demo: false, connection, close: async () => {} };
}

/** A server that knows nothing of its address, where that names no version, may have one. */
function hinting(model: Model, baseURL: string): Model {
  const perhaps = versioned(baseURL);
  if (perhaps === undefined) return model;
  return {
    name: model.name,
    get window() {
      return model.window;
    },
    async ask(request, hear, signal) {
      const reply = await model.ask(request, hear, signal);
      if (!("fault" in reply) || !knowsNoRoute(reply.fault)) return reply;
      return { ...reply, fault: { ...reply.fault, perhaps } };
    },
  };
}

/** LM Studio says it with status 200. A model that is not known is another matter. */
const knowsNoRoute = ({ kind, status, message }: Fault): boolean =>
  /unexpected endpoint/i.test(message) ||
  ((kind === "not_found" || kind === "bad_response") &&
    (status === 404 || status === 405) &&
    !/model/i.test(message));

/** The same endpoint once more, with what has been learnt of it meanwhile. */
export const reopened = (connection: Connection, setup: Setup): OpenedModel => {
  const endpoint = setup.config.table.endpoint(connection);
  return opened({ ...connection, profile: endpoint?.profile ?? {} }, setup);
};

/** What was learnt of it counts below what the person says. */
function connectionTo(endpoint: Endpoint, setup: Setup): Connection {
  const { config } = setup.config.places;
  return {
    ...endpoint,
    profile: { ...storedProfile(config, endpoint), ...endpoint.profile },
    network: setup.config.network,
    version: setup.version,
    learned: (change) => keep(config, endpoint, change),
  };
}

function keep(configDir: string, endpoint: Endpoint, lesson: Partial<Profile>): void {
  try {
    storeProfile(configDir, endpoint, { lesson, fresh: false, at: Date.now() });
  } catch {
    return; // It holds for as long as the program runs, and can be learnt again.
  }
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
  const named =
    endpoint && endpoint.baseURL !== "" && !known.some((k) => k.baseURL === endpoint.baseURL);
  const endpoints = named ? [endpoint, ...known] : known;
  const listed = endpoints.flatMap(({ provider, baseURL, model: configured }) => {
    const here = now.baseURL === baseURL;
    const model = configured === "" && here && now.id !== unsettled ? now.id : configured;
    const { window } = profileFor({ provider, baseURL, model });
    const name = `${provider}/${model}`;
    return model === "" ? [] : [{ name, window, local: false, current: here && now.id === model }];
  });
  const local = (await localServers(setup)).flatMap(({ provider, baseURL, models }) =>
    models.map(({ id, window }) => ({
      name: `${provider}/${id}`,
      window,
      local: true,
      current: now.baseURL === baseURL && now.id === id,
    })),
  );
  const names = new Set(local.map(({ name }) => name));
  return [...listed.filter(({ name }) => !names.has(name)), ...local];
}

export async function chooseModel(
  setup: Setup,
  name: string,
  now: ModelName,
): Promise<OpenedModel | { problem: "unknown" | "no_key"; variable?: string }> {
  if (name === "demo" || name === `demo/${demoModel}`) return demoOpened();
  const local = (await localServers(setup)).flatMap(({ provider, baseURL, models }) =>
    models.map(({ id, window }) => ({ provider, baseURL, model: id, window })),
  );
  const here = local.find(({ provider, model }) => name === `${provider}/${model}`);
  if (here) {
    const { window, ...endpoint } = here;
    return opened({ ...endpoint, ...(window !== undefined && { profile: { window } }) }, setup);
  }
  const found = endpointNamed(name, setup.config.table, now);
  return "problem" in found ? found : opened(found.endpoint, setup);
}
