/**
 * Fetch through a proxy, or with more certificate authorities than the platform knows. The
 * library for it is loaded only when one of them is set.
 */
import { readFile } from "node:fs/promises";
import * as tls from "node:tls";
import type { RequestInit as OwnInit } from "undici";
import { withScheme } from "../../core/address.js";
import type { Network } from "./connection.js";

type Fetch = typeof globalThis.fetch;

export async function fetchThrough(network: Network | undefined, baseURL: string): Promise<Fetch> {
  const { httpProxy, httpsProxy, noProxy, caFile } = network ?? {};
  const { protocol, hostname, port } = new URL(baseURL);
  const proxy = protocol === "https:" ? (httpsProxy ?? httpProxy) : httpProxy;
  const direct = !proxy || isLoopback(hostname) || excluded(noProxy ?? "", hostname, port);
  if (direct && !caFile) return globalThis.fetch;
  const [undici, ca] = await Promise.all([
    import("undici"),
    caFile ? authoritiesWith(caFile) : undefined,
  ]);
  const trust = ca && { ca };
  const limits = { headersTimeout: 0, bodyTimeout: 0 };
  const dispatcher = direct
    ? new undici.Agent({ ...limits, ...(trust && { connect: trust }) })
    : new undici.ProxyAgent({
        ...limits,
        uri: withScheme(proxy),
        // Many proxies tunnel to the ports of TLS only; plain requests they carry themselves.
        proxyTunnel: false,
        ...(trust && { requestTls: trust, proxyTls: trust }),
      });
  const through = direct ? undefined : placeOf(withScheme(proxy));
  const send = (url: unknown, init: unknown) =>
    undici
      .fetch(url as string, { ...(init as OwnInit), dispatcher })
      .catch((cause: unknown) => Promise.reject(new NotSent(through, cause)));
  return send as unknown as Fetch; // The same standard, declared twice.
}

/** Without a password. */
const placeOf = (proxy: string): string => `${new URL(proxy).protocol}//${new URL(proxy).host}`;

/** Whoever stood in between is named: what failed may be the way to it. */
class NotSent extends Error {
  constructor(
    readonly proxy: string | undefined,
    cause: unknown,
  ) {
    super("not sent", { cause });
  }
}

async function authoritiesWith(caFile: string): Promise<string[]> {
  try {
    return [...usualAuthorities(), await readFile(caFile, "utf8")];
  } catch (error) {
    throw Object.assign(new Error(`network.caFile: ${messageOf(error)}`), { code: "ECAFILE" });
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** What Node trusts, with what NODE_EXTRA_CA_CERTS adds where Node can tell. */
function usualAuthorities(): readonly string[] {
  const { getCACertificates } = tls as { getCACertificates?: (kind: "default") => string[] };
  return getCACertificates?.("default") ?? tls.rootCertificates;
}

const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || /^127(\.\d+){3}$/.test(host);

/** As curl reads NO_PROXY: `*`, hosts, domains with or without a dot, a port behind a colon. */
export function excluded(list: string, host: string, port: string): boolean {
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== "")
    .some((entry) => {
      if (entry === "*") return true;
      const [, name = "", only] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
      if (only !== undefined && only !== port) return false;
      const domain = name.replace(/^\*?\./, "");
      return host === domain || host.endsWith(`.${domain}`);
    });
}
