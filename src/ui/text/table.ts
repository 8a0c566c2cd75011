/** A Markdown table, drawn once all its rows are known. Columns are shrunk to fit the screen. */
import type { Row, Span } from "./span.js";
import { width } from "./width.js";
import { wrap } from "./wrap.js";

export type Cell = readonly Span[];
type Align = "left" | "right" | "center";

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
  columns: number,
): Row[] {
  const count = Math.max(...rows.map((r) => r.length));
  const widths = fit(natural(rows, count), columns);
  const rule = widths.map((w) => "─".repeat(w)).join("─┼─");
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

/** Takes from the widest until the table fits; a column keeps at least two columns. */
function fit(widths: number[], columns: number): number[] {
  const fitted = [...widths];
  let over = fitted.reduce((a, b) => a + b, 0) + 3 * (fitted.length - 1) - columns;
  while (over > 0) {
    const widest = Math.max(...fitted);
    if (widest <= 2) break;
    fitted[fitted.indexOf(widest)] = widest - 1;
    over--;
  }
  return fitted;
}

function aligned(row: Row, columns: number, align: Align): Row {
  const space = Math.max(0, columns - row.reduce((n, s) => n + width(s.text), 0));
  const left = align === "left" ? 0 : align === "right" ? space : Math.floor(space / 2);
  return [{ text: " ".repeat(left) }, ...row, { text: " ".repeat(space - left) }];
}
