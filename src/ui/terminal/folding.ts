/**
 * What terminals do with rows that have become too wide for them. Most fold them, and unfold
 * them again when there is room; so how many rows stand between the cursor and the first live
 * row after a resize is counted by the terminal's own rules.
 */
import { takeColumns, width } from "../text/width.js";

export interface Folding {
  /** Rows too wide go on in the next row; else what does not fit is cut off or out of sight. */
  folds: boolean;
  /** The row of the cursor too; undefined: the cursor's column tells. */
  cursorRow?: boolean;
}

export interface Position {
  x: number;
  y: number;
}

/** The screen it is on now; `x`: the cursor's column there, where the terminal has told it. */
export interface Measured {
  columns: number;
  folding: Folding;
  x: number | undefined;
}

/** The pieces in which a row stands on a screen so wide. */
function pieces(row: string, columns: number): string[] {
  const all: string[] = [];
  let rest = row;
  do {
    const [piece, after] = takeColumns(rest, columns);
    all.push(piece);
    rest = after;
  } while (rest !== "");
  return all;
}

/** How many rows of a screen stand above the one of the cursor, of rows drawn on a wider one. */
export function rowsAbove(rows: readonly string[], cursor: Position, to: Measured): number {
  const { columns, folding } = to;
  if (!folding.folds) return cursor.y;
  const height = (row: string) => pieces(row, columns).length;
  const above = rows.slice(0, cursor.y).reduce((n, row) => n + height(row), 0);
  return above + inRow(rows[cursor.y] ?? "", cursor.x, to);
}

/** How many pieces of its own row stand above the cursor. Too few rather than too many. */
function inRow(row: string, cursor: number, { columns, folding, x }: Measured): number {
  if (cursor < columns || folding.cursorRow === false) return 0;
  const before = pieces(takeColumns(row, cursor)[0], columns);
  const most = before.length - 1;
  const last = width(before.at(-1) ?? "");
  if (x === undefined) return folding.cursorRow ? most : 0;
  // Behind a full piece: some terminals begin another row, and some stay at its end.
  if (last >= columns && x === 0) return most + 1;
  if (folding.cursorRow) return most;
  return x === last && last < columns - 1 ? most : 0;
}

/** The beginning of these rows that fills so many rows of a screen; the last may be cut. */
export function firstRows(rows: readonly string[], count: number, columns: number): string[] {
  const first: string[] = [];
  let left = count;
  for (const row of rows) {
    if (left <= 0) return first;
    const folded = pieces(row, columns);
    first.push(folded.slice(0, left).join(""));
    left -= folded.length;
  }
  return first;
}
