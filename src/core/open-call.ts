/**
 * A call of the last answer on its way from asked to ended.
 */
import type { Outcome } from "./effect.js";
import { failed } from "./effect.js";
import type { CallBlock, CallId } from "./message.js";
import { sorted } from "./runaway.js";

export type OpenCall = CallBlock &
  (
    | { state: "asked" }
    | { state: "allowed" }
    | { state: "refused"; outcome: Outcome }
    | { state: "started" }
    | { state: "lost" }
    | { state: "same"; as: CallId }
    | { state: "ended"; outcome: Outcome; seal: string }
  );

export const isWhole = (call: CallBlock): boolean => call.input !== undefined;

/** Three or more identical calls in one answer run once. */
export function opened(calls: readonly CallBlock[], cut: boolean): OpenCall[] {
  const alike = new Map<string, CallBlock[]>();
  for (const call of calls) {
    const key = `${call.tool} ${sorted(call.input ?? call.text)}`;
    alike.set(key, [...(alike.get(key) ?? []), call]);
  }
  const first = new Map<CallId, CallId>();
  for (const group of alike.values())
    if (group.length >= 3) for (const call of group.slice(1)) first.set(call.id, group[0]!.id);
  return calls.map((call): OpenCall => {
    const as = first.get(call.id);
    if (cut) return { ...call, state: "refused", outcome: cutOff };
    return as ? { ...call, state: "same", as } : { ...call, state: "asked" };
  });
}

const cutOff = failed(
  "INVALID_ARGUMENTS",
  "Not run: the answer was cut off by the output limit. Use smaller pieces.",
);

/**
 * What a restart does to a call. An approval was for a plan, and the plan is gone: ask again.
 * A call that had started may or may not have taken effect: never run it twice.
 */
export function afterwards(call: OpenCall): OpenCall {
  if (call.state === "allowed") return { ...call, state: "asked" };
  if (call.state === "started") return { ...call, state: "lost" };
  return call;
}
