/**
 * Markdown line by line, as it streams: each finished line becomes rows at once. What is
 * open (a code fence, a table, a line that was cut because it grew long) is carried along.
 */
import { inline, shown } from "./inline.js";
import type { InlineLexer } from "./inline.js";
import { untab } from "./show.js";
import type { Row, Span, Tone } from "./span.js";
import { alignments, cellsOf, drawTable, isRule } from "./table.js";
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
}

export const plainMarkdown: Markdown = { fence: undefined, table: [], cut: undefined };

/** Colours one line of code; left out, code has one colour. */
export type Highlight = (code: string, language: string) => Span[];

export interface Setting {
  columns: number;
  lexer: InlineLexer;
  highlight?: Highlight;
}

/** `complete` is false for the head of a line that is cut for its length. */
export function markdown(
  state: Markdown,
  line: string,
  complete: boolean,
  setting: Setting,
): { state: Markdown; rows: Row[] } {
  if (state.fence) return inFence({ ...state, fence: state.fence }, line, complete, setting);
  if (state.cut) {
    const { margin, tone } = state.cut;
    const rows = wrap(inline(line, setting.lexer, tone), setting.columns, {
      first: margin.rest,
      rest: margin.rest,
    });
    return { state: { ...state, cut: complete ? undefined : state.cut }, rows };
  }
  if (complete && isTableLine(state, line))
    return { state: { ...state, table: [...state.table, line] }, rows: [] };
  const before = drawnTable(state.table, setting);
  const now = { ...state, table: [] };
  const fence = /^( {0,3}|\s+)(`{3,}|~{3,})\s*([^\s`]*)/.exec(line);
  if (fence && complete) {
    const [, indent = "", mark = "", language = ""] = fence;
    return {
      state: { ...now, fence: { mark, indent: indent.length, language } },
      rows: before,
    };
  }
  const { margin, body, tone } = block(line);
  const rows = wrap(inline(body, setting.lexer, tone), setting.columns, margin);
  return {
    state: { ...now, cut: complete ? undefined : { margin, tone } },
    rows: [...before, ...rows],
  };
}

/** What is still held back when the answer ends. */
export const finish = (state: Markdown, setting: Setting): Row[] =>
  drawnTable(state.table, setting);

function inFence(
  state: Markdown & { fence: Fence },
  line: string,
  complete: boolean,
  setting: Setting,
): { state: Markdown; rows: Row[] } {
  const { fence } = state;
  const closes = line.trim().startsWith(fence.mark) && /^\s*(`+|~+)\s*$/.test(line);
  if (closes && complete && !state.cut) return { state: { ...state, fence: undefined }, rows: [] };
  const code = untab(line.replace(new RegExp(`^ {0,${fence.indent}}`), ""));
  const spans = setting.highlight?.(code, fence.language) ?? shown(code, "code");
  const margin = { first: [{ text: "  " }], rest: [{ text: "  " }] };
  const cut = complete ? undefined : { margin, tone: "code" as const };
  return { state: { ...state, cut }, rows: chop(spans, setting.columns, margin) };
}

/** What a line is, by its beginning. Tabs count as four blanks. */
function block(raw: string): { margin: Margin; body: string; tone: Tone } {
  const line = untab(raw);
  const heading = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line);
  if (heading) return { margin: flush, body: heading[2] ?? "", tone: "heading" };
  if (/^ {0,3}([-*_])( *\1){2,} *$/.test(line))
    return { margin: flush, body: "────────", tone: "dim" };
  let margin: Span[] = [];
  let rest = line;
  for (let quote = /^ {0,3}> ?/.exec(rest); quote; quote = /^ {0,3}> ?/.exec(rest)) {
    margin = [...margin, { text: "│ ", tone: "dim" }];
    rest = rest.slice(quote[0].length);
  }
  const item = /^(\s*)([-*+]|\d{1,9}[.)])(\s+)(\[[ xX]\]\s+)?/.exec(rest);
  if (!item) {
    const indent = /^\s*/.exec(rest)?.[0] ?? "";
    const hang = [...margin, { text: indent.slice(0, 12) }];
    return { margin: { first: hang, rest: hang }, body: rest.slice(indent.length), tone: "plain" };
  }
  const [all, indent = "", mark = "", , box = ""] = item;
  const bullet = /\d/.test(mark) ? mark : "•";
  const checked = box ? (/x/i.test(box) ? "[x] " : "[ ] ") : "";
  const lead = `${indent.slice(0, 16)}${bullet} ${checked}`;
  return {
    margin: {
      first: [...margin, { text: lead }],
      rest: [...margin, { text: " ".repeat(lead.length) }],
    },
    body: rest.slice(all.length),
    tone: "plain",
  };
}

const flush: Margin = { first: [], rest: [] };

/** A row and the rule below it, then more rows. Each begins with a bar: so it is told early. */
const isTableLine = (state: Markdown, line: string): boolean =>
  /^\s*\|/.test(line) && (state.table.length !== 1 || isRule(line));

function drawnTable(lines: readonly string[], setting: Setting): Row[] {
  const [head, rule, ...body] = lines;
  if (head === undefined) return [];
  const cell = (text: string) => inline(text, setting.lexer);
  if (rule === undefined) return wrap(cell(head), setting.columns);
  return drawTable(
    [head, ...body].map((line) => cellsOf(line).map(cell)),
    alignments(rule),
    setting.columns,
  );
}
