/**
 * The prompt as vi has it: in normal mode a key is a motion, an operator waiting for one, or
 * a change. What is not in the tables is left to the keys of the editor.
 */
import type { Editor, Setting } from "./editing.js";
import { insert, keep, kill, moveTo, redone, replace, still, undone } from "./editing.js";
import type { Key } from "./keys.js";
import { down, up } from "./vertical.js";
import { at, firstSign, found, left, motions, onSign, right, settled } from "./vim-motions.js";
import { graphemesOf, lineEnd, lineStart } from "./words.js";

export interface Vim {
  readonly mode: "insert" | "normal";
  /** Digits typed so far. */
  readonly count: string;
  /** `d`, `c` or `y`, waiting for a motion. */
  readonly operator: string;
  /** `g`, `r`, or one of the keys that look for a character, waiting for the next key. */
  readonly begun: string;
  /** What could be undone when what is being written began: it is undone in one go. */
  readonly since?: Editor["undo"];
}

export const freshVim: Vim = { mode: "insert", count: "", operator: "", begun: "" };
const writing = ({ undo }: Editor): Vim => ({ ...freshVim, since: undo });
const after = (operator: string, e: Editor): Vim => (operator === "c" ? writing(e) : normal);
const normal: Vim = { mode: "normal", count: "", operator: "", begun: "" };

export interface VimDone {
  vim: Vim;
  editor: Editor;
}

/** undefined = the key is the editor's. */
export function vimKey(vim: Vim, editor: Editor, key: Key, setting: Setting): VimDone | undefined {
  if (vim.mode === "insert") {
    if (key.kind !== "press" || key.name !== "escape") return undefined;
    const back = Math.max(lineStart(editor.text, editor.cursor), left(editor));
    return { vim: normal, editor: inOneGo(moveTo(editor, back), vim.since) };
  }
  const sign = signOf(key);
  if (sign === undefined) return undefined;
  if (sign === "escape") {
    const idle = vim.count === "" && vim.operator === "" && vim.begun === "";
    return idle ? undefined : { vim: normal, editor };
  }
  let done: VimDone = { vim, editor };
  for (const one of sign.length > 1 && !named.has(sign) ? sign : [sign])
    done = done.vim.mode === "insert" ? typedOn(done, one, setting) : pressed(done, one, setting);
  return done;
}

function inOneGo(e: Editor, since: Editor["undo"] = []): Editor {
  const last = since.at(-1);
  const at = last ? e.undo.lastIndexOf(last) : -1;
  return last && at < 0 ? e : { ...e, undo: e.undo.slice(0, at + 2) };
}

const typedOn = ({ vim, editor }: VimDone, put: string, setting: Setting): VimDone => ({
  vim,
  editor: insert(editor, put, setting),
});

const named = new Set(["left", "right", "up", "down", "backspace", "home", "end", "redo"]);

function signOf(key: Key): string | undefined {
  if (key.kind === "text") return key.text;
  if (key.kind === "paste") return undefined;
  if (key.ctrl && key.name === "r") return "redo";
  if (key.ctrl || key.alt) return undefined;
  return named.has(key.name) || key.name === "escape" ? key.name : undefined;
}

function pressed({ vim, editor }: VimDone, sign: string, setting: Setting): VimDone {
  if (vim.begun !== "") return gone({ vim, editor }, sign, setting);
  if (/^[gfFtT]$/.test(sign) || (sign === "r" && vim.operator === ""))
    return { vim: { ...vim, begun: sign }, editor };
  if (/^[1-9]$/.test(sign) || (sign === "0" && vim.count !== ""))
    return { vim: { ...vim, count: (vim.count + sign).slice(0, 3) }, editor };
  const count = Number(vim.count || "1");
  if (vim.operator !== "") return operate(vim, editor, sign, { count, setting });
  if (/^[dcy]$/.test(sign)) return { vim: { ...vim, operator: sign }, editor };
  const motion = motions[sign];
  if (motion)
    return { vim: normal, editor: moveTo(editor, settled(editor, motion(editor, count))) };
  const change = changes[sign];
  if (!change) return { vim: normal, editor: still(editor) };
  const made = change(editor, count, setting);
  return { vim: inserting.has(sign) ? writing(editor) : normal, editor: made };
}

/** The second key of two. */
function gone({ vim, editor: e }: VimDone, sign: string, setting: Setting): VimDone {
  const { begun, operator } = vim;
  const count = Number(vim.count || "1");
  if (named.has(sign)) return { vim: normal, editor: still(e) };
  if (begun === "r") return { vim: normal, editor: replaced(e, sign, count, setting) };
  const to = begun === "g" ? (sign === "g" ? 0 : undefined) : found(e, begun, sign, count);
  if (to === undefined) return { vim: normal, editor: still(e) };
  if (begun === "g" && operator !== "") {
    const lines = e.text.slice(0, e.cursor).split("\n").length;
    return { vim: after(operator, e), editor: wholeLines(operator, at(e, 0), lines, setting) };
  }
  if (operator === "") return { vim: normal, editor: moveTo(e, settled(e, to)) };
  return upTo(operator, e, { to, inclusive: /^[ft]$/.test(begun) }, setting);
}

function replaced(e: Editor, sign: string, count: number, setting: Setting): Editor {
  const line = graphemesOf(e.text.slice(e.cursor, lineEnd(e.text, e.cursor)));
  const old = [...line].slice(0, count);
  if (old.length < count) return still(e);
  const end = e.cursor + old.join("").length;
  const put = sign.repeat(count);
  return onSign(replace(e, { from: e.cursor, end, put }, setting), -sign.length);
}

