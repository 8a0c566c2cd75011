/**
 * Who can answer, and with which key. **A key goes only to the server it was entered for**: each
 * key has one origin (scheme, host, port), and an endpoint gets a key of its own origin or none.
 */
import type { Connection, Profile, Provider } from "../model/index.js";
import { plainAddress } from "./basic-auth.js";
import { isPlaceholder } from "./placeholder.js";
import type { Env } from "./places.js";
import type { Settings } from "./settings.js";

/** What `openModel` is given. `model` "" = whatever the server lists first. */
export type Endpoint = Pick<
  Connection,
  "provider" | "baseURL" | "model" | "apiKey" | "keyName" | "profile" | "headers"
>;

/** What a person asks for, in flags, variables or the configuration: all of it or a part. */
export interface Wanted {
  provider?: string | undefined;
  baseURL?: string | undefined;
  model?: string | undefined;
}

export interface EndpointTable {
  providers: readonly Row[];
  keys: readonly Key[];
  /** Names of what holds no key, though something stands there. */
  placeholders: readonly string[];
  /** Undefined: there is no such provider. */
  endpoint(wanted: Wanted): Endpoint | undefined;
}

type Row = Pick<Provider, "id" | "baseURL" | "keys" | "model" | "local" | "ended" | "prices">;
type Key = { name: string; value: string; provider: string; origin: string | undefined };

export interface Sources {
  providers: readonly Row[];
  settings: Settings;
  env: Env;
  /** The origin that BELAY_API_KEY belongs to. */
  ownOrigin: string | undefined;
}

export function endpointTable({ providers, settings, env, ownOrigin }: Sources): EndpointTable {
  const rows = rowsWith(providers, settings);
  const given = keysFor(rows, { settings, env, ownOrigin });
  const vendors = new Set(providers.filter((row) => row.baseURL && !row.local).map(({ id }) => id));
  const isKey = ({ value, provider }: Key) => !isPlaceholder(value, vendors.has(provider));
  const keys = given.filter(isKey);
  const placeholders = given.filter((key) => !isKey(key)).map(({ name }) => name);

  function endpoint(wanted: Wanted): Endpoint | undefined {
    const row = rowFor(rows, wanted);
    if (!row) return undefined;
    const { address, authorization } = plainAddress(wanted.baseURL ?? row.baseURL);
    const baseURL = address.replace(/\/+$/, "");
    const model = wanted.model ?? row.model;
    const own = settings.providers?.[row.id];
    const key = keyTo({ provider: row.id, baseURL, ownServer: row.baseURL === "" }, keys);
    const profile: Partial<Profile> = { ...own?.profile };
    for (const entry of settings.profiles ?? [])
      if (sameAddress(entry.baseURL, baseURL) && (entry.model ?? model) === model)
        Object.assign(profile, entry.profile);
    return {
      provider: row.id,
      baseURL,
      model,
      ...(key && { apiKey: key.value, keyName: key.name }),
      ...(!key && row.keys[0] !== undefined && { keyName: row.keys[0] }),
      ...(Object.keys(profile).length > 0 && { profile }),
      ...((authorization || own?.headers) && {
        headers: { ...(authorization && { authorization }), ...own?.headers },
      }),
    };
  }
  return { providers: rows, keys, placeholders: [...new Set(placeholders)], endpoint };
}

/** The table with what the person changed in it, and providers of their own behind. */
function rowsWith(providers: readonly Row[], settings: Settings): Row[] {
  const own = Object.entries(settings.providers ?? {});
  const known = new Set(providers.map(({ id }) => id));
  const added = own
    .filter(([id]) => !known.has(id))
    .map(([id]): Row => ({ id, baseURL: "", keys: [], model: "" }));
  return [...providers, ...added].map((row) => {
    const change = settings.providers?.[row.id];
    if (!change) return row;
    const { baseURL = row.baseURL, model = row.model, keyVariable } = change;
    return { ...row, baseURL, model, keys: keyVariable ? [keyVariable] : row.keys };
  });
}

function rowFor(rows: readonly Row[], { provider, baseURL }: Wanted): Row | undefined {
  if (provider !== undefined) return rows.find((row) => row.id === provider);
  const origin = originOf(baseURL);
  return (
    rows.find((row) => origin !== undefined && originOf(row.baseURL) === origin) ??
    rows.find((row) => row.id === "custom")
  );
}

const OWN_KEY = "BELAY_API_KEY";

function keysFor(
  rows: readonly Row[],
  { settings, env, ownOrigin }: Omit<Sources, "providers">,
): Key[] {
  const keys: Key[] = [];
  const own = env[OWN_KEY];
  if (own) keys.push({ name: OWN_KEY, value: own, provider: "", origin: ownOrigin });
  for (const { id, baseURL, keys: names } of rows) {
    const written = settings.providers?.[id]?.apiKey;
    const origin = originOf(baseURL);
    if (written)
      keys.push({ name: `providers.${id}.apiKey`, value: written, provider: id, origin });
    for (const name of names) {
      const value = env[name];
      if (!value || name === OWN_KEY) continue;
      // OpenAI's own variables come as a pair: the key is for the server named beside it.
      const paired = name === "OPENAI_API_KEY" ? originOf(env.OPENAI_BASE_URL) : undefined;
      keys.push({ name, value, provider: id, origin: paired ?? origin });
    }
  }
  return keys;
}

/** `ownServer`: everyone has an own host there, so naming the provider says whose key it is. */
function keyTo(
  to: { provider: string; baseURL: string; ownServer: boolean },
  keys: readonly Key[],
): Key | undefined {
  const origin = originOf(to.baseURL);
  const fitting = keys.filter((key) =>
    key.origin === undefined ? to.ownServer && key.provider === to.provider : key.origin === origin,
  );
  const rank = (key: Key) => (key.name === OWN_KEY ? 0 : key.provider === to.provider ? 1 : 2);
  return fitting.sort((a, b) => rank(a) - rank(b))[0];
}

/** Scheme, host and port; the names of this machine are one. Undefined for no address. */
export function originOf(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (isLoopback(url.hostname)) url.hostname = "127.0.0.1";
  return url.origin;
}

export const isLoopback = (host: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/i.test(host);

const sameAddress = (a: string, b: string): boolean =>
  plainAddress(a).address.replace(/\/+$/, "") === b.replace(/\/+$/, "");
