/**
 * The standing permissions of one run, put together from where they are written: the person's
 * file, `--allow`, and the file of a project once that is trusted.
 */
import { toolNamed } from "../core/alias.js";
import type { Words } from "../core/i18n/index.js";
import { nearestWord } from "../core/near.js";
import type { RuleLists, StandingRule } from "../core/permission/rule.js";
import { ruleForms, ruleText, standingRules } from "../core/permission/rule.js";
import type { RuleSource } from "../core/policy.js";
import { tools } from "../tools/index.js";

export interface Permissions {
  rules(): readonly StandingRule[];
  /** What a trusted project's file says. It may only tighten; lines about what does not count. */
  takeProject(lists: RuleLists, words: Words): string[];
}

/** `problems` are lines for the person about rules that do not count. */
export function openPermissions(
  own: RuleLists,
  allowed: readonly string[],
  words: Words,
): { permissions: Permissions; problems: string[]; usage: string[] } {
  const line = rulesOf({ allow: allowed }, "line", words);
  const user = rulesOf(own, "user", words);
  const standing = [...line.rules, ...user.rules];
  let project: readonly StandingRule[] = [];
  return {
    permissions: {
      rules: () => [...standing, ...project],
      takeProject({ allow = [], ask = [], deny = [] }, now) {
        const taken = rulesOf({ ask, deny }, "project", now);
        project = taken.rules;
        const place = now.permissions.sources.project;
        const ignored = allow.map((rule) => now.permissions.projectAllow({ place, rule }));
        return [...ignored, ...taken.problems];
      },
    },
    problems: user.problems,
    usage: line.problems,
  };
}

function rulesOf(
  lists: RuleLists,
  source: RuleSource,
  words: Words,
): { rules: StandingRule[]; problems: string[] } {
  const say = words.permissions;
  const place = say.sources[source];
  const read = standingRules(lists, source);
  const problems = read.problems.map(({ text, problem }) =>
    say.rule({ place, rule: text, problem, forms: ruleForms }),
  );
  const rules = read.rules.map(withOurName);
  for (const { rule, list, text } of rules) {
    if (rule.kind !== "tool" || rule.tool.startsWith("mcp__")) continue;
    const near = nearestWord(rule.tool, names);
    if (!names.includes(rule.tool)) problems.push(say.unknownTool({ place, rule: text, near }));
    else if (list === "allow" && rule.tool === "execute_command")
      problems.push(say.commandTool({ place, rule: text }));
  }
  return { rules, problems };
}

const names = tools.map((tool) => tool.name);

/** `tool(Bash)` means the tool that a call of Bash would reach. */
function withOurName(standing: StandingRule): StandingRule {
  const { rule } = standing;
  const ours = rule.kind === "tool" ? toolNamed(rule.tool, tools)?.tool.name : undefined;
  if (!ours) return standing;
  const named = { kind: "tool" as const, tool: ours };
  return { ...standing, rule: named, text: ruleText(named) };
}
