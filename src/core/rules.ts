/**
 * The standing policy: which effects are free, which ask, which are refused in every mode.
 * The strictest ruling of any effect decides. Pure but for the reading of commands, which an
 * adapter does.
 */
import type { Effect } from "./effect.js";
import type { Danger, Grant, HitlMode, Judged, Policy, Why } from "./policy.js";

type Execute = Extract<Effect, { kind: "execute" }>;

/** What a reading of a command comes to under the word rules that hold. */
export interface CommandRuling {
  verdict: "allow" | "ask" | "deny";
  why: Why;
  /** English, for the model. */
  reason: string;
  detail?: string;
  parts: readonly string[];
  grant?: { words: readonly string[]; exact: boolean };
}

export type CommandJudge = (
  effect: Execute,
  rules: readonly (readonly string[])[],
) => Promise<CommandRuling>;

export function standingPolicy(mode: () => HitlMode, judgeCommand: CommandJudge): Policy {
  return {
    async judge(effects, grants) {
      let worst: Judged = free;
      for (const effect of effects) {
        const judged = await judgeOne(effect, { mode: mode(), grants, judgeCommand });
        if (rank[judged.ruling] > rank[worst.ruling] || worst === free) worst = judged;
      }
      return worst;
    },
  };
}

interface Context {
  mode: HitlMode;
  grants: readonly Grant[];
  judgeCommand: CommandJudge;
}

async function judgeOne(effect: Effect, context: Context): Promise<Judged> {
  switch (effect.kind) {
    case "read":
      return effect.caution === "secret" || effect.caution === "outside"
        ? ask(context, effect.caution, "medium", effect.path)
        : free;
    case "write":
      return judgeWrite(effect, context);
    case "execute":
      return judgeExecute(effect, context);
    case "fetch":
      return granted(context, { kind: "host", host: hostOf(effect.url) }, "network", effect.url);
    case "mcp": {
      const { server, tool } = effect;
      return granted(context, { kind: "mcp", server, tool }, "mcp", `${server}/${tool}`);
    }
  }
}

function judgeWrite(effect: Extract<Effect, { kind: "write" }>, context: Context): Judged {
  const { caution, path } = effect;
  if (caution) {
    const danger = caution === "readonly" ? "medium" : "high";
    return ask(context, caution, danger, path);
  }
  if (context.mode !== "on") return allow("inside");
  return granted(context, { kind: "edits" }, "mode_on", path);
}

async function judgeExecute(effect: Execute, context: Context): Promise<Judged> {
  const rules = context.grants.flatMap((g) => (g.kind === "command" && !g.exact ? [g.words] : []));
  const found = await context.judgeCommand(effect, rules);
  const about = {
    why: found.why,
    reason: found.reason,
    parts: found.parts,
    ...(found.detail !== undefined && { detail: found.detail }),
  };
  if (found.verdict === "deny") return { ruling: "deny", danger: "high", ...about };
  if (context.mode === "off") return { ...allow("mode_off"), parts: found.parts };
  const loses = neverAlways.has(found.why);
  const exact = context.grants.some(
    (g) => g.kind === "command" && g.exact && g.words.join("\0") === exactly(effect).join("\0"),
  );
  if (found.verdict === "allow" || (exact && !loses))
    return { ...allow("granted"), parts: found.parts };
  const grant: Grant = found.grant
    ? { kind: "command", ...found.grant }
    : { kind: "command", words: exactly(effect), exact: true };
  const danger: Danger = dangerous.has(found.why) ? "high" : "medium";
  return { ruling: "ask", danger, ...about, ...(!loses && { grant }) };
}

/** Each time is another loss or another secret: no "always" covers it. */
const neverAlways: ReadonlySet<Why> = new Set([
  "destructive",
  "secret",
  "configuration",
  "outside",
]);

/** An exact grant holds for these very bytes and nothing else. */
const exactly = (effect: Execute): readonly string[] =>
  effect.argv ? ["argv", ...effect.argv] : ["command", effect.command];

function granted(context: Context, grant: Grant, why: Why, detail: string): Judged {
  const key = JSON.stringify(grant);
  if (context.grants.some((g) => JSON.stringify(g) === key)) return allow("granted");
  const judged = ask(context, why, why === "mode_on" ? "low" : "medium", detail);
  return judged.ruling === "ask" ? { ...judged, grant } : judged;
}

const ask = (context: Context, why: Why, danger: Danger, detail: string): Judged =>
  context.mode === "off"
    ? allow("mode_off")
    : { ruling: "ask", danger, why, detail, reason: "It needs the person's approval." };

const allow = (why: Why): Judged => ({ ruling: "allow", danger: "low", why, reason: "" });
const free = allow("free");
const rank = { allow: 0, ask: 1, deny: 2 } as const;
const dangerous: ReadonlySet<Why> = new Set(["destructive", "privilege", "pipe_to_shell"]);

const hostOf = (url: string): string => /^[a-z]+:\/\/([^/?#]+)/i.exec(url)?.[1] ?? url;
