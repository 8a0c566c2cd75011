/**
 * The built program in a real pseudo-terminal, seen through a terminal emulator: what a person
 * would type and what a person would see.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { spawn } from "@lydell/node-pty";
import xterm from "@xterm/headless";

const program = resolve(import.meta.dirname, "../../bin/belay.js");

export interface Session {
  type(keys: string | Buffer): void;
  /** Types a line and, as a person would, presses Enter a moment later: at once is a paste. */
  enter(line: string): Promise<void>;
  /** Waits until the screen (scrollback and all) shows it; fails with the screen after 15 s. */
  shows(what: string | RegExp): Promise<string>;
  screen(): string;
  /** The same, with rows that the terminal has folded as one: as they are when copied. */
  unfolded(): string;
  /** Column and row of the screen; asked once all that was written is drawn. */
  cursor(): Promise<{ x: number; y: number }>;
  /** Everything that was written to the terminal, raw. */
  raw(): string;
  /** Once all that was written is on the screen. */
  resize(columns: number, rows: number): Promise<void>;
  kill(signal?: string): void;
  /** Of the program, or of the shell that starts it. */
  pid: number;
  /** Closes the terminal, as a window is closed. */
  hangUp(): void;
  /** The exit code, once it has ended. */
  ended: Promise<number>;
}

export interface PtyOptions {
  cwd: string;
  args?: readonly string[];
  /** Run by bash instead of the program, which it starts as `$BELAY`; "" = typed into. */
  script?: string;
  env?: Record<string, string>;
  columns?: number;
  rows?: number;
  /** False: a terminal that does not fold rows which are too wide, as the console of Linux. */
  folds?: boolean;
}

const bash = (script: string) => [
  "bash",
  "--norc",
  "--noprofile",
  ...(script === "" ? ["-i"] : ["-c", script]),
];

/** Runs `use` with the program in a terminal and an empty HOME; ends and removes both after. */
export async function inTerminal(
  options: PtyOptions,
  use: (session: Session) => Promise<void>,
): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), "belay-home-"));
  const { columns = 120, rows = 40 } = options;
  const screen = new xterm.Terminal({
    cols: columns,
    rows,
    scrollback: 50_000,
    allowProposedApi: true,
    ...(options.folds === false && { windowsPty: { backend: "winpty", buildNumber: 1 } }),
  });
  const { args = [], script } = options;
  const run = [process.execPath, program, ...args];
  const [file = "", ...rest] = script === undefined ? run : bash(script);
  const child = spawn(file, rest, {
    cwd: options.cwd,
    cols: columns,
    rows,
    env: {
      PATH: process.env.PATH ?? "",
      TERM: options.folds === false ? "linux" : "xterm-256color",
      LANG: "en_US.UTF-8",
      HOME: home,
      BELAY_HOME: join(home, "belay"),
      BELAY_NO_LOCAL: "1",
      ...(script !== undefined && { BELAY: run.map((word) => `'${word}'`).join(" "), PS1: "$ " }),
      ...options.env,
    },
  });
  let raw = "";
  let written = Promise.resolve();
  child.onData((data) => {
    raw += data;
    written = written.then(() => new Promise<void>((done) => screen.write(data, done)));
  });
  screen.onData((reply) => child.write(reply));
  const ended = new Promise<number>((done) => child.onExit(({ exitCode }) => done(exitCode)));
  const text = () => {
    const { active } = screen.buffer;
    const lines = Array.from(
      { length: active.length },
      (_, y) => active.getLine(y)?.translateToString(true) ?? "",
    );
    return lines.join("\n").trimEnd();
  };
  const session: Session = {
    type: (keys) => child.write(keys as string),
    async enter(line) {
      const before = raw;
      child.write(line);
      // On a busy machine the line comes late, and Enter right behind it would be a paste.
      for (let tries = 0; raw === before && tries < 100; tries++)
        await new Promise((r) => setTimeout(r, 20));
      await new Promise((r) => setTimeout(r, 100));
      child.write("\r");
    },
    async shows(what) {
      const until = performance.now() + 15_000;
      for (;;) {
        await written;
        const seen = text();
        if (typeof what === "string" ? seen.includes(what) : what.test(seen)) return seen;
        if (performance.now() > until)
          throw new Error(`Expected ${String(what)} on the screen, which shows:\n${seen}`);
        await new Promise((r) => setTimeout(r, 20));
      }
    },
    screen: text,
    unfolded: () => {
      const { active } = screen.buffer;
      let all = "";
      for (let y = 0; y < active.length; y++) {
        const goesOn = active.getLine(y + 1)?.isWrapped ?? false;
        all += active.getLine(y)?.translateToString(!goesOn) ?? "";
        if (!goesOn) all += "\n";
      }
      return all.trimEnd();
    },
    async cursor() {
      await written;
      return { x: screen.buffer.active.cursorX, y: screen.buffer.active.cursorY };
    },
    raw: () => raw,
    async resize(cols, lines) {
      await written;
      screen.resize(cols, lines);
      child.resize(cols, lines);
    },
    kill: (signal) => child.kill(signal),
    pid: child.pid,
    hangUp: () => (child as unknown as { destroy(): void }).destroy(),
    ended,
  };
  try {
    await use(session);
  } finally {
    child.kill("SIGKILL");
    await ended;
    await rm(home, { recursive: true, force: true });
  }
}
