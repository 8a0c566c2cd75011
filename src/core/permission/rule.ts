/**
 * One grammar for everything that may stand in a list of permissions: the person's file, the
 * project's, `--allow`, and what a prompt's "always" gave.
 *
 *   edits                    every edit and write inside the project
 *   read(secrets/**)         paths of the project, as globs
 *   write(docs/**)
 *   command(npm test)        commands that begin with these words; plain words mean the same
 *   exactly(make a | tee b)  this very line; for a call without a shell a JSON array
 *   tool(create_project)     calls of this tool
 *   host(example.com)        fetching from it; host(*.example.com) from what is below it
 *   mcp(server/tool)         a tool of an MCP server; mcp(server/*) all of them
 */
import type { Grant, RuleSource } from "../policy.js";

export type Rule =
  | Grant
  | { kind: "read" | "write"; glob: string }
  | { kind: "tool"; tool: string };

export type List = "allow" | "ask" | "deny";

export interface StandingRule {
  list: List;
  rule: Rule;
  /** As `ruleText` writes it. */
  text: string;
  source: RuleSource;
}

/**
 * `form`: none of the forms. `empty`: what it covers is missing. `words`: words of a command
 * hold no quotes, stars or signs of the shell. `path`: not a path below the project's root.
 * `name`: not a host, a tool or a server's tool.
 */
export interface RuleProblem {
  problem: "form" | "empty" | "words" | "path" | "name";
}

/** What a rule may look like, for whoever wrote one that does not. */
export const ruleForms =
  "edits, read(GLOB), write(GLOB), command(WORDS), exactly(COMMAND), tool(NAME), host(NAME), " +
  "mcp(SERVER/TOOL)";

export function parseRule(text: string): Rule | RuleProblem {
  const plain = text.trim();
  if (plain === "edits") return { kind: "edits" };
  const [, kind, inner = ""] = /^([A-Za-z_]+)\s*\(([^]*)\)$/.exec(plain) ?? [];
  if (kind === undefined) return parsePlain(plain);
  const within = inner.trim();
  const read = Object.hasOwn(readers, kind) ? readers[kind as keyof typeof readers] : undefined;
  if (!read) return { problem: "form" };
  return within === "" ? { problem: "empty" } : read(within);
}

export const isRule = (parsed: Rule | RuleProblem): parsed is Rule => "kind" in parsed;

/** Words without brackets are those of a command; `fetch NAME` is a host said in words. */
function parsePlain(plain: string): Rule | RuleProblem {
  if (plain === "") return { problem: "empty" };
  if (Object.hasOwn(readers, plain)) return { problem: "empty" };
  const [, kind = ""] = /^([A-Za-z_]+)\s*[:=(]/.exec(plain) ?? [];
  if (Object.hasOwn(readers, kind)) return { problem: "form" };
  const [, host] = /^fetch\s+(\S+\.\S+)$/.exec(plain) ?? [];
  return host ? readers.host(host) : readers.command(plain);
}

const readers = {
  read: (glob: string) => pathRule("read", glob),
  write: (glob: string) => pathRule("write", glob),
  command(words: string): Rule | RuleProblem {
    if (/["'`$;&|<>()\\*?\n\0]/.test(words)) return { problem: "words" };
    return { kind: "command", words: words.split(/\s+/), exact: false };
  },
  exactly(line: string): Rule {
    return { kind: "command", words: argvIn(line) ?? ["command", line], exact: true };
  },
  tool(tool: string): Rule | RuleProblem {
    return /^[A-Za-z0-9_-]{1,64}$/.test(tool) ? { kind: "tool", tool } : { problem: "name" };
  },
  host(name: string): Rule | RuleProblem {
    const host = hostNamed(name);
    return host === undefined ? { problem: "name" } : { kind: "host", host };
  },
  mcp(name: string): Rule | RuleProblem {
    const [, server, tool = "*"] = /^([^\s/]+)(?:\/([^\s/]+))?$/.exec(name) ?? [];
    return server === undefined ? { problem: "name" } : { kind: "mcp", server, tool };
  },
};

function pathRule(kind: "read" | "write", text: string): Rule | RuleProblem {
  const glob = text.replace(/^(\.\/)+/, "").replace(/\/$/, "/**");
  const names = glob.split("/");
  const leaves = /^[/~]/.test(glob) || names.includes("..") || glob.includes("\0");
  return leaves || glob === "" ? { problem: "path" } : { kind, glob };
}

function argvIn(line: string): string[] | undefined {
  if (!line.startsWith("[")) return undefined;
  try {
    const argv: unknown = JSON.parse(line);
    const isArgv = Array.isArray(argv) && argv.every((word) => typeof word === "string");
    return isArgv ? ["argv", ...(argv as string[])] : undefined;
  } catch {
    return undefined; // A line for bash that begins with a bracket.
  }
}

/** As an address would spell it: lower case, in ASCII, its port only when it is named. */
function hostNamed(name: string): string | undefined {
  const [, star = "", rest = ""] = /^(\*\.)?([^\s/@?#*]+)$/.exec(name) ?? [];
  if (name === "*") return "*";
  const url = `http://${rest}`;
  if (rest === "" || !URL.canParse(url)) return undefined;
  return star + new URL(url).host.replace(/\.$/, "");
}

export function ruleText(rule: Rule): string {
  switch (rule.kind) {
    case "edits":
      return "edits";
    case "read":
    case "write":
      return `${rule.kind}(${rule.glob})`;
    case "command": {
      const { words, exact } = rule;
      if (!exact) return `command(${words.join(" ")})`;
      const line = words[0] === "argv" ? JSON.stringify(words.slice(1)) : words.slice(1).join(" ");
      return `exactly(${line})`;
    }
    case "tool":
      return `tool(${rule.tool})`;
    case "host":
      return `host(${rule.host})`;
    case "mcp":
      return `mcp(${rule.server}/${rule.tool})`;
  }
}

export type RuleLists = { [Name in List]?: readonly string[] };

/** The rules of one place, and those of its entries that are none. */
export function standingRules(
  lists: RuleLists,
  source: RuleSource,
): { rules: StandingRule[]; problems: (RuleProblem & { list: List; text: string })[] } {
  const rules: StandingRule[] = [];
  const problems: (RuleProblem & { list: List; text: string })[] = [];
  for (const list of ["deny", "ask", "allow"] as const)
    for (const text of lists[list] ?? []) {
      const rule = parseRule(text);
      if (isRule(rule)) rules.push({ list, rule, text: ruleText(rule), source });
      else problems.push({ ...rule, list, text });
    }
  return { rules, problems };
}
