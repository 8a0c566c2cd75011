/** Where vi's keys lead to in a text; a pasted placeholder is one character. */
import type { Editor } from "./editing.js";
import { outside, pasteBefore, pasteBehind, plain } from "./pasting.js";
import {
  graphemesOf,
  lineEnd,
  lineStart,
  nextGrapheme,
  previousGrapheme,
  startsOfWords,
} from "./words.js";

type Motion = (e: Editor, count: number) => number | undefined;

/** What `f`, `F`, `t` or `T` looked for. */
export interface Sought {
  readonly how: string;
  readonly sign: string;
}

/** Where a motion leads; `inclusive`: an operator takes the character there too. */
export interface Aim {
  to: number;
  inclusive: boolean;
}

export const left = (e: Editor): number => {
  const whole = pasteBefore(e);
  return whole ? e.cursor - whole.placeholder.length : previousGrapheme(e.text, e.cursor);
};
export const right = (e: Editor): number => {
  const whole = pasteBehind(e);
  return whole ? e.cursor + whole.placeholder.length : nextGrapheme(e.text, e.cursor);
};
export const firstSign = (e: Editor): number => {
  const start = lineStart(e.text, e.cursor);
  return start + (/^[^\S\n]*/.exec(e.text.slice(start))?.[0].length ?? 0);
};

/** Words, or as `W` has them all that stands between blanks. */
export const startsOf = (text: string, big: boolean): number[] =>
  big ? Array.from(text.matchAll(/\S+/g), ({ index }) => index) : startsOfWords(text);

/** Takes the same step so often, or until it leads nowhere. */
const times = (count: number, from: number, step: (at: number) => number): number => {
  let at = from;
  for (let n = 0; n < count; n++) {
    const next = step(at);
    if (next === at) return at;
    at = next;
  }
  return at;
};

const forth = (big: boolean) => (e: Editor, count: number) => {
  const starts = startsOf(plain(e), big);
  return times(count, e.cursor, (c) => starts.find((start) => start > c) ?? e.text.length);
};
const back = (big: boolean) => (e: Editor, count: number) => {
  const starts = startsOf(plain(e), big);
  return times(count, e.cursor, (c) => starts.findLast((start) => start < c) ?? 0);
};

/** `here`: the end of the word that the cursor is on counts as the first. */
export function endOfWord(e: Editor, count: number, big: boolean, here = false): number {
  const text = plain(e);
  const starts = startsOf(text, big);
  const endFrom = (from: number): number => {
    const start = from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
    const next = starts.find((one) => one > start) ?? text.length;
    const end = start + text.slice(start, next).trimEnd().length;
    return end === start ? from : outside(e, previousGrapheme(text, end));
  };
  const first = here ? endFrom(e.cursor) : e.cursor;
  return times(here ? count - 1 : count, first, (c) => endFrom(right(at(e, c))));
}

const aside = (step: (e: Editor) => number) => (e: Editor, count: number) =>
  times(count, e.cursor, (c) => step(at(e, c)));

const motions: Readonly<Partial<Record<string, Motion>>> = {
  h: (e, n) => Math.max(lineStart(e.text, e.cursor), aside(left)(e, n)),
  l: (e, n) => Math.min(lineEnd(e.text, e.cursor), aside(right)(e, n)),
  w: forth(false),
  W: forth(true),
  b: back(false),
  B: back(true),
  e: (e, n) => endOfWord(e, n, false),
  E: (e, n) => endOfWord(e, n, true),
  "0": (e) => lineStart(e.text, e.cursor),
  "^": firstSign,
  $: (e, n) => {
    const end = lineEnd(e.text, e.cursor);
    if (n > 1 && end === e.text.length) return undefined;
    return times(n - 1, end, (c) => lineEnd(e.text, c + 1));
  },
  G: (e) => e.text.length,
  left: aside(left),
  right: aside(right),
  backspace: aside(left),
  home: (e) => lineStart(e.text, e.cursor),
  end: (e) => lineEnd(e.text, e.cursor),
};

export const at = (e: Editor, cursor: number): Editor => ({ ...e, cursor });

/** In normal mode the cursor stands on a character, not behind the last of its line. */
export function settled(e: Editor, cursor: number): number {
  const start = lineStart(e.text, cursor);
  return cursor > start && cursor === lineEnd(e.text, cursor) ? left(at(e, cursor)) : cursor;
}

export const onSign = (e: Editor, by = 0): Editor => at(e, settled(e, e.cursor + by));

/** undefined: these keys are no motion, or it leads nowhere. `sought` is for `;` and `,`. */
export function aim(
  e: Editor,
  [first = "", second = ""]: readonly string[],
  { count, sought }: { count: number; sought?: Sought | undefined },
): Aim | undefined {
  if (first === "g") return second === "g" ? { to: 0, inclusive: false } : undefined;
  if (/^[fFtT]$/.test(first)) return found(e, { how: first, sign: second }, count);
  if (first === ";") return sought && foundAgain(e, sought, count);
  if (first === ",") return sought && foundAgain(e, { ...sought, how: turned(sought.how) }, count);
  const to = motions[first]?.(e, count);
  return to === undefined ? undefined : { to, inclusive: /^[eE]$/.test(first) };
}

const turned = (how: string): string =>
  how === how.toLowerCase() ? how.toUpperCase() : how.toLowerCase();

/** On its line, as vi looks for a character; undefined: it is not there so often. */
function found(e: Editor, { how, sign }: Sought, count: number): Aim | undefined {
  const start = lineStart(e.text, e.cursor);
  const line = plain(e).slice(start, lineEnd(e.text, e.cursor));
  const places: number[] = [];
  let place = start;
  for (const one of graphemesOf(line)) {
    if (one === sign) places.push(place);
    place += one.length;
  }
  const inclusive = /^[ft]$/.test(how);
  const to = inclusive
    ? places.filter((one) => one > e.cursor)[count - 1]
    : places.filter((one) => one < e.cursor).at(-count);
  if (to === undefined) return undefined;
  if (how === "t") return { to: left(at(e, to)), inclusive };
  return { to: how === "T" ? right(at(e, to)) : to, inclusive };
}

/** `t` again does not stay before the character it stands before. */
function foundAgain(e: Editor, sought: Sought, count: number): Aim | undefined {
  const aimed = found(e, sought, count);
  return count === 1 && aimed?.to === e.cursor ? found(e, sought, 2) : aimed;
}