/** There these keys go by lines, however many rows a line takes. */
const byLine = (setting: Setting): Setting => ({ ...setting, room: Number.POSITIVE_INFINITY });

type Change = (e: Editor, count: number, setting: Setting) => Editor;

const put = (e: Editor, setting: Setting): Editor => insert(e, e.kills[0] ?? "", setting);

const changes: Readonly<Partial<Record<string, Change>>> = {
  j: (e, n, setting) => repeat(e, n, (one) => down(one, byLine(setting))),
  k: (e, n, setting) => repeat(e, n, (one) => up(one, byLine(setting))),
  down: (e, _, setting) => down(e, setting),
  up: (e, _, setting) => up(e, setting),
  x: (e, n, setting) => {
    const end = motions.l?.(e, n) ?? e.cursor;
    return onSign(kill(still(e), e.cursor, end, setting));
  },
  D: (e, _, setting) => onSign(kill(still(e), e.cursor, lineEnd(e.text, e.cursor), setting)),
  X: (e, n, setting) => kill(still(e), motions.h?.(e, n) ?? e.cursor, e.cursor, setting),
  s: (e, n, setting) => kill(still(e), e.cursor, motions.l?.(e, n) ?? e.cursor, setting),
  S: (e, n, setting) => wholeLines("c", e, n, setting),
  C: (e, _, setting) => kill(still(e), e.cursor, lineEnd(e.text, e.cursor), setting),
  p: (e, _, setting) => {
    const line = e.kills[0]?.endsWith("\n") ?? false;
    if (!line) return put(at(e, Math.min(right(e), lineEnd(e.text, e.cursor))), setting);
    const end = lineEnd(e.text, e.cursor);
    const text = `\n${(e.kills[0] ?? "").slice(0, -1)}`;
    return at(insert(at(e, end), text, setting), end + 1);
  },
  P: (e, _, setting) => {
    const line = e.kills[0]?.endsWith("\n") ?? false;
    if (!line) return put(e, setting);
    const start = lineStart(e.text, e.cursor);
    return at(put(at(e, start), setting), start);
  },
  "~": (e, _, setting) => {
    const sign = e.text.slice(e.cursor, right(e));
    const turned = sign === sign.toUpperCase() ? sign.toLowerCase() : sign.toUpperCase();
    if (turned === sign) return moveTo(e, settled(e, motions.l?.(e, 1) ?? e.cursor));
    return onSign(replace(e, { from: e.cursor, end: right(e), put: turned }, setting));
  },
  u: (e, n) => onSign(repeat(e, n, undone)),
  redo: (e, n) => onSign(repeat(e, n, redone)),
  i: still,
  a: (e) => moveTo(e, Math.min(right(e), lineEnd(e.text, e.cursor))),
  A: (e) => moveTo(e, lineEnd(e.text, e.cursor)),
  I: (e) => moveTo(e, firstSign(e)),
  o: (e, _, setting) => insert(at(e, lineEnd(e.text, e.cursor)), "\n", setting),
  O: (e, _, setting) => {
    const start = lineStart(e.text, e.cursor);
    return { ...insert(at(e, start), "\n", setting), cursor: start };
  },
};
const inserting = new Set(["i", "a", "A", "I", "o", "O", "C", "s", "S"]);

const repeat = (e: Editor, count: number, step: (one: Editor) => Editor): Editor => {
  let done = e;
  for (let n = 0; n < count; n++) done = step(done);
  return done;
};

/** `dw`, `cc`, `y$`: from the cursor to where the motion leads, or whole lines. */
function operate(
  { operator }: Vim,
  e: Editor,
  sign: string,
  { count, setting }: { count: number; setting: Setting },
): VimDone {
  const lines = sign === operator ? count : sign === "G" ? e.text.length + 1 : 0;
  if (lines > 0)
    return { vim: after(operator, e), editor: wholeLines(operator, e, lines, setting) };
  const motion = motions[operator === "c" && sign === "w" ? "e" : sign];
  if (!motion) return { vim: normal, editor: e };
  const inclusive = sign === "e" || (operator === "c" && sign === "w");
  return upTo(operator, e, { to: motion(e, count), inclusive }, setting);
}

function upTo(
  operator: string,
  e: Editor,
  { to, inclusive }: { to: number; inclusive: boolean },
  setting: Setting,
): VimDone {
  const vim = after(operator, e);
  const [from, end] =
    to < e.cursor ? [to, e.cursor] : [e.cursor, inclusive ? right(at(e, to)) : to];
  if (operator === "y") return { vim, editor: moveTo(keep(e, e.text.slice(from, end)), from) };
  const done = kill(still(e), from, end, setting);
  return { vim, editor: operator === "c" ? done : onSign(done) };
}

function wholeLines(operator: string, e: Editor, count: number, setting: Setting): Editor {
  const from = lineStart(e.text, e.cursor);
  let end = lineEnd(e.text, e.cursor);
  for (let n = 1; n < count && end < e.text.length; n++) end = lineEnd(e.text, end + 1);
  const kept = keep(e, `${e.text.slice(from, end)}\n`);
  if (operator === "y") return moveTo(kept, e.cursor);
  if (operator === "c") return replace(kept, { from, end, put: "" }, setting);
  const last = end === e.text.length;
  const cut = { from: last ? Math.max(0, from - 1) : from, end: last ? end : end + 1, put: "" };
  const done = replace(kept, cut, setting);
  return moveTo(done, lineStart(done.text, done.cursor));
}
