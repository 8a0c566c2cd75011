/** What vi's single keys make of a text; undefined: nothing. */
import type { Editor, Setting } from "./editing.js";
import { insert, kill, moveTo, redone, replace, still, undone } from "./editing.js";
import { down, up } from "./vertical.js";
import { at, firstSign, left, onSign, right } from "./vim-motions.js";
import { linesFrom, operated, spanOf } from "./vim-operators.js";
import { lineEnd, lineStart } from "./words.js";

type Change = (e: Editor, count: number, setting: Setting) => Editor | undefined;

/** There these keys go by lines, however many rows a line takes. */
const byLine = (setting: Setting): Setting => ({ ...setting, room: Number.POSITIVE_INFINITY });

const repeat = (e: Editor, count: number, step: (one: Editor) => Editor): Editor => {
  let done = e;
  for (let n = 0; n < count; n++) done = step(done);
  return done;
};

/** The characters from the cursor on to the end of its line, so many at most. */
function ahead(e: Editor, count: number): string[] {
  const signs: string[] = [];
  const end = lineEnd(e.text, e.cursor);
  for (let from = e.cursor; from < end && signs.length < count; ) {
    const next = right(at(e, from));
    signs.push(e.text.slice(from, next));
    from = next;
  }
  return signs;
}

const endAhead = (e: Editor, count: number): number => e.cursor + ahead(e, count).join("").length;

function startBehind(e: Editor, count: number): number {
  const start = lineStart(e.text, e.cursor);
  return Math.max(start, repeat(e, count, (one) => at(one, left(one))).cursor);
}

const cutAhead = (e: Editor, end: number, setting: Setting): Editor =>
  kill(still(e), e.cursor, end, setting);

const toLineEnd =
  (operator: string): Change =>
  (e, count, setting) => {
    const span = spanOf(e, operator, ["$"], { count });
    return span && operated(operator, e, span, setting);
  };

/** Behind the cursor or before it; what was cut as lines, below its line or above. */
const put =
  (behind: boolean): Change =>
  (e, count, setting) => {
    const kept = e.kills[0] ?? "";
    if (kept === "") return undefined;
    const end = lineEnd(e.text, e.cursor);
    if (!kept.endsWith("\n")) {
      const from = behind ? Math.min(right(e), end) : e.cursor;
      const done = insert(at(e, from), kept.repeat(count), setting);
      return kept.includes("\n") ? at(done, from) : at(done, left(done));
    }
    const from = behind ? end : lineStart(e.text, e.cursor);
    const text = behind ? `\n${kept.repeat(count).slice(0, -1)}` : kept.repeat(count);
    const done = insert(at(e, from), text, setting);
    return at(done, firstSign(at(done, behind ? from + 1 : from)));
  };

/** So many lines, two at least, made one, with a blank where they meet. */
function joined(e: Editor, count: number, setting: Setting): Editor | undefined {
  const from = lineEnd(e.text, e.cursor);
  if (from === e.text.length) return undefined;
  const { end } = linesFrom(e, Math.max(1, count - 1));
  const [first = "", ...more] = e.text.slice(lineStart(e.text, e.cursor), end).split("\n");
  let text = first;
  let met = 0;
  for (const line of more) {
    const rest = line.trimStart();
    met = text.length;
    text += rest === "" || text === "" || /^\)/.test(rest) || /\s$/.test(text) ? rest : ` ${rest}`;
  }
  const start = from - first.length;
  const done = replace(e, { from, end, put: text.slice(first.length) }, setting);
  return onSign(at(done, start + met));
}

function otherCase(e: Editor, count: number, setting: Setting): Editor {
  const signs = ahead(e, count);
  const old = signs.join("");
  const end = e.cursor + old.length;
  const turned = signs.map((sign) => {
    if (e.pastes.some(({ placeholder }) => placeholder === sign)) return sign;
    return sign === sign.toUpperCase() ? sign.toLowerCase() : sign.toUpperCase();
  });
  const text = turned.join("");
  if (text === old) return moveTo(e, onSign(at(e, end)).cursor);
  return onSign(replace(e, { from: e.cursor, end, put: text }, setting));
}

/** `r`: so many characters by as many of one; undefined: the line has not so many. */
export function replaced(e: Editor, sign: string, count: number, setting: Setting) {
  const old = ahead(e, count);
  if (old.length < count) return undefined;
  const end = e.cursor + old.join("").length;
  const done = replace(e, { from: e.cursor, end, put: sign.repeat(count) }, setting);
  return at(done, done.cursor - sign.length);
}

export const singleKeys: Readonly<Partial<Record<string, Change>>> = {
  j: (e, n, setting) => onSign(repeat(e, n, (one) => down(one, byLine(setting)))),
  k: (e, n, setting) => onSign(repeat(e, n, (one) => up(one, byLine(setting)))),
  down: (e, _, setting) => onSign(down(e, setting)),
  up: (e, _, setting) => onSign(up(e, setting)),
  x: (e, n, setting) => onSign(cutAhead(e, endAhead(e, n), setting)),
  X: (e, n, setting) => kill(still(e), startBehind(e, n), e.cursor, setting),
  D: toLineEnd("d"),
  C: toLineEnd("c"),
  s: (e, n, setting) => cutAhead(e, endAhead(e, n), setting),
  S: (e, n, setting) => operated("c", e, linesFrom(e, n - 1), setting),
  p: put(true),
  P: put(false),
  J: joined,
  "~": otherCase,
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
