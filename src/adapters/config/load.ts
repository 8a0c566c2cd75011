/**
 * The configuration of one run: flags before variables before the person's file. Nothing comes
 * from the project's folder, and nothing that is wrong keeps the program from starting.
 */
import { withoutCredentials, withScheme } from "../../core/address.js";
import type { Locale } from "../../core/i18n/index.js";
import { localeNamed, localeOf } from "../../core/i18n/index.js";
import type { RuleLists } from "../../core/permission/rule.js";
import type { HitlMode } from "../../core/policy.js";
import type { Network, Provider } from "../model/index.js";
import { plainAddress } from "./basic-auth.js";
import { chooseEndpoint } from "./choose.js";
import type { Endpoint, EndpointTable, Wanted } from "./endpoints.js";
import { endpointTable, originOf } from "./endpoints.js";
import type { Env, Places } from "./places.js";
import { places } from "./places.js";
import type { ConfigProblem } from "./problem.js";
import type { Settings } from "./settings.js";
import { readSettings, settingsFile } from "./settings.js";
import { isOpenToOthers, variableReader, variables } from "./variables.js";

export interface Config {
  places: Places;
  /** Undefined: nothing is configured, so the demo model answers. */
  endpoint: Endpoint | undefined;
  /** To find others by, see `endpointNamed` and `configuredEndpoints`. */
  table: EndpointTable;
  hitl: HitlMode;
  /** Somebody chose the mode: it is not just the default. */
  hitlGiven: boolean;
  locale: Locale;
  /** The prompt has vi's keys. */
  vim: boolean;
  screen: {
    theme: NonNullable<Settings["theme"]>;
    alerts: NonNullable<Settings["notify"]>;
    plain: boolean;
  };
  sandbox: { on: boolean; network: boolean };
  maxRounds: number | undefined;
  tokenBudget: number | undefined;
  /** The person's standing permissions, as written in their file. */
  rules: RuleLists;
  network: Network;
  /** BELAY_NO_LOCAL and BELAY_LOCAL_PORTS, for the search on this machine. */
  localSearch: Env;
  /** The values of all keys known, for the redactor. */
  keys: readonly string[];
}

/** What the command line said. */
export interface Options extends Wanted {
  hitl?: HitlMode | undefined;
  lang?: string | undefined;
  sandbox?: "on" | "net" | "off" | undefined;
  plain?: boolean | undefined;
  maxRounds?: number | undefined;
  tokenBudget?: number | undefined;
}

