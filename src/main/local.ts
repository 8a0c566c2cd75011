/** The model of a server on this machine: what answers when nothing is configured. */
import type { Endpoint } from "../adapters/config/index.js";
import type { LocalServer } from "../adapters/servers/find.js";
import type { Words } from "../core/i18n/index.js";
import type { Notice } from "../core/seat.js";
import type { Setup } from "./setup.js";

export interface LocalModel {
  endpoint: Endpoint;
  notices: Notice[];
}

/** Those that answer just now; the search is loaded only here. */
export async function localServers({ config }: Setup): Promise<LocalServer[]> {
  const { findLocalServers, searchFrom } = await import("../adapters/servers/find.js");
  const search = searchFrom(config.localSearch);
  return search ? findLocalServers(search) : [];
}

/** `wanted`: the name of the only one that will do; Ollama leaves out the tag of the latest. */
export async function localModel(setup: Setup, wanted?: string): Promise<LocalModel | undefined> {
  const servers = await localServers(setup);
  const words = setup.words();
  const fits = ({ id }: { id: string }) =>
    wanted === undefined || id === wanted || id === `${wanted}:latest`;
  const server = servers.find(({ models }) => models.some(fits));
  const model = server?.models.find(fits);
  if (!server || !model) return undefined;
  const { localWindow } = await import("../adapters/servers/find.js");
  const window = model.window ?? (await localWindow(server, model.id));
  const { provider, baseURL } = server;
  const endpoint = { provider, baseURL, model: model.id };
  return {
    endpoint: { ...endpoint, ...(window !== undefined && { profile: { window } }) },
    notices: [
      { tone: "plain", text: words.doctor.local.used(provider, model.id) },
      ...warnings({ provider, model: model.id, window }, words),
    ],
  };
}

/** Tokens, where a server on this machine tells them; undefined when it does not. */
export async function localWindowOf(endpoint: Endpoint): Promise<number | undefined> {
  const { windowTold } = await import("../adapters/servers/kinds.js");
  return windowTold(endpoint, endpoint.model, tellingMs);
}

const tellingMs = 300;

/** As small as some servers' defaults are. */
const smallWindow = 4_096;

function warnings(
  { provider, model, window }: { provider: string; model: string; window: number | undefined },
  words: Words,
): Notice[] {
  const { small, untold } = words.doctor.local;
  if (window === undefined)
    return provider === "ollama" ? [{ tone: "warning", text: untold(model) }] : [];
  return window <= smallWindow ? [{ tone: "warning", text: small(model, window) }] : [];
}
