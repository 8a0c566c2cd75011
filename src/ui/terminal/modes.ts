/** What is switched on in the terminal while a session has it, and switched off after. */
import process from "node:process";

export interface Input {
  isTTY?: boolean;
  setRawMode?(on: boolean): unknown;
  setEncoding(encoding: "utf8"): unknown;
  on(event: "data", hear: (text: string) => void): unknown;
  on(event: "end" | "close" | "error", hear: () => void): unknown;
  off(event: "data", hear: (text: string) => void): unknown;
  off(event: "end" | "close" | "error", hear: () => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

export type Environment = Readonly<Record<string, string | undefined>>;

const PASTE_ON = "\x1b[?2004h";
const PASTE_OFF = "\x1b[?2004l";
const KEYS_ON = "\x1b[>1u";
const KEYS_OFF = "\x1b[<u";
/** What was typed before we listened was echoed here, and stands in the prompt now. */
const ECHO_OFF = "\x1b[G\x1b[K";
const CURSOR_ON = "\x1b[?25h";

export interface Modes {
  enter(): void;
  /** Safe to call at any time and more than once, also while the process is ending. */
  leave(): void;
}

export function modes(stdin: Input, write: (text: string) => void, env: Environment): Modes {
  const keys = tellsKeys(env);
  let on = false;
  let fresh = true;
  return {
    enter() {
      if (on) return;
      on = true;
      stdin.setRawMode?.(true);
      stdin.setEncoding("utf8");
      stdin.resume();
      write((fresh ? ECHO_OFF : "") + PASTE_ON + (keys ? KEYS_ON : ""));
      fresh = false;
    },
    leave() {
      if (!on) return;
      on = false;
      write((keys ? KEYS_OFF : "") + PASTE_OFF + CURSOR_ON);
      stdin.setRawMode?.(false);
      stdin.pause();
    },
  };
}

/** Terminals known to tell Shift+Enter from Enter when asked to. */
function tellsKeys(env: Environment): boolean {
  if (env.TMUX || env.STY) return false;
  return (
    env.KITTY_WINDOW_ID !== undefined ||
    env.TERM === "xterm-kitty" ||
    env.TERM === "foot" ||
    /^(WezTerm|ghostty|iTerm\.app)$/.test(env.TERM_PROGRAM ?? "")
  );
}

/**
 * The terminal is put back whatever ends the process. A signal that asks us to go is passed
 * on to `leave`, which is to end the program; what the last handler cannot do, nobody can.
 */
export function watchEnd(restore: () => void, leave: () => void): () => void {
  const go = () => {
    restore();
    leave();
  };
  const signals = ["SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, go);
  process.on("exit", restore);
  return () => {
    for (const signal of signals) process.off(signal, go);
    process.off("exit", restore);
  };
}

/** Stops as Ctrl+Z does; `back` is called when the shell brings us to the front again. */
export function suspend(back: () => void): void {
  // Nothing else may keep the process alive until the signal is heard.
  const hold = setInterval(() => {}, 1000);
  process.once("SIGCONT", () => {
    clearInterval(hold);
    back();
  });
  process.kill(process.pid, "SIGTSTP");
}

/**
 * The terminal is gone. Node 20 aborts when it ends by itself then, because it cannot put the
 * terminal back; so the end is the one a hang-up brings, once everything is saved.
 */
export function hangUp(): void {
  process.once("exit", () => {
    process.removeAllListeners("SIGHUP");
    process.kill(process.pid, "SIGHUP");
  });
}
