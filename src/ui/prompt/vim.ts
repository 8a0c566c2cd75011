/**
 * The prompt as vi has it: in normal mode a key is a motion, an operator waiting for one, or
 * a change. What is not in the tables is left to the keys of the editor.
 */
import type { Editor, Setting } from "./editing.js";
import { insert, keep, kill, moveTo, redone, replace, still, undone } from "./editing.js";
import type { Key } from "./keys.js";
import { pasteBefore, pasteBehind } from "./pasting.js";
import { down, up } from "./vertical.js";
import { lineEnd, lineStart, nextGrapheme, previousGrapheme, startsOfWords } from "./words.js";

export interface Vim {
  readonly mode: "insert" | "normal";
  /** Digits typed so far. */
  readonly count: string;
  /** `d`, `c` or `y`, waiting for a motion. */
  readonly operator: string;
  /** What could be undone when what is being written began: it is undone in one go. */
  readonly since?: Editor["undo"];
}

export const freshVim: Vim = { mode: "insert", count: "", operator: "" };
const writing = ({ undo }: Editor): Vim => ({ ...freshVim, since: undo });
const normal: Vim = { mode: "normal", count: "", operator: "" };

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
    const idle = vim.count === "" && vim.operator === "";
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

type Motion = (e: Editor, count: number) => number;

const times = (count: number, from: number, step: (at: number) => number): number => {
  let at = from;
  for (let n = 0; n < count; n++) at = step(at);
  return at;
};

const left = (e: Editor): number => {
  const whole = pasteBefore(e);
  return whole ? e.cursor - whole.placeholder.length : previousGrapheme(e.text, e.cursor);
};
const right = (e: Editor): number => {
  const whole = pasteBehind(e);
  return whole ? e.cursor + whole.placeholder.length : nextGrapheme(e.text, e.cursor);
};
const firstSign = (e: Editor): number => {
  const start = lineStart(e.text, e.cursor);
  return start + (/^[^\S\n]*/.exec(e.text.slice(start))?.[0].length ?? 0);
};
const wordOn = (e: Editor, at: number): number =>
  startsOfWords(e.text).find((start) => start > at) ?? e.text.length;
const wordBack = (e: Editor, at: number): number =>
  startsOfWords(e.text).findLast((start) => start < at) ?? 0;
const wordEnd = (e: Editor, at: number): number => {
  const blanks = /^\s*/.exec(e.text.slice(at + 1))?.[0].length ?? 0;
  const start = at + 1 + blanks;
  const next = startsOfWords(e.text).find((one) => one > start) ?? e.text.length;
  return previousGrapheme(e.text, start + e.text.slice(start, next).trimEnd().length);
};

const motions: Readonly<Partial<Record<string, Motion>>> = {
  h: (e, n) =>
    Math.max(
      lineStart(e.text, e.cursor),
      times(n, e.cursor, (c) => left(at(e, c))),
    ),
  l: (e, n) =>
    Math.min(
      lineEnd(e.text, e.cursor),
      times(n, e.cursor, (c) => right(at(e, c))),
    ),
  w: (e, n) => times(n, e.cursor, (c) => wordOn(e, c)),
  b: (e, n) => times(n, e.cursor, (c) => wordBack(e, c)),
  e: (e, n) => times(n, e.cursor, (c) => wordEnd(e, c)),
  "0": (e) => lineStart(e.text, e.cursor),
  "^": firstSign,
  $: (e) => lineEnd(e.text, e.cursor),
  G: (e) => e.text.length,
  left: (e, n) => times(n, e.cursor, (c) => left(at(e, c))),
  right: (e, n) => times(n, e.cursor, (c) => right(at(e, c))),
  backspace: (e, n) => times(n, e.cursor, (c) => left(at(e, c))),
  home: (e) => lineStart(e.text, e.cursor),
  end: (e) => lineEnd(e.text, e.cursor),
};

const at = (e: Editor, cursor: number): Editor => ({ ...e, cursor });

/** In normal mode the cursor stands on a character, not behind the last of its line. */
function settled(e: Editor, cursor: number): number {
  const start = lineStart(e.text, cursor);
  return cursor > start && cursor === lineEnd(e.text, cursor) ? left(at(e, cursor)) : cursor;
}

const onSign = (e: Editor): Editor => at(e, settled(e, e.cursor));

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
  C: (e, _, setting) => kill(still(e), e.cursor, lineEnd(e.text, e.cursor), setting),
  p: (e, _, setting) => {
    const line = e.kills[0]?.endsWith("\n") ?? false;
    if (!line) return put(at(e, Math.min(right(e), lineEnd(e.text, e.cursor))), setting);
    const end = lineEnd(e.text, e.cursor);
    const text = `\n${(e.kills[0] ?? "").slice(0, -1)}`;
    return at(insert(at(e, end), text, setting), end + 1);
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
const inserting = new Set(["i", "a", "A", "I", "o", "O", "C"]);

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
  const vim = operator === "c" ? writing(e) : normal;
  if (sign === operator) return { vim, editor: wholeLines(operator, e, count, setting) };
  const motion = motions[operator === "c" && sign === "w" ? "e" : sign];
  if (!motion) return { vim: normal, editor: e };
  const to = motion(e, count);
  const inclusive = sign === "e" || (operator === "c" && sign === "w");
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
