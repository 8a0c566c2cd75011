/**
 * Thoughts, under whatever name. Servers mirror them in several fields: the first that says
 * something is taken, never the sum.
 */
import type { Thought } from "./completion.js";
import type { Json } from "./json.js";
import { filled, isObject } from "./json.js";

export const thoughtFields = [
  "reasoning_content",
  "reasoning",
  "reasoning_text",
  "thinking",
] as const;

export class ThoughtCollector {
  private readonly pieces: { text: string; field: string }[] = [];
  private field: string | undefined;
  private readonly details: Json[] = [];
  private sawDetails = false;
  private opaque = "";

  /** Takes what a delta brought; answers the piece of thought in it. */
  add(delta: Json): string {
    if (Array.isArray(delta.reasoning_details)) this.collect(delta.reasoning_details);
    if (filled(delta.reasoning_opaque)) this.opaque += delta.reasoning_opaque;
    const field = thoughtFields.find((name) => filled(delta[name]));
    if (field) return this.say(delta[field] as string, field);
    if (!Array.isArray(delta.reasoning_details)) return "";
    return this.say(delta.reasoning_details.map(wordsOf).join(""), "reasoning");
  }

  say(text: string, field: string): string {
    if (text === "") return "";
    this.field ??= field;
    this.pieces.push({ text, field });
    return text;
  }

  thought(tags?: { opening: string; closing: string }): Thought | undefined {
    const extras: Json = {
      ...(this.sawDetails && { reasoning_details: this.details }),
      ...(this.opaque !== "" && { reasoning_opaque: this.opaque }),
      ...(tags && this.field === "content" && tags),
    };
    const some = Object.keys(extras).length > 0;
    if (this.pieces.length === 0 && !some) return undefined;
    const field = this.field ?? (this.opaque === "" ? "reasoning" : "reasoning_text");
    return { text: this.text(), field, ...(some && { extras }) };
  }

  /** What came in a field and once more in tags of the content was thought once. */
  private text(): string {
    const inTags = this.from((field) => field === "content");
    const inFields = this.from((field) => field !== "content");
    const twice = inTags.trim() === inFields.trim();
    return twice ? inFields || inTags : this.from(() => true);
  }

  private from(wanted: (field: string) => boolean): string {
    return this.pieces
      .filter(({ field }) => wanted(field))
      .map(({ text }) => text)
      .join("");
  }

  /** Pieces of one entry become one entry again: texts grow, a signature comes at the end. */
  private collect(entries: readonly unknown[]): void {
    this.sawDetails = true;
    for (const entry of entries.filter(isObject)) {
      const last = this.details.at(-1);
      if (!last || last.type !== entry.type || last.index !== entry.index) {
        this.details.push({ ...entry });
        continue;
      }
      for (const [key, value] of Object.entries(entry)) {
        const grows = key === "text" || key === "summary" || key === "data";
        if (grows && filled(last[key]) && filled(value)) last[key] = last[key] + value;
        else if (value !== null || last[key] === undefined) last[key] = value;
      }
    }
  }
}

function wordsOf(entry: unknown): string {
  if (!isObject(entry)) return "";
  return filled(entry.text) ? entry.text : filled(entry.summary) ? entry.summary : "";
}
