/**
 * Pastes: what comes between brackets, and what a terminal types so fast that no person did.
 * A big one stands in the text as a placeholder that is one character to every key and opens
 * when it is sent.
 */
import type { Picture } from "../../core/seat.js";
import type { Burst, Editor, Paste, Setting } from "./editing.js";
import { insert, replace, type } from "./editing.js";

/** What follows a change sooner than this was pasted, not pressed. */
const PRESSED_AFTER_MS = 50;
/** The same where we were too busy to tell when it came. */
const STALLED_AFTER_MS = 90;
/** A LF so long after a CR is still the other half of its line break. */
const HALF_BREAK_MS = 300;
/** So many characters without a pause are no run of quick keys. */
const BURST_MIN = 20;
const LINES_MAX = 8;
const CHARACTERS_MAX = 800;
/** Opened in place, longer ones would make every key slow. */
const OPENED_MAX = 100_000;

/** Sooner after what came then than anyone presses a key. */
export const isSoon = (then: number, { now, stalled }: Setting): boolean =>
  now - then < (stalled ? STALLED_AFTER_MS : PRESSED_AFTER_MS);

/** Too soon after a change to have been pressed. */
export const tooSoon = (editor: Editor, setting: Setting): boolean =>
  editor.text !== "" && isSoon(editor.changedAt, setting);

/** In the middle of a paste without brackets: a control character is no key. */
export const isPasting = (editor: Editor, setting: Setting): boolean => {
  const { burst, cursor } = editor;
  if (!burst || !tooSoon(editor, setting)) return false;
  return burst.lines !== undefined || cursor - burst.from > BURST_MIN;
};

export function paste(editor: Editor, raw: string, setting: Setting): Editor {
  const text = raw.includes("\r") ? raw.replaceAll("\r\n", "\n").replaceAll("\r", "\n") : raw;
  const lines = linesOf(text);
  if (!isBig(text.length, lines)) return { ...insert(editor, text, setting), exact: true };
  return fold(editor, { from: editor.cursor, text, lines }, setting);
}

/** Typed, or come in a burst: then it may have to be folded on the way. */
export function typed(editor: Editor, text: string, setting: Setting): Editor {
  const soon = editor.burst !== undefined && tooSoon(editor, setting);
  const burst = soon && editor.burst ? editor.burst : { from: editor.cursor, cr: false };
  if (burst.lines !== undefined) return grow(editor, text, burst, setting);
  const put = type(editor, text, setting);
  const undo = soon ? editor.undo : put.undo;
  const come = put.text.slice(burst.from, put.cursor);
  const lines = linesOf(come);
  const exact = put.exact || come.length > BURST_MIN || come.trimEnd().includes("\n");
  const { from } = burst;
  if (!isBig(come.length, lines)) return { ...put, undo, exact, burst: { from, cr: false } };
  const bare = put.text.slice(0, from) + put.text.slice(put.cursor);
  const folded = fold({ ...put, text: bare, cursor: from }, { from, text: come, lines }, setting);
  return { ...folded, undo, burst: { from, cr: false, lines } };
}

/** A line break of a paste without brackets; a LF right behind a CR is the same one. */
export function pastedBreak(editor: Editor, sign: "cr" | "lf", setting: Setting): Editor {
  if (sign === "lf" && endsInCr(editor, setting))
    return {
      ...editor,
      burst: editor.burst && { ...editor.burst, cr: false },
      changedAt: setting.now,
    };
  const put = typed(editor, "\n", setting);
  const burst = put.burst ?? { from: editor.cursor, cr: false };
  return { ...put, burst: { ...burst, cr: sign === "cr" } };
}

export const endsInCr = ({ burst, changedAt }: Editor, { now }: Setting): boolean =>
  burst?.cr === true && now - changedAt < HALF_BREAK_MS;

/** More of a paste that is folded already: its placeholder counts on. */
function grow(editor: Editor, more: string, burst: Burst, setting: Setting): Editor {
  const before = editor.pastes.at(-1);
  if (!before) return type(editor, more, setting);
  const text = before.text + more;
  const lines = (burst.lines ?? 1) + linesOf(more) - 1;
  const number = editor.numbered;
  const placeholder = setting.placeholder({ number, lines, characters: text.length });
  const end = burst.from + before.placeholder.length;
  const put = replace(editor, { from: burst.from, end, put: placeholder }, setting);
  return {
    ...put,
    undo: editor.undo,
    pastes: [...editor.pastes.slice(0, -1), { placeholder, text }],
    burst: { from: burst.from, cr: false, lines },
  };
}

