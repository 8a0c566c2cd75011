/**
 * One request to one address: the name goes into the headers and the certificate's check, the
 * connection to the address that was judged, so that no second answer of a resolver counts.
 */
import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";

export interface Hop {
  url: URL;
  address: string;
  port: number;
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** PEM of certificate authorities besides the known ones. */
  ca?: string | undefined;
}

/** Rejects with what the network threw. No proxy, no cookie, no credential is ever used. */
export function send({ url, address, port, headers, signal, ca }: Hop): Promise<IncomingMessage> {
  const secure = url.protocol === "https:";
  return new Promise((resolve, reject) => {
    const options = {
      host: address,
      port,
      method: "GET",
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, host: url.host },
      agent: false as const, // A connection of its own, and never the environment's proxy.
      signal,
      ...(secure && isName(url.hostname) && { servername: url.hostname.replace(/\.$/, "") }),
      ...(secure && ca !== undefined && { ca }),
    };
    const sent = secure ? requestSecure(options, resolve) : requestPlain(options, resolve);
    sent.on("error", reject);
    sent.end();
  });
}

const isName = (host: string): boolean => !/^(\[.*\]|[\d.]+)$/.test(host);