export function loadConfig(from: { options: Options; env: Env; providers: readonly Provider[] }): {
  config: Config;
  problems: ConfigProblem[];
} {
  const { options, providers } = from;
  const where = places(from.env);
  const { settings, problems, broken } = readSettings(where.config);
  const own = variables(from.env, where.config, keyVariables(providers, settings));
  problems.push(...own.problems, ...openSettings(where, settings));
  const { env } = own;
  const read = variableReader(env, problems);

  const wanted: Wanted = {
    provider: env.BELAY_PROVIDER,
    baseURL: read.address("BELAY_BASE_URL"),
    model: env.BELAY_MODEL,
  };
  const ownOrigin = originOfOwnKey([wanted, options, settings], providers, settings);
  if (env.BELAY_API_KEY && !ownOrigin) problems.push({ kind: "key_without_server" });
  const table = endpointTable({ providers, settings, env, ownOrigin });
  for (const variable of table.placeholders) problems.push({ kind: "placeholder_key", variable });
  const layers = { flags: options, variables: wanted, settings, env };
  const endpoint = chooseEndpoint(layers, table, problems);

  const hitl = options.hitl ?? read.hitl("BELAY_HITL") ?? settings.hitl;
  // Whoever wrote what cannot be read may have asked for more care than the default.
  const careful =
    broken || problems.some((p) => p.kind === "field" && /^(permissions|sandbox)\b/.test(p.field));
  const lang = options.lang ?? env.BELAY_LANG ?? settings.lang;
  const config: Config = {
    places: where,
    endpoint,
    table,
    hitl: hitl ?? (careful ? "on" : "auto"),
    hitlGiven: hitl !== undefined || careful,
    locale: lang === undefined ? localeOf(env) : localeNamed(lang),
    vim: settings.vim ?? false,
    screen: {
      theme: settings.theme ?? "auto",
      alerts: settings.notify ?? "off",
      plain: options.plain ?? read.flag("BELAY_PLAIN") ?? settings.plain ?? false,
    },
    sandbox: {
      on: options.sandbox === undefined ? settings.sandbox === true : options.sandbox !== "off",
      network: options.sandbox === "net" || settings.sandboxNetwork === true,
    },
    maxRounds: options.maxRounds ?? read.count("BELAY_MAX_ROUNDS") ?? settings.maxRounds,
    tokenBudget: options.tokenBudget ?? read.count("BELAY_TOKEN_BUDGET") ?? settings.tokenBudget,
    rules: rulesIn(settings),
    network: network(from.env, settings, problems),
    localSearch: {
      BELAY_NO_LOCAL: env.BELAY_NO_LOCAL,
      BELAY_LOCAL_PORTS: env.BELAY_LOCAL_PORTS,
    },
    keys: [
      ...table.keys.map((key) => key.value),
      ...passwordsIn([options.baseURL, wanted.baseURL, env.OPENAI_BASE_URL], settings),
    ],
  };
  return { config, problems };
}

/** Of addresses that carry one. */
function passwordsIn(named: readonly (string | undefined)[], settings: Settings): string[] {
  const own = Object.values(settings.providers ?? {}).map(({ baseURL }) => baseURL);
  return [...named, settings.baseURL, ...own].flatMap((address) =>
    address === undefined ? [] : plainAddress(address).secrets,
  );
}

function rulesIn({ allow = [], permissions = {} }: Settings): RuleLists {
  const { allow: more = [], ask = [], deny = [] } = permissions;
  return { allow: [...allow, ...more], ask, deny };
}

function keyVariables(providers: readonly Provider[], settings: Settings): ReadonlySet<string> {
  const own = Object.values(settings.providers ?? {}).map(({ keyVariable }) => keyVariable);
  return new Set([...providers.flatMap(({ keys }) => keys), ...own.filter((n) => n !== undefined)]);
}

function openSettings(where: Places, settings: Settings): ConfigProblem[] {
  const file = settingsFile(where.config);
  const holdsKeys = Object.values(settings.providers ?? {}).some(({ apiKey }) => apiKey);
  return holdsKeys && isOpenToOthers(file) ? [{ kind: "open_to_others", file }] : [];
}

/** BELAY_API_KEY is for the server of the first of these that names one. */
function originOfOwnKey(
  named: readonly Wanted[],
  providers: readonly Provider[],
  settings: Settings,
): string | undefined {
  const { provider, baseURL } = named.find((w) => w.baseURL ?? w.provider) ?? {};
  if (baseURL) return originOf(baseURL);
  const row = providers.find(({ id }) => id === provider);
  return originOf(settings.providers?.[provider ?? ""]?.baseURL ?? row?.baseURL);
}

function network(env: Env, { network: own = {} }: Settings, problems: ConfigProblem[]): Network {
  const proxy = (...names: string[]) => {
    const name = names.find((n) => env[n]);
    const value = name && env[name];
    if (!name || !value || URL.canParse(withScheme(value))) return value;
    const came = withoutCredentials(value);
    problems.push({ kind: "variable", name, expected: "http://host:port", came });
    return undefined;
  };
  const given = {
    httpProxy: proxy("HTTP_PROXY", "http_proxy") || own.httpProxy,
    httpsProxy: proxy("HTTPS_PROXY", "https_proxy") || own.httpsProxy,
    noProxy: env.NO_PROXY || env.no_proxy || own.noProxy,
    caFile: own.caFile,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value));
}
