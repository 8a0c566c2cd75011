/** Markdown as it comes from a model, drawn as rows. */
import fc from "fast-check";
import { Lexer } from "marked";
import { describe, expect, test } from "vitest";
import { ahead, emptyScroll, printSaid, printSaying } from "../../src/ui/draw/answer.js";
import { highlight } from "../../src/ui/text/highlight.js";
import type { Libraries } from "../../src/ui/text/libraries.js";
import { plainLibraries } from "../../src/ui/text/libraries.js";
import { paint } from "../../src/ui/text/paint.js";
import { sixteen } from "../../src/ui/theme/sixteen.js";
import type { Row } from "../../src/ui/text/span.js";
import { flatRow } from "../../src/ui/text/span.js";
import { width } from "../../src/ui/text/width.js";
import { wordsFor } from "../../src/core/i18n/index.js";

const libraries: Libraries = {
  ...plainLibraries,
  lexer: { lexInline: (text) => Lexer.lexInline(text) },
  highlight,
};
const look = (columns: number) => ({
  columns,
  rows: 24,
  words: wordsFor("en"),
  home: undefined,
  libraries,
});
const rowsOf = (text: string, columns = 60): readonly Row[] =>
  printSaid(emptyScroll, text, look(columns)).rows;
const drawn = (text: string, columns = 60): string =>
  rowsOf(text, columns)
    .map((row) => flatRow(row).trimEnd())
    .join("\n");
const toneOf = (rows: readonly Row[], words: string) =>
  rows.flat().find((s) => s.text.includes(words))?.tone ?? "plain";

describe("lists", () => {
  test("nest, hold tasks, and hang where their words begin", () => {
    expect(
      drawn(
        "- [ ] open\n- [x] done, with words that have to go on below\n  1. first\n     * deep",
        30,
      ),
    ).toBe(
      "• [ ] open\n• [x] done, with words that\n      have to go on below\n  1. first\n     • deep",
    );
  });

  test("stand in quotes, which may stand in quotes", () => {
    expect(drawn("> - one\n>   - two\n> > said\nout")).toBe("│ • one\n│   • two\n│ │ said\nout");
  });
});

test("however deep a quote or a list is, no row is wider than the screen", () => {
  for (const columns of [8, 20, 79])
    for (const deep of [1, 7, 100, 5000])
      for (const text of [
        `${">".repeat(deep)} some words that are said\n`,
        `${"> ".repeat(deep)}\`\`\`ts\n${"> ".repeat(deep)}const a = 1;\n`,
        `${" ".repeat(deep)}- an item\n`,
      ]) {
        const rows = rowsOf(text, columns);
        for (const row of rows) expect(width(flatRow(row))).toBeLessThanOrEqual(columns);
      }
});

