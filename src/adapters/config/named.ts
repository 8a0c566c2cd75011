/**
 * Models by name, for a person who switches: what is configured, and what a name means.
 */
import type { Endpoint, EndpointTable } from "./endpoints.js";
import { isLoopback } from "./endpoints.js";

/** One for each provider there is a key for; those on this machine have to be asked instead. */
export function configuredEndpoints(table: EndpointTable): Endpoint[] {
  return table.providers
    .filter((row) => !row.local && row.baseURL !== "" && row.model !== "")
    .map((row) => table.endpoint({ provider: row.id }))
    .filter((endpoint) => endpoint !== undefined)
    .filter(({ apiKey, baseURL }) => apiKey !== undefined || isLoopback(hostOf(baseURL)));
}

/** `provider`, `provider/model`, or a model of the server in use. */
export function endpointNamed(
  name: string,
  table: EndpointTable,
  current: Pick<Endpoint, "provider" | "baseURL">,
): { endpoint: Endpoint } | { problem: "unknown" | "no_key"; variable?: string } {
  const [, prefix = "", model] = /^([\w-]+)(?:\/(.+))?$/.exec(name) ?? [];
  const row = table.providers.find(({ id }) => id === prefix);
  const endpoint =
    row && row.baseURL !== ""
      ? table.endpoint({ provider: row.id, model })
      : /^\S+$/.test(name)
        ? table.endpoint({ ...current, model: name })
        : undefined;
  if (!endpoint) return { problem: "unknown" };
  if (endpoint.apiKey === undefined && !isLoopback(hostOf(endpoint.baseURL)))
    return { problem: "no_key", ...(endpoint.keyName && { variable: endpoint.keyName }) };
  return { endpoint };
}

const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).hostname : "";
