/**
 * What strangers' text has come into a conversation, read off its facts and off nothing else.
 *
 * Such text may give orders, and a model may follow them. So from then on whatever could carry
 * something out of here, or outlast the session, asks again, whatever was allowed: going online,
 * reading secrets, writing outside, memory, configuration and hooks, `git push`. It stays so for
 * the rest of the conversation, through compaction and restarts; a new one begins clean.
 *
 * Its limits: what lies in a trusted project counts as the person's own; a program that goes
 * online without its words or its freshly written text saying so is not seen. The wall behind
 * this is the sandbox.
 */
import { reachesOut } from "./command/code.js";
import type { Reach } from "./command/reach.js";
import type { Effect, Preview } from "./effect.js";
import type { Fact } from "./event.js";
import type { CallId } from "./message.js";
import type { Source } from "./policy.js";

export interface Taint {
  /** Each once, oldest first. */
  readonly sources: readonly Source[];
  /** Files written since, whose text goes online or looks for secrets. */
  readonly armed: readonly string[];
  /** What calls that are allowed and have not begun would bring in and write. */
  readonly pending: Readonly<Record<CallId, Coming>>;
}

interface Coming {
  brings: readonly Source[];
  arms: readonly string[];
  disarms: readonly string[];
}

export const clean: Taint = { sources: [], armed: [], pending: {} };

export const taintOf = (facts: readonly Fact[]): Taint => facts.reduce(taintAfter, clean);

export function taintAfter(taint: Taint, fact: Fact): Taint {
  switch (fact.type) {
    case "call.judged": {
      if (!fact.verdict.allow) return taint;
      const coming = comingFrom(fact);
      return { ...taint, pending: { ...taint.pending, [fact.call]: coming } };
    }
    case "call.started": {
      const { [fact.call]: coming, ...pending } = taint.pending;
      return coming ? come({ ...taint, pending }, coming) : taint;
    }
    case "user.ran":
      return come(taint, { brings: fact.ran.brings, arms: [], disarms: [] });
    default:
      return taint;
  }
}

/** What a call brings in counts from its start: it may be cut short, and have said enough. */
function come(taint: Taint, { brings, arms, disarms }: Coming): Taint {
  const fresh = brings.filter(
    (one, i) => !has(taint.sources, one) && !has(brings.slice(0, i), one),
  );
  const kept = taint.armed.filter((path) => !disarms.includes(path));
  // What was written before any stranger spoke is the task's own.
  const armed = taint.sources.length > 0 ? [...new Set([...kept, ...arms])] : kept;
  return { ...taint, sources: [...taint.sources, ...fresh], armed };
}

const has = (sources: readonly Source[], one: Source): boolean =>
  sources.some(({ kind, name }) => kind === one.kind && name === one.name);

function comingFrom(fact: Extract<Fact, { type: "call.judged" }>): Coming {
  const { effects, judged, preview } = fact;
  const written = writtenText(preview);
  const isArmed = written !== undefined && reachesOut(written.text) !== undefined;
  return {
    brings: [...effects.flatMap(broughtBy), ...(judged.brings ?? [])],
    arms: [...(judged.arms ?? []), ...(isArmed && !isProse(written.path) ? [written.path] : [])],
    disarms: written && written.whole && !isArmed ? [written.path] : [],
  };
}

/** Whatever the policy says of it, these come from outside. */
function broughtBy(effect: Effect): Source[] {
  switch (effect.kind) {
    case "fetch":
      return [{ kind: "web", name: hostIn(effect.url) }];
    case "mcp":
      return [{ kind: "mcp", name: `${effect.server}/${effect.tool}` }];
    case "read":
      return effect.caution === "outside" || effect.path.startsWith("/")
        ? [{ kind: "file", name: effect.path }]
        : [];
    default:
      return [];
  }
}

const hostIn = (url: string): string => (URL.canParse(url) ? new URL(url).host : url.slice(0, 80));

/** The lines a change adds; `whole` when they, or lines without harm, are all there is. */
function writtenText(
  preview: Preview | undefined,
): { path: string; text: string; whole: boolean } | undefined {
  if (preview?.kind !== "diff") return undefined;
  const before = new Set(preview.before.split("\n"));
  const lines = preview.after.split("\n");
  const added = lines.filter((line) => !before.has(line));
  const isAll = preview.from === undefined;
  const whole = isAll && (added.length === lines.length || reachesOut(preview.after) === undefined);
  return { path: preview.path, text: added.join("\n"), whole };
}

/** No program is kept in it. */
const isProse = (path: string): boolean =>
  /\.(md|markdown|txt|rst|adoc|svg|css|csv|po)$/i.test(path);

/** What an effect could carry out of here or leave for later; undefined = nothing. */
export function carriedBy(
  effect: Effect,
  reach: Reach | undefined,
  armed: readonly string[],
): string | undefined {
  switch (effect.kind) {
    case "fetch":
      return effect.url;
    case "mcp":
      return `${effect.server}/${effect.tool}`;
    case "read":
      return effect.caution === "secret" ? effect.path : undefined;
    case "write": {
      const { caution, memory, path } = effect;
      const lasts = memory === true || caution === "outside" || caution === "configuration";
      return lasts || path.startsWith("/") ? path : undefined;
    }
    case "execute": {
      const runsArmed = armed.length > 0 && (reach?.runsCode ?? false);
      return reach?.touches ?? (runsArmed ? armed.at(-1) : undefined);
    }
  }
}

export const sourceNames = (sources: readonly Source[]): string => {
  const shown = sources.slice(-SHOWN_MAX).map(({ name }) => name);
  const more = sources.length - shown.length;
  return [...shown, ...(more > 0 ? [`+${more}`] : [])].join(", ");
};
const SHOWN_MAX = 3;
