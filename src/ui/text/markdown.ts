/**
 * Markdown line by line, as it streams: each finished line becomes rows at once. What is
 * open (a code fence, a table, a line that was cut because it grew long) is carried along.
 */
import { inline, shown } from "./inline.js";
import type { InlineLexer } from "./inline.js";
import { untab } from "./show.js";
import type { Row, Span, Tone } from "./span.js";
import { alignments, cellsOf, drawTable, hasBar, isRule } from "./table.js";
import { width } from "./width.js";
import { chop, wrap } from "./wrap.js";
import type { Margin } from "./wrap.js";

export interface Markdown {
  readonly fence: Fence | undefined;
  /** Lines of a table that is not finished yet. */
  readonly table: readonly string[];
  /** The margin of a line whose head is printed already. */
  readonly cut: { margin: Margin; tone: Tone } | undefined;
}
interface Fence {
  mark: string;
  indent: number;
  language: string;
  /** In how many quotes it stands: the first line with fewer ends it. */
  quotes: number;
  /** What the colours of the next line hang on, see `Highlight`. */
  open: string;
}

export const plainMarkdown: Markdown = { fence: undefined, table: [], cut: undefined };

/**
 * Colours one line of code. `open`: the lines above that hold the beginning of a comment or of a
 * string which this line goes on with; it comes back as the next line needs it.
 */
export type Highlight = (line: string, language: string, open: string) => Coloured;
export interface Coloured {
  spans: Span[];
  open: string;
}

export interface Setting {
  columns: number;
  lexer: InlineLexer;
  /** No lines and bars that only an eye can follow. */
  plain?: boolean;
  /** Left out, code has one colour. */
  highlight?: Highlight;
}

interface Made {
  state: Markdown;
  rows: Row[];
}

/** `complete` is false for the head of a line that is cut for its length. */
export function markdown(state: Markdown, line: string, complete: boolean, setting: Setting): Made {
  const { fence, cut, table } = state;
  if (fence) return inFence({ ...state, fence }, line, complete, setting);
  if (cut) {
    const margin = { first: cut.margin.rest, rest: cut.margin.rest };
    const rows = wrap(inline(line, setting.lexer, cut.tone), setting.columns, margin);
    return { state: { ...state, cut: complete ? undefined : cut }, rows };
  }
  if (complete && isTableLine(table, line))
    return { state: { ...state, table: [...table, line] }, rows: [] };
  if (table.length > 0) {
    const after = markdown({ ...state, table: [] }, line, complete, setting);
    return { ...after, rows: [...drawnTable(table, setting), ...after.rows] };
  }
  const { quotes, body } = unquoted(line, Number.POSITIVE_INFINITY);
  const opens = /^(\s*)(`{3,}|~{3,})\s*([^\s`]*)[^`]*$/.exec(body);
  if (opens && complete) {
    const [, indent = "", mark = "", language = ""] = opens;
    const begun = { mark, indent: indent.length, language, quotes, open: "" };
    return { state: { ...state, fence: begun }, rows: [] };
  }
  const { margin, body: words, tone } = block(line, setting);
  const rows = wrap(inline(words, setting.lexer, tone), setting.columns, margin);
  return { state: { ...state, cut: complete ? undefined : { margin, tone } }, rows };
}

/** What is still held back when the answer ends. */
export const finish = (state: Markdown, setting: Setting): Row[] =>
  drawnTable(state.table, setting);

/** A line without its marks of quotation, at most so many. */
function unquoted(line: string, most: number): { quotes: number; body: string } {
  let body = line;
  let quotes = 0;
  for (let mark = quoteMark.exec(body); mark && quotes < most; mark = quoteMark.exec(body)) {
    body = body.slice(mark[0].length);
    quotes++;
  }
  return { quotes, body };
}
const quoteMark = /^ {0,3}> ?/;
/** However deep the quotes are, half of the row stays for what is quoted. */
const bars = (quotes: number, { columns, plain }: Setting): Span[] =>
  Array.from({ length: Math.min(quotes, Math.floor(columns / 4)) }, () => ({
    text: plain ? "> " : "│ ",
    tone: "dim",
  }));
const INDENT_MAX = 12;

function inFence(
  state: Markdown & { fence: Fence },
  line: string,
  complete: boolean,
  setting: Setting,
): Made {
  const { fence, cut } = state;
  const { quotes, body } = cut
    ? { quotes: fence.quotes, body: line }
    : unquoted(line, fence.quotes);
  const closes = body.trim().startsWith(fence.mark) && /^\s*(`+|~+)\s*$/.test(body);
  if (quotes < fence.quotes)
    return markdown({ ...state, fence: undefined }, line, complete, setting);
  if (closes && complete && !cut) return { state: { ...state, fence: undefined }, rows: [] };
  const code = untab(cut ? body : body.replace(new RegExp(`^ {0,${fence.indent}}`), ""));
  const { spans, open } = setting.highlight?.(code, fence.language, fence.open) ?? {
    spans: shown(code, "code"),
    open: "",
  };
  const lead = { text: " ".repeat(2 + Math.min(fence.indent, INDENT_MAX)) };
  const row = [...bars(fence.quotes, setting), lead];
  const margin = { first: row, rest: row };
  return {
    state: {
      ...state,
      fence: complete && !cut ? { ...fence, open } : fence,
      cut: complete ? undefined : { margin, tone: "code" },
    },
    rows: chop(spans, setting.columns, margin),
  };
}

