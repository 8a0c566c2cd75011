/**
 * The rows that stand on the screen below the scrollback, and the bytes that make others of
 * them. What stands there already is not written again, and of an answer down to the middle of a
 * row: words that were shown are neither erased nor repeated when more words follow them.
 */
import { simpleHead, width } from "../text/width.js";
import type { Position } from "./folding.js";

export interface Canvas {
  /** Painted, none wider than the screen; the empty one has an empty row. */
  readonly rows: readonly string[];
  /** Where the cursor stands among them. */
  readonly at: Position;
}

/** The cursor stands at the beginning of a row, and nothing live is below. */
export const emptyCanvas: Canvas = { rows: [""], at: { x: 0, y: 0 } };

/**
 * From the cursor, in that column, to the end of the screen. Never from the corner: tmux takes
 * what it erases from there for a screen that is cleared, and moves it into the scrollback.
 */
export const eraseBelow = (x: number): string => (x > 0 ? "\x1b[J" : "\x1b[K\x1b[C\x1b[J\x1b[G");
const SGR_OFF = "\x1b[0m";
const sgrHere = /\x1b\[[\d;]*m/y;
const escapes = /\x1b\[[\d;]*m|\x1b\]8;[^\x1b]*\x1b\\/g;

export const plainRow = (row: string): string => row.replace(escapes, "");

export interface Wanted {
  /** Go to the scrollback, above what is live. */
  printed: readonly string[];
  live: readonly string[];
  /** So many of the first live rows are words of an answer. */
  words: number;
  cursor: Position | undefined;
}

/** `bytes` is empty where nothing has changed. */
export function repaint(before: Canvas, wanted: Wanted): { bytes: string; canvas: Canvas } {
  const live = wanted.live.length > 0 ? wanted.live : [""];
  const rows = [...wanted.printed, ...live];
  const last = rows.length - 1;
  const written = write(before, rows, wanted.printed.length + wanted.words);
  const to = wanted.cursor
    ? { x: wanted.cursor.x, y: wanted.cursor.y + wanted.printed.length }
    : { x: written.at.x, y: last };
  return {
    bytes: written.bytes + move(written.at, to),
    canvas: { rows: live, at: { x: to.x, y: to.y - wanted.printed.length } },
  };
}

function write(
  before: Canvas,
  rows: readonly string[],
  words: number,
): { bytes: string; at: Position } {
  const old = before.rows;
  const first = rows.findIndex((row, y) => row !== old[y]);
  if (first < 0 && rows.length === old.length) return { bytes: "", at: before.at };
  const y = first < 0 ? rows.length : first;
  if (first < 0) return { bytes: move(before.at, { x: 0, y }) + eraseBelow(0), at: { x: 0, y } };
  const below = rows.slice(y + 1).map((row) => `\n${row}`);
  const last = rows.length - 1;
  const at = { x: columnBehind(rows[last] ?? ""), y: last };
  const row = rows[y] ?? "";
  if (y >= old.length) {
    const end = { x: 0, y: old.length - 1 };
    return { bytes: `${move(before.at, end)}\n${row}${below.join("")}`, at };
  }
  const same = y < words ? sameHead(old[y] ?? "", row) : { length: 0, columns: 0, opens: "" };
  const goes = move(before.at, { x: same.columns, y });
  const rest = same.opens + row.slice(same.length);
  return { bytes: goes + eraseBelow(same.columns) + rest + below.join(""), at };
}

/** Where a terminal may have another width for something in it, nobody knows. */
function columnBehind(row: string): number {
  const text = plainRow(row);
  return simpleHead(text) === text ? width(text) : Number.NaN;
}

function move(from: Position, to: Position): string {
  const rows = to.y - from.y;
  const vertical = rows < 0 ? `\x1b[${-rows}A` : rows > 0 ? `\x1b[${rows}B` : "";
  const across = Object.is(to.x, from.x) ? "" : to.x === 0 ? "\x1b[G" : `\x1b[${to.x + 1}G`;
  return vertical + across;
}

/** Signs of prose: how wide a terminal draws them is asked of it. */
const signs = /^[·–—‘’“”•…\u2500-\u257f]+/;
/** As much of a beginning as is made of characters that stand alone and whose width is known. */
const standing = (text: string): string => simpleHead(text) || (signs.exec(text)?.[0] ?? "");

/**
 * How much of a row may be left standing: up to where it differs, but no further than the
 * width of its characters is known. `opens`: the colour that goes on there.
 */
function sameHead(old: string, row: string): { length: number; columns: number; opens: string } {
  const most = Math.min(old.length, row.length);
  let end = 0;
  while (end < most && old[end] === row[end]) end++;
  let [length, columns, opens] = [0, 0, ""];
  for (;;) {
    sgrHere.lastIndex = length;
    const escape = sgrHere.exec(row)?.[0];
    if (escape !== undefined) {
      if (length + escape.length > end) return { length, columns, opens };
      opens = escape === SGR_OFF ? "" : escape;
      length += escape.length;
      continue;
    }
    const head = standing(row.slice(length, end));
    if (head === "") return { length, columns, opens };
    const next = row[length + head.length] ?? "";
    // What does not stand alone may join the one before it: that one is written again.
    const stays = next === "\x1b" || standing(next) === next ? head : head.slice(0, -1);
    length += stays.length;
    columns += width(stays);
    if (stays !== head) return { length, columns, opens };
  }
}
