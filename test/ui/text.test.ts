/** Text on its way to the screen: shown, measured, wrapped, printed as it streams. */
import { diffWordsWithSpace } from "diff";
import fc from "fast-check";
import { Lexer } from "marked";
import { describe, expect, test } from "vitest";
import { wordsFor } from "../../src/core/i18n/index.js";
import type { Look } from "../../src/ui/draw/look.js";
import type { Scroll } from "../../src/ui/draw/answer.js";
import { ahead, emptyScroll, printSaid, printSaying } from "../../src/ui/draw/answer.js";
import { diffOf } from "../../src/ui/text/diff.js";
import { drawExact } from "../../src/ui/text/exact.js";
import { lastLines } from "../../src/ui/text/output.js";
import { paint } from "../../src/ui/text/paint.js";
import { sixteen } from "../../src/ui/theme/sixteen.js";
import { show } from "../../src/ui/text/show.js";
import type { Row } from "../../src/ui/text/span.js";
import { flatRow } from "../../src/ui/text/span.js";
import { width } from "../../src/ui/text/width.js";
import { breaks, chop, wrap } from "../../src/ui/text/wrap.js";

const look = (columns: number): Look => ({
  columns,
  rows: 24,
  words: wordsFor("en"),
  home: undefined,
  libraries: {
    lexer: { lexInline: (text) => Lexer.lexInline(text) },
    diff: {
      diffWordsWithSpace: (a, b) => diffWordsWithSpace(a, b),
    },
  },
});

const anything = fc.string({ unit: "binary", maxLength: 80 });
const hidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u3164\u00a0]/u;

describe("what is hidden", () => {
  test("no control character of any text gets through, painted or plain", () => {
    fc.assert(
      fc.property(anything, fc.boolean(), (text, coloured) => {
        const bytes = paint([{ text, tone: "bold" }], coloured ? sixteen : undefined);
        expect(bytes.replace(/\x1b\[[0-9;]*m/g, "")).not.toMatch(hidden);
      }),
      { numRuns: 2000 },
    );
  });

  test("nothing is taken away: what can be seen is seen", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        expect(flatRow(show(text, "exact"))).toBe(text);
      }),
    );
  });

  test("showing twice is showing once", () => {
    fc.assert(
      fc.property(anything, (text) => {
        const once = flatRow(show(text, "exact"));
        expect(flatRow(show(once, "exact"))).toBe(once);
      }),
    );
  });
});

const mixed = fc
  .array(
    fc.constantFrom(
      "word",
      "a",
      "长文本",
      "，",
      "👨‍👩‍👧",
      "e\u0301",
      " ",
      "   ",
      "supercalifragilistic",
    ),
  )
  .map((parts) => parts.join(""));

