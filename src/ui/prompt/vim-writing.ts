/** What one writes with a key of vi's: where it stands, and that it is one change. */
import type { Editor, Paste, Setting } from "./editing.js";
import { insert, moveTo } from "./editing.js";
import type { Command } from "./vim-command.js";
import { left } from "./vim-motions.js";
import { lineStart } from "./words.js";

export interface Writing {
  readonly command: Command;
  /** What could be undone when it began. */
  readonly undo: Editor["undo"];
  /** The text before anything was written, the cursor where that goes. */
  readonly from: Editor;
  /** The cursor was moved since: what was written before that is another change. */
  readonly moved: boolean;
}

export interface Written {
  readonly text: string;
  /** Those whose placeholders are in it. */
  readonly pastes: readonly Paste[];
}

const nothing: Written = { text: "", pastes: [] };

/** What `.` does again. */
export interface Change {
  readonly command: Command;
  readonly written: Written;
}

export const commandOnly = (command: Command): Change => ({ command, written: nothing });

/** undefined: nothing was written since the cursor was moved. */
export function changeOf(writing: Writing, e: Editor): Change | undefined {
  const written = writtenIn(writing, e) ?? nothing;
  return writing.moved && written.text === "" ? undefined : { command: writing.command, written };
}

function writtenIn({ from }: Writing, e: Editor): Written | undefined {
  const behind = from.text.length - from.cursor;
  const end = e.text.length - behind;
  const kept =
    end >= from.cursor &&
    e.recalled === from.recalled &&
    e.text.startsWith(from.text.slice(0, from.cursor)) &&
    e.text.endsWith(from.text.slice(from.cursor));
  if (!kept) return undefined;
  const text = e.text.slice(from.cursor, end);
  return { text, pastes: e.pastes.filter(({ placeholder }) => text.includes(placeholder)) };
}

/** The cursor is where the last key that writes has left it. */
export function goesOn(writing: Writing, e: Editor): boolean {
  const written = writtenIn(writing, e);
  return written !== undefined && e.cursor === writing.from.cursor + written.text.length;
}

/** As if `i` had been pressed here. */
export const movedTo = ({ undo }: Writing, from: Editor): Writing => ({
  command: { keys: ["i"], count: undefined },
  undo,
  from,
  moved: true,
});

export function writtenAgain(e: Editor, { text, pastes }: Written, setting: Setting): Editor {
  if (text === "") return e;
  const more = pastes.filter((one) => e.pastes.every((p) => p.placeholder !== one.placeholder));
  const exact = e.exact || pastes.length > 0;
  return { ...insert(e, text, setting), pastes: [...e.pastes, ...more], exact };
}

/** As often as the count says, one character back, and undone in one go. */
export function closed(
  e: Editor,
  { command, written }: Change,
  undo: Editor["undo"],
  setting: Setting,
): Editor {
  const { keys, count = 1 } = command;
  const [key = ""] = keys;
  const once = /^[oO]$/.test(key) ? `\n${written.text}` : written.text;
  const more = count > 1 && once !== "" && /^[iaAIoO]$/.test(key);
  return inOneGo(stepBack(more ? insert(e, once.repeat(count - 1), setting) : e), undo);
}

export const stepBack = (e: Editor): Editor =>
  moveTo(e, Math.max(lineStart(e.text, e.cursor), left(e)));

function inOneGo(e: Editor, since: Editor["undo"]): Editor {
  const last = since.at(-1);
  const at = last ? e.undo.lastIndexOf(last) : -1;
  return last && at < 0 ? e : { ...e, undo: e.undo.slice(0, at + 2) };
}
