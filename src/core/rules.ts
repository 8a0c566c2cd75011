/**
 * The standing policy: which effects are free, which ask, which are refused in every mode.
 * The strictest ruling of any effect decides. Pure but for the reading of commands, which an
 * adapter does.
 *
 * For one effect, in this order: what is refused in every mode; deny rules; what strangers'
 * text could misuse, once there is some; ask rules; grants and allow rules; the mode. Ask rules
 * and tainted effects ask in mode `off` too: both are exceptions somebody made on purpose.
 */
import type { Reach } from "./command/reach.js";
import type { Effect } from "./effect.js";
import { judgeUrl } from "./net/judge.js";
import type { PathMatch, Subject } from "./permission/match.js";
import { concerns, covers, exactly, hostOf } from "./permission/match.js";
import {
  allow,
  ask,
  denial,
  free,
  permission,
  question,
  refusal,
  tainted,
} from "./permission/judgements.js";
import type { List, StandingRule } from "./permission/rule.js";
import { ruleText } from "./permission/rule.js";
import type { Danger, Grant, HitlMode, Judged, Policy, Source, Standing, Why } from "./policy.js";
import { carriedBy } from "./taint.js";

type Execute = Extract<Effect, { kind: "execute" }>;

/** What a reading of a command comes to under the word rules that hold. */
export interface CommandRuling {
  verdict: "allow" | "ask" | "deny";
  why: Why;
  /** English, for the model. */
  reason: string;
  detail?: string;
  parts: readonly string[];
  /** Why each of them asks, where it does. */
  perPart?: readonly { why: Why }[];
  grant?: { words: readonly string[]; exact: boolean };
  /** How far it reaches; unknown where nobody looked. */
  reach?: Reach;
}

export type CommandJudge = (
  effect: Execute,
  rules: readonly (readonly string[])[],
) => Promise<CommandRuling>;

/** What somebody has set up beside the mode. */
export interface Setting {
  rules?(): readonly StandingRule[];
  matchPath?: PathMatch;
  /** The folder is not trusted: what is read or said in it counts as a stranger's. */
  untrusted?(): boolean;
}

export function standingPolicy(
  mode: () => HitlMode,
  judgeCommand: CommandJudge,
  setting: Setting = {},
): Policy {
  return {
    async judge(effects, grants, standing = {}) {
      const context = contextOf({ mode: mode(), grants, standing }, judgeCommand, setting);
      const judged = await Promise.all(effects.map((effect) => judgeOne(effect, context)));
      return strictest([forTool(context), ...judged]);
    },
  };
}

interface Context {
  mode: HitlMode;
  rules: readonly StandingRule[];
  standing: Standing;
  judgeCommand: CommandJudge;
  match: PathMatch;
  untrusted: boolean;
}

/** Grants are allow rules of this session; rules that were taken back are none. */
function contextOf(
  now: { mode: HitlMode; grants: readonly Grant[]; standing: Standing },
  judgeCommand: CommandJudge,
  { rules = () => [], matchPath = (path, glob) => path === glob, untrusted }: Setting,
): Context {
  const given = now.grants.map(
    (rule): StandingRule => ({ list: "allow", rule, text: ruleText(rule), source: "session" }),
  );
  const revoked = new Set(now.standing.revoked);
  const standing = rules().filter(({ list, text }) => list !== "allow" || !revoked.has(text));
  return {
    ...now,
    rules: [...standing, ...given],
    judgeCommand,
    match: matchPath,
    untrusted: untrusted?.() ?? false,
  };
}

/** Rules about the tool itself hold whatever it does, and if it does nothing. */
function forTool(context: Context): Judged {
  const { tool } = context.standing;
  const about = (list: List) =>
    context.rules.find((r) => r.list === list && r.rule.kind === "tool" && r.rule.tool === tool);
  const denied = about("deny");
  if (denied) return denial(denied);
  const asked = about("ask");
  return asked ? question(asked) : free;
}

async function judgeOne(effect: Effect, context: Context): Promise<Judged> {
  if (effect.kind === "execute") return judgeExecute(effect, context);
  const usual = usually(effect, context.mode);
  const brings: Source[] =
    effect.kind === "read" && context.untrusted ? [{ kind: "file", name: effect.path }] : [];
  return withBrings(ruled({ effect, tool: context.standing.tool }, usual, context), brings);
}

/** Without any rule. */
function usually(effect: Exclude<Effect, Execute>, mode: HitlMode): Judged {
  switch (effect.kind) {
    case "read":
      return effect.caution === "secret" || effect.caution === "outside"
        ? ask(effect.caution, "medium", effect.path)
        : free;
    case "write": {
      const { caution, path } = effect;
      if (caution) return ask(caution, caution === "readonly" ? "medium" : "high", path);
      if (mode !== "on") return allow("inside");
      return { ...ask("mode_on", "low", path), grant: { kind: "edits" } };
    }
    case "fetch": {
      const address = judgeUrl(effect.url);
      if (address.verdict === "deny") return refusal("network", effect.url, address.reason);
      const grant: Grant = { kind: "host", host: hostOf(effect.url) };
      return { ...ask("network", "medium", effect.url), grant };
    }
    case "mcp": {
      const { server, tool } = effect;
      const grant: Grant = { kind: "mcp", server, tool };
      return { ...ask("mcp", "medium", `${server}/${tool}`), grant };
    }
  }
}

