/**
 * Small questions to a server beside chat: JSON in time, or nothing.
 */
import type { Network } from "../model/index.js";
import { fetchThrough } from "../model/transport.js";

export interface Server {
  baseURL: string;
  apiKey?: string;
  headers?: Readonly<Record<string, string>>;
  network?: Network;
}

/** Undefined when it is not there, not in time, refuses, or answers no JSON. */
export async function askJson(
  server: Server,
  url: string,
  { waitMs, body }: { waitMs: number; body?: object },
): Promise<unknown> {
  const stop = new AbortController();
  let clock: ReturnType<typeof setInterval> | undefined;
  try {
    const send = await fetchThrough(server.network, server.baseURL);
    clock = ticking(waitMs, () => stop.abort());
    const response = await send(url, {
      headers: {
        ...(server.apiKey && { authorization: `Bearer ${server.apiKey}` }),
        ...(body && { "content-type": "application/json" }),
        ...server.headers,
      },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
      redirect: "error", // A key goes to its own host and nowhere it is sent on to.
      signal: stop.signal,
    });
    if (response.ok) return (await response.json()) as unknown;
    await response.body?.cancel();
    return undefined;
  } catch {
    return undefined; // Nobody there, or nobody we know: the caller goes on without.
  } finally {
    clearInterval(clock);
  }
}

/**
 * Counts time in which this process ran: on a machine so busy that we were not even asked, an
 * answer may long have come.
 */
function ticking(waitMs: number, over: () => void): ReturnType<typeof setInterval> {
  let left = Math.ceil(waitMs / tickMs);
  const clock = setInterval(() => {
    left -= 1;
    if (left <= 0) over();
  }, tickMs);
  clock.unref();
  return clock;
}

const tickMs = 20;

/** The server without the route to its models: where its own routes begin. */
export const rootOf = (baseURL: string): string => new URL(baseURL).origin;
