/**
 * Which model answers at the start: what the flags say, else the variables, else the person's
 * configuration, else OpenAI's own variables, else the first provider there is a key for.
 */
import { listedPrice } from "../model/index.js";
import type { Endpoint, EndpointTable, Wanted } from "./endpoints.js";
import { isLoopback, originOf } from "./endpoints.js";
import type { Env } from "./places.js";
import type { ConfigProblem } from "./problem.js";
import type { Settings } from "./settings.js";

export interface Layers {
  flags: Wanted;
  variables: Wanted;
  settings: Settings;
  env: Env;
}

/** Undefined: nothing is configured, so the demo model answers. */
export function chooseEndpoint(
  layers: Layers,
  table: EndpointTable,
  problems: ConfigProblem[],
): Endpoint | undefined {
  const wanted = combined(layers, table);
  const found = wanted && table.endpoint(wanted);
  if (!found) {
    if (wanted?.provider !== undefined) {
      const known = table.providers.map(({ id }) => id);
      problems.push({ kind: "unknown_provider", name: wanted.provider, known });
    }
    return undefined;
  }
  const withheld = !found.apiKey && withheldKey(found, table);
  if (withheld) {
    const host = new URL(found.baseURL).host;
    problems.push({ kind: "key_withheld", variable: withheld, host });
  }
  return found;
}

/**
 * A server named in one layer comes with that layer's model: the model of the configuration is
 * not asked of the server of a flag. A model given in a flag or variable holds for any server.
 */
function combined({ flags, variables, settings, env }: Layers, table: EndpointTable) {
  const [flag, variable, setting] = [flags, variables, settings].map((w) => split(w, table));
  const layers = [flag, variable, setting].filter((layer) => layer !== undefined);
  const server = layers.find((layer) => layer.provider ?? layer.baseURL);
  const given = flag?.model ?? variable?.model;
  if (server) {
    const { provider, baseURL } = server;
    return { provider, baseURL, model: given ?? server.model };
  }
  const model = given ?? setting?.model;
  if (env.OPENAI_BASE_URL && originOf(env.OPENAI_BASE_URL))
    return { baseURL: env.OPENAI_BASE_URL, model: model ?? env.OPENAI_MODEL };
  const provider = withKey(table, model);
  if (provider)
    return { provider, model: model ?? (provider === "openai" ? env.OPENAI_MODEL : undefined) };
  return model === undefined ? undefined : madeBy(table, model);
}

/**
 * Without any key: the provider that the name tells, so that it is told whose key is missing;
 * else no server, and one on this machine may have the model.
 */
function madeBy({ providers }: EndpointTable, model: string): Wanted {
  const [, prefix, rest] = /^([\w-]+)\/(.+)$/.exec(model) ?? [];
  const named = providers.find(({ id, baseURL }) => id === prefix && baseURL !== "");
  if (named) return { provider: named.id, model: rest };
  const maker = providers.find(
    (row) => row.model === model || listedPrice(row.prices, model) !== undefined,
  );
  return { provider: maker?.id ?? "custom", model };
}

/** `provider/model` in one word, where that provider can be used; other slashes are names. */
function split({ provider, baseURL, model }: Wanted, table: EndpointTable): Wanted {
  const [, prefix, rest] = /^([\w-]+)\/(.+)$/.exec(model ?? "") ?? [];
  if (provider ?? baseURL ?? !prefix) return { provider, baseURL, model };
  const row = table.providers.find(({ id }) => id === prefix);
  const usable = row && (row.local || table.keys.some((key) => key.provider === prefix));
  return usable ? { provider: prefix, baseURL, model: rest } : { provider, baseURL, model };
}

function withKey(table: EndpointTable, model: string | undefined): string | undefined {
  const ready = table.providers.filter(
    ({ id, local, baseURL, ended }) =>
      !local && !ended && baseURL !== "" && table.keys.some((key) => key.provider === id),
  );
  return (ready.find((row) => row.model === model) ?? ready[0])?.id;
}

/** There is a key by that name, but it belongs to another server. */
function withheldKey(endpoint: Endpoint, table: EndpointTable): string | undefined {
  if (!URL.canParse(endpoint.baseURL) || isLoopback(new URL(endpoint.baseURL).hostname))
    return undefined;
  return table.keys.find((key) => key.provider === endpoint.provider || key.provider === "")?.name;
}
