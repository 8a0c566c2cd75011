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
/** Two ways to ask for keys that have no byte of their own, such as Shift+Enter. */
const kitty = { on: "\x1b[>1u", off: "\x1b[<u" };
const otherKeys = { on: "\x1b[>4;1m", off: "\x1b[>4m" };
/** What was typed before we listened was echoed here, and stands in the prompt now. */
const ECHO_OFF = "\x1b[G\x1b[K";
const CURSOR_ON = "\x1b[?25h";

export interface Modes {
  enter(): void;
  /** Safe to call at any time and more than once, also while the process is ending. */
  leave(): void;
}

export function modes(stdin: Input, write: (text: string) => void, env: Environment): Modes {
  const keys = keysTold(env);
  let on = false;
  let fresh = true;
  return {
    enter() {
      if (on) return;
      on = true;
      stdin.setRawMode?.(true);
      stdin.setEncoding("utf8");
      stdin.resume();
      write((fresh ? ECHO_OFF : "") + PASTE_ON + (keys?.on ?? ""));
      fresh = false;
    },
    leave() {
      if (!on) return;
      on = false;
      write((keys?.off ?? "") + PASTE_OFF + CURSOR_ON);
      stdin.setRawMode?.(false);
      stdin.pause();
    },
  };
}

/** How a terminal is asked; one that is not known to understand is left alone. */
function keysTold(env: Environment): { on: string; off: string } | undefined {
  if (env.STY) return undefined;
  // tmux passes them on where its `extended-keys` is on, and takes no notice otherwise.
  if (env.TMUX) return otherKeys;
  const speaksKitty =
    env.KITTY_WINDOW_ID !== undefined ||
    env.TERM === "xterm-kitty" ||
    env.TERM === "foot" ||
    /^(WezTerm|ghostty|iTerm\.app)$/.test(env.TERM_PROGRAM ?? "");
  if (speaksKitty) return kitty;
  return env.XTERM_VERSION || env.TERM_PROGRAM === "mintty" ? otherKeys : undefined;
}

export interface Ends {
  /** Ctrl+Z from outside: the terminal is given back and the process stops. */
  stop(): void;
  /** The shell has brought us to the front again. */
  back(): void;
  /** At the very end, if it was not done before. */
  restore(): void;
  /** Is to end the program, with this exit code. */
  leave(code: number): void;
}

/** By the custom of shells: 128 and the number of the signal. */
const ending = { SIGHUP: 129, SIGINT: 130, SIGQUIT: 131, SIGTERM: 143 } as const;

/** Ctrl+C and Ctrl+\\ bring these to every program of the terminal, whichever was meant. */
export const isTyped = (code: number): boolean => code === ending.SIGINT || code === ending.SIGQUIT;

/** A signal that asks us to go is passed on to `leave`, with the exit code that says so. */
export function watchSignals(
  leave: (code: number) => void,
  signals: readonly (keyof typeof ending)[] = ["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM"],
): () => void {
  const hearers = signals.map((signal) => [signal, () => leave(ending[signal])] as const);
  for (const [signal, go] of hearers) process.on(signal, go);
  return () => {
    for (const [signal, go] of hearers) process.off(signal, go);
  };
}

/**
 * The terminal is put back whatever ends or stops the process. What the last handler cannot do,
 * nobody can.
 */
export function watchEnd({ stop, back, restore, leave }: Ends): () => void {
  const unwatch = watchSignals(leave);
  process.on("SIGTSTP", stop);
  process.on("SIGCONT", back);
  process.on("exit", restore);
  return () => {
    unwatch();
    process.off("SIGTSTP", stop);
    process.off("SIGCONT", back);
    process.off("exit", restore);
  };
}

/** Stops as Ctrl+Z does, until the shell continues us. */
export function suspend(): void {
  const hearers = process.listeners("SIGTSTP");
  process.removeAllListeners("SIGTSTP");
  // Nothing else may keep the process alive until the signal is heard.
  const hold = setInterval(() => {}, 1000);
  process.once("SIGCONT", () => {
    clearInterval(hold);
    for (const hear of hearers) process.on("SIGTSTP", hear);
  });
  process.kill(process.pid, "SIGTSTP");
}

/** Node looks at the size when a signal tells of it, which who was stopped has not had. */
export const lookAtSize = (): void => void process.emit("SIGWINCH", "SIGWINCH");

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