/** The usual judgement after the rules and the mode. */
function ruled(subject: Subject, usual: Judged, context: Context): Judged {
  if (usual.ruling === "deny") return usual;
  const { match, standing } = context;
  const strict = (list: List) =>
    context.rules.find((r) => r.list === list && concerns(r.rule, subject, match));
  const denied = strict("deny");
  if (denied) return { ...denial(denied), ...partsOf(usual) };
  const { sources = [], armed = [] } = standing.taint ?? {};
  const carried = sources.length > 0 ? carriedBy(subject.effect, subject.reach, armed) : undefined;
  if (carried !== undefined) return { ...tainted(sources), ...partsOf(usual) };
  const asked = strict("ask");
  if (asked) return { ...question(asked), ...partsOf(usual) };
  if (usual.ruling !== "ask") return usual;
  const given = context.rules.find((r) => r.list === "allow" && covers(r.rule, subject, match));
  if (given && !subject.never) return { ...permission([given]), ...partsOf(usual) };
  return context.mode === "off" ? { ...allow("mode_off"), ...partsOf(usual) } : usual;
}

async function judgeExecute(effect: Execute, context: Context): Promise<Judged> {
  const words = context.rules.flatMap(({ list, rule }) =>
    list === "allow" && rule.kind === "command" && !rule.exact ? [rule.words] : [],
  );
  const found = await context.judgeCommand(effect, words);
  const { verdict, why, reason, parts, detail, reach } = found;
  const about = { why, reason, parts, ...(detail !== undefined && { detail }) };
  if (verdict === "deny") return { ruling: "deny", danger: "high", ...about };
  const never = whysOf(found).some((one) => neverAlways.has(one));
  const subject = { effect, reach, tool: context.standing.tool, never };
  const usual =
    verdict === "allow"
      ? { ...byWords(found, context), parts }
      : { ruling: "ask" as const, danger: dangerOf(found), ...about, ...grantOf(found, effect) };
  const brings: readonly Source[] = context.untrusted
    ? [{ kind: "command", name: effect.command.slice(0, NAME_MAX) }]
    : (reach?.brings ?? []);
  const judged = withBrings(ruled(subject, usual, context), brings);
  return reach && reach.arms.length > 0 ? { ...judged, arms: reach.arms } : judged;
}

const NAME_MAX = 80;

/** A command that its judge lets pass: because of rules, if any of them is about it. */
function byWords(found: CommandRuling, context: Context): Judged {
  const rules = context.rules.filter(
    ({ list, rule }) =>
      list === "allow" &&
      rule.kind === "command" &&
      !rule.exact &&
      found.reach?.runs.some((run) => rule.words.every((word, i) => run[i] === word)),
  );
  return rules.length > 0 ? permission(rules) : allow(found.why);
}

/** A line that cannot be judged as a whole still holds parts that can. */
const whysOf = ({ why, perPart = [] }: CommandRuling): Why[] => [
  why,
  ...perPart.map((part) => part.why),
];

function grantOf(found: CommandRuling, effect: Execute): { grant?: Grant } {
  if (whysOf(found).some((why) => neverAlways.has(why))) return {};
  const grant: Grant = found.grant
    ? { kind: "command", ...found.grant }
    : { kind: "command", words: exactly(effect), exact: true };
  return { grant };
}

/** Each time is another loss or another secret: no "always" covers it. */
const neverAlways: ReadonlySet<Why> = new Set([
  "destructive",
  "secret",
  "configuration",
  "outside",
]);

const partsOf = ({ parts }: Judged) => (parts ? { parts } : {});
const withBrings = (judged: Judged, brings: readonly Source[]): Judged =>
  brings.length > 0 ? { ...judged, brings } : judged;

const dangerOf = (found: CommandRuling): Danger =>
  whysOf(found).some((why) => dangerous.has(why)) ? "high" : "medium";
const dangerous: ReadonlySet<Why> = new Set(["destructive", "privilege", "pipe_to_shell"]);

/**
 * The strictest decides; among questions the one that names a source of strangers' text. A
 * grant is offered only if it would have answered every question of the call.
 */
function strictest(all: readonly Judged[]): Judged {
  const [worst = free] = [...all].sort((a, b) => weight(b) - weight(a));
  const brings = all.flatMap((judged) => judged.brings ?? []);
  const arms = all.flatMap((judged) => judged.arms ?? []);
  const asking = all.filter((judged) => judged.ruling === "ask");
  const grants = new Set(asking.map(({ grant }) => JSON.stringify(grant ?? null)));
  const { grant, ...rest } = worst;
  return {
    ...rest,
    ...(grant && grants.size === 1 && { grant }),
    ...(brings.length > 0 && { brings }),
    ...(arms.length > 0 && { arms }),
  };
}

/** Among what may run, what was found of an effect says more than that nothing was. */
function weight({ ruling, why }: Judged): number {
  if (ruling === "deny") return 4;
  if (ruling === "ask") return why === "tainted" ? 3 : 2;
  return why === "free" ? 0 : 1;
}
