/**
 * The line a person writes: a text with a cursor, moved and changed by keys. Pure; what a
 * key asks of the program comes back as an action.
 */
import type { Key } from "./keys.js";
import {
  lineEnd,
  lineStart,
  nextGrapheme,
  nextWord,
  previousBlank,
  previousGrapheme,
  previousWord,
} from "./words.js";

export interface Editor {
  readonly text: string;
  /** An offset into `text`, never inside a grapheme. */
  readonly cursor: number;
  /** What was cut last, for Ctrl+Y. */
  readonly cut: string;
  readonly undo: readonly { text: string; cursor: number }[];
  /** Where in the history this text comes from, and what was written before. */
  readonly recalled: { at: number; draft: string } | undefined;
  /** Big pastes, by the placeholder that stands for them. */
  readonly pastes: readonly { placeholder: string; text: string }[];
  /** Milliseconds of the last change, for telling a paste without brackets from typing. */
  readonly changedAt: number;
}

export type Action =
  | "submit"
  | "cancel"
  | "interrupt"
  | "leave"
  | "complete"
  | "search"
  | "suspend";

export interface Edit {
  editor: Editor;
  action?: Action;
}

export interface Setting {
  /** Milliseconds, monotonic. */
  now: number;
  /** Oldest first. */
  history(): readonly string[];
  placeholder(p: { number: number; lines: number; characters: number }): string;
}

export const emptyEditor: Editor = {
  text: "",
  cursor: 0,
  cut: "",
  undo: [],
  recalled: undefined,
  pastes: [],
  changedAt: Number.NEGATIVE_INFINITY,
};

/** An Enter that comes sooner after a change was pasted, not pressed. */
const PRESSED_AFTER_MS = 50;
const PASTE_LINES_MAX = 8;
const PASTE_CHARACTERS_MAX = 800;
const UNDO_MAX = 200;

export function edit(editor: Editor, key: Key, setting: Setting): Edit {
  if (key.kind === "text") return { editor: insert(editor, key.text, setting) };
  if (key.kind === "paste") return { editor: paste(editor, key.text, setting) };
  if (key.name === "enter") return enter(editor, key, setting);
  if (key.ctrl && key.name.length === 1) return control(editor, key.name, setting);
  if (key.alt && key.name.length === 1) return { editor: meta(editor, key.name, setting) };
  const { text, cursor } = editor;
  const byWord = key.ctrl || key.alt;
  switch (key.name) {
    case "left":
      return to(editor, byWord ? previousWord(text, cursor) : previousStop(editor));
    case "right":
      return to(editor, byWord ? nextWord(text, cursor) : nextStop(editor));
    case "home":
      return to(editor, lineStart(text, cursor));
    case "end":
      return to(editor, lineEnd(text, cursor));
    case "up":
      return { editor: up(editor, setting) };
    case "down":
      return { editor: down(editor, setting) };
    case "backspace":
      return byWord
        ? { editor: kill(editor, previousWord(text, cursor), cursor, setting) }
        : { editor: replace(editor, previousStop(editor), cursor, { put: "", setting }) };
    case "delete":
      return { editor: replace(editor, cursor, nextStop(editor), { put: "", setting }) };
    case "space":
      return { editor: insert(editor, " ", setting) };
    case "tab":
      return { editor, ...(!key.shift && { action: "complete" as const }) };
    case "escape":
      return { editor, action: "cancel" };
    default:
      return { editor };
  }
}

/** What is sent: placeholders opened, blank ends taken off. */
export function sent(editor: Editor): string {
  let line = editor.text;
  for (const { placeholder, text } of editor.pastes) line = line.replace(placeholder, () => text);
  return line.trim();
}

/** A line from the history in place of what was written, which Ctrl+_ brings back. */
export const replaceAll = (editor: Editor, text: string, setting: Setting): Editor =>
  replace(editor, 0, editor.text.length, { put: text, setting });

export const clear = (editor: Editor): Editor => ({ ...emptyEditor, cut: editor.cut });

/** Puts `text` in place of what stands between `from` and the cursor. */
export const complete = (editor: Editor, from: number, text: string, setting: Setting): Editor =>
  replace(editor, from, editor.cursor, { put: text, setting });

function enter(
  editor: Editor,
  key: { shift: boolean; alt: boolean; ctrl: boolean },
  setting: Setting,
): Edit {
  const { text, cursor } = editor;
  if (key.shift || key.alt || key.ctrl) return { editor: insert(editor, "\n", setting) };
  if (text[cursor - 1] === "\\")
    return { editor: replace(editor, cursor - 1, cursor, { put: "\n", setting }) };
  if (text !== "" && setting.now - editor.changedAt < PRESSED_AFTER_MS)
    return { editor: insert(editor, "\n", setting) };
  return text.trim() === "" ? { editor } : { editor, action: "submit" };
}

