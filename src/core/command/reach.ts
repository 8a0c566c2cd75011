/**
 * How far a command reaches, beyond whether it may run: the words rules are held against, the
 * paths it names, what it would carry out of here and what it would bring in.
 */
import type { Source } from "../policy.js";
import { buildTable } from "./allow/build-table.js";
import { concernOf, isHarmless } from "./allow/concern.js";
import { listed } from "./allow/cover.js";
import { isInside } from "./allow/options.js";
import { namesSecret } from "./allow/secrets.js";
import { reachesOut } from "./code.js";
import { baseName, isInterpreter, isShell } from "./follow/names.js";
import { joinPath } from "./follow/path.js";
import type { Arg } from "./follow/scope.js";
import type { Run, Step } from "./follow/trace.js";
import { isRun } from "./follow/trace.js";
import { goesOnline } from "./network.js";
import type { Program } from "./program.js";

export interface Reach {
  /** The words of each simple command, the program's name first; "" where one cannot be told. */
  runs: readonly (readonly string[])[];
  /** Paths it names: of the project relative to its root, others absolute. */
  reads: readonly string[];
  writes: readonly string[];
  /** Hosts that a command which goes online names. */
  hosts: readonly string[];
  /** The first part that, once strangers' text is here, asks again: it could carry things out. */
  touches?: string;
  /** It runs programs, scripts or builds that may be the project's own. */
  runsCode: boolean;
  brings: readonly Source[];
  /** It writes a file with text that goes online or looks for secrets. */
  arms: readonly string[];
}

export function reachOf(steps: readonly Step[], program: Program, root: string): Reach {
  const runs = steps.filter(isRun);
  const code = reachesOut(program.source);
  const written = runs.flatMap((run) => writtenBy(run));
  const writes = pathsOf(written, root);
  const carries = runs.find((run) => carriesOut(run, root, code));
  const dark = program.problems.length > 0 || steps.some(isDark);
  const touches = carries?.text ?? (dark ? program.source.slice(0, 200) : undefined);
  return {
    runs: runs.map(({ args, program: name }) =>
      args.map((arg, i) => (!arg.known ? "" : i === 0 ? baseName(name) : arg.text)),
    ),
    reads: pathsOf(
      runs.flatMap((run) => run.args.slice(1).map((arg) => ({ arg, run }))),
      root,
    ),
    writes,
    hosts: runs.filter(goesOnline).flatMap(hostsIn),
    ...(touches !== undefined && { touches }),
    runsCode: dark || runs.some(runsCode),
    brings: runs.flatMap((run) => brought(run, root)),
    arms: code === undefined ? [] : writes,
  };
}

