/**
 * The prompt as vi has it: keys are text in insert mode and commands in normal mode, and `.`
 * does the last change again. What is no command is left to the keys of the editor.
 */
import type { Editor, Setting } from "./editing.js";
import { insert, still } from "./editing.js";
import type { Key } from "./keys.js";
import type { Typed } from "./vim-command.js";
import { named, nothingTyped, outcome, soughtBy, withKey } from "./vim-command.js";
import type { Sought } from "./vim-motions.js";
import type { Change, Writing } from "./vim-writing.js";
import {
  changeOf,
  closed,
  commandOnly,
  goesOn,
  movedTo,
  stepBack,
  writtenAgain,
} from "./vim-writing.js";
import { graphemesOf } from "./words.js";

export interface Vim {
  readonly mode: "insert" | "normal";
  readonly typed: Typed;
  /** What is being written, when one of vi's keys began it. */
  readonly writing?: Writing | undefined;
  /** What `;` and `,` look for. */
  readonly sought?: Sought | undefined;
  /** What `.` does again. */
  readonly change?: Change | undefined;
}

export const freshVim: Vim = { mode: "insert", typed: nothingTyped };

/** With a new text, where `.`, `;` and `,` still know what they repeat. */
export const renewed = ({ sought, change }: Vim): Vim => ({ ...freshVim, sought, change });

const normal = (vim: Vim): Vim => ({ ...renewed(vim), mode: "normal" });

interface Both {
  vim: Vim;
  editor: Editor;
}

export interface VimDone {
  vim: Vim;
  /** undefined: the key is the editor's. */
  editor?: Editor;
}

export function vimKey(vim: Vim, editor: Editor, key: Key, setting: Setting): VimDone {
  if (vim.mode === "insert") {
    const seen = watched(vim, editor);
    const escape = key.kind === "press" && key.name === "escape";
    return escape ? written(seen, editor, setting) : { vim: seen };
  }
  const sign = signOf(key);
  if (sign === undefined) return { vim };
  if (sign === "escape") return vim.typed === nothingTyped ? { vim } : { vim: normal(vim), editor };
  let done: Both = { vim, editor };
  for (const one of named.has(sign) ? [sign] : graphemesOf(sign))
    done =
      done.vim.mode === "insert"
        ? { vim: done.vim, editor: insert(done.editor, one, setting) }
        : pressed(done, one, setting);
  return done;
}

function signOf(key: Key): string | undefined {
  if (key.kind === "text") return key.text;
  if (key.kind === "paste") return undefined;
  if (key.ctrl && key.name === "r") return "redo";
  if (key.ctrl || key.alt) return undefined;
  return named.has(key.name) || key.name === "escape" ? key.name : undefined;
}

function pressed({ vim, editor }: Both, sign: string, setting: Setting): Both {
  const command = withKey(vim.typed, sign);
  if ("counts" in command) return { vim: { ...vim, typed: command }, editor };
  const [first = ""] = command.keys;
  if (first === ".") return again(vim, editor, command.count, setting);
  const sought = soughtBy(command) ?? vim.sought;
  const done = outcome(editor, command, sought, setting);
  const next = { ...normal(vim), sought };
  if (!done) return { vim: next, editor: still(editor) };
  if (done.writes) {
    const writing = { command, undo: editor.undo, from: done.editor, moved: false };
    return { vim: { ...next, mode: "insert", writing }, editor: done.editor };
  }
  return {
    vim: done.changes ? { ...next, change: commandOnly(command) } : next,
    editor: done.editor,
  };
}

/** A count of its own holds from then on. */
function again(vim: Vim, e: Editor, count: number | undefined, setting: Setting): Both {
  const command = vim.change && { ...vim.change.command, count: count ?? vim.change.command.count };
  const done = command && outcome(e, command, vim.sought, setting);
  if (!vim.change || !done) return { vim: normal(vim), editor: still(e) };
  const change = { ...vim.change, command };
  const next = { ...normal(vim), change };
  if (!done.writes) return { vim: next, editor: done.editor };
  const put = writtenAgain(done.editor, change.written, setting);
  return { vim: next, editor: closed(put, change, e.undo, setting) };
}

/** Where the cursor was moved, or the text is another, what is written from here on is new. */
function watched(vim: Vim, e: Editor): Vim {
  const { writing } = vim;
  if (!writing || goesOn(writing, e)) return vim;
  return { ...vim, change: changeOf(writing, e) ?? vim.change, writing: movedTo(writing, e) };
}

function written(vim: Vim, e: Editor, setting: Setting): Both {
  const { writing } = vim;
  if (!writing) return { vim: normal(vim), editor: stepBack(e) };
  const change = changeOf(writing, e);
  const next = { ...normal(vim), change: change ?? vim.change };
  const done = change ?? { command: writing.command, written: { text: "", pastes: [] } };
  return { vim: next, editor: closed(e, done, writing.undo, setting) };
}
