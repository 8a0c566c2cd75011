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
  const value = Array.isArray(body) ? body.find(isObject) : body;
  if (typeof value === "string") return { message: value, labels: [], status: undefined, body };
  const top = isObject(value) ? value : {};
  const levels = [top, ...inner(top)];
  const labels = levels.flatMap((level) => labelsOf(level));
  const message = levels.toReversed().map(messageOf).find(filled) ?? "";
  return { message, labels, status: labels.map(Number).find(isStatus), body };
}

/** Where the error itself may stand, the outermost first. */
function inner(top: Json): Json[] {
  const error = Array.isArray(top.error) ? top.error[0] : top.error;
  const listed = Array.isArray(top.errors) ? top.errors[0] : undefined;
  const tencent = isObject(top.Response) ? top.Response.Error : top.ErrorMsg;
  const found = [error, top.base_resp, listed, tencent].filter(isObject);
  return found.flatMap((level) => [level, ...(isObject(level.error) ? [level.error] : [])]);
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
    if (filled(value)) return nested(value);
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

/** Proxies wrap the body of the server behind them into a text. */
function nested(text: string): string {
  const value = text.startsWith("{") ? parsed(text) : undefined;
  return isObject(value) ? saidIn(value).message || text : text;
}

const isStatus = (n: number): boolean => Number.isInteger(n) && n >= 400 && n <= 599;

/** The words of a page that is no JSON: its title, or its text. */
export function plainWords(text: string): string {
  const title = /<title[^>]*>([^<]*)</i.exec(text)?.[1];
  const words = title ?? text.replace(/<(script|style)\b[^]*?<\/\1>|<[^>]*>/gi, " ");
  return words.replace(/\s+/g, " ").trim();
}
