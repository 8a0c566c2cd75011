/**
 * Whether a rule is about an effect. What widens is read to the letter; what tightens is read
 * broadly: any case, at any depth, with what lies below. A doubt goes to the careful side.
 */
import type { Reach } from "../command/reach.js";
import type { Effect } from "../effect.js";
import { covers as coversName } from "../net/host-rule.js";
import type { Rule } from "./rule.js";

/** `*`, `**`, `?`, `[a-z]` and `{a,b}` as usual, hidden files too; `loose`: whatever the case. */
export type PathMatch = (path: string, glob: string, loose: boolean) => boolean;

export interface Subject {
  effect: Effect;
  tool?: string | undefined;
  /** Of a command. */
  reach?: Reach | undefined;
  /** It asks each time, whatever is allowed. */
  never?: boolean;
}

/** For allow rules. Commands are not among them: the judge of commands reads those rules. */
export function covers(rule: Rule, { effect, tool }: Subject, match: PathMatch): boolean {
  switch (rule.kind) {
    case "edits":
      return effect.kind === "write" && effect.caution === undefined;
    case "read":
    case "write":
      return effect.kind === rule.kind && coversPath(rule.glob, effect, match);
    case "tool":
      return rule.tool === tool && effect.kind !== "execute" && !cautionOf(effect);
    case "host":
      return effect.kind === "fetch" && coversHost(rule.host, effect.url);
    case "mcp":
      return effect.kind === "mcp" && namesMcp(rule, effect);
    case "command":
      return (
        rule.exact &&
        effect.kind === "execute" &&
        rule.words.join("\0") === exactly(effect).join("\0")
      );
  }
}

/** For ask and deny rules. */
export function concerns(rule: Rule, subject: Subject, match: PathMatch): boolean {
  const { effect, tool, reach } = subject;
  switch (rule.kind) {
    case "edits":
      return effect.kind === "write";
    case "read":
    case "write":
      return pathsOf(rule.kind, subject).some((path) => liesIn(path, rule.glob, match));
    case "tool":
      return rule.tool === tool;
    case "host": {
      const url = effect.kind === "fetch" ? urlOf(effect.url) : undefined;
      if (url) return isBelow(url, rule.host);
      return (reach?.hosts ?? []).some((name) => isBelow({ hostname: name, port: "" }, rule.host));
    }
    case "mcp":
      return effect.kind === "mcp" && namesMcp(rule, effect);
    case "command":
      if (effect.kind !== "execute") return false;
      if (rule.exact) return rule.words.join("\0") === exactly(effect).join("\0");
      return (reach?.runs ?? []).some((words) => beginsWith(words, rule.words));
  }
}

/** An exact grant holds for these very bytes and nothing else. */
export const exactly = (effect: Extract<Effect, { kind: "execute" }>): readonly string[] =>
  effect.argv ? ["argv", ...effect.argv] : ["command", effect.command];

const cautionOf = (effect: Effect) => ("caution" in effect ? effect.caution : undefined);

/**
 * What must be asked for each time is covered only where the rule names the very path; what
 * configures belay itself, or lies outside, never.
 */
function coversPath(glob: string, effect: Effect, match: PathMatch): boolean {
  if (effect.kind !== "read" && effect.kind !== "write") return false;
  const { path, caution } = effect;
  if (caution === undefined) return match(path, glob, false);
  return caution !== "outside" && glob === path && !OWN.test(path);
}

const OWN = /(^|\/)(\.belay(\/|$)|\.mcp\.json$)/i;

function pathsOf(kind: "read" | "write", { effect, reach }: Subject): readonly string[] {
  if (effect.kind === kind) return [effect.path];
  if (effect.kind !== "execute" || !reach) return [];
  return kind === "read" ? reach.reads : reach.writes;
}

/** A name without a slash stands for it at any depth; what is named holds what lies in it. */
function liesIn(path: string, glob: string, match: PathMatch): boolean {
  const whole = glob.includes("/") ? glob : `**/${glob}`;
  const folder = whole.replace(/\/\*\*$/, "");
  return [whole, folder, `${folder}/**`].some((one) => match(path, one, true));
}

/** A host with a port means that port; one without, the usual ones. */
function coversHost(host: string, address: string): boolean {
  const url = urlOf(address);
  if (!url) return false;
  const [, name = "", port = ""] = /^(.*?)(?::(\d+))?$/.exec(host) ?? [];
  return port === url.port && (name === "*" || coversName(name, url.hostname));
}

/** With every host below it, on any port. */
function isBelow({ hostname, port }: Pick<URL, "hostname" | "port">, host: string): boolean {
  const [, name = "", wanted] = /^(?:\*\.)?(.*?)(?::(\d+))?$/.exec(host) ?? [];
  if (wanted !== undefined && wanted !== port) return false;
  const asked = hostname.replace(/\.+$/, "");
  return name === "*" || asked === name || asked.endsWith(`.${name}`);
}

const urlOf = (address: string): URL | undefined =>
  URL.canParse(address) ? new URL(address) : undefined;

/** What a grant for this address would be given to: its host, with a port that is not usual. */
export const hostOf = (address: string): string =>
  urlOf(address)?.host.replace(/\.(?=:|$)/, "") || address;

const namesMcp = (
  rule: { server: string; tool: string },
  effect: { server: string; tool: string },
): boolean => rule.server === effect.server && (rule.tool === "*" || rule.tool === effect.tool);

/** Options before a word of the rule, and their values, do not hide it: `git -C x push`. */
function beginsWith(words: readonly string[], rule: readonly string[]): boolean {
  let at = 0;
  for (const [i, wanted] of rule.entries()) {
    while (i > 0 && words[at] !== wanted && isPassedOver(words, at)) at += 1;
    if (words[at] !== wanted) return false;
    at += 1;
  }
  return true;
}

const isPassedOver = (words: readonly string[], at: number): boolean =>
  /^-/.test(words[at] ?? "") || (at > 1 && /^-/.test(words[at - 1]!) && words[at] !== undefined);
