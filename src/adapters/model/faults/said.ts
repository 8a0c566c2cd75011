/** What an error body says, in any of the shapes in use. */
import type { Json } from "../stream/json.js";
import { filled, isObject, parsed } from "../stream/json.js";

export interface Said {
  /** The server's own words; "" when it has none. */
  message: string;
  /** Codes, types and statuses it gave, as text. */
  labels: readonly string[];
  /** An HTTP status named in the body. */
  status: number | undefined;
  /** The whole body, for what stands in its corners. */
  body: unknown;
}

export function saidIn(body: unknown): Said {
  const value = typeof body === "string" ? { message: body } : body;
  const levels = levelsOf(value, 0);
  const labels = [...levels, ...levels.flatMap(besides)].flatMap(labelsOf);
  const messages = levels.toReversed().map(messageOf).filter(filled);
  const message = messages.find((words) => documentIn(words) === undefined) ?? messages[0] ?? "";
  return { message, labels, status: labels.map(Number).find(isStatus), body };
}

/** Where the error itself may stand, the outermost first. */
function levelsOf(value: unknown, depth: number): Json[] {
  if (Array.isArray(value)) return levelsOf(value.find(isObject), depth);
  if (!isObject(value) || depth > deepest) return [];
  const { error, errors, base_resp: base, Response: tencent, ErrorMsg: older, metadata } = value;
  const inner = [error, base, errors, isObject(tencent) ? tencent.Error : undefined, older];
  // Routers keep the words of the server behind them, as JSON or as a text.
  const raw = isObject(metadata) ? metadata.raw : undefined;
  const told = typeof raw === "string" ? (parsed(raw) ?? { message: raw }) : raw;
  const wrapped = [value.message, error, value.detail].filter(filled).map(documentIn);
  return [value, ...[...inner, told, ...wrapped].flatMap((part) => levelsOf(part, depth + 1))];
}

const deepest = 5;

/** Proxies wrap the body of the server behind them into a text. */
const documentIn = (text: string): unknown =>
  text.trimStart().startsWith("{") ? parsed(text) : undefined;

/** What labels an error without being it: Google's details, a body quoted within the words. */
function besides(level: Json): Json[] {
  const details = Array.isArray(level.details) ? level.details.filter(isObject) : [];
  const message = typeof level.message === "string" ? level.message : "";
  const [quoted = ""] = /\{"error":[^]*\}/.exec(message) ?? [];
  const value = parsed(quoted);
  return [...details, ...(isObject(value) && isObject(value.error) ? [value.error] : [])];
}

function labelsOf(level: Json): string[] {
  return labelFields
    .map((field) => level[field])
    .filter((value) => typeof value === "string" || typeof value === "number")
    .map(String);
}

const labelFields = [
  "code",
  "type",
  "status",
  "status_code",
  "http_code",
  "reason",
  "error_code",
  "Code",
];

function messageOf(level: Json): string {
  for (const field of messageFields) {
    const value = level[field];
    if (filled(value)) return value;
    if (Array.isArray(value) || (field === "message" && isObject(value)))
      return JSON.stringify(value);
  }
  return "";
}

const messageFields = [
  "message",
  "status_msg",
  "msg",
  "detail",
  "error",
  "error_msg",
  "error_description",
  "Message",
  "Msg",
];

const isStatus = (n: number): boolean => Number.isInteger(n) && n >= 400 && n <= 599;

/** The words of a page that is no JSON: its title, or its text. */
export function plainWords(text: string): string {
  const title = /<title[^>]*>([^<]*)</i.exec(text)?.[1];
  const words = title ?? text.replace(/<(script|style)\b[^]*?<\/\1>|<[^>]*>/gi, " ");
  return words.replace(/\s+/g, " ").trim();
}
