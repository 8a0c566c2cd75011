/**
 * The line a person writes: a text with a cursor, moved and changed by keys. Pure; what a
 * key asks of the program comes back as an action.
 */
import type { Editor, Setting } from "./editing.js";
import {
  insert,
  kill,
  moveTo,
  redone,
  replace,
  still,
  type,
  undone,
  yank,
  yankOlder,
} from "./editing.js";
import type { Key } from "./keys.js";
import {
  endsInCr,
  isPasting,
  opened,
  paste,
  pasteBefore,
  pasteBehind,
  pastedBreak,
  plain,
  tooSoon,
  typed,
} from "./pasting.js";
import { down, up } from "./vertical.js";
import {
  lineEnd,
  lineStart,
  nextGrapheme,
  nextWord,
  previousBlank,
  previousGrapheme,
  previousWord,
} from "./words.js";

export type { Editor, Setting } from "./editing.js";
export { clear, complete, emptyEditor, replaceAll } from "./editing.js";
export { sent } from "./pasting.js";

export type Action =
  | "submit"
  /** An Enter that came too soon to tell: sent if nothing follows it, else a line break. */
  | "settle"
  /** To be sent once the turn has ended. */
  | "queue"
  | "cancel"
  | "interrupt"
  | "leave"
  | "complete"
  | "search"
  | "suspend"
  /** The picture in the clipboard. */
  | "attach"
  /** The text in the person's own editor. */
  | "edit";

export interface Edit {
  editor: Editor;
  action?: Action;
}

type Press = Extract<Key, { kind: "press" }>;

/** A Tab that comes sooner after a change is part of a paste. Fingers are that quick, nearly. */
const TAB_AFTER_MS = 15;

export function edit(editor: Editor, key: Key, setting: Setting): Edit {
  if (key.kind === "text") return { editor: typed(editor, key.text, setting) };
  // What a terminal pastes where the clipboard holds no text.
  if (key.kind === "paste" && key.text === "") return { editor, action: "attach" };
  if (key.kind === "paste") return { editor: paste(editor, key.text, setting) };
  if (key.name === "enter") return enter(editor, key, setting);
  if (key.name === "j" && key.ctrl) return { editor: newLine(editor, setting) };
  if (key.name === "tab") return tab(editor, key, setting);
  if (isPasting(editor, setting)) return { editor };
  if (key.ctrl && key.name.length === 1) return control(editor, key, setting);
  if (key.alt && key.name.length === 1) return { editor: meta(editor, key, setting) };
  if (key.name === "escape") return { editor: still(editor), action: "cancel" };
  return { editor: named(editor, key, setting) };
}

function named(editor: Editor, key: Press, setting: Setting): Editor {
  const { text, cursor } = editor;
  const byWord = key.ctrl || key.alt;
  switch (key.name) {
    case "left":
      return moveTo(editor, byWord ? wordBefore(editor) : previousStop(editor));
    case "right":
      return moveTo(editor, byWord ? wordBehind(editor) : nextStop(editor));
    case "home":
      return moveTo(editor, key.ctrl ? 0 : lineStart(text, cursor));
    case "end":
      return moveTo(editor, key.ctrl ? text.length : lineEnd(text, cursor));
    case "up":
      return up(editor, setting);
    case "down":
      return down(editor, setting);
    case "backspace":
      return byWord
        ? kill(editor, wordBefore(editor), cursor, setting)
        : erase(editor, previousStop(editor), cursor, setting);
    case "delete":
      return byWord
        ? kill(editor, cursor, wordBehind(editor), setting)
        : erase(editor, cursor, nextStop(editor), setting);
    case "space":
      return type(editor, " ", setting);
    default:
      return editor;
  }
}

function enter(editor: Editor, key: Press, setting: Setting): Edit {
  const { text, cursor } = editor;
  if (key.alt && setting.queues)
    return text.trim() === "" ? { editor } : { editor, action: "queue" };
  if (key.shift || key.alt || key.ctrl) return { editor: insert(editor, "\n", setting) };
  if (tooSoon(editor, setting)) {
    const broken = pastedBreak(editor, "cr", setting);
    return mayBePressed(editor) ? { editor: broken, action: "settle" } : { editor: broken };
  }
  if (text[cursor - 1] === "\\")
    return { editor: replace(editor, { from: cursor - 1, end: cursor, put: "\n" }, setting) };
  return text.trim() === "" ? { editor } : { editor, action: "submit" };
}