describe("tables", () => {
  const table = "| 名称 | n |\n|---|--:|\n| 说明文字 | 1 |\n| x | 22 |\n";

  test("align by columns of the screen, wide characters counted as two", () => {
    expect(drawn(table)).toBe("名称     │  n\n─────────┼───\n说明文字 │  1\nx        │ 22");
  });

  test("need no bars at their ends; a sentence with a bar in it is none", () => {
    expect(drawn("a | b\n--- | ---\n1 | 2")).toBe("a │ b\n──┼──\n1 │ 2");
    expect(drawn("use `a | b` or a | b here\nnext")).toBe("use a | b or a | b here\nnext");
    expect(drawn("a | b\n---\nc")).toBe("a | b\n────────\nc");
  });

  test("too wide for the screen wrap in their cells, or become lists", () => {
    const wide = "| one | two |\n|---|---|\n| many words in a cell | and more words here |\n";
    expect(drawn(wide, 30)).toBe(
      [
        "one           │ two",
        "──────────────┼───────────────",
        "many words in │ and more words",
        "a cell        │ here",
      ].join("\n"),
    );
    const many =
      "| a | b | c | d |\n|-|-|-|-|\n| lengthy cell | two words | 3 | fourth |\n| e | f | g | h |\n";
    expect(drawn(many, 22)).toBe(
      "a: lengthy cell\nb: two words\nc: 3\nd: fourth\n────────\na: e\nb: f\nc: g\nd: h",
    );
  });

  test("never have a row wider than the screen", () => {
    const cell = fc.constantFrom("x", "长长的文字", "many words here", "👨‍👩‍👧", "");
    const row = fc.array(cell, { minLength: 1, maxLength: 7 }).map((c) => `| ${c.join(" | ")} |`);
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 8, max: 90 }),
        (rows, columns) => {
          const [head = ""] = rows;
          const rule = `|${"---|".repeat(head.split("|").length - 2)}`;
          for (const drawnRow of rowsOf([head, rule, ...rows.slice(1)].join("\n"), columns))
            expect(width(flatRow(drawnRow))).toBeLessThanOrEqual(columns);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("code", () => {
  test("is coloured over lines: a comment and a string that go on, and what comes after", () => {
    const rows = rowsOf(
      "```ts\n/* begins\n goes on\n*/ const a = `x\n const inside`;\nlet b;\n```",
    );
    expect(toneOf(rows, "goes on")).toBe("comment");
    expect(toneOf(rows, "const a") === "comment").toBe(false);
    expect(toneOf(rows, " const inside")).toBe("string");
    expect(toneOf(rows, "let")).toBe("keyword");
    const python = rowsOf('```python\ndef f():\n  """doc\n  for x\n  """\n  return 1\n```');
    expect(toneOf(python, "for x")).toBe("string");
    expect(toneOf(python, "return")).toBe("keyword");
  });

  test("with an apostrophe alone on its line colours the next lines as code", () => {
    expect(toneOf(rowsOf("```js\n// don't\nlet a = 'x\nlet b = 1;\n```"), "let b")).not.toBe(
      "string",
    );
  });

  test("keeps what was written, character for character, also in quotes and lists", () => {
    const code = "if (a < b) {\n\n  x[0] *= 2; // **not bold**\n}";
    expect(drawn(`\`\`\`c\n${code}\n\`\`\``)).toBe(
      "  if (a < b) {\n\n    x[0] *= 2; // **not bold**\n  }",
    );
    expect(drawn("> ```\n> a\n> ```\n> b")).toBe("│   a\n│ b");
    expect(drawn("- x\n  ```\n  a\n    b\n  ```\n- y")).toBe("• x\n    a\n      b\n• y");
  });

  test("in a quote ends with the quote", () => {
    expect(drawn("> ```\n> a\nafter **this**")).toBe("│   a\nafter this");
  });

  test("a comment of ten thousand lines carries along no more than a little", () => {
    let open = "";
    for (let i = 0; i < 10_000; i++) {
      open = highlight(i === 0 ? "/* begins" : `line ${i}`, "js", open).open;
      expect(open.length).toBeLessThan(5000);
    }
    expect(highlight("still", "js", open).spans.map((s) => s.tone)).toEqual(["comment"]);
  });
});

describe("words", () => {
  test("headings, rules, strikes, HTML and formulas", () => {
    expect(
      drawn(
        "## Head ##\n\n***\n~~gone~~ <b>bold</b> &amp;\n$a_1*b_2*c$ \\(x\\) $$y*z*$$ $5 *or* $6",
      ),
    ).toBe("Head\n\n────────\ngone <b>bold</b> &amp;\n$a_1*b_2*c$ \\(x\\) $$y*z*$$ $5 or $6");
  });

  const bytes = (text: string) =>
    rowsOf(text)
      .map((row) => paint(row, sixteen, true))
      .join("\n");

  test("a link is one for the terminal, and its address stands beside it", () => {
    expect(bytes("[manual](https://a.example/x)")).toContain(
      "\x1b]8;;https://a.example/x\x1b\\manual",
    );
    expect(drawn("[manual](https://a.example/x)")).toBe("manual (https://a.example/x)");
    expect(bytes("see https://a.example/y.")).toContain("\x1b]8;;https://a.example/y\x1b\\");
  });

  test("words that name another host than the address are no link", () => {
    const lying = bytes("[bank.example](https://evil.example/)");
    expect(lying).not.toContain("\x1b\\bank.example");
    expect(lying).toContain("https://evil.example/");
    expect(bytes("[https://a.example/b](https://a.example/c)")).toContain(
      "\x1b\\https://a.example/b",
    );
  });

  test("nothing but http is a link, and none carries a password or what is hidden", () => {
    for (const address of [
      "javascript:alert(1)",
      "file:///etc/passwd",
      "https://a@b.example/",
      "vscode://x",
    ])
      expect(bytes(`[x](${address})`)).not.toContain("\x1b]8");
    const hidden = bytes("[x](https://a.example/\u202ex\u0007y)");
    expect(hidden).not.toMatch(/\u202e|\u0007/);
  });

  test("a host in another script is shown as the network knows it", () => {
    expect(drawn("[x](https://аpple.example/)")).toContain("https://xn--");
  });

  test("without a theme or where the terminal is not known to take links there are none", () => {
    const [row = []] = rowsOf("[x](https://a.example/)");
    expect(paint(row, sixteen)).not.toContain("\x1b]8");
    expect(paint(row, undefined, true)).not.toContain("\x1b");
  });
});

describe("what is half there", () => {
  const live = (text: string) => {
    const { scroll, used } = printSaying(emptyScroll, text, look(60));
    return ahead(scroll, text.slice(used), look(60), false).rows.map((row) =>
      flatRow(row).trimEnd(),
    );
  };

  test("shows no mark that will be gone in a moment", () => {
    for (const begun of ["`", "``", "```", "```py", "#", "##", "-", "1.", "**", "> ", "~~~"])
      expect(live(begun)).toEqual([]);
    for (const begun of ["some **bold", "some `code is", "some **bold words*", "some [link to"])
      expect(live(begun)).toEqual(["some"]);
    expect(live("some **bold words** and")).toEqual(["some bold words"]);
    expect(live(`some **${"bold ".repeat(30)}`).join(" ")).toMatch(/^some (bold ?)+$/);
  });

  test("shows no half of a word, unless it is longer than a row", () => {
    expect(live("one two thr")).toEqual(["one two"]);
    expect(live("```\nlet a = fo")).toEqual(["  let a ="]);
    expect(live("w".repeat(100)).join("")).toBe("w".repeat(99));
    expect(live("一句话没有说完")).toEqual(["一句话没有说"]);
  });

  test("no long line waits for its end, whatever it is made of and however wide the screen", () => {
    const units = [
      "word ",
      "中",
      "中文，",
      "👍",
      "👩‍👩‍👧‍👦😀",
      "e\u0301",
      "nospace",
      "`a` **b** _c_ ",
    ];
    for (const unit of units) {
      for (const columns of [20, 21, 60, 61, 120]) {
        const text = unit.repeat(600);
        const { rows, used } = printSaying(emptyScroll, text, look(columns));
        expect(used).toBeGreaterThan(0);
        expect(width(text.slice(used))).toBeLessThan(6 * columns);
        const blind = (all: string) => all.replaceAll(/[\s`*_]/g, "");
        expect(blind(rows.map(flatRow).join(""))).toBe(blind(text.slice(0, used)));
      }
    }
  });

  test("cutting a long line lays out few of its beginnings", () => {
    const text = "`a` **b** _c_ ".repeat(400);
    let lexed = 0;
    const counting = { lexInline: (t: string) => ((lexed += t.length), Lexer.lexInline(t)) };
    const given = { ...look(120), libraries: { ...libraries, lexer: counting } };
    printSaying(emptyScroll, text, given);
    expect(lexed).toBeLessThan(20 * text.length);
  });

  test("every word that was seen live is printed, once", () => {
    const text = "# Head\n\n- **one** two\n\n| a | b |\n|---|---|\n| c | d |\n\nlast `words`";
    const all = drawn(text).match(/\w+/g);
    for (let at = 1; at <= text.length; at++) {
      const { rows, scroll, used } = printSaying(emptyScroll, text.slice(0, at), look(60));
      const rest = printSaid(scroll, text.slice(used), look(60)).rows;
      expect([...rows, ...rest].map(flatRow).join("\n").match(/\w+/g)).toEqual(all);
    }
  });
});