/** What a line is, by its beginning. Tabs count as four blanks. */
function block(raw: string, setting: Setting): { margin: Margin; body: string; tone: Tone } {
  const { columns, plain } = setting;
  const line = untab(raw);
  const heading = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line);
  if (heading) return { margin: flush, body: heading[2] ?? "", tone: "heading" };
  if (/^ {0,3}([-*_])( *\1){2,} *$/.test(line))
    return { margin: flush, body: plain ? "---" : "────────", tone: "dim" };
  const { quotes, body: rest } = unquoted(line, Number.POSITIVE_INFINITY);
  const margin = bars(quotes, setting);
  const most = Math.min(16, Math.floor(columns / 3));
  const item = /^(\s*)([-*+]|\d{1,9}[.)])(\s+)(\[[ xX]\](?:\s+|$))?/.exec(rest);
  if (!item) {
    const indent = /^\s*/.exec(rest)?.[0] ?? "";
    const hang = [...margin, { text: indent.slice(0, most) }];
    return { margin: { first: hang, rest: hang }, body: rest.slice(indent.length), tone: "plain" };
  }
  const [all, indent = "", mark = "", , box = ""] = item;
  const bullet = /\d/.test(mark) ? mark : "•";
  const checked = box ? (/x/i.test(box) ? "[x] " : "[ ] ") : "";
  const lead = `${indent.slice(0, most)}${bullet} ${checked}`;
  return {
    margin: {
      first: [...margin, { text: lead }],
      rest: [...margin, { text: " ".repeat(width(lead)) }],
    },
    body: rest.slice(all.length),
    tone: "plain",
  };
}

const flush: Margin = { first: [], rest: [] };

/** A row with a bar in it, the rule below it, then more rows with bars. */
function isTableLine(table: readonly string[], line: string): boolean {
  const [head] = table;
  if (head === undefined) return /^\s*\|/.test(line) || (!isMarked.test(line) && hasBar(line));
  if (table.length > 1) return hasBar(line);
  return isRule(line) && cellsOf(line).length === cellsOf(head).length;
}
const isMarked = /^\s*([-*+>#]|\d{1,9}[.)]|`{3}|~{3})/;

/** A line with a bar waits for the next one, which says whether it heads a table. */
export const mayBeTable = (line: string): boolean => isTableLine([], line);

function drawnTable(lines: readonly string[], setting: Setting): Row[] {
  const [head, rule, ...body] = lines;
  if (head === undefined) return [];
  const cell = (text: string) => inline(text, setting.lexer);
  if (rule === undefined) {
    const { margin, body: words, tone } = block(head, setting);
    return wrap(inline(words, setting.lexer, tone), setting.columns, margin);
  }
  return drawTable(
    [head, ...body].map((line) => cellsOf(line).map(cell)),
    alignments(rule),
    setting,
  );
}
