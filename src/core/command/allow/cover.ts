/** Whether a standing rule covers a command, and if not, what stands in the way. */
import type { Because } from "../because.js";
import { because } from "../because.js";
import { isInterpreter, isShell } from "../follow/names.js";
import type { Arg } from "../follow/scope.js";
import type { Run } from "../follow/trace.js";
import { wrappers } from "../follow/wrappers.js";
import { buildTable } from "./build-table.js";
import { isHarmless } from "./concern.js";
import { editTable } from "./edit-table.js";
import { fileTable } from "./file-table.js";
import { GIT_NEUTRAL, gitTable } from "./git-table.js";
import { flawIn } from "./options.js";
import type { Safe, SafeTable } from "./safe.js";

export type Rule = readonly string[];

const table: SafeTable = { ...fileTable, ...editTable, ...gitTable, ...buildTable };

export interface Listed {
  /** The words its table goes by. */
  key: readonly string[];
  safe: Safe;
  /** All its words, the program's name first. */
  words: readonly Arg[];
}

export function listed(run: Run): Listed | undefined {
  const words = wordsOf(run);
  for (let count = Math.min(3, words.length); count > 0; count -= 1) {
    const key = words.slice(0, count).map((arg) => arg.text);
    const name = key.join(" ");
    if (Object.hasOwn(table, name)) return { key, safe: table[name]!, words };
  }
  return undefined;
}

/** The name as rules spell it, and without options that change nothing. */
function wordsOf(run: Run): readonly Arg[] {
  const [head, ...rest] = run.args;
  if (!head) return [];
  const name = run.program.includes("/") ? head.text : run.program;
  const neutral = run.program === "git" ? rest.findIndex((arg) => !GIT_NEUTRAL.test(arg.text)) : 0;
  return [{ ...head, text: name }, ...(neutral > 0 ? rest.slice(neutral) : rest)];
}

/** What keeps any rule from covering it: it is more than its words. */
export function spoiler(run: Run, root: string): Because | undefined {
  const through = run.via.find((name) => name !== "env" && !wrappers.get(name)?.transparent);
  if (through) return because("through", through);
  const opened = run.redirects.find((r) => r.descriptor.startsWith("{") || !isHarmless(r.target));
  if (opened) return because("redirects", opened.target.raw, opened.operator);
  const assigned = run.assignments.find(
    (a) => a.indexed || !a.value.known || a.value.doubtful || !HARMLESS.test(a.name),
  );
  if (assigned) return because("sets", assigned.name);
  if (run.args.length === 0) return because("only_sets");
  if (run.args.some((arg) => arg.substitutes) || run.spoiled) return because("runs_inside");
  const unknown = run.args.find((arg) => !arg.known || arg.network || arg.doubtful);
  if (unknown) return because("unknown_word", unknown.raw);
  if (run.args[0]!.pattern !== undefined) return because("name_pattern");
  if (run.cwd !== root) return because("elsewhere");
  return undefined;
}

const HARMLESS = /^(LANG|LC_[A-Z]+|CI|NO_COLOR|FORCE_COLOR|TZ|COLUMNS)$/;

/** Commands of the shell that change what later ones mean. */
const STATE =
  /^(alias|unalias|bg|bind|builtin|caller|cd|chdir|command|compgen|complete|compopt|coproc|declare|dirs|disown|enable|eval|exec|exit|export|fc|fg|getopts|hash|history|let|local|logout|mapfile|popd|pushd|read|readarray|readonly|return|set|shift|shopt|source|suspend|trap|typeset|ulimit|umask|unset|wait|\.)$/;

/** Programs that run what their arguments say: only the very same words again. */
const RUNS =
  /^(env|xargs|find|fd|parallel|g?awk|mawk|nawk|sed|gsed|ed|ex|vim?|nvim|emacs|less|more|most|man|npx|bunx|pnpx|uvx|pipx|ssh|tmux|screen|crontab|at|batch)$/;

/** Nothing when a rule covers it; else why not. */
export function uncovered(run: Run, rules: readonly Rule[], root: string): Because | undefined {
  if (isNeutral(run, root)) return undefined;
  const spoiled = spoiler(run, root);
  if (spoiled !== undefined) return spoiled;
  const entry = listed(run);
  if (STATE.test(run.program) && !entry) return because("shell_state");
  const words = entry?.words ?? wordsOf(run);
  const fitting = rules.filter(
    (rule) => rule.length > 0 && rule.every((word, i) => words[i]?.text === word),
  );
  if (fitting.length === 0) return because("no_rule");
  if (fitting.some((rule) => isWhole(rule, words, run))) return undefined;
  if (!entry) return because("same_words");
  const flaws = fitting.map((rule) => shortfall(rule, entry, root));
  return flaws.includes(undefined) ? undefined : flaws[0];
}

function isWhole(rule: Rule, words: readonly Arg[], run: Run): boolean {
  if (rule.length !== words.length || run.feed !== undefined) return false;
  const { program } = run;
  const runsOther = RUNS.test(program) || isShell(program) || isInterpreter(program);
  return !runsOther || rule.length > 1;
}

function shortfall(rule: Rule, { key, safe, words }: Listed, root: string): Because | undefined {
  if (rule.length < key.length && !safe.reads) {
    return because("short_rule", key.join(" "), rule.join(" "));
  }
  const flaw = flawIn(words.slice(Math.max(rule.length, key.length)), safe, root);
  return flaw && because(flaw.kind, flaw.word, key.join(" "));
}

/** Changes nothing: `cd` to where one is, and the shell's strict mode. */
function isNeutral(run: Run, root: string): boolean {
  const words = run.args.slice(1).map((arg) => arg.text);
  if (run.via.length > 0 || run.redirects.length > 0 || run.assignments.length > 0) return false;
  if (!run.args.every((arg) => arg.known && arg.pattern === undefined)) return false;
  if (run.program === "set") return /^-[eu]+( pipefail)?$|^-[eu]*o pipefail$/.test(words.join(" "));
  const [to] = words;
  return (
    run.program === "cd" &&
    run.cwd === root &&
    words.length === 1 &&
    to !== undefined &&
    (to === "." || to === root)
  );
}
