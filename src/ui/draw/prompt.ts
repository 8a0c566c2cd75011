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

const CHOICES_MAX = 8;
const QUEUED_MAX = 3;
/** Columns of a line; with fewer beside it, when it is sent stands below. */
const QUEUED_LEAST = 8;
/** Characters of a text that are laid out around the cursor: more is never on the screen. */
const AROUND = 20_000;
const lead: Span = { text: "> ", tone: "accent" };
const under: Span = { text: "  " };

export function drawPrompt(editor: Editor, hint: string, look: Look): Drawn {
  if (editor.text === "") {
    const words = clip(hint, look.columns - 3);
    return { rows: [[lead, { text: words, tone: "dim" }]], cursor: { x: 2, y: 0 } };
  }
  const from = Math.max(0, editor.cursor - AROUND);
  const text = editor.text.slice(from, editor.cursor + AROUND);
  const all = layout(text, from === 0, look.columns);
  const before = layout(text.slice(0, editor.cursor - from), from === 0, look.columns);
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

const layout = (text: string, whole: boolean, columns: number): Row[] =>
  text.split("\n").flatMap((line, i) =>
    chop(show(line.replaceAll("\t", "    "), "prose"), columns, {
      first: [i === 0 && whole ? lead : under],
      rest: [under],
    }),
  );

/** What was sent and not taken up: what steers, and what waits for the end of the turn. */
export function drawQueue(queued: readonly { line: string; waits: boolean }[], look: Look): Row[] {
  const lead: Span = { text: "  > ", tone: "dim" };
  return queued.slice(-QUEUED_MAX).flatMap(({ line, waits }): Row[] => {
    const first = flatRow(show(line.trimStart().split("\n")[0] ?? "", "exact"));
    const note = waits ? look.words.terminal.queuedAfter : "";
    const room = look.columns - width(lead.text);
    const beside = note && ` · ${note}`;
    const left = room - width(beside);
    if (left >= QUEUED_LEAST) return [[lead, dim(clip(first, left) + beside)]];
    const below: Row[] = note ? [[{ text: "    " }, dim(clip(note, room))]] : [];
    return [[lead, dim(clip(first, room))], ...below];
  });
}

const dim = (text: string): Span => ({ text, tone: "dim" });

export const drawMode = (mode: "insert" | "normal", look: Look): Row => [
  {
    text: clip(look.words.terminal.mode[mode], look.columns - 3),
    tone: mode === "normal" ? "accent" : "dim",
  },
  { text: " · ", tone: "dim" },
];

export function drawChoice({ items, selected }: Choice, look: Look): Row[] {
  const top = Math.max(0, Math.min(selected - CHOICES_MAX + 1, items.length - CHOICES_MAX));
  const seen = items.slice(top, top + CHOICES_MAX);
  const names = seen.map((c) => clip(flatRow(show(c.text, "exact")), look.columns - 2));
  const column = Math.max(...names.map(width));
  const rows = seen.map((c, i): Row => {
    const name = names[i] ?? "";
    const room = look.columns - column - 4;
    const hint = room > 8 ? `  ${clip(flatRow(show(c.hint, "prose")), room)}` : "";
    const chosen = top + i === selected;
    return [
      // Seen without colours too.
      chosen ? { text: "› ", tone: "accent" } : under,
      { text: padEnd(name, column), tone: chosen ? "accent" : "plain" },
      { text: hint, tone: "dim" },
    ];
  });
  if (seen.length === items.length) return rows;
  const count = { from: top + 1, to: top + seen.length, of: items.length };
  return [...rows, [under, dim(clip(look.words.terminal.listed(count), look.columns - 2))]];
}
