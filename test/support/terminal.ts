/**
 * What a person would see: the bytes go through a real terminal emulator and are read off
 * its screen; keys go in as a terminal sends them. The clock is moved by hand.
 */
import "./no-ci.js";
import { EventEmitter } from "node:events";
import xterm from "@xterm/headless";
import { afterEach } from "vitest";
import { wordsFor } from "../../src/core/i18n/index.js";
import type { Locale } from "../../src/core/i18n/index.js";
import type { Screen, Seat } from "../../src/core/seat.js";
import { openTerminal } from "../../src/ui/terminal/index.js";
import { loadHighlight, loadLibraries } from "../../src/ui/terminal/libraries.js";
import type { TerminalOptions } from "../../src/ui/terminal/options.js";

export interface Options {
  columns?: number;
  rows?: number;
  /** What the pty says of itself, when that is not true. */
  pty?: { columns: number; rows: number };
  locale?: Locale;
  env?: Record<string, string>;
  theme?: NonNullable<TerminalOptions["theme"]>;
  alerts?: NonNullable<TerminalOptions["alerts"]>;
  plain?: boolean;
  /** Left out, nothing is asked of the terminal. */
  memory?: NonNullable<TerminalOptions["memory"]>;
}

export interface Person {
  screen: Screen;
  /** Every byte written so far. */
  bytes(): string;
  /** The rows of the screen, blank ends taken off, once nothing more is being drawn. */
  sees(): Promise<string>;
  /** The same with the scrollback before it. */
  scrolled(): Promise<string>;
  /** Where the cursor stands: column and row of the screen. */
  cursor(): Promise<{ x: number; y: number }>;
  /** Bytes as a terminal would send them, in one piece. */
  types(bytes: string): void;
  waits(ms: number): void;
  resizes(columns: number, rows: number): void;
}

/** Whoever still sits at a screen leaves it after the test. */
const seated = new Set<Screen>();
afterEach(async () => {
  for (const screen of seated) await screen.close();
});

export function person(seat: Seat, options: Options = {}): Person {
  const { columns = 80, rows = 24, locale = "en", env = {}, pty, ...wishes } = options;
  const term = new xterm.Terminal({
    cols: columns,
    rows,
    scrollback: 10_000,
    allowProposedApi: true,
    convertEol: true,
  });
  let bytes = "";
  let time = 1000;
  let wrote = 0;
  const stdout = Object.assign(new EventEmitter(), {
    ...(pty ?? { columns, rows }),
    isTTY: true,
    write(text: string, done?: () => void) {
      bytes += text;
      wrote++;
      term.write(text, done);
      return true;
    },
  });
  const stdin = Object.assign(new EventEmitter(), {
    isTTY: true,
    setRawMode: () => undefined,
    setEncoding: () => undefined,
    resume: () => undefined,
    pause: () => undefined,
  });
  // Where what it is asked is part of the test, the test answers.
  if (!wishes.memory) term.onData((reply) => void stdin.emit("data", reply));
  const screen = openTerminal(seat, {
    words: () => wordsFor(locale),
    stdin,
    stdout,
    env: { HOME: "/home/ann", TERM: "xterm-256color", ...env },
    now: () => time,
    ...wishes,
  });
  seated.add(screen);
  const close = screen.close.bind(screen);
  screen.close = () => (seated.delete(screen) ? close() : Promise.resolve());
  // Rows that the terminal itself has folded are one line, as they are when copied.
  const read = (from: number) => {
    const { active } = term.buffer;
    let all = "";
    for (let y = from; y < active.length; y++) {
      const line = active.getLine(y);
      const next = active.getLine(y + 1);
      const text = line?.translateToString(!next?.isWrapped) ?? "";
      all += next?.isWrapped ? text : `${text.trimEnd()}\n`;
    }
    return all.trimEnd();
  };
  /** After a resize nothing is drawn for a while. */
  let resized = false;
  const still = async () => {
    const enough = resized ? 6 : 3;
    resized = false;
    // However long they take on a busy machine: what waits for them has not been drawn yet.
    await Promise.all([loadLibraries(), loadHighlight()]);
    for (let quiet = 0, before = wrote; quiet < enough; quiet++) {
      await new Promise((r) => setTimeout(r, 30));
      if (wrote !== before) quiet = -1;
      before = wrote;
    }
    await new Promise<void>((r) => term.write("", r));
  };
  return {
    screen,
    bytes: () => bytes,
    async sees() {
      await still();
      return read(term.buffer.active.baseY);
    },
    async scrolled() {
      await still();
      return read(0);
    },
    async cursor() {
      await still();
      return { x: term.buffer.active.cursorX, y: term.buffer.active.cursorY };
    },
    types: (text) => void stdin.emit("data", text),
    waits: (ms) => {
      time += ms;
    },
    resizes(columns, rows) {
      resized = true;
      Object.assign(stdout, { columns, rows });
      term.resize(columns, rows);
      stdout.emit("resize");
    },
  };
}

/** Waits for what must come to be; fails with what was there instead. */
export async function until<T>(
  read: () => T | Promise<T>,
  right: (value: T) => boolean,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    const value = await read();
    if (right(value)) return value;
    if (tries > 200) throw new Error(`It never came to be. At last:\n${String(value)}`);
    await new Promise((r) => setTimeout(r, 10));
  }
}
