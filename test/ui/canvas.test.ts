/** Live rows made of others: in a real emulator they look as if they had been drawn afresh. */
import xterm from "@xterm/headless";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { emptyCanvas, repaint } from "../../src/ui/terminal/canvas.js";
import type { Canvas, Wanted } from "../../src/ui/terminal/canvas.js";
import { firstRows, rowsAbove } from "../../src/ui/terminal/folding.js";
import type { Folding, Position } from "../../src/ui/terminal/folding.js";
import { takeColumns, width } from "../../src/ui/text/width.js";

const columns = 30;
let terms: xterm.Terminal[] = [];
const open = (rows = 40) => {
  const term = new xterm.Terminal({
    cols: columns,
    rows,
    allowProposedApi: true,
    convertEol: true,
  });
  terms.push(term);
  return term;
};
afterEach(() => {
  for (const term of terms) term.dispose();
  terms = [];
});
const write = (term: xterm.Terminal, bytes: string) =>
  new Promise<void>((done) => term.write(bytes, done));

/** Every cell that is not blank, with its looks. */
function cells(term: xterm.Terminal): string[] {
  const { active } = term.buffer;
  const all: string[] = [];
  for (let y = 0; y < active.length; y++)
    for (let x = 0; x < columns; x++) {
      const cell = active.getLine(y)?.getCell(x);
      if (!cell || cell.getChars().trim() === "") continue;
      all.push(`${y},${x} ${cell.getChars()} ${cell.isBold()} ${cell.getFgColor()}`);
    }
  return all;
}

const piece = fc.constantFrom(
  "a",
  "word ",
  "中文",
  "é",
  "e\u0301",
  "👍",
  "“q”",
  "│",
  " ",
  "m",
  "[0m",
);
const span = fc
  .tuple(fc.constantFrom("", "1", "32", "1;31"), fc.array(piece, { maxLength: 5 }))
  .map(([sgr, parts]) => (sgr === "" ? parts.join("") : `\x1b[${sgr}m${parts.join("")}\x1b[0m`));
