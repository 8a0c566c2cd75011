/** What a delta says: a string, or a list of parts of several kinds. */
import { filled, isObject } from "./json.js";

export interface Said {
  kind: "text" | "thought" | "refusal";
  text: string;
}

export function saidIn(content: unknown): Said[] {
  if (typeof content === "string") return content === "" ? [] : [{ kind: "text", text: content }];
  const parts = Array.isArray(content) ? content : isObject(content) ? [content] : [];
  return parts.flatMap(partSaid);
}

function partSaid(part: unknown): Said[] {
  if (typeof part === "string") return saidIn(part);
  if (!isObject(part)) return [];
  if (part.type === "thinking" || part.type === "reasoning") {
    const inner = part.thinking ?? part.reasoning ?? part.text;
    return saidIn(inner).map((said) => ({ kind: "thought", text: said.text }));
  }
  if (filled(part.refusal)) return [{ kind: "refusal", text: part.refusal }];
  return filled(part.text) ? [{ kind: "text", text: part.text }] : [];
}
