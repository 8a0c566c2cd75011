/**
 * What Ink takes for standard output. Ink is given marks in the place of rows: it need not
 * measure, cut and keep what we have measured already. One write per frame; never a screen
 * clear, because the scrollback is the person's; and the right rows erased after a resize, which
 * Ink cannot know.
 */
import { EventEmitter } from "node:events";
import { width } from "../text/width.js";

export interface Terminal {
  columns: number;
  rows: number;
  isTTY?: boolean;
  /** Columns and rows as they are at this moment: earlier than the signal tells. */
  getWindowSize?(): [number, number];
  write(text: string, done?: () => void): boolean;
}

export interface Outlet {
  /** For Ink. */
  stream: NodeJS.WriteStream;
  /** These rows go where Ink next prints `PRINT_MARK`. */
  print(rows: string): void;
  /** What Ink is to draw for these live rows: the same as before for a row that has not changed. */
  mark(rows: string): string;
  /** The next frame begins by erasing with this instead of what Ink thinks is there. */
  eraseWith(sequence: string): void;
  /** That frame has not come yet. */
  erases(): boolean;
  /** Writes what is still held. */
  flush(): void;
  /** Nothing is written from now on. */
  end(): void;
}

/** How Ink begins a frame: hide the cursor, go below the old rows, erase them upwards. */
const erasing =
  /^(\x1b\[\?2026h)?(?:\x1b\[\?25l)?(?:\x1b\[\d+B)?(?:\x1b\[\d*G)?(?:\x1b\[2K(?:\x1b\[1A)?)*(?:\x1b\[G)?/;
const ERASE_ROW = "\x1b[2K";
/** Clears the screen and the scrollback; Ink means it for rows taller than the screen. */
const clearing = "\x1b[2J\x1b[3J\x1b[H";

/** What Ink prints in the place of rows for the scrollback. No text has a control character. */
export const PRINT_MARK = "#\x1e";
/** The mark of a live row has its number in it. */
const marks = /#(\d*)\x1e(\n?)/g;
/** Columns of Ink's screen: a mark is not as wide. */
const MARK_COLUMNS = 16;

const COLUMNS_IF_UNKNOWN = 80;
const ROWS_IF_UNKNOWN = 24;

/** A pty may say 0 by 0, and one that is gone says nothing. */
export function sizeOf(terminal: Terminal): { columns: number; rows: number } {
  let [columns, rows] = [terminal.columns, terminal.rows];
  try {
    [columns, rows] = terminal.getWindowSize?.() ?? [columns, rows];
  } catch {
    // It is gone: what was known last is good enough for what nobody will see.
  }
  return { columns: columns || COLUMNS_IF_UNKNOWN, rows: rows || ROWS_IF_UNKNOWN };
}

export function openOutlet(terminal: Terminal): Outlet {
  let held = "";
  let ended = false;
  let printed: string[] = [];
  let numbers = new Map<string, number>();
  let last = 0;
  /** Live rows by their numbers, of this frame and of the one before. */
  let live = new Map<number, string>();
  let erase: string | undefined;

  const flush = () => {
    let text = held.replaceAll(clearing, "");
    held = "";
    if (text === "" || ended) return;
    text = text.replace(marks, (_, number: string, end: string) => {
      if (number !== "") return (live.get(Number(number)) ?? "") + end;
      const pieces = printed.map((piece) => `${piece}\n`);
      printed = [];
      return pieces.join("");
    });
    if (erase !== undefined && text.includes(ERASE_ROW)) {
      const start = erase;
      erase = undefined;
      text = text.replace(erasing, (_, begin: string | undefined) => (begin ?? "") + start);
    }
    terminal.write(text);
  };

  const stream = Object.assign(new EventEmitter(), {
    isTTY: true,
    // Ink clears the screen when its rows reach this; ours are kept below the real one.
    rows: Number.MAX_SAFE_INTEGER,
    columns: MARK_COLUMNS,
    write(text: string, done?: () => void) {
      if (held === "") queueMicrotask(flush);
      held += text;
      if (done) {
        flush();
        terminal.write("", done);
      }
      return true;
    },
  });
  return {
    stream: stream as unknown as NodeJS.WriteStream,
    print: (rows) => void printed.push(rows),
    mark(rows) {
      const before = numbers;
      numbers = new Map();
      const now = new Map<number, string>();
      const marked = rows.split("\n").map((row) => {
        if (row === "") return " ";
        const number = before.get(row) ?? numbers.get(row) ?? ++last;
        numbers.set(row, number);
        now.set(number, row);
        return `#${number}\x1e`;
      });
      for (const [row, number] of before) if (!now.has(number)) now.set(number, row);
      live = now;
      return marked.join("\n");
    },
    eraseWith: (sequence) => {
      erase = sequence;
    },
    erases: () => erase !== undefined,
    flush,
    end() {
      ended = true;
    },
  };
}

/**
 * Erases a frame that the terminal has folded into fewer columns: from its first row down.
 * The row of the cursor counts once: most terminals do not fold it, and where one does, a
 * piece of our own prompt stays. Too little is erased rather than a row of the answer.
 */
export function eraseFolded(
  frame: { parts: readonly string[]; cursor: { x: number; y: number } | undefined },
  columns: number,
): string {
  const rows = frame.parts
    .filter((rows, at) => at === 0 || rows !== "")
    .join("\n")
    .split("\n");
  const folded = (row: string) => Math.max(1, Math.ceil(width(row) / columns));
  const y = frame.cursor?.y ?? rows.length;
  const above = rows.slice(0, y).reduce((n, row) => n + folded(row), 0);
  return `\x1b[?25l\r${above > 0 ? `\x1b[${above}A` : ""}\x1b[J`;
}
