/**
 * The judgement of a program: refused, asked for, or covered by standing rules. The strictest
 * of its parts decides.
 */
import type { Why } from "../policy.js";
import type { Because } from "./because.js";
import { because, reasonOf } from "./because.js";
import type { Concern } from "./allow/concern.js";
import { concernOf } from "./allow/concern.js";
import type { Rule } from "./allow/cover.js";
import { listed, spoiler, uncovered } from "./allow/cover.js";
import { flawIn, secretIn } from "./allow/options.js";
import { bombDenial, denial } from "./deny/deny.js";
import { followProgram } from "./follow/follow.js";
import type { Remark, Run, Step } from "./follow/trace.js";
import { isRun } from "./follow/trace.js";
import type { Problem, Program } from "./program.js";
import type { Reach } from "./reach.js";
import { reachOf } from "./reach.js";

export interface JudgeOptions {
  /** Words that must match the start of a simple command. */
  rules: readonly Rule[];
  /** Absolute real path of the project, where the command is run. */
  cwd: string;
  home: string;
  /** It runs where it cannot write outside the project nor go online. */
  sandboxed?: boolean;
}

export interface Judgement {
  verdict: "allow" | "ask" | "deny";
  why: Why;
  /** English, for the model: what is in the way and what to do. */
  reason: string;
  /** The same as data; left out when it is allowed. */
  because?: Because;
  /** The part that is in question; left out when it is the whole. */
  about?: string;
  detail?: string;
  /** The simple commands it would run, as a person would read them. */
  parts: readonly string[];
  perPart: readonly Part[];
  reach: Reach;
  /** The rule that "always" would add; without one only the exact command may be offered. */
  grant?: { words: readonly string[]; exact: false };
}

export interface Part {
  text: string;
  verdict: Judgement["verdict"];
  why: Why;
  reason: string;
  because?: Because;
  about?: string;
  detail?: string;
}

/** Never covered by a rule: each time is another loss, another secret. */
const ALWAYS_ASKED: ReadonlySet<Why> = new Set([
  "destructive",
  "secret",
  "configuration",
  "outside",
]);

export function judgeCommand(program: Program, options: JudgeOptions): Judgement {
  const steps = followProgram(program, options.cwd, options.home);
  const found = steps.map((step) => judgeStep(step, options));
  const doubts = program.problems.map((problem) => doubt(problem, program.source));
  const all = [...found, ...doubts];
  const parts = unique(found);
  const reach = reachOf(steps, program, options.cwd);
  const told = { parts: parts.map((part) => part.text), perPart: parts, reach };
  const worst =
    all.find((part) => part.verdict === "deny") ??
    doubts[0] ??
    gravest(all.filter((part) => part.verdict === "ask"));
  if (worst) {
    const { text: _text, ...rest } = worst;
    const grant = rest.verdict === "ask" ? grantFor(steps, found, options) : undefined;
    const alike = worst === doubts[0] ? {} : alikeIn(parts, worst);
    return { ...rest, ...told, ...alike, ...(grant && { grant }) };
  }
  if (found.length === 0) return { ...doubt("empty", program.source), ...told };
  return { verdict: "allow", why: options.sandboxed ? "inside" : "granted", reason: "", ...told };
}

/** Every part that is in question for the same reason is named, not only the first of them. */
function alikeIn(parts: readonly Part[], { verdict, why, because: said, ...worst }: Part) {
  const alike = parts.filter((part) => part.verdict === verdict && part.why === why);
  const details = several([worst.detail, ...alike.map(({ detail }) => detail)]);
  if (!said || worst.about === undefined) return details ? { detail: details } : {};
  const same = alike.filter(({ because: other }) => other && isSame(other, said));
  const about = several([worst.about, ...same.map((part) => part.about)]);
  return { ...needs(about, said), ...(details && { detail: details }) };
}

const NAMED_MAX = 3;

/** As a line of the shell has them one behind the other. */
function several(texts: readonly (string | undefined)[]): string {
  const named = [...new Set(texts.filter((text) => text !== undefined))];
  return [...named.slice(0, NAMED_MAX), ...(named.length > NAMED_MAX ? ["…"] : [])].join("; ");
}

