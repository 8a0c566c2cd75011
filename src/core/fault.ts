/**
 * What a model's server can do wrong. A value, not an exception: each kind has its own remedy.
 */
export type FaultKind =
  | "rate_limit"
  | "quota"
  | "overloaded"
  | "server_error"
  | "timeout"
  | "auth"
  | "bad_request"
  | "not_found"
  | "context_length"
  | "content_filter"
  | "stream_error"
  | "interrupted"
  | "idle_timeout"
  | "bad_json"
  | "bad_response"
  | "empty_response"
  | "network"
  | "tls"
  | "no_key"
  /** Nothing says which server to ask. */
  | "no_server";

export interface Fault {
  kind: FaultKind;
  /** What the server said, redacted and cut; English or the server's own language. */
  message: string;
  status?: number;
  retryable: boolean;
  /** Milliseconds, from `Retry-After` or the body. */
  retryAfterMs?: number;
  /** The environment variable whose key was refused or is missing; never its value. */
  keyName?: string;
  /** It was asked without any key. */
  keyless?: true;
  /** Where it was asked: scheme, host and port only. */
  host?: string;
  /** Another address that may have been meant, where the server knows nothing of this one. */
  perhaps?: string;
  /** Tokens, when an overflow told the real window. */
  window?: number;
  /** Attempts made in all. */
  attempts?: number;
}
