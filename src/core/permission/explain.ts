/**
 * "Why would this ask?": what a person names, taken as a tool, an address, a path or a command,
 * and judged as a call of it would be, without running anything.
 */
import type { Effect } from "../effect.js";
import type { Host } from "../host.js";
import type { Grant, Judged, Policy, Standing } from "../policy.js";

export interface Explanation {
  /** A tool stands for itself; anything else for the effect it would have. */
  kind: "tool" | Effect["kind"];
  subject: string;
  judged: Judged;
  /** Each simple command of a line with its own judgement. */
  parts?: readonly { text: string; verdict: Judged["ruling"]; reason: string }[];
}

export interface Asked {
  policy: Policy;
  files: Host["files"];
  tools: readonly string[];
  grants: readonly Grant[];
  standing: Standing;
  /** Each part under the word rules that hold now. */
  partsOf?(command: string): Promise<Explanation["parts"]>;
}

export async function explain(question: string, asked: Asked): Promise<Explanation[]> {
  const text = question.trim();
  const tool = asked.tools.find((name) => name === text) ?? mcpName(text);
  if (tool) return [await forTool(tool, asked)];
  if (/^https?:\/\/\S+$/i.test(text)) return [await forEffect({ kind: "fetch", url: text }, asked)];
  const paths = await pathEffects(text, asked.files);
  if (paths.length > 0) {
    const made: Explanation[] = [];
    for (const effect of paths)
      made.push("judged" in effect ? effect : await forEffect(effect, asked));
    return made;
  }
  const made = await forEffect({ kind: "execute", command: text }, asked);
  const parts = await asked.partsOf?.(text);
  return [{ ...made, ...(parts && { parts }) }];
}

const mcpName = (text: string) => (/^mcp__\S+__\S+$/.test(text) ? text : undefined);

async function forTool(tool: string, asked: Asked): Promise<Explanation> {
  const [, server, name] = /^mcp__(.+?)__(.+)$/.exec(tool) ?? [];
  const effects: Effect[] = server && name ? [{ kind: "mcp", server, tool: name }] : [];
  const judged = await asked.policy.judge(effects, asked.grants, { ...asked.standing, tool });
  return { kind: effects[0]?.kind ?? "tool", subject: tool, judged };
}

async function forEffect(effect: Effect, asked: Asked): Promise<Explanation> {
  const judged = await asked.policy.judge([effect], asked.grants, asked.standing);
  const subject =
    effect.kind === "execute"
      ? effect.command
      : effect.kind === "fetch"
        ? effect.url
        : "path" in effect
          ? effect.path
          : effect.tool;
  return { kind: effect.kind, subject, judged };
}

type PathEffect = Extract<Effect, { kind: "read" | "write" }>;

/** A word that is there, or looks like a path: both reading and writing it are of interest. */
async function pathEffects(
  text: string,
  files: Host["files"],
): Promise<(PathEffect | Explanation)[]> {
  const [, only, rest] = /^(read|write)\s+(\S.*)$/.exec(text) ?? [];
  const path = rest ?? text;
  const looks = /^[.~]|^\/|\/|\.[A-Za-z]\w{0,4}$/.test(path) && !/\s/.test(path);
  const purposes = only ? [only as "read" | "write"] : (["read", "write"] as const);
  const places = await Promise.all(purposes.map((purpose) => files.locate(path, purpose)));
  const isThere = places.some((place) => place.at === "file" || place.at === "directory");
  if (!only && !isThere && !looks) return [];
  return places.flatMap((place, i): (PathEffect | Explanation)[] => {
    const kind = purposes[i]!;
    if (place.at === "refused")
      return [{ kind, subject: place.path, judged: refusal(place.reason) }];
    if (place.at === "directory" && kind === "write") return [];
    const found = { path: place.path, ...(place.caution && { caution: place.caution }) };
    return [kind === "read" ? { kind, ...found } : { kind, ...found }];
  });
}

const refusal = (reason: string): Judged => ({
  ruling: "deny",
  danger: "high",
  why: "other",
  detail: reason,
  reason,
});
