/**
 * Fetches a public page and nothing else. Each hop: the address is judged, its name resolved
 * once, every answer must be public, and the connection goes to an address that was judged.
 *
 * Limits: no proxy is used, since behind one the name would be resolved where nobody can see
 * it. GET only.
 */
import { lookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { parseAddress } from "../../core/net/address.js";
import { judgeAddresses, judgeUrl } from "../../core/net/judge.js";
import { ACCEPTED, bodyOf } from "./body.js";
import { send } from "./hop.js";

export interface FetchOptions {
  signal?: AbortSignal;
  /** Bytes of the unpacked body. */
  maxBytes?: number;
  /** Milliseconds for everything, redirects and body. */
  maxMs?: number;
  /** May a redirect go on to another host? All public ones may, if left out. */
  follow?(to: { url: string; host: string }): boolean;
  userAgent?: string;
  /** Every address of a name. */
  resolve?(host: string): Promise<readonly string[]>;
  /** Where to connect for a judged address: tests stand in for the Internet here. */
  dial?(address: string, port: number): { address: string; port: number };
  ca?: string;
}

export type Fetched =
  | {
      ok: true;
      /** After redirects. */
      url: string;
      status: number;
      /** As the server says it, "" if it does not. */
      type: string;
      bytes: Uint8Array;
      /** The body was longer than `maxBytes`. */
      cut: boolean;
    }
  | {
      ok: false;
      /** `moved`: a redirect to a host that `follow` did not want; `url` is where to. */
      why: "refused" | "moved" | "redirects" | "timeout" | "cancelled" | "network";
      /** English, for the model. */
      reason: string;
      url?: string;
    };

const BYTES_MAX = 5 * 2 ** 20;
const MS_MAX = 30_000;
const REDIRECTS_MAX = 5;

export async function guardedFetch(address: string, options: FetchOptions = {}): Promise<Fetched> {
  const late = AbortSignal.timeout(options.maxMs ?? MS_MAX);
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late;
  let text = address;
  try {
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
      const hop = await oneHop(text, redirects > 0, { ...options, signal });
      if ("next" in hop) text = hop.next;
      else return hop;
    }
    return no("redirects", `It redirects more than ${REDIRECTS_MAX} times.`);
  } catch (error) {
    if (options.signal?.aborted) return no("cancelled", "Cancelled.");
    if (late.aborted) return no("timeout", "The server did not answer in time.");
    return no("network", error instanceof Error ? error.message : String(error));
  }
}

async function oneHop(
  text: string,
  redirected: boolean,
  options: FetchOptions & { signal: AbortSignal },
): Promise<Fetched | { next: string }> {
  const { signal, maxBytes = BYTES_MAX, dial = direct } = options;
  const judged = judgeUrl(text);
  if (judged.verdict === "deny") return no("refused", judged.reason);
  const { url, host, port } = judged;
  if (redirected && options.follow?.({ url, host }) === false)
    return { ...no("moved", `It redirects to ${host}.`), url };
  const addresses = await before(signal, addressesOf(host, options.resolve ?? everyAddress));
  const problem = judgeAddresses(host, addresses);
  if (problem) return no("refused", problem);
  const headers = {
    accept: "text/html,text/plain,application/json;q=0.9,*/*;q=0.5",
    "accept-encoding": ACCEPTED,
    "user-agent": options.userAgent ?? "belay",
  };
  const answer = await firstAnswer(addresses, (address) =>
    send({ url: new URL(url), ...dial(address, port), headers, signal, ca: options.ca }),
  );
  const status = answer.statusCode ?? 0;
  const { location } = answer.headers;
  if (REDIRECTING.has(status) && location !== undefined) {
    answer.destroy();
    if (!URL.canParse(location, url)) return no("refused", "It redirects to what is no address.");
    return { next: new URL(location, url).href };
  }
  const body = await bodyOf(answer, maxBytes);
  if (!body) return no("refused", "The server packed its answer in an unknown way.");
  return { ok: true, url, status, type: answer.headers["content-type"] ?? "", ...body };
}

/** The addresses in their order, until one lets itself be connected to. */
async function firstAnswer(
  addresses: readonly string[],
  ask: (address: string) => Promise<IncomingMessage>,
): Promise<IncomingMessage> {
  const [address = "", ...others] = addresses.slice(0, ADDRESSES_MAX);
  try {
    return await ask(address);
  } catch (error) {
    const aborted = error instanceof Error && error.name === "AbortError";
    if (others.length === 0 || aborted) throw error;
    return firstAnswer(others, ask);
  }
}

const ADDRESSES_MAX = 4;

/** A resolver cannot be stopped, but it need not be waited for. */
function before<T>(signal: AbortSignal, wanted: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    wanted.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

const REDIRECTING = new Set([301, 302, 303, 307, 308]);

async function addressesOf(
  host: string,
  resolve: (host: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  return parseAddress(host) ? [host.replace(/^\[(.*)\]$/, "$1")] : resolve(host);
}

const everyAddress = async (host: string): Promise<readonly string[]> =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

const direct = (address: string, port: number) => ({ address, port });

const no = (why: Exclude<Fetched, { ok: true }>["why"], reason: string) =>
  ({ ok: false, why, reason }) as const;
