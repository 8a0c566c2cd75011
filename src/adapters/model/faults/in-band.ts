/** Errors that come where an answer should: inside a stream, or in a body with status 200. */
import type { Fault, FaultKind } from "../../../core/fault.js";
import type { Json } from "../stream/json.js";
import { filled, isObject } from "../stream/json.js";
import { windowIn } from "./context-length.js";
import { isFinal, kindOf, wroteBadly } from "./kind.js";
import { retryAfterIn } from "./retry-after.js";
import type { Said } from "./said.js";
import { saidIn } from "./said.js";

/** `event`: the name of the event the chunk came in. */
export function faultIn(chunk: Json, event: string | undefined): Fault | undefined {
  const choices = Array.isArray(chunk.choices) ? chunk.choices.filter(isObject) : [];
  const inChoice = choices
    .flatMap((choice) => [choice, choice.delta, choice.message])
    .find((part) => isObject(part) && isError(part.error));
  if (isObject(inChoice)) return faultSaid(saidIn({ error: inChoice.error }));
  if (event === "error" || reportsError(chunk)) return faultSaid(saidIn(chunk));
  return undefined;
}

export function faultSaid(said: Said): Fault {
  const { message, status } = said;
  const known = kindOf(said, status);
  const kind = known && !vague.has(known) ? known : "stream_error";
  const window = kind === "context_length" ? windowIn(message, said.body) : undefined;
  const after = retryAfterIn(undefined, said.body, message);
  return {
    kind,
    message: message || "The server reported an error without saying which.",
    retryable: !isFinal(kind) && (mayPass(status) || wroteBadly(said)),
    ...(after !== undefined && { retryAfterMs: after }),
    ...(window !== undefined && { window }),
  };
}

/** Kinds of an HTTP status that say no more than that something went wrong. */
const vague = new Set<FaultKind>(["server_error", "bad_request", "timeout"]);

const mayPass = (status: number | undefined): boolean =>
  status === undefined || status >= 500 || [408, 409, 425, 429].includes(status);

function reportsError(chunk: Json): boolean {
  const { base_resp: base, errors } = chunk;
  if (isError(chunk.error)) return true;
  if (chunk.object === "error" || chunk.type === "error") return true;
  if (isObject(base) && base.status_code !== undefined && Number(base.status_code) !== 0)
    return true;
  if (isObject(chunk.ErrorMsg) || (isObject(chunk.Response) && isObject(chunk.Response.Error)))
    return true;
  if (chunk.choices !== undefined && chunk.choices !== null) return false;
  if (chunk.error_code !== undefined && Number(chunk.error_code) !== 0) return true;
  if (Array.isArray(errors) && errors.length > 0) return true;
  if (filled(chunk.detail) || Array.isArray(chunk.detail)) return true;
  const worded = filled(chunk.message) || filled(chunk.msg);
  const codes = [chunk.code, chunk.status, chunk.statusCode].filter((code) => code !== undefined);
  return worded && (chunk.success === false || codes.some((code) => !allIsWell.has(String(code))));
}

/** Envelopes say so of every chunk. */
const allIsWell = new Set(["0", "200", "ok", "OK", "success", "Success", "null"]);

/** `{ code: 0, message: "" }` says that there was none. */
const says = (value: unknown): boolean => Boolean(value) && !allIsWell.has(String(value));

const isError = (error: unknown): boolean =>
  error === true ||
  filled(error) ||
  (isObject(error) && Object.values(error).some(says)) ||
  (Array.isArray(error) && error.length > 0);
