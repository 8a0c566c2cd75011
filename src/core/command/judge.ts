/**
 * The judgement of a program: refused, asked for, or covered by standing rules. The strictest
 * of its parts decides.
 */
import type { Why } from "../policy.js";
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
    all.find((part) => part.verdict === "ask" && part.why !== "command") ??
    all.find((part) => part.verdict === "ask");
  if (worst) {
    const { verdict, why, reason, detail } = worst;
    const grant = verdict === "ask" ? grantFor(steps, found, options) : undefined;
    return { verdict, why, reason, ...told, ...(detail && { detail }), ...(grant && { grant }) };
  }
  if (found.length === 0) return { ...doubt("empty", program.source), ...told };
  return { verdict: "allow", why: options.sandboxed ? "inside" : "granted", reason: "", ...told };
}

function judgeStep(step: Step, options: JudgeOptions): Part {
  if (!isRun(step)) return judgeRemark(step, options);
  const { text } = step;
  const denied = denial(step);
  if (denied) return { text, verdict: "deny", ...denied };
  const concern = concernIn(step, options);
  const why = concern?.why ?? "command";
  const detail = concern?.detail ?? text;
  const obstacle = ALWAYS_ASKED.has(why)
    ? ASKED[why as keyof typeof ASKED](detail)
    : uncovered(step, options.rules, options.cwd);
  if (obstacle === undefined) return { text, verdict: "allow", why: "granted", reason: "" };
  if (options.sandboxed && why === "command") {
    return { text, verdict: "allow", why: "inside", reason: "" };
  }
  return { text, verdict: "ask", why, detail, reason: needs(text, obstacle) };
}

function concernIn(run: Run, { cwd }: JudgeOptions): Concern {
  const entry = listed(run);
  const secret = entry && secretIn(entry.words.slice(entry.key.length), entry.safe);
  if (secret) return { why: "secret", detail: secret.text };
  const known = { reads: entry?.safe.reads ?? false, listed: entry !== undefined };
  return concernOf(run, known, cwd);
}

const ASKED = {
  destructive: (detail: string) => `${detail} can lose work that cannot be got back`,
  secret: (detail: string) => `${detail} may hold secrets`,
  configuration: (detail: string) => `${detail} changes what runs later`,
  outside: (detail: string) => `${detail} lies outside the project`,
};

const needs = (text: string, obstacle: string): string =>
  `\`${text}\` needs the person's approval: ${obstacle}.`;

const REMARKS = {
  function: "it defines a function",
  variable: "it sets a variable that programs look at",
  evaluation: "the shell evaluates what stands in it",
  deep: "it is wrapped too deep to be looked at",
  unreadable: "the script in it cannot be read with certainty",
};

function judgeRemark({ text, remark }: Remark, options: JudgeOptions): Part {
  if (remark === "bomb") return { text, verdict: "deny", ...bombDenial(text) };
  const why = remark === "deep" || remark === "unreadable" ? "unparsable" : "command";
  if (options.sandboxed && why === "command") {
    return { text, verdict: "allow", why: "inside", reason: "" };
  }
  return { text, verdict: "ask", why, detail: text, reason: needs(text, REMARKS[remark]) };
}

const DOUBTS: Record<Problem, string> = {
  empty: "There is no command in it.",
  syntax: "It is not a complete shell command: check quotes, brackets and here-documents.",
  hidden: "It holds characters that a person cannot see. Write it without them.",
  control: "It holds control characters. Write it without them, or with $'…'.",
  long: "It is too long to be looked at. Put it into a script in the project.",
  deep: "It is nested too deep to be looked at. Put it into a script in the project.",
  disagreement: "Two ways of reading it differ. Write it more plainly.",
  unchecked: "The shell grammar could not be loaded, so no command runs without a question.",
};

function doubt(problem: Problem, source: string): Part {
  const text = source.slice(0, 200);
  return { text, verdict: "ask", why: "unparsable", detail: problem, reason: DOUBTS[problem] };
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
