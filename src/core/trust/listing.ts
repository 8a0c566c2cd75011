/**
 * What a project's settings would bring, sorted by what it would do: every value of every file
 * stands in exactly one place, so that nothing can hide behind a name we do not know.
 */
import type { Brought, BroughtProblem, ProjectFiles } from "../trust.js";

export interface Line {
  /** The file and where in it. */
  at: string;
  /** On one line, otherwise as it is written. */
  text: string;
}

export interface Listing {
  /** Of hooks and servers. */
  commands: Line[];
  endpoints: Line[];
  /** For the environment of programs. */
  variables: Line[];
  rules: Line[];
  /** All the rest. */
  settings: Line[];
  instructions: { path: string; lines: number; characters: number; head: string[] }[];
  /** Never read. */
  environment: string[];
  /** Files that nothing is done with. */
  others: string[];
  problems: { path: string; problem: BroughtProblem }[];
  tooMuch: boolean;
}

/** Lines of instructions that are shown with the question. */
const HEAD_LINES = 12;
const HEAD_COLUMNS = 200;

export function listingOf({ files, tooMuch }: ProjectFiles): Listing {
  const listing: Listing = {
    commands: [],
    endpoints: [],
    variables: [],
    rules: [],
    settings: [],
    instructions: [],
    environment: [],
    others: [],
    problems: [],
    tooMuch,
  };
  for (const file of files) add(listing, file);
  return listing;
}

function add(listing: Listing, { path, kind, text, problem }: Brought): void {
  if (problem) listing.problems.push({ path, problem });
  else if (kind === "variables") listing.environment.push(path);
  else if (kind === "other" || text === undefined) listing.others.push(path);
  else if (kind === "instructions") listing.instructions.push(summary(path, text));
  else sort(listing, JSON.parse(text), { file: path, keys: [] });
}

function summary(path: string, text: string): Listing["instructions"][number] {
  const lines = text.trimEnd().split(/\r?\n/);
  const head = lines.slice(0, HEAD_LINES).map((line) => cut(line, HEAD_COLUMNS));
  return { path, lines: lines.length, characters: text.length, head };
}

const cut = (line: string, max: number) => (line.length > max ? `${line.slice(0, max)}…` : line);

interface Where {
  file: string;
  keys: readonly string[];
}

function sort(listing: Listing, value: unknown, where: Where): void {
  if (Array.isArray(value)) {
    value.forEach((item, i) => sort(listing, item, deeper(where, String(i))));
    return;
  }
  if (typeof value !== "object" || value === null) {
    listing[placeFor(value, where.keys)].push({ at: nameOf(where), text: oneLine(value) });
    return;
  }
  const object = value as Record<string, unknown>;
  const command = commandIn(object);
  if (command !== undefined) listing.commands.push({ at: nameOf(where), text: command });
  for (const [key, inner] of Object.entries(object))
    if (command === undefined || !COMMAND_KEYS.has(key)) sort(listing, inner, deeper(where, key));
}

const deeper = ({ file, keys }: Where, key: string): Where => ({ file, keys: [...keys, key] });
const nameOf = ({ file, keys }: Where): string => [file, oneLine(keys.join("."))].join(" ").trim();

const COMMAND_KEYS = new Set(["command", "args"]);

/** The program with its arguments, each as a shell would need it. */
function commandIn(object: Record<string, unknown>): string | undefined {
  const { command, args } = object;
  const words = [command, args].flat().filter((word) => word !== undefined);
  const isLine = typeof command === "string" && args === undefined;
  if (isLine) return oneLine(command);
  const isList = (typeof command === "string" || Array.isArray(command)) && words.every(isWord);
  return isList ? words.map((word) => quoted(String(word))).join(" ") : undefined;
}

const isWord = (word: unknown) => ["string", "number", "boolean"].includes(typeof word);
const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${oneLine(word).replaceAll("'", `'\\''`)}'`;

type Sorted = "commands" | "endpoints" | "variables" | "rules" | "settings";

function placeFor(value: unknown, keys: readonly string[]): Sorted {
  const named = keys.filter((key) => !/^\d+$/.test(key)).map((key) => key.toLowerCase());
  const last = named.at(-1) ?? "";
  if (COMMAND_NAMES.test(last) || named.some((key) => HOOKS.test(key))) return "commands";
  if (ENDPOINT_NAMES.test(last) || (typeof value === "string" && ADDRESS.test(value)))
    return "endpoints";
  if (named.includes("env") || named.includes("environment")) return "variables";
  return named.some((key) => RULE_NAMES.test(key)) ? "rules" : "settings";
}

/** All that stands in them, since some write the command line without a name. */
const HOOKS = /hooks?$/;
/** Values under such names are run by some program that reads such files. */
const COMMAND_NAMES = /^(commands?|args|run|script|exec|shell|cmd|.*helper|statusline)$/;
const ENDPOINT_NAMES = /(url|uri|endpoint|proxy|host|address)$/;
const ADDRESS = /^\s*[a-z][a-z0-9+.-]*:\/\//i;
const RULE_NAMES = /^(permissions?|allow|allowed|ask|deny|denied|rules?|hitl|trust|sandbox)$/;

/** Breaks and tabs spelt out; what else is hidden is shown where it is drawn. */
function oneLine(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const spelt: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };
  return text.replace(/[\n\r\t]/g, (sign) => spelt[sign] ?? sign);
}