/** One line and an Enter at its end: quick fingers, a busy machine, or the start of a paste. */
function mayBePressed({ text, cursor, burst }: Editor): boolean {
  if (cursor !== text.length || text.trim() === "" || text.endsWith("\\")) return false;
  return burst?.lines === undefined && !text.slice(burst?.from ?? 0).includes("\n");
}

const newLine = (editor: Editor, setting: Setting): Editor =>
  tooSoon(editor, setting) || endsInCr(editor, setting)
    ? pastedBreak(editor, "lf", setting)
    : insert(editor, "\n", setting);

function tab(editor: Editor, key: Press, setting: Setting): Edit {
  const pasted = tooSoon(editor, setting) && setting.now - editor.changedAt < TAB_AFTER_MS;
  if (pasted && editor.burst) return { editor: typed(editor, "\t", setting) };
  if (key.shift) return { editor };
  const open = opened(editor, setting);
  return open ? { editor: open } : { editor: still(editor), action: "complete" };
}

function control(editor: Editor, key: Press, setting: Setting): Edit {
  const action = key.shift ? undefined : actions[key.name];
  if (action) return { editor: still(editor), action };
  if (key.name === "d" && editor.text === "") return { editor, action: "leave" };
  const change = controls[key.name];
  return { editor: change ? change(editor, setting, key) : editor };
}

const actions: Readonly<Partial<Record<string, Action>>> = {
  c: "interrupt",
  g: "edit",
  r: "search",
  v: "attach",
  z: "suspend",
};

type Change = (editor: Editor, setting: Setting, key: Press) => Editor;

const controls: Readonly<Partial<Record<string, Change>>> = {
  a: (e) => moveTo(e, lineStart(e.text, e.cursor)),
  b: (e) => moveTo(e, previousStop(e)),
  d: (e, setting) => erase(e, e.cursor, nextStop(e), setting),
  e: (e) => moveTo(e, lineEnd(e.text, e.cursor)),
  f: (e) => moveTo(e, nextStop(e)),
  h: (e, setting) => erase(e, previousStop(e), e.cursor, setting),
  k: (e, setting) => {
    const end = lineEnd(e.text, e.cursor);
    return kill(e, e.cursor, end === e.cursor ? end + 1 : end, setting);
  },
  n: down,
  p: up,
  u: (e, setting) => kill(e, lineStart(e.text, e.cursor), e.cursor, setting),
  w: (e, setting) => kill(e, previousBlank(plain(e), e.cursor), e.cursor, setting),
  y: yank,
  _: (e, _, key) => (key.shift ? redone(e) : undone(e)),
};

function meta(editor: Editor, key: Press, setting: Setting): Editor {
  const { cursor } = editor;
  switch (key.name) {
    case "b":
      return moveTo(editor, wordBefore(editor));
    case "f":
      return moveTo(editor, wordBehind(editor));
    case "d":
      return kill(editor, cursor, wordBehind(editor), setting);
    case "y":
      return yankOlder(editor, setting);
    case "_":
      return redone(editor);
    default:
      return editor;
  }
}

const erase = (editor: Editor, from: number, end: number, setting: Setting): Editor =>
  replace(editor, { from, end, put: "" }, setting);

/** A placeholder is a word of its own. */
function wordBefore(editor: Editor): number {
  const { text, cursor, pastes } = editor;
  const starts = pastes.map(({ placeholder: one }) =>
    cursor < one.length ? -1 : text.lastIndexOf(one, cursor - one.length),
  );
  return Math.max(previousWord(plain(editor), cursor), ...starts);
}

function wordBehind(editor: Editor): number {
  const { text, cursor, pastes } = editor;
  const ends = pastes
    .filter(({ placeholder }) => text.includes(placeholder, cursor))
    .map(({ placeholder }) => text.indexOf(placeholder, cursor) + placeholder.length);
  return Math.min(nextWord(plain(editor), cursor), ...ends);
}

/** A placeholder is stepped over and deleted as one. */
function previousStop(editor: Editor): number {
  const whole = pasteBefore(editor);
  const { text, cursor } = editor;
  return whole ? cursor - whole.placeholder.length : previousGrapheme(text, cursor);
}

function nextStop(editor: Editor): number {
  const whole = pasteBehind(editor);
  const { text, cursor } = editor;
  return whole ? cursor + whole.placeholder.length : nextGrapheme(text, cursor);
}
