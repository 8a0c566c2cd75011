/**
 * Tools under the names that other agents gave them.
 *
 * Models have learnt `Read`, `str_replace` or `run_terminal_cmd` from other programs. A call
 * by such a name is taken as one of ours, with its arguments renamed. Only names: what the
 * call says is never guessed at, and the schema still judges what comes out.
 */
import type { Tool } from "./tool.js";

export type Arguments = Readonly<Record<string, unknown>>;

export interface Named {
  tool: Tool;
  /** Arguments under our names. Those that are ours already stay as they are. */
  rename(args: Arguments): Arguments;
}

/** Undefined when no tool is meant by that name. */
export function toolNamed(name: string, tools: readonly Tool[]): Named | undefined {
  const exact = tools.find((tool) => tool.name === name);
  if (exact) return { tool: exact, rename: (args) => renamed(args, exact, false) };
  if (name.startsWith("mcp__")) return undefined;
  const word = folded(name);
  const ours = tools.filter((tool) => !tool.name.startsWith("mcp__"));
  const meant =
    ours.find((tool) => folded(tool.name) === word) ??
    ours.find((tool) => otherNames[tool.name]?.includes(word));
  return meant && { tool: meant, rename: (args) => renamed(args, meant, true) };
}

/** Without case, separators and the namespaces some models put before a name. */
const folded = (name: string): string =>
  name
    .replace(/^(functions|default_api|tools?)[.:]/i, "")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

/** Folded. Names of shell programs are not among them, but for the two that were tools. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  read_file: ["read", "view", "viewfile", "openfile", "fileread", "readtextfile"],
  write_file: ["write", "writetofile", "createfile", "savefile", "filewrite", "writetextfile"],
  edit_file: [
    "edit",
    "replace",
    "strreplace",
    "stringreplace",
    "strreplacefile",
    "searchreplace",
    "replaceinfile",
    "fileedit",
  ],
  list_dir: ["ls", "list", "listdirectory", "listfiles", "listfolder", "readdir"],
  glob_files: ["glob", "find", "findfiles", "filesearch", "searchforfiles", "globsearch"],
  grep_code: [
    "grep",
    "ripgrep",
    "search",
    "searchfiles",
    "searchfilecontent",
    "grepsearch",
    "searchcontent",
    "searchtext",
    "grepfiles",
  ],
  execute_command: [
    "bash",
    "shell",
    "sh",
    "exec",
    "terminal",
    "runcommand",
    "runshellcommand",
    "runterminalcmd",
    "runterminalcommand",
    "executebash",
    "executeshell",
    "shellcommand",
    "execcommand",
    "runbash",
    "localshell",
    "execute",
  ],
  web_fetch: ["fetch", "webfetch", "fetchurl", "readurl", "urlfetch"],
  web_search: ["websearch", "searchweb", "googlewebsearch"],
};

/** Ours → theirs, folded. A field of ours that is missing is filled from the one that is there. */
const otherFields: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  read_file: {
    path: [...paths(), "targetfile", "absolutepath"],
    offset: ["lineoffset", "startline", "firstline", "fromline", "startlineoneindexed"],
    limit: ["nlines", "maxlines", "numlines", "linecount"],
  },
  write_file: {
    path: [...paths(), "targetfile", "absolutepath"],
    content: ["contents", "text", "filetext", "filecontent", "data"],
  },
  edit_file: {
    path: [...paths(), "targetfile", "absolutepath"],
    old_text: ["oldstring", "oldstr", "old", "oldcontent", "search", "find"],
    new_text: ["newstring", "newstr", "new", "newcontent", "replace", "replacement"],
    replace_all: ["replaceall", "all", "allowmultiple"],
  },
  list_dir: { path: [...directories(), ...paths(), "relativeworkspacepath"] },
  glob_files: {
    pattern: ["glob", "globpattern", "filepattern", "query"],
    path: [...directories(), "cwd", "root"],
  },
  grep_code: {
    pattern: ["regex", "query", "regexp", "searchpattern"],
    path: [...directories(), "filepath", "searchpath"],
    glob: ["include", "includepattern", "filepattern", "fileglob", "includes"],
    ignore_case: ["i", "ignorecase", "caseinsensitive"],
    literal: ["fixedstrings", "fixed", "isliteral"],
    context: ["c", "contextlines"],
  },
  execute_command: {
    command: ["cmd", "commandline", "script", "bashcommand", "shellcommand"],
    timeout: ["timeoutseconds", "timeoutsecs", "timeoutsec", "timeouts"],
    background: ["runinbackground", "isbackground", "inbackground"],
  },
};

