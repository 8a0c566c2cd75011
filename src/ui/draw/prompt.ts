/** The line being written, with the real cursor in it, and what could complete it. */
import type { Completion } from "../../core/seat.js";
import type { Editor } from "../prompt/editor.js";
import { show } from "../text/show.js";
import type { Row, Span } from "../text/span.js";
import { flatRow } from "../text/span.js";
import { clip, padEnd, width } from "../text/width.js";
import { chop } from "../text/wrap.js";
import type { Look } from "./look.js";

export interface Drawn {
  rows: Row[];
  /** Column and row within `rows`. */
  cursor: { x: number; y: number };
}

export interface Choice {
  items: readonly Completion[];
  selected: number;
}

const CHOICES_MAX = 6;
const lead: Span = { text: "> ", tone: "accent" };
const under: Span = { text: "  " };

export function drawPrompt(editor: Editor, hint: string, look: Look): Drawn {
  if (editor.text === "") {
    const words = clip(hint, look.columns - 3);
    return { rows: [[lead, { text: words, tone: "dim" }]], cursor: { x: 2, y: 0 } };
  }
  const all = layout(editor.text, look.columns);
  const before = layout(editor.text.slice(0, editor.cursor), look.columns);
  const last = flatRow(before.at(-1) ?? []);
  let cursor = { x: width(last), y: before.length - 1 };
  // Behind a full row the cursor stands on the next one, which may not be there yet.
  if (cursor.x >= look.columns) cursor = { x: 2, y: cursor.y + 1 };
  if (cursor.y >= all.length) all.push([under]);
  const most = Math.max(1, Math.min(12, Math.floor(look.rows / 2) - 2));
  if (all.length <= most) return { rows: all, cursor };
  const top = Math.min(Math.max(0, cursor.y - most + 1), all.length - most);
  return { rows: all.slice(top, top + most), cursor: { ...cursor, y: cursor.y - top } };
}

const layout = (text: string, columns: number): Row[] =>
  text.split("\n").flatMap((line, i) =>
    chop(show(line.replaceAll("\t", "    "), "prose"), columns, {
      first: [i === 0 ? lead : under],
      rest: [under],
    }),
  );

export function drawChoice({ items, selected }: Choice, look: Look): Row[] {
  const top = Math.max(0, Math.min(selected - CHOICES_MAX + 1, items.length - CHOICES_MAX));
  const seen = items.slice(top, top + CHOICES_MAX);
  const names = seen.map((c) => clip(flatRow(show(c.text, "exact")), look.columns - 2));
  const column = Math.max(...names.map(width));
  return seen.map((c, i): Row => {
    const name = names[i] ?? "";
    const room = look.columns - column - 4;
    const hint = room > 8 ? `  ${clip(flatRow(show(c.hint, "prose")), room)}` : "";
    const chosen = top + i === selected;
    return [
      under,
      { text: padEnd(name, column), tone: chosen ? "accent" : "plain" },
      { text: hint, tone: "dim" },
    ];
  });
}
