/**
 * What Ink takes for standard output. One write per frame; never a screen clear, because the
 * scrollback is the person's; and the right rows erased after a resize, which Ink cannot know.
 */
import { EventEmitter } from "node:events";
import { width } from "../text/width.js";

export interface Terminal {
  columns: number;
  rows: number;
  isTTY?: boolean;
  write(text: string, done?: () => void): boolean;
}

export interface Outlet {
  /** For Ink. */
  stream: NodeJS.WriteStream;
  /** These rows go where Ink next prints the mark. */
  print(rows: string): void;
  /** The next frame begins by erasing with this instead of what Ink thinks is there. */
  eraseWith(sequence: string): void;
  /** That frame has not come yet. */
  erases(): boolean;
  /** Writes what is still held. */
  flush(): void;
}

/** How Ink begins a frame: hide the cursor, go below the old rows, erase them upwards. */
const erasing =
  /^(\x1b\[\?2026h)?(?:\x1b\[\?25l)?(?:\x1b\[\d+B)?(?:\x1b\[\d*G)?(?:\x1b\[2K(?:\x1b\[1A)?)*(?:\x1b\[G)?/;
const ERASE_ROW = "\x1b[2K";
/** Clears the screen and the scrollback; Ink means it for rows taller than the screen. */
const clearing = "\x1b[2J\x1b[3J\x1b[H";

/** What Ink prints in the place of rows for the scrollback. No text has a control character. */
export const PRINT_MARK = "#\x1e";

const COLUMNS_IF_UNKNOWN = 80;
const ROWS_IF_UNKNOWN = 24;

/** A pty may say 0 by 0. */
export const sizeOf = (terminal: Terminal): { columns: number; rows: number } => ({
  columns: terminal.columns || COLUMNS_IF_UNKNOWN,
  rows: terminal.rows || ROWS_IF_UNKNOWN,
});

export function openOutlet(terminal: Terminal): Outlet {
  let held = "";
  let rows: string[] = [];
  let erase: string | undefined;

  const flush = () => {
    let text = held.replaceAll(clearing, "");
    held = "";
    if (text === "") return;
    if (text.includes(PRINT_MARK)) {
      const printed = rows.map((piece) => `${piece}\n`).join("");
      rows = [];
      text = text.replace(`${PRINT_MARK}\n`, () => printed).replaceAll(`${PRINT_MARK}\n`, "");
    }
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
  Object.defineProperty(stream, "columns", { get: () => sizeOf(terminal).columns });
  return {
    stream: stream as unknown as NodeJS.WriteStream,
    print: (text) => void rows.push(text),
    eraseWith: (sequence) => {
      erase = sequence;
    },
    erases: () => erase !== undefined,
    flush,
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