function control(editor: Editor, name: string, setting: Setting): Edit {
  const { text, cursor } = editor;
  switch (name) {
    case "a":
      return to(editor, lineStart(text, cursor));
    case "e":
      return to(editor, lineEnd(text, cursor));
    case "b":
      return to(editor, previousStop(editor));
    case "f":
      return to(editor, nextStop(editor));
    case "p":
      return { editor: up(editor, setting) };
    case "n":
      return { editor: down(editor, setting) };
    case "h":
      return { editor: replace(editor, previousStop(editor), cursor, { put: "", setting }) };
    case "j":
      return { editor: insert(editor, "\n", setting) };
    case "k": {
      const end = lineEnd(text, cursor);
      return { editor: kill(editor, cursor, end === cursor ? end + 1 : end, setting) };
    }
    case "u":
      return { editor: kill(editor, lineStart(text, cursor), cursor, setting) };
    case "w":
      return { editor: kill(editor, previousBlank(text, cursor), cursor, setting) };
    case "y":
      return { editor: insert(editor, editor.cut, setting) };
    case "_":
      return { editor: undone(editor) };
    case "c":
      return { editor, action: "interrupt" };
    case "r":
      return { editor, action: "search" };
    case "d":
      return text === ""
        ? { editor, action: "leave" }
        : { editor: replace(editor, cursor, nextStop(editor), { put: "", setting }) };
    case "z":
      return { editor, action: "suspend" };
    default:
      return { editor };
  }
}

function meta(editor: Editor, name: string, setting: Setting): Editor {
  const { text, cursor } = editor;
  switch (name) {
    case "b":
      return { ...editor, cursor: previousWord(text, cursor) };
    case "f":
      return { ...editor, cursor: nextWord(text, cursor) };
    case "d":
      return kill(editor, cursor, nextWord(text, cursor), setting);
    default:
      return editor;
  }
}

const to = (editor: Editor, cursor: number): Edit => ({ editor: { ...editor, cursor } });

const insert = (editor: Editor, text: string, setting: Setting): Editor =>
  replace(editor, editor.cursor, editor.cursor, { put: text, setting });

function replace(
  editor: Editor,
  from: number,
  end: number,
  { put, setting }: { put: string; setting: Setting },
): Editor {
  const { text, cursor } = editor;
  if (from === end && put === "") return editor;
  return {
    ...editor,
    text: text.slice(0, from) + put + text.slice(end),
    cursor: from + put.length,
    undo: [...editor.undo.slice(-UNDO_MAX), { text, cursor }],
    changedAt: setting.now,
  };
}

const kill = (editor: Editor, from: number, end: number, setting: Setting): Editor => ({
  ...replace(editor, from, end, { put: "", setting }),
  cut: editor.text.slice(from, end) || editor.cut,
});

function undone(editor: Editor): Editor {
  const last = editor.undo.at(-1);
  return last ? { ...editor, ...last, undo: editor.undo.slice(0, -1) } : editor;
}

function paste(editor: Editor, raw: string, setting: Setting): Editor {
  const text = raw.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
  const lines = text.split("\n").length;
  if (lines <= PASTE_LINES_MAX && text.length <= PASTE_CHARACTERS_MAX)
    return insert(editor, text, setting);
  const number = editor.pastes.length + 1;
  const placeholder = setting.placeholder({ number, lines, characters: text.length });
  const put = insert(editor, placeholder, setting);
  return { ...put, pastes: [...editor.pastes, { placeholder, text }] };
}

/** A placeholder is stepped over and deleted as one. */
function previousStop({ text, cursor, pastes }: Editor): number {
  const whole = pastes.find((p) => text.slice(0, cursor).endsWith(p.placeholder));
  return whole ? cursor - whole.placeholder.length : previousGrapheme(text, cursor);
}

function nextStop({ text, cursor, pastes }: Editor): number {
  const whole = pastes.find((p) => text.startsWith(p.placeholder, cursor));
  return whole ? cursor + whole.placeholder.length : nextGrapheme(text, cursor);
}

function up(editor: Editor, setting: Setting): Editor {
  const { text, cursor } = editor;
  const start = lineStart(text, cursor);
  if (start === 0) return recall(editor, -1, setting);
  const above = lineStart(text, start - 1);
  return { ...editor, cursor: stop(text, Math.min(above + cursor - start, start - 1)) };
}

function down(editor: Editor, setting: Setting): Editor {
  const { text, cursor } = editor;
  const end = lineEnd(text, cursor);
  if (end === text.length) return recall(editor, 1, setting);
  const column = cursor - lineStart(text, cursor);
  return { ...editor, cursor: stop(text, Math.min(end + 1 + column, lineEnd(text, end + 1))) };
}

/** The nearest place before `at` that is not inside a grapheme. */
function stop(text: string, at: number): number {
  const start = lineStart(text, at);
  let place = start;
  while (place < at) {
    const next = nextGrapheme(text, place);
    if (next > at) break;
    place = next;
  }
  return place;
}

function recall(editor: Editor, step: -1 | 1, setting: Setting): Editor {
  const history = setting.history();
  const at = (editor.recalled?.at ?? history.length) + step;
  const draft = editor.recalled?.draft ?? editor.text;
  if (at < 0 || at > history.length || (step === 1 && !editor.recalled)) return editor;
  const text = at === history.length ? draft : (history[at] ?? "");
  const recalled = at === history.length ? undefined : { at, draft };
  return { ...editor, text, cursor: text.length, recalled };
}
