/**
 * An answer on its way into the scrollback. It is printed line by line as the lines finish; a
 * line that grows long is printed up to the end of a row, so that what stays live never fills
 * the screen. Where it is cut depends on its words alone: however the answer came, the same
 * rows are printed.
 */
import { shown } from "../text/inline.js";
import type { Markdown, Setting } from "../text/markdown.js";
import { finish, markdown, mayBeTable, plainMarkdown } from "../text/markdown.js";
import type { Row } from "../text/span.js";
import { withoutLastGrapheme, takeColumns, width } from "../text/width.js";
import { chop } from "../text/wrap.js";
import { breaks } from "../text/wrap.js";
import type { Look } from "./look.js";

export interface Scroll {
  readonly markdown: Markdown;
  /** The last printed row is one of the answer; else something else stands there. */
  readonly speaking: boolean;
  readonly last: "nothing" | "call" | "said" | "other";
  /** A blank line was heard and is printed only if something follows it. */
  readonly blank: boolean;
}

export const emptyScroll: Scroll = {
  markdown: plainMarkdown,
  speaking: false,
  last: "nothing",
  blank: false,
};

export interface Printed {
  scroll: Scroll;
  rows: Row[];
}

/** Rows an unfinished line may take before its head is printed: few on a low screen. */
const liveRowsMax = ({ rows }: Look): number => (rows > 14 ? 4 : 2);
/** A row of a table is held back longer: cut in two it would be no row any more. */
const TABLE_LINE_MAX = 2000;

/** Prints what is finished of text that goes on; `used` characters of it are done with. */
export function printSaying(before: Scroll, text: string, look: Look): Printed & { used: number } {
  const end = text.lastIndexOf("\n") + 1;
  const whole = end > 0 ? lines(before, text.slice(0, end - 1), look) : still(before);
  // What comes next may still join the last character.
  const head = heads(whole.scroll, withoutLastGrapheme(text.slice(end)), look);
  return {
    scroll: head.scroll,
    rows: [...whole.rows, ...head.rows],
    used: end + head.used,
  };
}

/** The rest of an answer, or all of it. */
export function printSaid(scroll: Scroll, text: string, look: Look): Printed {
  const body = text === "" ? still(scroll) : lines(scroll, text, look);
  const held = finish(body.scroll.markdown, setting(look));
  return {
    scroll: { ...body.scroll, markdown: plainMarkdown, speaking: false, blank: false },
    rows: [...body.rows, ...held],
  };
}

export interface Ahead extends Printed {
  /** Characters that stand in these rows, which are as they would be printed now. */
  used: number;
}

/**
 * The beginning of an unfinished line, as far as its looks are settled: up to the end of a word
 * and of what is marked. So it may come to be printed as it stands, should the screen change;
 * `whole`: nothing more is on its way, all of it is shown.
 */
export function ahead(scroll: Scroll, text: string, look: Look, whole: boolean): Ahead {
  const { table, fence, cut } = scroll.markdown;
  // Lines that are finished are printed first.
  if (text.includes("\n")) return { ...still(scroll), used: 0 };
  if (table.length === 1 && !barred.test(table[0] ?? "")) return aheadOfRule(scroll, text, look);
  const held = !fence && !cut && (table.length > 0 || barred.test(text));
  const end = held ? 0 : whole ? text.length : settled(text, scroll, look);
  const seen = text.slice(0, end);
  if (seen.trim() === "" || (!fence && onlyMarks.test(seen))) return { ...still(scroll), used: 0 };
  const words = fence ? seen : closed(seen.trimEnd());
  return { ...line(scroll, words, { look, complete: false }), used: end };
}

/** A line of words that might head a table looks as it will if it does not. */
function aheadOfRule(scroll: Scroll, text: string, look: Look): Ahead {
  const head = line(scroll, "", { look, complete: true });
  const after = { ...head.scroll, blank: false };
  if (/^[\s|:-]*$/.test(text)) return { scroll: after, rows: head.rows, used: 0 };
  const next = ahead(after, text, look, false);
  return { ...next, rows: [...head.rows, ...next.rows] };
}

const barred = /^\s*\|/;

/** Says that a table is coming: its columns are known with its last row. */
export function drawHeld({ markdown: { table } }: Scroll, look: Look): Row[] {
  // A line of words with a bar in it only might head one.
  if (table.length < 2 && !barred.test(table[0] ?? "")) return [];
  const text = look.words.terminal.tableSoFar({ lines: table.length });
  return [chop(shown(text, "dim"), look.columns)[0] ?? []];
}

/** A word that goes on for so many characters beyond the settled ones is shown all the same. */
function settled(text: string, { markdown }: Scroll, { columns }: Look): number {
  const ends = breaks(text).reverse();
  const last = ends[0] ?? 0;
  if (text.length - last > columns) return withoutLastGrapheme(text).length;
  if (markdown.fence) return last;
  const end = ends.find((at) => isBalanced(text.slice(0, at))) ?? 0;
  return last - end > 2 * columns ? last : end;
}

