/** The production policy over real command parsing, with rules as a person writes them. */
import { pathMatcher } from "../../src/adapters/permission/path-match.js";
import { openShellParser } from "../../src/adapters/shell-parser/index.js";
import { commandJudge } from "../../src/core/command/index.js";
import type { Effect } from "../../src/core/effect.js";
import type { RuleLists, StandingRule } from "../../src/core/permission/rule.js";
import { standingRules } from "../../src/core/permission/rule.js";
import type { Grant, HitlMode, Judged, RuleSource, Standing } from "../../src/core/policy.js";
import { standingPolicy } from "../../src/core/rules.js";

export interface Given extends RuleLists {
  mode?: HitlMode;
  grants?: readonly Grant[];
  standing?: Standing;
  source?: RuleSource;
  untrusted?: boolean;
}

const parse = openShellParser();
export const judgeCommand = commandJudge(parse, { cwd: "/project", home: "/home/user" });

/** All of them must be rules: a typo in a test is no test. */
export function rulesOf(given: Given): StandingRule[] {
  const { rules, problems } = standingRules(given, given.source ?? "user");
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return rules;
}

export function policyOf(given: Given) {
  const rules = rulesOf(given);
  return standingPolicy(() => given.mode ?? "auto", judgeCommand, {
    rules: () => rules,
    matchPath: pathMatcher(),
    untrusted: () => given.untrusted ?? false,
  });
}

export const judge = (effects: readonly Effect[], given: Given = {}): Promise<Judged> =>
  policyOf(given).judge(effects, given.grants ?? [], given.standing);

export const run = (command: string): Effect[] => [{ kind: "execute", command }];
export const read = (path: string): Effect[] => [{ kind: "read", path }];
export const write = (path: string): Effect[] => [{ kind: "write", path }];
export const fetching = (url: string): Effect[] => [{ kind: "fetch", url }];
export const mcp = (server: string, tool: string): Effect[] => [{ kind: "mcp", server, tool }];