/** In addresses, and as `user@host:path` or a bare name with a dot in it. */
const hostsIn = ({ args }: Run): string[] =>
  args.slice(1).flatMap(({ text }) => {
    const [, host] =
      /^(?:[a-z][\w+.-]*:\/\/)?(?:[^@/\s]*@)?(\[[\da-f:.]+\]|[^:/?#@\s=]+)/i.exec(text) ?? [];
    return host && /[.:]/.test(host) ? [host.toLowerCase().replace(/\.+$/, "")] : [];
  });

/** What it would run cannot be told. */
const isDark = (step: Step): boolean =>
  isRun(step)
    ? step.code !== undefined || (step.args.length > 0 && !step.args[0]!.known)
    : step.remark === "deep" || step.remark === "unreadable";

function runsCode(run: Run): boolean {
  const entry = listed(run);
  if (!entry) return !CHANGES.test(run.program) && !/^(cp|mv|ln|cd)$/.test(run.program);
  return Object.hasOwn(buildTable, entry.key.join(" "));
}

/** It goes online, reads secrets, leaves the project, or changes what runs later. */
function carriesOut(run: Run, root: string, code: string | undefined): boolean {
  if (goesOnline(run)) return true;
  const entry = listed(run);
  const known = { reads: entry?.safe.reads ?? false, listed: entry !== undefined };
  const concern = concernOf(run, known, root)?.why;
  if (concern && concern !== "destructive") return true;
  if (entry && entry.safe.operands !== "text" && secretOperand(run, entry.safe.operands))
    return true;
  if (writtenBy(run).some(({ arg }) => arg.known && !isInside(arg, run.cwd ?? root))) return true;
  const runsCode = isInterpreter(run.program) || isShell(run.program) || entry === undefined;
  return code !== undefined && runsCode && !isSaying(run);
}

/** The first operand of a search is no file. */
function secretOperand({ args }: Run, operands: string | undefined): boolean {
  const words = args.slice(1).filter((arg) => !/^-/.test(arg.text));
  return (operands === "pattern, files" ? words.slice(1) : words).some(namesSecret);
}

const isSaying = ({ program, redirects }: Run): boolean =>
  /^(echo|printf|cat|tee|true|false|test|\[|cd)$/.test(program) || redirects.length > 0;

interface Named {
  arg: Arg;
  run: Run;
}

/** What it writes, as far as its words say. */
function writtenBy(run: Run): Named[] {
  const named = (args: readonly Arg[]) => args.map((arg) => ({ arg, run }));
  const opened = run.redirects
    .filter(({ operator, target }) => operator.includes(">") && !isHarmless(target))
    .map(({ target }) => target);
  const words = run.args.slice(1);
  const operands = words.filter((arg) => !/^-./.test(arg.text));
  const { program } = run;
  if (/^(cp|mv|ln|install|rsync|scp)$/.test(program)) {
    const moved = program === "mv" ? operands : operands.slice(-1);
    return named([...opened, ...moved]);
  }
  if (CHANGES.test(program)) return named([...opened, ...operands]);
  if (program === "sed" && words.some((arg) => /^(-\w*i|--in-place)/.test(arg.text)))
    return named([...opened, ...operands.slice(1)]);
  const into = words.flatMap((arg, i) =>
    /^(-o|--output|-C|--directory|-d)$/.test(words[i - 1]?.text ?? "") && WRITES_TO.test(program)
      ? [arg]
      : [],
  );
  return named([...opened, ...into]);
}

const CHANGES = /^(rm|rmdir|unlink|shred|truncate|touch|tee|mkdir|chmod|chown|chgrp|patch|mkfifo)$/;
const WRITES_TO = /^(tar|unzip|curl|wget|gcc|cc|clang|ld|sort|split|tsc|pandoc)$/;

function pathsOf(named: readonly Named[], root: string): string[] {
  const paths = named.flatMap(({ arg, run }) => {
    const path = arg.known && joinPath(run.cwd, arg.text);
    if (!path || /^-./.test(arg.text) || /^[a-z][\w+.-]*:\/\//i.test(arg.text)) return [];
    return [path === root ? "." : path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path];
  });
  return [...new Set(paths)];
}

/** Its output is what others wrote: from the network, or from files outside the project. */
function brought(run: Run, root: string): Source[] {
  if (goesOnline(run)) return [{ kind: "command", name: run.text.slice(0, 80) }];
  const inputs = run.redirects.filter((r) => r.operator === "<").map(({ target }) => target);
  const written = new Set(writtenBy(run).map(({ arg }) => arg));
  const words = run.args.slice(1).filter((arg) => !written.has(arg) && !/^-./.test(arg.text));
  const outside = pathsOf(
    [...words, ...inputs]
      .filter((arg) => /[/~]|^\.\.$/.test(arg.text))
      .map((arg) => ({ arg, run })),
    root,
  ).filter((path) => path.startsWith("/") && !SYSTEM.test(path));
  const elsewhere = run.cwd !== undefined && !isOf(run.cwd, root) && !SYSTEM.test(run.cwd);
  const places = elsewhere ? [run.cwd!, ...outside] : outside;
  return places.slice(0, 1).map((path) => ({ kind: "file", name: path }));
}

const isOf = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`);

/** Put there by whoever keeps this machine. */
const SYSTEM =
  /^\/((usr|bin|sbin|lib\d*|etc|opt|nix|proc|sys|dev|System|Library|Applications)(\/|$)|$)/;
