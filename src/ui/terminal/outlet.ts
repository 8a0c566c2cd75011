/**
 * What Ink takes for standard output. Ink is given marks in the place of rows and says when a
 * frame is due; the rows are written here. One write per frame; never a screen clear, because
 * the scrollback is the person's; and after a resize the right rows are erased, which Ink cannot
 * know.
 */
import { EventEmitter } from "node:events";
import { emptyCanvas, eraseBelow, plainRow, repaint } from "./canvas.js";
import type { Canvas, Wanted } from "./canvas.js";
import { firstRows, rowsAbove } from "./folding.js";
import type { Folding, Position } from "./folding.js";

export interface Terminal {
  columns: number;
  rows: number;
  isTTY?: boolean;
  write(text: string, done?: () => void): boolean;
}

/** The screen that the rows are on now. */
export interface Folded {
  columns: number;
  rows: number;
  folding: Folding;
}

export interface Outlet {
  /** For Ink. */
  stream: NodeJS.WriteStream;
  /** Goes out when Ink writes. What comes back is for Ink to lay out: the same for same rows. */
  put(rows: Wanted): string;
  /** The first live rows belong to the scrollback from now on, as they stand. */
  release(rows: number): void;
  /** Takes away what is below the cursor: some terminals, when they fold rows there, lose count. */
  trim(): void;
  /** How many rows the cursor is to go up to the first live row that it can reach. */
  above(cursor: Position, screen: Folded): number;
  /** It has gone up so far from there: what is below is erased with the next frame. */
  stands(cursor: Position, up: number, screen: Folded): void;
  /** Nobody knows where the cursor is: what is erased next is rather too little than too much. */
  lose(): void;
  /** The screen is not what it was: the cursor stands at the beginning of a free row. */
  forget(): void;
  /** Writes what is still held. */
  flush(): void;
  /** Nothing is written from now on. */
  end(): void;
}

/** What Ink prints in the place of rows for the scrollback. */
export const PRINT_MARK = "#";
/** Columns of Ink's screen: a mark is not as wide. */
const MARK_COLUMNS = 16;
const BEGIN = "\x1b[?2026h\x1b[?25l";
const END = "\x1b[?2026l";
const CURSOR_ON = "\x1b[?25h";

const COLUMNS_IF_UNKNOWN = 80;
const ROWS_IF_UNKNOWN = 24;

/** A pty may say 0 by 0, and one that is gone says nothing. */
export const sizeOf = ({ columns, rows }: Terminal): { columns: number; rows: number } => ({
  columns: columns || COLUMNS_IF_UNKNOWN,
  rows: rows || ROWS_IF_UNKNOWN,
});

export function openOutlet(terminal: Terminal): Outlet {
  const marks = createMarks();
  let canvas: Canvas = emptyCanvas;
  let waiting: Wanted | undefined;
  /** Erases what the canvas no longer knows of. */
  let erasing = "";
  /** Live rows that a resize has carried beyond the upper edge, nearest to what is live. */
  let beyond: readonly string[] = [];
  /**
   * While there are some: the rows of the screen, of which what is live takes the lowest. So a
   * window that grows again brings back the others, and they can be erased.
   */
  let height = 0;
  /** Free rows that stand above what is live for that. */
  let free = 0;
  let due = false;
  let ended = false;

  const flush = () => {
    due = false;
    if (ended) return;
    let bytes = erasing;
    erasing = "";
    if (waiting) {
      if (waiting.printed.length > 0) giveUp();
      const painted = repaint(canvas, lowered(waiting));
      canvas = painted.canvas;
      bytes += painted.bytes;
    }
    const cursor = waiting?.cursor ? CURSOR_ON : "";
    waiting = undefined;
    if (bytes !== "") terminal.write(BEGIN + bytes + cursor + END);
  };

  /** They stay where they are. */
  const giveUp = () => {
    beyond = [];
    height = 0;
    free = 0;
  };
  const lowered = (wanted: Wanted): Wanted => {
    const { live, words, cursor } = wanted;
    free = live.length > 0 ? Math.max(0, height - live.length) : 0;
    if (free === 0) return wanted;
    return {
      printed: [],
      live: [...Array.from({ length: free }, () => ""), ...live],
      words: words > 0 ? free + words : 0,
      cursor: cursor && { x: cursor.x, y: cursor.y + free },
    };
  };
  const liveRows = () => [...beyond, ...canvas.rows.map(plainRow)];
  /** Rows above the cursor, in reach or not. */
  const all = (cursor: Position, { columns, folding }: Folded) => {
    const at = { x: canvas.at.x, y: canvas.at.y + beyond.length };
    return rowsAbove(liveRows(), at, { columns, folding, x: cursor.x });
  };
  const leave = (up: number) => {
    erasing += `\x1b[G${up > 0 ? `\x1b[${up}A` : ""}${eraseBelow(0)}`;
    canvas = emptyCanvas;
    marks.forget();
  };

  const stream = Object.assign(new EventEmitter(), {
    isTTY: true,
    // Ink clears the screen when its rows reach this; ours are kept below the real one.
    rows: Number.MAX_SAFE_INTEGER,
    columns: MARK_COLUMNS,
    write(_text: string, done?: () => void) {
      if (!due) queueMicrotask(flush);
      due = true;
      if (done) {
        flush();
        terminal.write("", done);
      }
      return true;
    },
  });
  return {
    stream: stream as unknown as NodeJS.WriteStream,
    put(rows) {
      waiting = { ...rows, printed: [...(waiting?.printed ?? []), ...rows.printed] };
      return marks.of(rows.live);
    },
    release(count) {
      if (count === 0) return;
      const { rows, at } = canvas;
      const gone = free + count;
      canvas = { rows: rows.slice(gone), at: { x: at.x, y: at.y - gone } };
      giveUp();
    },
    trim() {
      const { rows, at } = canvas;
      if (rows.length === at.y + 1) return;
      canvas = { rows: rows.slice(0, at.y + 1), at };
      erasing += eraseBelow(at.x);
      flush();
    },
    above: (cursor, screen) => Math.min(all(cursor, screen), cursor.y),
    stands(cursor, up, screen) {
      beyond = firstRows(liveRows(), all(cursor, screen) - up, screen.columns);
      height = beyond.length > 0 ? screen.rows : 0;
      leave(0);
    },
    lose() {
      giveUp();
      leave(canvas.at.y);
    },
    forget() {
      canvas = emptyCanvas;
      giveUp();
      marks.forget();
    },
    flush,
    end() {
      ended = true;
    },
  };
}

/** A mark for every live row; a row that was there in the frame before keeps its own. */
function createMarks() {
  let numbers = new Map<string, number>();
  let last = 0;
  return {
    of(rows: readonly string[]): string {
      const before = numbers;
      numbers = new Map();
      const marked = rows.map((row) => {
        if (row === "") return " ";
        const number = before.get(row) ?? numbers.get(row) ?? ++last;
        numbers.set(row, number);
        return `#${number}`;
      });
      return marked.join("\n");
    },
    forget: () => numbers.clear(),
  };
}
