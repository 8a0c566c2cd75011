/**
 * Where a person sits: what a screen may ask of the program, and what the program may ask
 * of a screen. The terminal is one screen; an editor may be another.
 */
import type { Event } from "./event.js";
import type { Part } from "./message.js";
import type { Approver } from "./ports.js";
import type { HitlMode } from "./policy.js";

/** The program, as a screen sees it. */
export interface Seat {
  /** A task, or a line that begins with `/` or `!`. While a turn runs, a task steers it. */
  submit(line: string, pictures?: readonly Picture[]): void;
  /** The last line that steers and was not taken up yet, given back; undefined = none. */
  takeBack?(): string | undefined;
  /** Ends the turn that runs; nothing if none does. */
  cancel(): void;
  /**
   * Leaves: the screen is closed by the program, not by itself. `code`: what the process ends
   * with, where a signal asked it to.
   */
  exit(code?: number): void;
  /** Lines submitted before, oldest first, across sessions. */
  history(): readonly string[];
  /** What could stand where the cursor is, best first. */
  complete(line: string, cursor: number): Promise<readonly Completion[]>;
  /** Files of the project, relative with `/`, without what git ignores: as they were lately. */
  files?(): Promise<readonly string[]>;
  /** A file that is a picture a model can be shown; undefined = it is none. */
  picture?(path: string): Promise<Picture | undefined>;
  /** The picture in the system's clipboard. */
  clipboardPicture?(): Promise<ClipboardPicture>;
  /** The text after the person's own editor, which has the terminal meanwhile; `path` names it. */
  edit?(text: string, path?: string): Promise<Edited>;
  /** What was being written when the program ended badly; asked once. */
  draft?(): string | undefined;
  /** Keeps what is being written; "" forgets it. */
  keepDraft?(text: string): void;
  status(): Status;
}

export interface Picture {
  /** The file's name, without its folder. */
  name: string;
  bytes: number;
  part: Extract<Part, { type: "image" }>;
}

/** `tool`: none of the programs that could read it is there. */
export type ClipboardPicture =
  | Picture
  | { problem: "none" | "large" }
  | { problem: "tool"; tools: readonly string[] };

/** `none`: no editor is named; `failed`: it could not be run, or said that it failed. */
export type Edited = { text: string } | { problem: "none" | "failed"; editor: string };

export interface Completion {
  /** Replaces `line.slice(from, cursor)`. */
  text: string;
  from: number;
  hint: string;
}

export interface Status {
  version: string;
  provider: string;
  model: string;
  /** The built-in rule-based model answers: say so wherever the model is named. */
  demo: boolean;
  /** Absolute; the screen shortens it. */
  cwd: string;
  hitl: HitlMode;
  /** Tokens of this session. */
  tokens: { input: number; output: number; cached: number };
  /** Share of the model's window in use, 0 to 1; undefined when the window is unknown. */
  context: number | undefined;
  /** The prompt is edited as vi does. */
  vim?: boolean;
}

/** The screen, as the program sees it. */
export interface Screen {
  emit(event: Event): void;
  /** Something the program says outside a turn, in the person's language, ready to read. */
  notify(notice: Notice): void;
  /** The status line has changed. */
  refresh(): void;
  /** Forgets what is shown of the conversation (`/clear`); the scrollback stays. */
  clear(): void;
  approver: Approver;
  /** Whether the person says yes; no without a screen left to ask on. */
  confirm(matter: Matter): Promise<boolean>;
  /** The colours; left out where nothing is painted. */
  theme?: ScreenTheme;
  /** Gives the terminal back at once and takes what is live away: the program has failed. */
  abandon?(): void;
  /** Restores the terminal. Resolves once everything is written. */
  close(): Promise<void>;
}

/** `auto`: as the terminal tells of its ground; else its own sixteen colours. */
export const themeNames = ["auto", "dark", "light", "contrast", "none"] as const;
export type ThemeName = (typeof themeNames)[number];

export interface ScreenTheme {
  readonly chosen: ThemeName;
  choose(name: ThemeName): void;
  /** Prints a sample of each. */
  preview(): void;
}

/** Something to decide that is no call. `body` may hold what strangers wrote, to be read whole. */
export interface Matter {
  title: string;
  intro: string;
  body: string;
  yes: string;
  no: string;
  /** The question on a screen of lines. */
  plainAsk: string;
}

export interface Notice {
  tone: "plain" | "good" | "warning" | "bad";
  text: string;
  /** Below the text: what something is called, and what it is. */
  rows?: readonly (readonly [name: string, what: string])[];
}
