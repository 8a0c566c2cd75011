/**
 * A Markdown table, drawn once all its rows are known. Columns are shrunk to fit the screen;
 * where that would leave shreds, each row becomes a list of its cells.
 */
import type { Row, Span } from "./span.js";
import { padEnd, width } from "./width.js";
import { wrap } from "./wrap.js";

export type Cell = readonly Span[];
type Align = "left" | "right" | "center";

/** A column narrower than that, and than its widest cell, holds shreds. */
const CELL_LEAST = 8;

/** `|` separates, `\|` does not, and neither does one inside code. */
export function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let code = false;
  for (let i = 0; i < line.length; i++) {
    const c = line[i];
    if (c === "\\" && line[i + 1] === "|") {
      cell += "|";
      i++;
    } else if (c === "|" && !code) {
      cells.push(cell.trim());
      cell = "";
    } else {
      if (c === "`") code = !code;
      cell += c;
    }
  }
  cells.push(cell.trim());
  if (cells[0] === "") cells.shift();
  if (cells.at(-1) === "") cells.pop();
  return cells;
}

/** A `|` that separates. */
export const hasBar = (line: string): boolean =>
  line.includes("|") && /\S/.test(line) && barsIn(line) > 0;

const barsIn = (line: string): number =>
  line
    .replace(/\\\|/g, "")
    .replace(/`[^`]*`/g, "")
    .split("|").length - 1;

export const isRule = (line: string): boolean =>
  /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/.test(line) && line.includes("-");

export function alignments(rule: string): Align[] {
  return cellsOf(rule).map((c) =>
    c.endsWith(":") ? (c.startsWith(":") ? "center" : "right") : "left",
  );
}

export function drawTable(
  rows: readonly (readonly Cell[])[],
  aligns: readonly Align[],
  { columns, plain = false }: { columns: number; plain?: boolean },
): Row[] {
  if (plain) return drawRecords(rows, columns, []);
  const count = Math.max(...rows.map((r) => r.length));
  const wanted = natural(rows, count);
  const widths = fit(wanted, columns);
  if (widths.some((w, i) => w < Math.min(wanted[i] ?? 0, CELL_LEAST)) || over(widths, columns) > 0)
    return drawRecords(rows, columns, [{ text: line(Math.min(columns, 8)), tone: "dim" }]);
  const beside = padEnd(line(1), 1);
  const rule = widths.map((w) => padEnd(line(w), w)).join(`${beside}┼${beside}`);
  return rows.flatMap((cells, at): Row[] => {
    const wrapped = widths.map((w, i) => wrap(cells[i] ?? [], w));
    const height = Math.max(1, ...wrapped.map((w) => w.length));
    const drawn = Array.from(
      { length: height },
      (_, y): Row =>
        widths.flatMap((w, i): Span[] => [
          ...(i > 0 ? [{ text: " │ ", tone: "dim" as const }] : []),
          ...aligned(wrapped[i]?.[y] ?? [], w, aligns[i] ?? "left"),
        ]),
    );
    return at === 0 ? [...drawn.map(bolden), [{ text: rule, tone: "dim" }]] : drawn;
  });
}

const bolden = (row: Row): Row =>
  row.map((s) => (s.tone === undefined || s.tone === "plain" ? { ...s, tone: "bold" } : s));

const columnsOf = (cell: Cell) => cell.reduce((n, s) => n + width(s.text), 0);

const natural = (rows: readonly (readonly Cell[])[], count: number): number[] =>
  Array.from({ length: count }, (_, i) => Math.max(1, ...rows.map((r) => columnsOf(r[i] ?? []))));

const between = (): number => width(" │ ");
const over = (widths: readonly number[], columns: number): number =>
  widths.reduce((a, b) => a + b, 0) + between() * (widths.length - 1) - columns;
const line = (columns: number): string => "─".repeat(Math.floor(columns / width("─")));

/** Takes from the widest until the table fits; a column keeps at least two columns. */
function fit(widths: readonly number[], columns: number): number[] {
  const fitted = [...widths];
  for (let left = over(fitted, columns); left > 0; left--) {
    const widest = Math.max(...fitted);
    if (widest <= 2) break;
    fitted[fitted.indexOf(widest)] = widest - 1;
  }
  return fitted;
}

/** `head: cell`, one below the other; `apart` stands between the rows of the table. */
function drawRecords(
  [heads = [], ...records]: readonly (readonly Cell[])[],
  columns: number,
  apart: Row,
): Row[] {
  const hang: Row = [{ text: "  " }];
  if (records.length === 0) return heads.flatMap((head) => wrap(bolden(head), columns));
  return records.flatMap((cells, at) => [
    ...(at > 0 ? [apart] : []),
    ...cells.flatMap((cell, i) => {
      const head = bolden(heads[i] ?? []);
      const named = head.length > 0 ? [...head, { text: ": " }, ...cell] : cell;
      return wrap(named, columns, { first: [], rest: hang });
    }),
  ]);
}

function aligned(row: Row, columns: number, align: Align): Row {
  const space = Math.max(0, columns - row.reduce((n, s) => n + width(s.text), 0));
  const left = align === "left" ? 0 : align === "right" ? space : Math.floor(space / 2);
  return [{ text: " ".repeat(left) }, ...row, { text: " ".repeat(space - left) }];
}
