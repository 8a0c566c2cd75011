/**
 * Marks what a tool brought in as data. The model is told that nothing inside is an order;
 * what holds the border is that no text can write the tag: it would need the seal, and what
 * looks like the tag without it is escaped.
 *
 * The escape is one backslash behind the less-than sign: `</tool_result>` is shown as
 * `<\/tool_result>`, and that as `<\\/tool_result>`. It can be undone exactly, so that a
 * fragment copied from what was shown can still be found in the file.
 */
import { eachSite } from "./envelope/sites.js";

/** `seal` is the id nobody outside can guess; no text (null) is an empty body. */
export function wrap(tool: string, seal: string, text: string | null | undefined): string {
  const { text: body, count } = escape(text ?? "");
  const escaped = count > 0 ? ` escaped="${count}"` : "";
  const name = nameOf(tool);
  return (
    `<tool_result tool="${name}" trust="untrusted-data" id="${seal}"${escaped}>\n` +
    `${body}\n</tool_result id="${seal}">`
  );
}

/** Adds a backslash at every site; `count` of them. Text that is already escaped is text too. */
export function escape(text: string): { text: string; count: number } {
  const parts: string[] = [];
  let from = 0;
  eachSite(text, (at) => {
    parts.push(text.slice(from, at));
    from = at;
  });
  parts.push(text.slice(from));
  return { text: parts.join("\\"), count: parts.length - 1 };
}

/** Takes one backslash away at every site that has one: `unescape(escape(x).text)` is x. */
export function unescape(text: string): string {
  const parts: string[] = [];
  let from = 0;
  eachSite(text, (at, escapes) => {
    if (escapes === 0) return;
    parts.push(text.slice(from, at));
    from = at + 1;
  });
  parts.push(text.slice(from));
  return parts.join("");
}

const NAME_MAX = 64;
const nameOf = (tool: string): string =>
  tool.replace(/[^A-Za-z0-9_-]/g, "_").slice(0, NAME_MAX) || "tool";
