/**
 * What a model's server did, and what to do about it. `host` is where it was asked;
 * `key` the variable that holds the key, never its value.
 */
import type { FaultKind } from "../../fault.js";

export interface FaultParts {
  host: string;
  /** It is this machine, and nobody listens there. */
  here: boolean;
  key: string;
  /** None was sent. */
  keyless: boolean;
  /** ` (429)`, or nothing. */
  status: string;
  /** Seconds the server asked to wait; 0 when it did not say. */
  wait: number;
  /** Tokens, shortened; "" when unknown. */
  window: string;
}

/** The one in a session, the other without a screen. */
const other = "choose another model (/model, --model)";

const sentences: Record<FaultKind, (p: FaultParts) => string> = {
  rate_limit: (p) =>
    `${p.host} limits how often it may be asked${p.status}. ` +
    (p.wait > 0 ? `Send the message again in ${p.wait} s.` : "Wait a little and send it again."),
  quota: (p) =>
    `${p.host} says the account is out of credit or quota${p.status}. Top it up, or ${other}.`,
  overloaded: (p) =>
    `${p.host} is overloaded${p.status}. Send the message again in a while, or ${other}.`,
  server_error: (p) => `${p.host} failed on its side${p.status}. Send the message again.`,
  timeout: (p) => `${p.host} did not answer in time. Send the message again, or ${other}.`,
  auth: (p) =>
    p.key && !p.keyless
      ? `${p.host} refused the key in ${p.key}${p.status}. Check it, or ${other}.`
      : `${p.host} refused the request${p.status}, which had no key. Set ${p.key || "one"}, ` +
        `or ${other}.`,
  no_key: (p) => `There is no key for ${p.host}. Set ${p.key || "its key variable"}, or ${other}.`,
  no_server: () =>
    "Nothing says which server has this model. Give --base-url URL, or set the key of its " +
    "provider (such as DEEPSEEK_API_KEY or GLM_API_KEY).",
  bad_request: (p) =>
    `${p.host} did not accept the request${p.status}. "belay doctor model" finds out why.`,
  not_found: (p) =>
    `${p.host} does not know this model or address${p.status}. ` +
    "Check the name (/model, --model) and the address (--base-url).",
  context_length: (p) =>
    "The conversation no longer fits into the model" +
    (p.window ? ` (${p.window} tokens)` : "") +
    ". Begin a new one with /clear, or give it less at once.",
  content_filter: (p) =>
    `${p.host} withheld the answer: its content filter stepped in. Put it in other words, ` +
    `or ${other}.`,
  stream_error: (p) =>
    `${p.host} broke off with an error in the middle of the answer. Send the message again.`,
  interrupted: (p) =>
    `The answer of ${p.host} ended before its end mark; it may be incomplete. ` +
    "Send the message again if it matters.",
  idle_timeout: (p) =>
    `${p.host} stopped sending in the middle of the answer. Send the message again.`,
  bad_json: (p) => `${p.host} sent something that is not valid JSON. Send the message again.`,
  bad_response: (p) =>
    `${p.host} did not answer as a chat model does${p.status}. ` +
    "Check the address (--base-url).",
  empty_response: (p) => `${p.host} answered with nothing. Send the message again.`,
  network: (p) =>
    p.here
      ? `Nothing answers at ${p.host}. Start the server, or check the address (--base-url).`
      : `${p.host} cannot be reached. Check the connection and the address.`,
  tls: (p) =>
    `The certificate of ${p.host} is not trusted. ` +
    "Behind a company proxy, set NODE_EXTRA_CA_CERTS.",
};

export const faults = {
  sentences,
  someServer: "The server",
  perhaps: (p: { address: string }) =>
    `Most servers answer below /v1. Try --base-url ${p.address}; "belay doctor" tries it too.`,
  said: (p: { message: string }) => `It said: ${p.message}`,
  attempts: (p: { count: number }) =>
    p.count === 1 ? "1 attempt was made." : `${p.count} attempts were made.`,
  retrying: (p: { attempt: number; waitMs: number }) =>
    `Trying again in ${Math.ceil(p.waitMs / 1000)} s (attempt ${p.attempt}).`,
  textCall:
    "The model wrote a tool call as text and nothing was run: its server does not understand it. " +
    "/doctor (belay doctor model) finds out, and has such calls read from then on.",
  partial: "What came until then stands above.",
};