const isSame = (one: Because, other: Because): boolean =>
  one.is === other.is && one.about === other.about && one.of === other.of;

/** What comes first in a line is not always what is worst in it. */
const gravest = (asking: readonly Part[]): Part | undefined =>
  asking.find(({ why }) => why === "destructive") ??
  asking.find(({ why }) => ALWAYS_ASKED.has(why)) ??
  asking.find(({ why }) => why !== "command") ??
  asking[0];

function judgeStep(step: Step, options: JudgeOptions): Part {
  if (!isRun(step)) return judgeRemark(step, options);
  const { text } = step;
  const denied = denial(step);
  if (denied) return { text, verdict: "deny", ...denied, reason: reasonOf(denied.because) };
  const concern = concernIn(step, options);
  const why = concern?.why ?? "command";
  const detail = concern?.detail ?? text;
  const obstacle = ALWAYS_ASKED.has(why)
    ? because(why as AlwaysAsked, detail)
    : uncovered(step, options.rules, options.cwd);
  if (obstacle === undefined) return { text, verdict: "allow", why: "granted", reason: "" };
  if (options.sandboxed && why === "command") {
    return { text, verdict: "allow", why: "inside", reason: "" };
  }
  return { text, verdict: "ask", why, detail, ...needs(text, obstacle) };
}

type AlwaysAsked = "destructive" | "secret" | "configuration" | "outside";

function concernIn(run: Run, { cwd }: JudgeOptions): Concern {
  const entry = listed(run);
  const secret = entry && secretIn(entry.words.slice(entry.key.length), entry.safe);
  if (secret) return { why: "secret", detail: secret.text };
  const known = { reads: entry?.safe.reads ?? false, listed: entry !== undefined };
  return concernOf(run, known, cwd);
}

const needs = (about: string, obstacle: Because) => ({
  reason: `\`${about}\` needs the person's approval: ${reasonOf(obstacle)}.`,
  because: obstacle,
  about,
});

function judgeRemark({ text, remark }: Remark, options: JudgeOptions): Part {
  if (remark === "bomb") {
    const denied = bombDenial(text);
    return { text, verdict: "deny", ...denied, reason: reasonOf(denied.because) };
  }
  const why = remark === "deep" || remark === "unreadable" ? "unparsable" : "command";
  if (options.sandboxed && why === "command") {
    return { text, verdict: "allow", why: "inside", reason: "" };
  }
  const said = because(remark === "deep" ? "wrapped" : remark);
  return { text, verdict: "ask", why, detail: text, ...needs(text, said) };
}

function doubt(problem: Problem, source: string): Part {
  const text = source.slice(0, 200);
  const said = because(problem);
  const reason = reasonOf(said);
  return { text, verdict: "ask", why: "unparsable", detail: problem, reason, because: said };
}

function unique(parts: readonly Part[]): Part[] {
  const seen = new Map<string, Part>();
  for (const part of parts) {
    const before = seen.get(part.text);
    if (!before || rank[part.verdict] > rank[before.verdict]) seen.set(part.text, part);
  }
  return [...seen.values()];
}
const rank = { allow: 0, ask: 1, deny: 2 } as const;

/** Offered only when a single command is in question, and the rule would really cover it. */
function grantFor(
  steps: readonly Step[],
  found: readonly Part[],
  options: JudgeOptions,
): Judgement["grant"] {
  const asking = steps.filter((_, i) => found[i]!.verdict !== "allow");
  const texts = new Set(asking.map((step) => step.text));
  const [step] = asking;
  const open = found.find((part) => part.verdict !== "allow");
  if (texts.size !== 1 || !step || !isRun(step) || ALWAYS_ASKED.has(open!.why)) return undefined;
  return ruleFor(step, options.cwd);
}

function ruleFor(run: Run, root: string): Judgement["grant"] {
  const entry = listed(run);
  if (!entry || entry.safe.neverOffered || spoiler(run, root) !== undefined) return undefined;
  const { key, safe, words } = entry;
  if (flawIn(words.slice(key.length), safe, root)) return undefined;
  const name = safe.named ? words.slice(key.length).find((arg) => !/^-/.test(arg.text)) : undefined;
  if (safe.named && words[key.length] !== name) return undefined;
  return { words: name ? [...key, name.text] : key, exact: false };
}
