/**
 * What Ink takes for standard output. One write per frame; never a screen clear, because the
 * scrollback is the person's; and the right rows erased after a resize, which Ink cannot know.
 */
import { EventEmitter } from "node:events";

export interface Terminal {
  columns: number;
  rows: number;
  isTTY?: boolean;
  write(text: string, done?: () => void): boolean;
}

export interface Outlet {
  /** For Ink. */
  stream: NodeJS.WriteStream;
  /** The next frame begins by erasing with this instead of what Ink thinks is there. */
  eraseWith(sequence: string): void;
  /** Writes what is still held. */
  flush(): void;
}

/** How Ink begins a frame: hide the cursor, go below the old rows, erase them upwards. */
const erasing =
  /^(\x1b\[\?2026h)?(?:\x1b\[\?25l)?(?:\x1b\[\d+B)?(?:\x1b\[\d*G)?(?:\x1b\[2K(?:\x1b\[1A)?)*(?:\x1b\[G)?/;
/** Clears the screen and the scrollback; Ink means it for rows taller than the screen. */
const clearing = "\x1b[2J\x1b[3J\x1b[H";

const COLUMNS_IF_UNKNOWN = 80;
const ROWS_IF_UNKNOWN = 24;

/** A pty may say 0 by 0. */
export const sizeOf = (terminal: Terminal): { columns: number; rows: number } => ({
  columns: terminal.columns || COLUMNS_IF_UNKNOWN,
  rows: terminal.rows || ROWS_IF_UNKNOWN,
});

export function openOutlet(terminal: Terminal): Outlet {
  let held = "";
  let erase: string | undefined;

  const flush = () => {
    let text = held.replaceAll(clearing, "");
    held = "";
    if (text === "") return;
    if (erase !== undefined) {
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
    get columns() {
      return sizeOf(terminal).columns;
    },
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
    eraseWith: (sequence) => {
      erase = sequence;
    },
    flush,
  };
}
