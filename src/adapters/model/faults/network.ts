/** Failures below HTTP, told apart by the codes of Node and of its fetch. */
import type { Fault } from "../../../core/fault.js";

export function faultOfNetwork(error: unknown): Fault {
  const fault = faultBelow(error);
  const proxy = property(error, "proxy");
  const named = typeof proxy === "string" && fault.kind !== "tls";
  return named ? { ...fault, message: `${fault.message} (through the proxy ${proxy})` } : fault;
}

function faultBelow(error: unknown): Fault {
  const { code, message } = innermost(error);
  const scheme = wrongScheme(code);
  if (scheme) return { kind: "bad_response", message: `${scheme} (${code})`, retryable: false };
  if (/CERT|SSL|TLS|SELF_SIGNED|ALTNAME|UNABLE_TO_/.test(code) || /certificate/i.test(message))
    return { kind: "tls", message, retryable: false };
  const proxy = /proxy response \((\d+)\)|proxy authentication required \((\d+)\)/i.exec(message);
  if (proxy) return proxyFault(Number(proxy[1] ?? proxy[2]));
  if (code === "ECAFILE") return { kind: "network", message, retryable: false };
  // Fetch asks no port that belongs to another protocol, whoever listens there.
  if (message === "bad port")
    return { kind: "network", message: "fetch refuses this port (bad port)", retryable: false };
  if (code === "ERR_INVALID_URL") return { kind: "network", message, retryable: false };
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return { kind: "timeout", message, retryable: true };
  if (dropped.has(code) || /other side closed|socket hang up/.test(message))
    return { kind: "interrupted", message, retryable: true };
  return { kind: "network", message: code ? `${code}: ${message}` : message, retryable: true };
}

/** Somebody is there and speaks another language, however often one asks. */
function wrongScheme(code: string): string | undefined {
  if (/^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST)$/.test(code))
    return "It does not speak TLS at this port; perhaps http:// is right";
  return /^HPE_INVALID_(CONSTANT|VERSION)$/.test(code)
    ? "It does not speak HTTP at this port; perhaps https:// or another port is right"
    : undefined;
}

const proxyFault = (status: number): Fault => ({
  kind: "network",
  message: `The proxy refused to connect (${status}).`,
  retryable: status >= 500,
});

/** It was there and went away, which is not the same as nobody being there. */
const dropped = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET", "UND_ERR_ABORTED"]);

/** Fetch says "fetch failed" and hides the reason in `cause`, sometimes twice. */
function innermost(error: unknown): { code: string; message: string } {
  let found = error;
  for (let depth = 0; depth < 5; depth += 1) {
    const inner = reasonOf(found);
    if (inner === undefined) break;
    found = inner;
  }
  const code = property(found, "code");
  const message = property(found, "message");
  return { code: typeof code === "string" ? code : "", message: String(message ?? found) };
}

function reasonOf(error: unknown): unknown {
  const errors = property(error, "errors");
  return property(error, "cause") ?? (Array.isArray(errors) ? errors[0] : undefined);
}

const property = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