describe("rows", () => {
  test("are never wider than they may be and hold every visible character", () => {
    fc.assert(
      fc.property(mixed, fc.integer({ min: 4, max: 40 }), (text, columns) => {
        for (const rows of [wrap([{ text }], columns), chop([{ text }], columns)]) {
          for (const row of rows) expect(width(flatRow(row))).toBeLessThanOrEqual(columns);
          const all = rows.map(flatRow).join("");
          expect(all.replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
        }
        expect(chop([{ text }], columns).map(flatRow).join("")).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  test("do not begin with the mark that closes a Chinese sentence", () => {
    const rows = wrap([{ text: "今天天气很好，我们去公园。" }], 12).map(flatRow);
    for (const row of rows) expect(row).not.toMatch(/^[，。]/);
  });

  test("do not end with a mark that opens something", () => {
    const said =
      "没有长期规则，只按审批模式判断（/hitl）。把“名称”改成《新名》，见 (注) 和[列表]。";
    for (let columns = 12; columns <= 60; columns++)
      for (const row of wrap([{ text: said }], columns).map(flatRow))
        expect(row, `in ${columns} columns`).not.toMatch(/[（《“([]$/);
    for (const end of breaks(said)) expect(said.slice(0, end)).not.toMatch(/[（《“([]$/);
  });
});

/** Prints a text as it streams in these pieces; `seen` is the live rows at each of them. */
function streamed(pieces: readonly string[], columns: number) {
  let scroll: Scroll = emptyScroll;
  let rest = "";
  const rows: Row[] = [];
  let tallest = 0;
  for (const piece of pieces) {
    rest += piece;
    const made = printSaying(scroll, rest, look(columns));
    scroll = made.scroll;
    rest = rest.slice(made.used);
    rows.push(...made.rows);
    tallest = Math.max(tallest, ahead(scroll, rest, look(columns), false).rows.length);
  }
  rows.push(...printSaid(scroll, rest, look(columns)).rows);
  return { rows: rows.map((row) => flatRow(row).trimEnd()), tallest };
}

const answer = fc
  .array(
    fc.constantFrom(
      "plain words",
      " ",
      "\n",
      "\n\n",
      "- item",
      "1. one",
      "`code`",
      "**bold**",
      "# Head\n",
      "```ts\n",
      "```\n",
      "> quote",
      "| a | b |\n",
      "|---|---|\n",
      "中文，段落。",
      "[l](http://x.y)",
      "a very long line that goes on and on, ".repeat(6),
      "- an item of a list that is **longer** than all `four rows` may be, ".repeat(4),
      "很长的一行，没有空格，".repeat(12),
      "👨‍👩‍👧🇨🇳e\u0301",
      "wordwithoutblanks".repeat(14),
      "| long | ".repeat(25),
      "a | b\n",
      "--- | ---\n",
      '> ```py\n> x = """doc\n',
      "> | q |\n",
      "- [ ] open",
      "$a_b$ and \\(x\\)",
      "<b>html</b>",
      "\r\n",
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(""));

describe("an answer that streams", () => {
  test("says the same however it is cut, and what is live stays low", () => {
    fc.assert(
      fc.property(answer, fc.array(fc.nat(200), { maxLength: 12 }), (text, cuts) => {
        const at = [
          0,
          ...cuts.map((c) => c % (text.length + 1)).sort((a, b) => a - b),
          text.length,
        ];
        const pieces = at.slice(1).map((end, i) => text.slice(at[i], end));
        const cut = streamed(pieces, 40);
        expect(cut.rows).toEqual(streamed([text], 40).rows);
        expect(cut.tallest).toBeLessThanOrEqual(10);
      }),
      { numRuns: 200 },
    );
  });

  test("is printed row for row the same when its lines fit", () => {
    const text =
      "# Title\n\nA line.\n\n- one\n  - two\n\n```js\nlet a = 1;\n\n\nlet b;\n```\n\nend";
    expect(streamed([...text], 60).rows).toEqual(streamed([text], 60).rows);
    expect(streamed([text], 60).rows.join("\n")).toMatchInlineSnapshot(`
      "Title

      A line.

      • one
        • two

        let a = 1;


        let b;

      end"
    `);
  });

  test("a line of 60,000 characters without an end is printed as it comes", () => {
    const text = "lorem ipsum dolor ".repeat(3400);
    const pieces = text.match(/.{1,20}/gs) ?? [];
    const { rows, tallest } = streamed(pieces, 100);
    expect(tallest).toBeLessThanOrEqual(5);
    expect(rows.join(" ").split(/\s+/).filter(Boolean).length).toBe(3400 * 3);
    // Cut at the ends of rows: no row but the last is much shorter than the screen.
    expect(rows.slice(0, -1).every((row) => row.length > 80)).toBe(true);
  });
});

describe("a diff", () => {
  const { diff } = look(60).libraries;
  const setting = { columns: 60, library: diff, words: wordsFor("en").tools };
  const draw = (a: string, b: string) =>
    diffOf(a, b, setting).rows.map((r) => flatRow(r).trimEnd());

  test("has numbers, three lines around each change and a gap between", () => {
    const lines = Array.from({ length: 30 }, (_, i) => `line ${i + 1}`);
    const changed = lines.with(9, "line ten").with(19, "line twenty");
    expect(
      draw(`${lines.join("\n")}\n`, `${changed.join("\n")}\n`).join("\n"),
    ).toMatchInlineSnapshot(`
      " 7   line 7
       8   line 8
       9   line 9
      10 - line 10
      10 + line ten
      11   line 11
      12   line 12
      13   line 13
         ⋯
      17   line 17
      18   line 18
      19   line 19
      20 - line 20
      20 + line twenty
      21   line 21
      22   line 22
      23   line 23"
    `);
  });

  test("of two texts that differ always shows a line of one sign or the other", () => {
    const text = fc.array(fc.constantFrom("a", "b", "", "\r", "\t", " x")).map((l) => l.join("\n"));
    fc.assert(
      fc.property(text, text, (a, b) => {
        const rows = draw(a, b);
        const marked = rows.some((row) => /^ *\d+ [+-]/.test(row));
        const noted = rows.some((row) => /newline|CRLF/.test(row));
        expect(marked || noted).toBe(a !== b || noted);
      }),
      { numRuns: 500 },
    );
  });

  test("line ends that are CRLF on both sides are said once and not on every row", () => {
    const rows = draw("a\r\nb\r\n", "a\r\nc\r\n");
    expect(rows.join("\n")).not.toContain("\\x0d");
    expect(rows.at(-1)).toContain("CRLF");
  });

  test("a change of blanks alone shows the tab", () => {
    expect(draw("\tx\n", "    x\n").join("\n")).toContain("[\\x09]");
  });
});

test("a command is shown to the letter", () => {
  const blanks = wordsFor("en").terminal.blanks;
  fc.assert(
    fc.property(
      fc.string({ maxLength: 200 }),
      fc.integer({ min: 10, max: 80 }),
      (text, columns) => {
        const { rows } = drawExact(text.replace(/ {9,}/g, " "), { columns, blanks });
        const read = rows.map((row) => flatRow(row.slice(1))).join("");
        expect(read).toBe(text.replace(/ {9,}/g, " "));
      },
    ),
  );
});

test("a running command's output is its last lines as they would stand", () => {
  expect(lastLines("a\r\n10%\r20%\r30%\nb\x1b[31mred\x1b[0m\n\n", 5)).toEqual(["a", "30%", "bred"]);
  expect(lastLines("1\n2\n3\n", 2)).toEqual(["2", "3"]);
});
