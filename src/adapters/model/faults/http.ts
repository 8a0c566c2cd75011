/** A response that refuses: its status, its headers and its words become a fault. */
import type { Fault } from "../../../core/fault.js";
import { parsed } from "../stream/json.js";
import { windowIn } from "./context-length.js";
import { isFinal, kindOf, wroteBadly } from "./kind.js";
import { resetIn, retryAfterIn } from "./retry-after.js";
import { plainWords, saidIn } from "./said.js";

export function faultOfStatus(status: number, headers: Headers, body: string): Fault {
  const location = headers.get("location");
  if (status >= 300 && status < 400 && location !== null) return moved(status, location);
  const said = saidIn(parsed(body) ?? parsed(eventIn(body)) ?? plainWords(body));
  const kind = kindOf(said, status) ?? "bad_response";
  const message = said.message || `HTTP ${status}`;
  const reset = kind === "rate_limit" ? resetIn(headers) : undefined;
  const after = retryAfterIn(headers, said.body, message) ?? reset;
  const window = kind === "context_length" ? windowIn(message, said.body) : undefined;
  return {
    kind,
    message,
    status,
    retryable: (retried(status) || wroteBadly(said)) && !isFinal(kind),
    ...(after !== undefined && { retryAfterMs: after }),
    ...(window !== undefined && { window }),
  };
}

/** The data of an event: some servers refuse in the form of a stream. */
const eventIn = (body: string): string => /^data: ?(.*)$/m.exec(body)?.[1] ?? "";

/** Not followed: the key was entered for this server. */
function moved(status: number, location: string): Fault {
  const to = URL.canParse(location) ? new URL(location).origin : "another path";
  const message =
    `HTTP ${status}: it redirects to ${to}, which was not followed. ` +
    "If that is right, make it the base URL.";
  return { kind: "bad_response", message, status, retryable: false };
}

/** Worth another try: locks, limits and servers that are not themselves. */
const retried = (status: number): boolean =>
  status >= 500 ? status !== 501 && status !== 505 : [408, 409, 425, 429, 498].includes(status);
