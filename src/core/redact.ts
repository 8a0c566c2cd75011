/**
 * Takes secrets out of what is kept: first the exact values of the keys in use, then whatever
 * is shaped like a key. Commit hashes, integrity strings and UUIDs have no such shape and stay.
 *
 * What goes to the model loses only the exact values: it comes back as edits, and a file with
 * a key of its own in it would be written back with the mask instead.
 *
 * The patterns are those that vendors publish for secret scanning. A key without any shape of
 * its own is only found by its exact value, or beside a name such as `API_KEY=`.
 */
import type { Event, Fact } from "./event.js";

export type Redact = (text: string) => string;

const REDACTED = "[redacted]";

/** Values shorter than this are words such as "ollama"; taking them out would shred the text. */
const SHORTEST_KEY = 8;

type Keys = readonly (string | undefined)[];

/** Exact values and shapes: for the disk, for a person, for an error. */
export function redactor(keys: Keys = []): Redact {
  const withoutValues = valueRedactor(keys);
  return (text) =>
    shapes.reduce(
      (left, { find, isKey }) =>
        left.replace(find, (match) => (isKey && !isKey(match) ? match : REDACTED)),
      withoutValues(text),
    );
}

/** Exact values only, also as part of a URL or of JSON: for the model. */
export function valueRedactor(keys: Keys): Redact {
  const values = keys.filter((key): key is string => (key?.length ?? 0) >= SHORTEST_KEY);
  const spelled = [...new Set(values.flatMap(spellings))];
  const longestFirst = spelled.sort((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((left, key) => left.replaceAll(key, REDACTED), text);
}

const spellings = (key: string): string[] => [
  key,
  encodeURIComponent(key),
  JSON.stringify(key).slice(1, -1),
];

/** A fact, or an event, with every string in it redacted, except the bytes of images. */
export const redactFact = <T extends Fact | Event>(fact: T, redact: Redact): T =>
  redacted(fact, redact) as T;

function redacted(value: unknown, redact: Redact): unknown {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return value.map((item) => redacted(item, redact));
  if (typeof value !== "object" || value === null) return value;
  const isImage = "mime" in value && "data" in value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      isImage && key === "data" ? item : redacted(item, redact),
    ]),
  );
}

interface Shape {
  find: RegExp;
  /** A second look at what was found, where the shape alone is also that of words. */
  isKey?: (match: string) => boolean;
}

/** Not in the middle of a word or of a hyphenated name. */
const START = "(?<![A-Za-z0-9_-])";
const END = "(?![A-Za-z0-9_-])";
const whole = (pattern: string) => new RegExp(START + pattern + END, "g");

/** Shapes without any sign that base64 lacks: not in the middle of that either. */
const outsideBase64 = (pattern: string) =>
  new RegExp(`(?<![A-Za-z0-9][+/])${START}${pattern}${END}`, "g");

/** `sk-learn-contrib` is a name: a key has a long run of letters and digits mixed. */
const hasRandomRun = (match: string): boolean =>
  match.split(/[^A-Za-z0-9]/).some((run) => run.length >= 14 && isMixed(run));
const isMixed = (run: string): boolean => /\d/.test(run) && /[A-Za-z]/.test(run);

const PRIVATE_KEY = "-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----";

/** No pattern starts with an unbounded run, so that a long line costs time in proportion. */
const shapes: readonly Shape[] = [
  {
    find: new RegExp(
      `${PRIVATE_KEY}(?:[^]{0,20000}?-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----` +
        "|(?:(?:\\s|\\\\[rn])+[A-Za-z0-9+/=]{16,})*)",
      "g",
    ),
  },
  { find: whole("sk-[A-Za-z0-9_-]{16,}"), isKey: hasRandomRun },
  { find: whole("(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{16,}") },
  { find: whole("gh[pousr]_[A-Za-z0-9]{30,}") },
  { find: whole("github_pat_[A-Za-z0-9_]{40,}") },
  { find: whole("gl(?:pat|rt|dt|cbt|ptt|soat)-[A-Za-z0-9_.-]{20,}") },
  { find: outsideBase64("(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}") },
  { find: outsideBase64("(?:AKID|LTAI)[A-Za-z0-9]{12,40}"), isKey: isMixed },
  { find: outsideBase64("AIza[A-Za-z0-9_-]{30,}") },
  { find: whole("ya29\\.[A-Za-z0-9_-]{20,}") },
  { find: whole("GOCSPX-[A-Za-z0-9_-]{20,}") },
  { find: whole("xox[abeoprs]-[A-Za-z0-9-]{10,}"), isKey: isMixed },
  { find: whole("xapp-[0-9]-[A-Za-z0-9-]{20,}") },
  { find: /(?<=hooks\.slack\.com\/services\/)[A-Za-z0-9/]{20,}/g },
  {
    find: whole("(?:npm|hf|gsk|nvapi|r8|csk|tgp|fw|pplx|xai)[_-][A-Za-z0-9_-]{20,}"),
    isKey: hasRandomRun,
  },
  {
    find: whole("(?:pypi-AgE|dop_v1_|shpat_|whsec_|dckr_pat_|sntrys_|lin_api_)[A-Za-z0-9_=-]{20,}"),
  },
  { find: whole("SG\\.[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{16,}") },
  { find: whole("eyJ[A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]*") },
  { find: whole("[0-9a-f]{32}\\.[A-Za-z0-9]{16}") },
  {
    find: /(?<=authorization["']?\s{0,3}[:=]\s{0,3}["']?(?:(?:bearer|basic|token)\s{1,3})?)(?!(?:bearer|basic|token)\s)[A-Za-z0-9._~+/=-]{8,}/gi,
  },
  { find: /(?<=\bbearer\s{1,3})[A-Za-z0-9._~+/=-]{16,}/gi, isKey: (match) => /\d/.test(match) },
  { find: /(?<=:\/\/[^\s:/@'"]{0,256}:)[^\s/@'"${}<>]{1,256}(?=@)/g },
  {
    find: /(?<=(?:api_?-?key|secret(?:_?-?key)?|passw(?:or)?d|access_?-?key|(?:auth|access|api|bot)_?-?token)["']?\s{0,3}[=:]\s{0,3}["']?)[A-Za-z0-9_+/=-]{16,}(?![\w(.[])/gi,
    isKey: (match) => isMixed(match) && /\d\D*\d/.test(match),
  },
];