const plain = (row: string) => row.replace(/\x1b\[[\d;]*m/g, "");
const row = fc
  .array(span, { maxLength: 3 })
  .map((spans) => spans.join(""))
  .filter((text) => width(plain(text)) < columns - 4);
/** Frames of which each has much of the one before. */
const frames = fc.array(
  fc.record({ printed: fc.array(row, { maxLength: 3 }), live: fc.array(row, { maxLength: 6 }) }),
  { minLength: 1, maxLength: 5 },
);
const grown = frames.chain((list) =>
  fc.array(fc.nat(9), { minLength: list.length, maxLength: list.length }).map((how) =>
    list.reduce<Wanted[]>((all, frame, i) => {
      const before = all.at(-1)?.live ?? [];
      const kept = (how[i] ?? 0) < 6 ? before : [];
      const printed = (how[i] ?? 0) % 3 === 0 ? kept.slice(0, 1) : frame.printed;
      const live = [...kept.slice(printed === frame.printed ? 0 : 1, 4), ...frame.live].slice(0, 8);
      const last = live.at(-1);
      if ((how[i] ?? 0) % 2 === 0 && last !== undefined) live[live.length - 1] = `${last}xx`;
      const y = Math.max(0, live.length - 1);
      const words = (how[i] ?? 0) >> 1;
      return [...all, { printed, live, words, cursor: { x: (how[i] ?? 0) % 5, y: y >> 1 } }];
    }, []),
  ),
);

describe("live rows", () => {
  test("that come of others look as if drawn afresh, with the cursor in its place", async () => {
    await fc.assert(
      fc.asyncProperty(grown, async (wanted) => {
        const [term, afresh] = [open(), open()];
        let canvas: Canvas = emptyCanvas;
        for (const one of wanted) {
          const made = repaint(canvas, one);
          canvas = made.canvas;
          await write(term, made.bytes);
        }
        const printed = wanted.flatMap((one) => one.printed);
        const { live, cursor } = wanted.at(-1) ?? { live: [], cursor: undefined };
        await write(afresh, [...printed, ...live].join("\n"));
        expect(cells(term)).toEqual(cells(afresh));
        const at = { x: term.buffer.active.cursorX, y: term.buffer.active.cursorY };
        expect(at).toEqual({ x: cursor?.x, y: printed.length + (cursor?.y ?? 0) });
      }),
      { numRuns: 150 },
    );
  });

  test("are neither erased nor written again where they have not changed", () => {
    const shown = (live: string[], printed: string[] = []) => ({
      printed,
      live,
      words: 1 - printed.length,
      cursor: undefined,
    });
    const first = repaint(emptyCanvas, shown(["some words", "", "status"])).canvas;
    const more = repaint(first, shown(["some words and more", "", "status"]));
    expect(more.bytes).toBe("\x1b[2A\x1b[11G\x1b[J and more\n\nstatus");
    const scrolled = repaint(more.canvas, shown(["", "status"], ["some words and more"]));
    expect(scrolled.bytes).toBe("");
    expect(repaint(first, shown(["some words", "", "status"])).bytes).toBe("");
    expect(repaint(first, shown(["some words", "", "state"])).bytes).toBe(
      "\x1b[G\x1b[K\x1b[C\x1b[J\x1b[Gstate",
    );
  });

  test("go on in the colour they had", () => {
    const rows = (text: string) => ({ printed: [], live: [text], words: 1, cursor: undefined });
    const { canvas } = repaint(emptyCanvas, rows("\x1b[1mbold\x1b[0m"));
    expect(repaint(canvas, rows("\x1b[1mbolder\x1b[0m")).bytes).toBe("\x1b[J\x1b[1mer\x1b[0m");
  });
});

const xtermJs: Folding = { folds: true, cursorRow: false };
const texts = fc.array(
  fc
    .array(fc.constantFrom("word ", "中文字", "x", "abc "), { maxLength: 20 })
    .map((parts) => takeColumns(parts.join(""), columns - 1)[0]),
  { minLength: 1, maxLength: 9 },
);

describe("rows that a terminal has folded", () => {
  const sizes = fc.array(
    fc.tuple(fc.integer({ min: 8, max: 60 }), fc.integer({ min: 3, max: 50 })),
    { minLength: 1, maxLength: 5 },
  );

  test("are counted as it has folded them, whatever sizes it went through", async () => {
    await fc.assert(
      fc.asyncProperty(texts, sizes, async (rows, steps) => {
        const term = open(12);
        const y = rows.length - 1;
        const x = Math.min(5, width(rows[y] ?? ""));
        const history = Array.from({ length: 30 }, (_, i) => `history ${i}`).join("\n");
        await write(term, `${history}\nFIRST\n${rows.join("\n")}\x1b[${x + 1}G`);
        for (const [cols, lines] of steps) term.resize(cols, lines);
        const [cols] = steps.at(-1) ?? [columns];
        const { active } = term.buffer;
        const first = Array.from({ length: active.length }, (_, at) => at).find((at) =>
          active.getLine(at)?.translateToString(true).startsWith("FIRST"),
        );
        const above = active.baseY + active.cursorY - (first ?? 0) - 1;
        const measured = { columns: cols, folding: xtermJs, x: active.cursorX };
        expect(rowsAbove(rows, { x, y }, measured)).toBe(above);
      }),
      { numRuns: 300 },
    );
  });

  const at = (cursor: Position, folding: Folding, x?: number) =>
    rowsAbove(["a".repeat(25), "b".repeat(25), "c".repeat(5)], cursor, { columns: 10, folding, x });

  test("count as they stand where nothing is folded", () => {
    expect(at({ x: 3, y: 2 }, { folds: false })).toBe(2);
    expect(at({ x: 3, y: 2 }, { folds: true })).toBe(6);
  });

  test("of the cursor count by the column where it stands now", () => {
    expect(at({ x: 24, y: 1 }, { folds: true }, 4)).toBe(5);
    expect(at({ x: 24, y: 1 }, { folds: true }, 9)).toBe(3);
    expect(at({ x: 20, y: 1 }, { folds: true }, 0)).toBe(5);
    expect(at({ x: 20, y: 1 }, { folds: true, cursorRow: true }, 9)).toBe(4);
    expect(at({ x: 24, y: 1 }, { folds: true })).toBe(3);
  });

  test("leave their beginning where it is out of reach", () => {
    expect(firstRows(["a".repeat(25), "b"], 2, 10)).toEqual(["a".repeat(20)]);
    expect(firstRows(["a".repeat(25), "b"], 4, 10)).toEqual(["a".repeat(25), "b"]);
    expect(firstRows(["a"], 0, 10)).toEqual([]);
  });
});
