/** A person's own words, as they stand in the scrollback: a task, or why they said no. */
import { shown } from "../text/inline.js";
import { untab } from "../text/show.js";
import type { Row } from "../text/span.js";
import { wrap } from "../text/wrap.js";
import type { Look } from "./look.js";

const ROWS_MAX = 12;
/** Characters of one line that are looked at: a paste may be a single line of megabytes. */
const LINE_MAX = 4_000;

export function drawUser(text: string, look: Look, indent = ""): Row[] {
  const under: Row = [{ text: `${indent}  ` }];
  const lead: Row = [{ text: indent }, { text: "> ", tone: "accent" }];
  const lines = text.replace(/\s+$/, "").split("\n");
  const rows = lines.slice(0, ROWS_MAX).flatMap((l, i) => {
    const seen = shown(untab(l.slice(0, LINE_MAX)), "bold");
    return wrap(seen, look.columns, { first: i === 0 ? lead : under, rest: under });
  });
  const left = Math.max(0, lines.length - ROWS_MAX);
  if (rows.length + left <= ROWS_MAX) return rows;
  const more = look.words.terminal.moreLines({ lines: rows.length + left - ROWS_MAX + 1 });
  return [...rows.slice(0, ROWS_MAX - 1), [...under, { text: more, tone: "dim" }]];
}
