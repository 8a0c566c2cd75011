/**
 * The text a person writes and the ways it changes: what is put in, cut out, put back, undone.
 * Everything here is a function of the editor it is given.
 */
import type { Picture } from "../../core/seat.js";

export interface Editor {
  readonly text: string;
  /** An offset into `text`, never inside a grapheme. */
  readonly cursor: number;
  /** What was cut, newest first. */
  readonly kills: readonly string[];
  readonly undo: readonly Snapshot[];
  readonly redo: readonly Snapshot[];
  /** Where in the history this text comes from, and what was written before. */
  readonly recalled: { at: number; draft: string } | undefined;
  /** What was pasted, by the placeholder that stands for it. */
  readonly pastes: readonly Paste[];
  /** Placeholders made so far in this session. */
  readonly numbered: number;
  /** Milliseconds of the last change, for telling a paste without brackets from typing. */
  readonly changedAt: number;
  /** What the last key did, where the next one goes on with it. */
  readonly last: Last | undefined;
  /** What is coming in faster than anyone types. */
  readonly burst: Burst | undefined;
  /** Something was pasted: what is sent is the text to the letter. */
  readonly exact: boolean;
}

export interface Paste {
  placeholder: string;
  text: string;
  picture?: Picture;
}

interface Snapshot {
  text: string;
  cursor: number;
}

type Last =
  | { did: "type" }
  | { did: "kill" }
  /** `from` is where it was put, `at` which of the kills it is. */
  | { did: "yank"; from: number; at: number }
  /** Up and down keep to this column. */
  | { did: "vertical"; column: number };

export interface Burst {
  from: number;
  /** It ends in a CR: a LF right behind it is the same line break. */
  cr: boolean;
  /** Folded: this many lines so far, behind `from` stands the placeholder of the last paste. */
  lines?: number;
}

export interface Setting {
  /** Milliseconds, monotonic. */
  now: number;
  /** The program was busy since the last key: both may have come at the same moment. */
  stalled?: boolean;
  /** A turn runs: Alt+Enter queues instead of beginning a line. */
  queues?: boolean;
  /** Columns that a row of the text has on the screen; undefined or endless: no line is broken. */
  room?: number;
  /** Oldest first. */
  history(): readonly string[];
  placeholder(p: { number: number; lines: number; characters: number }): string;
}

export const emptyEditor: Editor = {
  text: "",
  cursor: 0,
  kills: [],
  undo: [],
  redo: [],
  recalled: undefined,
  pastes: [],
  numbered: 0,
  changedAt: Number.NEGATIVE_INFINITY,
  last: undefined,
  burst: undefined,
  exact: false,
};

const UNDO_MAX = 200;
const KILLS_MAX = 30;

export interface Change {
  from: number;
  end: number;
  put: string;
}

/** The cursor goes behind what was put. */
export function replace(editor: Editor, { from, end, put }: Change, setting: Setting): Editor {
  const { text, cursor } = editor;
  if (from === end && put === "") return still(editor);
  return {
    ...editor,
    text: text.slice(0, from) + put + text.slice(end),
    cursor: from + put.length,
    undo: [...editor.undo.slice(-UNDO_MAX), { text, cursor }],
    redo: [],
    changedAt: setting.now,
    last: undefined,
    burst: undefined,
  };
}

export const insert = (editor: Editor, put: string, setting: Setting): Editor =>
  replace(editor, { from: editor.cursor, end: editor.cursor, put }, setting);

/** A word typed in one go is undone in one go. */
export function type(editor: Editor, put: string, setting: Setting): Editor {
  const typed = insert(editor, put, setting);
  const goesOn = editor.last?.did === "type" && !/^\s/.test(put);
  return { ...typed, ...(goesOn && { undo: editor.undo }), last: { did: "type" } };
}

export const moveTo = (editor: Editor, cursor: number): Editor => ({ ...still(editor), cursor });

/** The key is over and nothing goes on with it. */
export const still = (editor: Editor): Editor =>
  editor.last || editor.burst ? { ...editor, last: undefined, burst: undefined } : editor;

/** Cuts. What is cut right after another cut joins it. */
export function kill(editor: Editor, from: number, end: number, setting: Setting): Editor {
  const cut = editor.text.slice(from, end);
  if (cut === "") return still(editor);
  const [newest = "", ...older] = editor.kills;
  const joins = editor.last?.did === "kill";
  const joined = from < editor.cursor ? cut + newest : newest + cut;
  const kills = joins ? [joined, ...older] : [cut, ...editor.kills.slice(0, KILLS_MAX - 1)];
  return { ...replace(editor, { from, end, put: "" }, setting), kills, last: { did: "kill" } };
}

/** Keeps without cutting. */
export const keep = (editor: Editor, text: string): Editor =>
  text === "" ? editor : { ...editor, kills: [text, ...editor.kills.slice(0, KILLS_MAX - 1)] };

export function yank(editor: Editor, setting: Setting): Editor {
  const put = editor.kills[0] ?? "";
  return { ...insert(editor, put, setting), last: { did: "yank", from: editor.cursor, at: 0 } };
}

/** Right after a yank: the cut before the one that was put in, in its place. */
export function yankOlder(editor: Editor, setting: Setting): Editor {
  const { last, kills, cursor } = editor;
  if (last?.did !== "yank" || kills.length === 0) return still(editor);
  const at = (last.at + 1) % kills.length;
  const put = kills[at] ?? "";
  const older = replace(editor, { from: last.from, end: cursor, put }, setting);
  return { ...older, undo: editor.undo, last: { ...last, at } };
}

export function undone(editor: Editor): Editor {
  const { text, cursor, undo, redo } = editor;
  const before = undo.at(-1);
  if (!before) return still(editor);
  return {
    ...still(editor),
    ...before,
    undo: undo.slice(0, -1),
    redo: [...redo, { text, cursor }],
  };
}

export function redone(editor: Editor): Editor {
  const { text, cursor, undo, redo } = editor;
  const after = redo.at(-1);
  if (!after) return still(editor);
  return { ...still(editor), ...after, undo: [...undo, { text, cursor }], redo: redo.slice(0, -1) };
}

/** A line from elsewhere in place of what was written, which undo brings back. */
export const replaceAll = (editor: Editor, put: string, setting: Setting): Editor =>
  replace(editor, { from: 0, end: editor.text.length, put }, setting);

/** What was cut stays, with what its placeholders stand for. */
export const clear = (editor: Editor): Editor => ({
  ...emptyEditor,
  kills: editor.kills,
  pastes: editor.pastes.filter((p) => editor.kills.some((cut) => cut.includes(p.placeholder))),
  numbered: editor.numbered,
});

/** Puts `text` in place of what stands between `from` and the cursor. */
export const complete = (editor: Editor, from: number, put: string, setting: Setting): Editor =>
  replace(editor, { from, end: editor.cursor, put }, setting);
