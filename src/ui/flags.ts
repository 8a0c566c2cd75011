/**
 * The command line, read once: what was asked, or what is wrong with it.
 */
import { parseArgs } from "node:util";
import { isWebAddress, withoutCredentials } from "../core/address.js";
import { nearestWord } from "../core/near.js";
import type { HitlMode } from "../core/policy.js";
import type { Mistyped } from "./subcommand.js";
import { subcommandIn } from "./subcommand.js";

export type OutputFormat = "text" | "json" | "stream-json";

export interface Flags {
  command: "session" | "print" | "demo" | "version" | "help" | "policy" | "doctor" | "audit";
  /** Words that are no options, in order: the task, or a subcommand and its arguments. */
  words: string[];
  format: OutputFormat;
  json: boolean;
  model?: string;
  provider?: string;
  baseURL?: string;
  hitl?: HitlMode;
  allow: string[];
  maxRounds?: number;
  tokenBudget?: number;
  cwd?: string;
  lang?: string;
  sandbox?: SandboxFlag;
  plain?: boolean;
}

/** `net`: with the network open. `off` undoes the configuration. */
export type SandboxFlag = "on" | "net" | "off";

export type FlagProblem =
  | { problem: "unknown"; name: string; near: string | undefined }
  | { problem: "value"; name: string; what: "text" | "number" }
  | { problem: "choice"; name: string; expected: string; came: string }
  | Mistyped;

const options = {
  print: { type: "string", short: "p" },
  once: { type: "string" },
  "output-format": { type: "string" },
  model: { type: "string" },
  provider: { type: "string" },
  "base-url": { type: "string" },
  hitl: { type: "string" },
  allow: { type: "string", multiple: true },
  "max-rounds": { type: "string" },
  "token-budget": { type: "string" },
  cwd: { type: "string" },
  lang: { type: "string" },
  demo: { type: "boolean" },
  json: { type: "boolean" },
  sandbox: { type: "boolean" },
  plain: { type: "boolean" },
  version: { type: "boolean", short: "v" },
  help: { type: "boolean", short: "h" },
} as const;

type Name = keyof typeof options;
export const optionNames = Object.keys(options) as readonly Name[];

export function readFlags(argv: readonly string[]): Flags | FlagProblem {
  const { tokens } = parseArgs({
    args: bareTasks(argv),
    options,
    strict: false,
    tokens: true,
    allowPositionals: true,
  });
  const values = new Map<Name, string>();
  const allow: string[] = [];
  const words: string[] = [];
  let plainTask = false;
  for (const token of tokens) {
    if (token.kind === "option-terminator" && words.length === 0) plainTask = true;
    if (token.kind === "positional") words.push(token.value);
    if (token.kind !== "option") continue;
    const { value, inlineValue: inline = false } = token;
    const problem = optionProblem(token.name, token.rawName, { value, inline });
    // `-p` alone is allowed: the task then comes by standard input or as a word.
    if (problem) return problem;
    if (token.name === "allow") allow.push(token.value ?? "");
    else values.set(token.name as Name, token.value ?? (token.name === "sandbox" ? "on" : ""));
  }
  return checked(values, { allow, words, plainTask });
}

/** `-p --json` asks for a task from elsewhere: what looks like an option is no task. */
function bareTasks(argv: readonly string[]): string[] {
  const end = argv.indexOf("--");
  return argv.map((word, at) => {
    const bare = (end < 0 || at < end) && /^(-p|--print|--once)$/.test(word);
    return bare && isOption(argv[at + 1] ?? "--") ? `${word === "-p" ? "--print" : word}=` : word;
  });
}

const isOption = (word: string): boolean => /^(--$|--[a-z]|-[a-z]$)/.test(word);

function optionProblem(
  name: string,
  raw: string,
  given: { value: string | undefined; inline: boolean },
): FlagProblem | undefined {
  if (!Object.hasOwn(options, name))
    return { problem: "unknown", name: raw, near: nearOption(raw) };
  const wants = options[name as Name].type === "string";
  const value = given.inline || !isOption(given.value ?? "") ? given.value : undefined;
  // Empty is a variable that was not set, most likely.
  if (wants && (value ?? "").trim() === "" && name !== "print" && name !== "once")
    return { problem: "value", name: raw, what: numbers.has(name) ? "number" : "text" };
  return undefined;
}

function nearOption(raw: string): string | undefined {
  const near = nearestWord(raw.replace(/^-+/, ""), optionNames);
  return near && `--${near}`;
}

const numbers: ReadonlySet<string> = new Set(["max-rounds", "token-budget"]);

function checked(
  values: ReadonlyMap<Name, string>,
  rest: { allow: string[]; words: string[]; plainTask: boolean },
): Flags | FlagProblem {
  const choice = (name: Name, known: readonly string[]): FlagProblem | undefined => {
    const came = values.get(name);
    return came === undefined || known.includes(came)
      ? undefined
      : wrong(name, known.join(", "), came);
  };
  const count = (name: Name): FlagProblem | undefined => {
    const came = values.get(name);
    return came === undefined || /^[1-9]\d{0,14}$/.test(came)
      ? undefined
      : wrong(name, "1, 2, 3 …", came);
  };
  const address = (name: Name): FlagProblem | undefined => {
    const came = values.get(name);
    return came === undefined || isWebAddress(came)
      ? undefined
      : wrong(name, "http(s)://…", withoutCredentials(came));
  };
  const problem =
    address("base-url") ??
    choice("output-format", ["text", "json", "stream-json"]) ??
    choice("hitl", ["on", "auto", "off"]) ??
    choice("lang", ["en", "zh", "zh-CN"]) ??
    choice("sandbox", ["on", "net", "off"]) ??
    count("max-rounds") ??
    count("token-budget");
  if (problem) return problem;

  const task = values.get("print") ?? values.get("once");
  const words = task ? [task, ...rest.words] : rest.words;
  const command = commandOf(values, rest.plainTask ? [] : words);
  if (typeof command === "object") return command;
  const text = (name: Name, key: string) =>
    values.has(name) ? { [key]: values.get(name) ?? "" } : {};
  const number = (name: Name, key: string) =>
    values.has(name) ? { [key]: Number(values.get(name)) } : {};
  return {
    command,
    words,
    format: (values.get("output-format") ?? "text") as OutputFormat,
    json: values.has("json"),
    allow: rest.allow,
    ...(values.has("plain") && { plain: true }),
    ...text("model", "model"),
    ...text("provider", "provider"),
    ...text("base-url", "baseURL"),
    ...text("hitl", "hitl"),
    ...text("cwd", "cwd"),
    ...text("lang", "lang"),
    ...(values.has("sandbox") && { sandbox: values.get("sandbox") as SandboxFlag }),
    ...number("max-rounds", "maxRounds"),
    ...number("token-budget", "tokenBudget"),
  };
}

const wrong = (name: Name, expected: string, came: string): FlagProblem => ({
  problem: "choice",
  name: `--${name}`,
  expected,
  came,
});

function commandOf(
  values: ReadonlyMap<Name, string>,
  words: readonly string[],
): Flags["command"] | Mistyped {
  if (values.has("help")) return "help";
  if (values.has("version")) return "version";
  if (values.has("demo")) return "demo";
  if (values.has("print") || values.has("once")) return "print";
  return subcommandIn(words) ?? "session";
}
