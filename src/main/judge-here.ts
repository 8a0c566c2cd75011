/**
 * How a command would be judged in this folder, without a session: belay's own rules, the
 * person's standing ones, those of a trusted project, the mode, the sandbox that was asked for.
 */
import type { Config, ConfigProblem } from "../adapters/config/index.js";
import { ownHome, problemText } from "../adapters/config/index.js";
import type { LocalHost } from "../adapters/host/index.js";
import { localHost } from "../adapters/host/index.js";
import { pathMatcher } from "../adapters/permission/path-match.js";
import { openShellParser } from "../adapters/shell-parser/index.js";
import type { Because } from "../core/command/because.js";
import { reasonIn } from "../core/command/because.js";
import type { Judgement } from "../core/command/index.js";
import { commandJudge } from "../core/command/index.js";
import { oneLine } from "../core/cut.js";
import type { Words } from "../core/i18n/index.js";
import type { StandingRule } from "../core/permission/rule.js";
import { isRule, parseRule, ruleText } from "../core/permission/rule.js";
import { askEveryCommand } from "../core/permission/unsandboxed.js";
import type { HitlMode, Judged, Ruling } from "../core/policy.js";
import { standingPolicy } from "../core/rules.js";
import { noRules } from "../core/trust.js";
import { openPermissions } from "./grant.js";
import { openProjectTrust } from "./trust.js";

/** What a judgement has taken into account. */
export interface Counted {
  mode: HitlMode;
  /** How many rules of each place hold. */
  rules: { line: number; user: number; project: number };
  sandbox: "off" | "on" | "missing";
}

export interface JudgedHere {
  verdict: Ruling;
  why: Judged["why"];
  /** In the person's language. */
  reason: string;
  parts: readonly string[];
  rule?: Judged["rule"];
}

export interface JudgeHere {
  counted: Counted;
  /** Lines about what does not count. */
  problems: readonly string[];
  /** `more`: allow rules of this question alone, as `--allow` has them. */
  judge(command: string | readonly string[], more?: readonly string[]): Promise<JudgedHere>;
}

export interface Where {
  config: Config;
  problems: readonly ConfigProblem[];
  /** Absolute real path. */
  cwd: string;
  allow: readonly string[];
  words: Words;
}

/** `usage`: a rule on the command line is none. */
export async function judgeHere(where: Where): Promise<JudgeHere | { usage: string }> {
  const { config, words, cwd } = where;
  const { permissions, problems, usage } = openPermissions(config.rules, where.allow, words);
  if (usage.length > 0) return { usage: usage.join("\n") };
  const surroundings = await lookAround(where);
  const ofProject = permissions.takeProject(surroundings.project, words);
  const sandboxed = surroundings.sandbox === "on" && !config.sandbox.network;
  let more: readonly StandingRule[] = [];
  let read: Judgement | undefined;
  const judgeCommand = commandJudge(openShellParser(), {
    cwd,
    home: ownHome(),
    sandboxed: sandboxed && config.hitl !== "on",
  });
  const ruled = standingPolicy(
    () => config.hitl,
    async (effect, rules) => (read = await judgeCommand(effect, rules)),
    { rules: () => [...more, ...permissions.rules()], matchPath: pathMatcher() },
  );
  const policy = surroundings.sandbox === "missing" ? askEveryCommand(ruled) : ruled;
  const from = (source: StandingRule["source"]) =>
    permissions.rules().filter((rule) => rule.source === source).length;
  return {
    counted: {
      mode: config.hitl,
      rules: { line: from("line"), user: from("user"), project: from("project") },
      sandbox: surroundings.sandbox,
    },
    problems: [
      ...where.problems.filter(isAboutJudging).map((p) => problemText(p, words)),
      ...problems,
      ...ofProject,
    ],
    async judge(command, given = []) {
      more = given.map(asRule);
      const effect =
        typeof command === "string"
          ? ({ kind: "execute", command } as const)
          : ({ kind: "execute", command: command.join(" "), argv: command } as const);
      const judged = await policy.judge([effect], []);
      const { ruling, why, rule } = judged;
      const parts = read?.parts ?? [];
      const reason = reasonFor(judged, read, words);
      return { verdict: ruling, why, reason, parts, ...(rule && { rule }) };
    },
  };
}

/** The sentence of the reading where that decided, else that of the policy. */
function reasonFor(judged: Judged, read: Judgement | undefined, words: Words): string {
  const { ruling, why, detail = "", rule } = judged;
  // Not a permission of a session: there is none here.
  if (ruling === "allow" && why === "granted") return words.why.free({ detail: "" });
  if (read?.because && !rule && read.verdict === ruling && read.why === why)
    return becauseText(read.because, read.about, words);
  const { byRule, sources } = words.permissions;
  if (rule) return byRule({ rule: oneLine(rule.text, 2_000), place: sources[rule.source] });
  return words.why[why]({ detail });
}

function becauseText(said: Because, about: string | undefined, words: Words): string {
  const { sentences, needed } = words.reasons;
  const why = reasonIn(said, sentences);
  return about === undefined ? why : needed({ about, why });
}

/** Words that are no rule by the grammar are the first words of a command, as they stand. */
function asRule(text: string): StandingRule {
  const parsed = parseRule(text);
  const words = text.split(/\s+/).filter((word) => word !== "");
  const rule = isRule(parsed) ? parsed : { kind: "command" as const, words, exact: false };
  return { list: "allow", rule, text: ruleText(rule), source: "line" };
}

const isAboutJudging = (problem: ConfigProblem): boolean =>
  ["broken", "unreadable", "field", "unknown_field"].includes(problem.kind) ||
  (problem.kind === "variable" && problem.name === "BELAY_HITL");

interface Surroundings {
  project: ReturnType<Awaited<ReturnType<typeof openProjectTrust>>["rules"]>;
  sandbox: Counted["sandbox"];
}

/** What the folder brings as far as it is trusted, and whether there is a sandbox. */
async function lookAround({ config, cwd }: Where): Promise<Surroundings> {
  const { on, network } = config.sandbox;
  const { data, config: own } = config.places;
  const wish = on ? { sandbox: { network, hidden: [own, data] } } : {};
  let host: LocalHost;
  try {
    host = await localHost({ root: cwd, ...wish });
  } catch {
    return { project: noRules, sandbox: on ? "missing" : "off" }; // Closed to us: nothing is read.
  }
  try {
    const { files, root } = host;
    const trust = await openProjectTrust({ files, root, dataDir: data, now: Date.now });
    return {
      project: trust.rules(),
      sandbox: host.sandbox.on ? "on" : on ? "missing" : "off",
    };
  } finally {
    await host.close();
  }
}