function fold(
  editor: Editor,
  { from, text, lines }: { from: number; text: string; lines: number },
  setting: Setting,
): Editor {
  const number = editor.numbered + 1;
  const placeholder = setting.placeholder({ number, lines, characters: text.length });
  const put = replace(editor, { from, end: from, put: placeholder }, setting);
  const pastes = [...editor.pastes, { placeholder, text }];
  return { ...put, pastes, numbered: number, exact: true };
}

interface Named {
  setting: Setting;
  label(p: { number: number }): string;
}

/** A picture in place of the path it was pasted by, if that still stands there. */
export function place(editor: Editor, path: string, picture: Picture, named: Named): Editor {
  const from = editor.text.lastIndexOf(path);
  if (from < 0) return editor;
  return put(editor, { from, end: from + path.length, picture }, named);
}

/** A picture at the cursor. */
export const attach = (editor: Editor, picture: Picture, named: Named): Editor =>
  put(editor, { from: editor.cursor, end: editor.cursor, picture }, named);

function put(
  editor: Editor,
  { from, end, picture }: { from: number; end: number; picture: Picture },
  named: Named,
): Editor {
  const number = editor.numbered + 1;
  const placeholder = named.label({ number });
  const made = replace(editor, { from, end, put: placeholder }, named.setting);
  const behind = editor.cursor >= end ? editor.cursor - (end - from) + placeholder.length : from;
  const pastes = [...editor.pastes, { placeholder, text: placeholder, picture }];
  return { ...made, cursor: Math.max(behind, from), pastes, numbered: number };
}

/** Opens the placeholder the cursor stands at or behind; undefined = there is none. */
export function opened(editor: Editor, setting: Setting): Editor | undefined {
  const { text, cursor } = editor;
  const whole = pasteBefore(editor) ?? pasteBehind(editor);
  if (!whole || whole.picture || whole.text.length > OPENED_MAX) return undefined;
  const from = text.startsWith(whole.placeholder, cursor)
    ? cursor
    : cursor - whole.placeholder.length;
  return replace(editor, { from, end: from + whole.placeholder.length, put: whole.text }, setting);
}

export const pasteBefore = ({ text, cursor, pastes }: Editor): Paste | undefined =>
  pastes.length === 0 ? undefined : pastes.find((p) => text.endsWith(p.placeholder, cursor));

export const pasteBehind = ({ text, cursor, pastes }: Editor): Paste | undefined =>
  pastes.find((p) => text.startsWith(p.placeholder, cursor));

/** The text with a sign nobody looks for wherever a placeholder stands: no word, no quote in it. */
export const plain = ({ text, pastes }: Editor): string =>
  pastes.reduce(
    (seen, { placeholder }) => seen.replaceAll(placeholder, "\ufffc".repeat(placeholder.length)),
    text,
  );

/** Not into a placeholder: to where it begins. */
export function outside({ text, pastes }: Editor, to: number): number {
  for (const { placeholder } of pastes) {
    const from = text.lastIndexOf(placeholder, to);
    if (from >= 0 && to < from + placeholder.length) return from;
  }
  return to;
}

/** The text with its placeholders opened. What stands in a paste is not looked at again. */
export function whole({ text, pastes }: Editor): string {
  if (pastes.length === 0) return text;
  const known = new Map(pastes.map((p) => [p.placeholder, p.text]));
  const any = new RegExp([...known.keys()].map(literal).join("|"), "g");
  return text.replace(any, (found) => known.get(found) ?? found);
}

/** What is sent: placeholders opened; blank ends taken off a line that was typed and no other. */
export function sent(editor: Editor): string {
  const all = whole(editor);
  const line = editor.exact ? all : all.trim();
  return line.includes("\n") ? all : line;
}

/** Pictures whose placeholder still stands in the text, in its order. */
export const picturesIn = ({ text, pastes }: Editor): Picture[] =>
  pastes
    .flatMap((p) => (p.picture ? [{ at: text.indexOf(p.placeholder), picture: p.picture }] : []))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ picture }) => picture);

/** One text of several, each on lines of its own. */
export function joined(editors: readonly Editor[]): Editor {
  const last = editors.at(-1) as Editor;
  const text = editors
    .map((one) => one.text)
    .filter((one) => one !== "")
    .join("\n");
  return {
    ...last,
    text,
    cursor: text.length,
    undo: [...last.undo, { text: last.text, cursor: last.cursor }],
    pastes: editors.flatMap((one) => one.pastes),
    exact: editors.some((one) => one.exact),
    last: undefined,
    burst: undefined,
  };
}

const isBig = (characters: number, lines: number): boolean =>
  characters > CHARACTERS_MAX || lines > LINES_MAX;

function linesOf(text: string): number {
  let lines = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
