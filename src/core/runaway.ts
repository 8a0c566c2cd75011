/**
 * The runaway guard: notices a model that goes round in circles.
 *
 * It counts consecutive *steps* (one answer and its calls), at most one per step and key, so
 * that a batch is not taken for a loop. It counts, it never blocks a tool: waiting for a build
 * is a legitimate repeat. Calls that were refused did not run and do not count.
 */
import type { Outcome, Trouble } from "./effect.js";
import { flat } from "./message.js";

/** Steps in a row after which the model is reminded, once a task. */
export const remindAt = 3;
/** Steps in a row after which the tools are taken away: more than `remindAt`, a test guards it. */
export const finalizeAt = 5;
/** Steps in a row in which every call was refused and no other call came: nothing moves. */
export const refusedAt = 10;

export interface Runaway {
  /** Consecutive steps by key; a key absent from a step is forgotten. */
  readonly streaks: Readonly<Record<string, number>>;
  /** What each of the last steps did, newest last: for A-B-A-B. */
  readonly trail: readonly string[];
  readonly refused: number;
  readonly reminded: boolean;
  /** A key that crossed `remindAt` in the last step and was not reminded of yet. */
  readonly crossed: { key: string; what: string; count: number } | undefined;
  readonly tripped: "REPEATED_FAILURE" | "REPEATED_CALL" | undefined;
}

export const calm: Runaway = {
  streaks: {},
  trail: [],
  refused: 0,
  reminded: false,
  crossed: undefined,
  tripped: undefined,
};

export interface EndedCall {
  tool: string;
  input: unknown;
  outcome: Outcome;
}

/** The guard after one more step. */
export function advance(before: Runaway, calls: readonly EndedCall[]): Runaway {
  const ran = calls.filter((c) => !refusals.has(c.outcome.trouble ?? "FAILED"));
  if (ran.length === 0) {
    const refused = before.refused + 1;
    const tripped = refused >= refusedAt ? "REPEATED_FAILURE" : before.tripped;
    return { ...before, streaks: {}, trail: [], refused, crossed: undefined, tripped };
  }
  const failing = new Map<string, boolean>();
  for (const call of ran) for (const key of keysOf(call)) failing.set(key, !call.outcome.ok);

  const trail = [...before.trail, [...failing.keys()].filter(isAction).sort().join("\n")].slice(
    -2 * finalizeAt,
  );
  const counts = new Map([...failing.keys()].map((k) => [k, (before.streaks[k] ?? 0) + 1]));
  const turns = alternations(trail);
  if (turns > 1) counts.set("pair", turns);

  const [key, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
  const previous = key === "pair" ? turns - 1 : (before.streaks[key] ?? 0);
  const crosses = !before.reminded && previous < remindAt && count >= remindAt;
  const failed = key === "pair" ? [...failing.values()].some(Boolean) : failing.get(key);
  return {
    streaks: Object.fromEntries([...counts].filter(([k]) => k !== "pair")),
    trail,
    refused: 0,
    reminded: before.reminded,
    crossed: crosses ? { key, what: describe(key), count } : undefined,
    tripped: count >= finalizeAt ? (failed ? "REPEATED_FAILURE" : "REPEATED_CALL") : undefined,
  };
}

const refusals: ReadonlySet<Trouble> = new Set(["POLICY_DENIED", "USER_DENIED", "CANCELLED"]);

const keysOf = (call: EndedCall): string[] => [
  `call ${call.tool} ${sorted(call.input)}`,
  ...(call.outcome.ok ? [] : [`error ${errorClass(call.outcome)}`]),
];

const isAction = (key: string) => key.startsWith("call ");

const describe = (key: string) =>
  key === "pair"
    ? "pair of steps, by turns,"
    : isAction(key)
      ? `call (${key.slice(5, 205)})`
      : `error (${key.slice(6, 206)})`;

/** How many times the last two different steps have come by turns: A B A B = 2. */
function alternations(trail: readonly string[]): number {
  const [b, a] = [trail.at(-1), trail.at(-2)];
  if (a === undefined || b === undefined || a === b) return 0;
  let steps = 0;
  while (trail.at(-1 - steps) === (steps % 2 === 0 ? b : a)) steps++;
  return Math.floor(steps / 2);
}

/** The eight classes; anything else is its own text. */
export function errorClass(outcome: Outcome): string {
  const said = flat(outcome.content);
  switch (outcome.trouble) {
    case "TIMEOUT":
      return "timeout";
    case "INVALID_ARGUMENTS":
    case "UNKNOWN_TOOL":
      return "bad arguments";
    case "NOT_FOUND":
      return "not found";
    case "PERMISSION":
      return "permission";
    case "NON_ZERO_EXIT":
      return "process exit code";
    default:
      return classes.find(([, wording]) => wording.test(said))?.[0] ?? said;
  }
}

const classes: readonly (readonly [string, RegExp])[] = [
  ["timeout", /\btimed? ?out\b|ETIMEDOUT/i],
  ["rate limit", /\brate limit|too many requests|\b429\b/i],
  ["network", /ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|network error|fetch failed/i],
  ["auth", /\bunauthori[sz]ed\b|authentication|invalid api key|\b401\b/i],
  ["permission", /EACCES|EPERM|permission denied|\b403\b/i],
  ["not found", /ENOENT|no such file|not found|\b404\b/i],
  ["bad arguments", /invalid argument/i],
  ["process exit code", /exit(ed with)? code/i],
];

/** JSON with sorted keys, at every depth: the same action whatever the order it was written in. */
export function sorted(value: unknown): string {
  return (
    JSON.stringify(value, (_, v: unknown) =>
      v && typeof v === "object" && !Array.isArray(v)
        ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1)))
        : v,
    ) ?? "null"
  );
}
