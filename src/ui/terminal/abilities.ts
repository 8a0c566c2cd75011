/**
 * What a terminal is known to be able to do, by what it tells of itself in the environment.
 * Whoever is not known can do little.
 */
import type { Depth, Ground } from "../theme/themes.js";
import type { Folding } from "./folding.js";
import type { Environment } from "./modes.js";

/** Nothing may be drawn with escape sequences of colour. */
export const isColourless = (env: Environment): boolean => Boolean(env.NO_COLOR);

export function depthOf(env: Environment): Depth {
  if (/^(truecolor|24bit)$/i.test(env.COLORTERM ?? "")) return "true";
  return /256color|kitty|alacritty|foot|ghostty|wezterm/i.test(env.TERM ?? "") ? 256 : 16;
}

/** COLORFGBG, as rxvt, Konsole and others set it: the last number is the ground. */
export function groundOf(env: Environment): Ground | undefined {
  const ground = /;(\d+)$/.exec(env.COLORFGBG ?? "")?.[1];
  if (ground === undefined) return undefined;
  return ["7", "15", "11", "14"].includes(ground) ? "light" : "dark";
}

/** It answers OSC 11, or passes over it without a trace. */
export const tellsGround = (env: Environment): boolean =>
  /^(xterm|tmux|rxvt|alacritty|foot|konsole|wezterm|ghostty)/i.test(env.TERM ?? "") && !env.STY;

/** OSC 8. Inside tmux only from 3.4 on, which is when it learnt to pass links through. */
export function takesLinks(env: Environment): boolean {
  if (env.STY || /^(dumb|linux|screen(?!-256color$)|vt\d)/.test(env.TERM ?? "")) return false;
  if (env.TMUX || /^(tmux|screen)/.test(env.TERM ?? ""))
    return env.TERM_PROGRAM === "tmux" && isFrom(env.TERM_PROGRAM_VERSION, 3, 4);
  return (
    /^(iTerm\.app|WezTerm|ghostty|vscode|rio|Tabby)$/.test(env.TERM_PROGRAM ?? "") ||
    Number(env.VTE_VERSION ?? 0) >= 5000 ||
    Number(env.KONSOLE_VERSION ?? 0) >= 210100 ||
    /^(xterm-kitty|xterm-ghostty|foot|alacritty)/.test(env.TERM ?? "") ||
    env.KITTY_WINDOW_ID !== undefined ||
    env.WT_SESSION !== undefined
  );
}

function isFrom(version: string | undefined, major: number, minor: number): boolean {
  const [, first, second] = /^(\d+)\.(\d+)/.exec(version ?? "") ?? [];
  if (first === undefined) return false;
  return Number(first) > major || (Number(first) === major && Number(second) >= minor);
}

/** Which sequence shows a notification on the desktop; undefined: none is known. */
export function notifies(env: Environment): "osc9" | "osc777" | undefined {
  if (env.TMUX || env.STY) return undefined;
  if (/^(iTerm\.app|WezTerm|ghostty)$/.test(env.TERM_PROGRAM ?? "")) return "osc9";
  if (env.KITTY_WINDOW_ID !== undefined || env.TERM === "xterm-kitty") return "osc9";
  return /^(foot|rxvt-unicode)/.test(env.TERM ?? "") ? "osc777" : undefined;
}

/** Knows few sequences, and may print the others. */
export const isConsole = (env: Environment): boolean => /^(linux|vt\d|cons25)/.test(env.TERM ?? "");

const cuts: Folding = { folds: false };
/** VS Code's, and others made of it. */
const asXtermJs: Folding = { folds: true, cursorRow: false };

/**
 * What becomes of rows on a narrower screen. `attributes` are what the terminal says it is:
 * xterm, GNU screen, PuTTY and mosh fold nothing, as the consoles of Linux and BSD do not.
 */
export function foldingOf(env: Environment, attributes: readonly number[] | undefined): Folding {
  const [kind, version] = attributes ?? [];
  if (env.TMUX || kind === 84) return { folds: true, cursorRow: true };
  if (env.STY || kind === 83 || kind === 41) return cuts;
  if (isConsole(env) || env.TERM?.startsWith("putty")) return cuts;
  if ((kind === 0 && version === 136) || (kind === 1 && version === 10)) return cuts;
  if (kind === undefined && env.XTERM_VERSION) return cuts;
  return (kind === 0 && version === 276) || env.TERM_PROGRAM === "vscode"
    ? asXtermJs
    : { folds: true };
}

/** Terminals of one name count ambiguous characters alike. */
export const terminalName = (env: Environment): string =>
  [env.TERM_PROGRAM ?? "", env.TERM ?? "", env.TMUX ? "tmux" : env.STY ? "screen" : ""].join("/");
