/**
 * Up and down: through the rows of a text as they stand on the screen, then through what was
 * sent before.
 */
import { width } from "../text/width.js";
import type { Editor, Setting } from "./editing.js";
import { still } from "./editing.js";
import { outside, pasteBehind } from "./pasting.js";
import { graphemesOf, lineEnd, lineStart } from "./words.js";

export function up(editor: Editor, setting: Setting): Editor {
  const line = rowsOf(editor, editor.cursor, setting);
  const above = line.rows[line.at - 1];
  if (above) return within(editor, line, above);
  if (line.start === 0) return recall(editor, -1, setting);
  const before = rowsOf(editor, line.start - 1, setting).rows.at(-1);
  return before ? within(editor, line, before) : editor;
}

export function down(editor: Editor, setting: Setting): Editor {
  const line = rowsOf(editor, editor.cursor, setting);
  const below = line.rows[line.at + 1];
  if (below) return within(editor, line, below);
  if (line.end === editor.text.length) return recall(editor, 1, setting);
  const next = rowsOf(editor, line.end + 1, setting).rows[0];
  return next ? within(editor, line, next) : editor;
}

interface Stretch {
  start: number;
  /** For a row that goes on, the last place that still stands on it. */
  end: number;
}

interface Line extends Stretch {
  rows: readonly Stretch[];
  /** The row of the place that was asked about. */
  at: number;
}

/** The line of the text around a place, and the rows it takes: each as full as it goes. */
function rowsOf({ text }: Editor, place: number, { room }: Setting): Line {
  const start = lineStart(text, place);
  const end = lineEnd(text, place);
  const rows: Stretch[] = [];
  let from = start;
  let used = 0;
  let last = start;
  let at = start;
  for (const grapheme of graphemesOf(text.slice(start, end))) {
    const wide = columnsOf(grapheme);
    if (room !== undefined && used > 0 && used + wide > room) {
      rows.push({ start: from, end: last });
      from = at;
      used = 0;
    }
    used += wide;
    last = at;
    at += grapheme.length;
  }
  const full = room !== undefined && used >= room;
  rows.push({ start: from, end: full ? last : end });
  // Behind a full row the cursor stands on the next.
  if (full) rows.push({ start: end, end });
  const after = rows.findIndex((row) => row.start > place);
  return { start, end, rows, at: (after < 0 ? rows.length : after) - 1 };
}

/** A tab is drawn as four blanks. */
const columnsOf = (grapheme: string): number => (grapheme === "\t" ? 4 : width(grapheme));

/** To a row, in the column the first of several such keys began in. */
function within(editor: Editor, from: Line, row: Stretch): Editor {
  const { text, cursor, last } = editor;
  const began = from.rows[from.at]?.start ?? from.start;
  const column = last?.did === "vertical" ? last.column : spanOf(text.slice(began, cursor));
  let at = row.start;
  let used = 0;
  for (const grapheme of graphemesOf(text.slice(row.start, row.end))) {
    used += columnsOf(grapheme);
    if (used > column) break;
    at += grapheme.length;
  }
  const place = outside(editor, at);
  // Down through the rows of a placeholder: behind it, or one would stay where one was.
  const onward = at > cursor && place <= cursor;
  const to = onward
    ? place + (pasteBehind({ ...editor, cursor: place })?.placeholder.length ?? 0)
    : place;
  return { ...still(editor), cursor: to, last: { did: "vertical", column } };
}

function spanOf(text: string): number {
  let columns = 0;
  for (const grapheme of graphemesOf(text)) columns += columnsOf(grapheme);
  return columns;
}

function recall(editor: Editor, step: -1 | 1, setting: Setting): Editor {
  const history = setting.history();
  const at = (editor.recalled?.at ?? history.length) + step;
  const draft = editor.recalled?.draft ?? editor.text;
  if (at < 0 || at > history.length || (step === 1 && !editor.recalled)) return still(editor);
  const text = at === history.length ? draft : (history[at] ?? "");
  const recalled = at === history.length ? undefined : { at, draft };
  return { ...still(editor), text, cursor: text.length, recalled };
}
