/**
 * Where a model lives and how patient to be with it. All of it comes from the wiring: this
 * adapter reads neither the environment nor a configuration file.
 */
import type { Profile } from "./providers/profile.js";

export interface Connection {
  /** The id of a row of the provider table; an unknown one is taken for `custom`. */
  provider: string;
  baseURL: string;
  model: string;
  /** Left out for local servers that want none. */
  apiKey?: string;
  /** The variable the key came from, to be named when it is refused. */
  keyName?: string;
  /** Overrides of the provider's row for this base URL and model. */
  profile?: Partial<Profile>;
  headers?: Readonly<Record<string, string>>;
  /** Of this program, for the User-Agent. */
  version?: string;
  timing?: Partial<Timing>;
  network?: Network;
  /** Instead of the platform's own, as in tests. */
  fetch?: typeof globalThis.fetch;
  /** What the endpoint taught in passing (a refused field, its real window), worth keeping. */
  learned?(change: Partial<Profile>): void;
}

/** How to get out of this machine. Loopback addresses never go through a proxy. */
export interface Network {
  httpProxy?: string;
  httpsProxy?: string;
  /** As in NO_PROXY. */
  noProxy?: string;
  /** A PEM file of additional certificate authorities. */
  caFile?: string;
}

/** Milliseconds. */
export interface Timing {
  /** Until the first byte of the answer: connecting, queueing and reading the prompt. */
  firstByteMs: number;
  /** Between two bytes; a comment line counts as a sign of life. */
  idleMs: number;
  /** Between two events with content: comments alone cannot keep a turn alive for ever. */
  contentMs: number;
  /** What may follow the finish reason when no end mark comes, or the status of a refusal. */
  tailMs: number;
  /** Silence after which the person is told that we wait. */
  noticeMs: number;
  /** First pause before another attempt; doubles, with jitter. */
  backoffMs: number;
  /** A server that wants more patience than this leaves the decision to the person. */
  retryAfterMaxMs: number;
}

/** The platform's fetch gives up on headers after 300 s by itself. */
export const patience: Timing = {
  firstByteMs: 290_000,
  idleMs: 120_000,
  contentMs: 660_000,
  tailMs: 5_000,
  noticeMs: 8_000,
  backoffMs: 500,
  retryAfterMaxMs: 60_000,
};
