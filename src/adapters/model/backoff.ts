/** How long to wait before another attempt, and a wait that can be broken off. */
import type { Fault } from "../../core/fault.js";
import type { Timing } from "./connection.js";

/** `attempts` made so far. Undefined: the server wants more patience than we have. */
export function waitBefore(attempts: number, fault: Fault, timing: Timing): number | undefined {
  const asked = fault.retryAfterMs;
  if (asked !== undefined) return asked <= timing.retryAfterMaxMs ? Math.ceil(asked) : undefined;
  const jitter = 0.75 + Math.random() * 0.5;
  return Math.round(Math.min(timing.backoffMs * 2 ** (attempts - 1), 8_000) * jitter);
}

/** False when it was broken off. */
export function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    const timer = setTimeout(over, ms, true);
    signal.addEventListener("abort", cancel, { once: true });
    function cancel(): void {
      clearTimeout(timer);
      over(false);
    }
    function over(waited: boolean): void {
      signal.removeEventListener("abort", cancel);
      resolve(waited);
    }
  });
}
