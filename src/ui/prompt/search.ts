/** Looking for a line sent before by a piece of it: Ctrl+R, as shells have it. */
import type { Key } from "./keys.js";

export interface Search {
  readonly query: string;
  /** Where in the history the line was found; undefined = nowhere. */
  readonly at: number | undefined;
}

export type Found = { search: Search } | { take: string | undefined } | "leave";

export const startSearch = (history: readonly string[]): Search =>
  find("", history.length, history);

/** Text narrows, Ctrl+R goes further back, Enter and the arrows take the line, Esc does not. */
export function searchKey(search: Search, key: Key, history: readonly string[]): Found {
  const { query, at } = search;
  if (key.kind !== "press") return { search: find(query + key.text, history.length, history) };
  if (key.ctrl && key.name === "r") {
    const older = find(query, at ?? history.length, history);
    return { search: older.at === undefined && at !== undefined ? search : older };
  }
  switch (key.name) {
    case "backspace":
      return { search: find(query.slice(0, -1), history.length, history) };
    case "escape":
    case "c":
    case "g":
      return "leave";
    default:
      return { take: at === undefined ? undefined : history[at] };
  }
}

/** The newest line before `before` that holds the query, whatever its case. */
function find(query: string, before: number, history: readonly string[]): Search {
  const wanted = query.toLowerCase();
  for (let at = before - 1; at >= 0; at--)
    if (history[at]?.toLowerCase().includes(wanted)) return { query, at };
  return { query, at: undefined };
}