function paths(): string[] {
  return ["filepath", "file", "filename"];
}

function directories(): string[] {
  return ["directory", "dir", "dirpath", "directorypath", "folder", "targetdirectory"];
}

/** What other agents ask for beside the work itself: nothing here depends on it. */
const remarks = ["description", "explanation", "instruction", "instructions", "reason", "thought"];

/** Settings of other agents that, with this value, say what ours do anyway. */
const already: Readonly<Record<string, unknown>> = {
  outputmode: "content",
  n: true,
  linenumbers: true,
  recursive: false,
  multiline: false,
  shouldreadentirefile: true,
  workdir: ".",
  cwd: ".",
};

function renamed(args: Arguments, tool: Tool, alias: boolean): Arguments {
  const out: Record<string, unknown> = { ...args };
  for (const [ours, theirs] of Object.entries(otherFields[tool.name] ?? {})) {
    if (Object.hasOwn(args, ours)) continue;
    const there = Object.keys(args).filter((key) => key !== ours && theirs.includes(folded(key)));
    const [only, second] = there;
    if (only === undefined || second !== undefined) continue;
    out[ours] = args[only];
    delete out[only];
  }
  if (tool.name === "execute_command") commandForms(out);
  if (tool.name === "read_file") rangeForms(out);
  if (alias) for (const key of Object.keys(out)) if (isIdle(key, out[key])) delete out[key];
  return out;
}

function isIdle(key: string, value: unknown): boolean {
  const word = folded(key);
  return remarks.includes(word) || (Object.hasOwn(already, word) && already[word] === value);
}

/** A list under `command`, a program beside its `args`, milliseconds. */
function commandForms(args: Record<string, unknown>): void {
  if (Array.isArray(args.command) && args.argv === undefined) {
    args.argv = args.command;
    delete args.command;
  } else if (typeof args.command === "string" && Array.isArray(args.args)) {
    args.argv = [args.command, ...args.args];
    delete args.command;
    delete args.args;
  }
  const ms = args.timeout === undefined && taken(args, ["timeoutms", "timeoutmillis"], isNumber);
  if (isNumber(ms)) args.timeout = ms / 1000;
  else if (isNumber(args.timeout) && args.timeout >= MILLISECONDS) args.timeout /= 1000;
}

/** From here on a timeout is in milliseconds: nobody waits three hours, nor for less than 10 s. */
const MILLISECONDS = 10_000;

/** A last line, or a pair of first and last, instead of a count of lines. */
function rangeForms(args: Record<string, unknown>): void {
  const given = args.offset;
  if (args.limit !== undefined || (given !== undefined && !isNumber(given))) return;
  const pair = given === undefined && taken(args, ["viewrange", "linerange", "range"], isPair);
  if (pair) args.offset = pair[0];
  const ends = ["endline", "lastline", "toline", "endlineoneindexedinclusive"];
  const last = pair ? pair[1] : taken(args, ends, isNumber);
  const first = pair ? pair[0] : (given ?? 1);
  if (last !== undefined && last >= first) args.limit = last - first + 1;
}

/** Takes out the one argument that has one of these names, if it is of this kind. */
function taken<T>(
  args: Record<string, unknown>,
  names: readonly string[],
  fits: (value: unknown) => value is T,
): T | undefined {
  const [key, second] = Object.keys(args).filter((name) => names.includes(folded(name)));
  if (key === undefined || second !== undefined) return undefined;
  const value = args[key];
  if (!fits(value)) return undefined;
  delete args[key];
  return value;
}

const isNumber = (value: unknown): value is number => typeof value === "number";

const isPair = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every(isNumber);