/** A line that has only begun to say what it is: shown as it stands it would flicker. */
const onlyMarks = /^[\s>]*(#{1,6}|[-*+_]{1,3}|\d{1,9}[.)]?|`{1,2}|`{3,}[^`]*|~{3,}.*|\|)?\s*$/;

/** With the marks closed that are open, so that the words look as they will. */
function closed(text: string): string {
  const code = (text.match(/`/g)?.length ?? 0) % 2 === 1;
  if (code) return `${text}\``;
  const words = text.replace(/\*{1,2}$/, "");
  return (words.match(/\*\*/g)?.length ?? 0) % 2 === 1 ? `${words.trimEnd()}**` : words;
}

const still = (scroll: Scroll): Printed => ({ scroll, rows: [] });

function lines(before: Scroll, text: string, look: Look): Printed {
  let scroll = before;
  const rows: Row[] = [];
  for (const one of text.split("\n")) {
    const head = heads(scroll, one, look);
    const made = line(head.scroll, one.slice(head.used), { look, complete: true });
    scroll = made.scroll;
    for (const row of head.rows) rows.push(row);
    for (const row of made.rows) rows.push(row);
  }
  return { scroll, rows };
}

/** The beginning of a line that is too long to wait for its end. */
function heads(before: Scroll, text: string, look: Look): Printed & { used: number } {
  let scroll = before;
  let used = 0;
  const rows: Row[] = [];
  for (;;) {
    const at = cutAt(text.slice(used), scroll, look);
    if (at === 0) return { scroll, rows, used };
    const head = text.slice(used, used + at).trimEnd();
    const made = line(scroll, head, { look, complete: false });
    scroll = made.scroll;
    rows.push(...made.rows);
    used += at;
  }
}

function line(
  scroll: Scroll,
  text: string,
  { look, complete }: { look: Look; complete: boolean },
): Printed {
  const clean = text.replace(/\r$/, "");
  const { fence, cut, table } = scroll.markdown;
  const blank = clean.trim() === "" && !fence && !cut;
  if (blank && table.length === 0)
    return still(scroll.speaking ? { ...scroll, blank: true } : scroll);
  const made = blank
    ? { state: plainMarkdown, rows: finish(scroll.markdown, setting(look)) }
    : markdown(scroll.markdown, clean, complete, setting(look));
  const apart = scroll.speaking ? scroll.blank : scroll.last !== "nothing";
  const rows = made.rows.length > 0 && apart ? [[], ...made.rows] : made.rows;
  const printed = made.rows.length > 0;
  return {
    scroll: {
      markdown: made.state,
      speaking: printed || scroll.speaking,
      last: printed ? "said" : scroll.last,
      blank: blank || (!printed && scroll.blank),
    },
    rows,
  };
}

const setting = (look: Look): Setting => ({
  columns: look.columns,
  lexer: look.libraries.lexer,
  ...(look.plain && { plain: true }),
  ...(look.libraries.highlight && { highlight: look.libraries.highlight }),
});

/** Where a long line is cut: at the end of a row, with no mark left open; 0 = not yet. */
function cutAt(text: string, scroll: Scroll, look: Look): number {
  const { columns } = look;
  const most = liveRowsMax(look);
  const { fence, cut } = scroll.markdown;
  const few = text.length * 2 <= most * columns;
  const table = !fence && !cut && barred.test(text) && mayBeTable(text);
  if (few || (table && text.length < TABLE_LINE_MAX)) return 0;
  // A wide character needs two columns more than there are.
  const [head] = takeColumns(text, most * columns + 2);
  if (width(head) <= most * columns) return 0;
  const fewer = Math.max(1, most - 1);
  if (fence) return takeColumns(text, fewer * Math.max(1, columns - 2))[0].length;
  const ends = breaks(head);
  const height = (at: number) =>
    line(scroll, head.slice(0, ends[at]).trimEnd(), { look, complete: false }).rows.length;
  let open = 0;
  for (let at = lastBelow(height, ends.length - 1); at >= 0; at = lastBelow(height, at)) {
    const end = ends[at] ?? 0;
    if (isBalanced(head.slice(0, end))) return end;
    open ||= end;
  }
  return open || takeColumns(text, fewer * columns)[0].length;
}

/** The last place before `high` that takes fewer rows than it does, the next one not; or -1. */
function lastBelow(height: (at: number) => number, high: number): number {
  const rows = height(high);
  let low = -1;
  let above = high;
  while (above - low > 1) {
    const middle = (low + above) >> 1;
    if (height(middle) < rows) low = middle;
    else above = middle;
  }
  return low;
}

const isBalanced = (text: string) =>
  (text.match(/`/g)?.length ?? 0) % 2 === 0 &&
  (text.match(/\*\*/g)?.length ?? 0) % 2 === 0 &&
  !/!?\[[^\]]*(\]\([^)]*)?$/.test(text);
