/** How wide a text is, and where it is cut: the quick ways say what the slow one says. */
import fc from "fast-check";
import stringWidth from "string-width";
import { expect, test, vi } from "vitest";
import { flatRow } from "../../src/ui/text/span.js";
import { takeColumns, width } from "../../src/ui/text/width.js";
import { chop, wrap } from "../../src/ui/text/wrap.js";

const mixed = fc
  .array(
    fc.constantFrom(
      ..."aZ ~{",
      ..."中文，。、（）「」ｘＡ￥",
      ..."あンガ",
      "é",
      "👍",
      "가",
      "〿",
      "e\u0301",
      "👩‍👩‍👧‍👦",
      "🏳️‍🌈",
      "☎",
      "ไทย",
      "\u200b",
    ),
  )
  .map((all) => all.join(""));
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

test("a width is the same however it is found", () => {
  fc.assert(
    fc.property(mixed, (text) => {
      expect(width(text)).toBe(stringWidth(text));
    }),
  );
});

test("a head is the longest that fits, and at least one character", () => {
  fc.assert(
    fc.property(mixed, fc.integer({ min: 1, max: 20 }), (text, columns) => {
      const [head, tail] = takeColumns(text, columns);
      expect(head + tail).toBe(text);
      const all = Array.from(graphemes.segment(text), (s) => s.segment);
      let fits = "";
      for (const [i, one] of all.entries())
        if (i === 0 || stringWidth(fits + one) <= columns) fits += one;
        else break;
      expect(head).toBe(fits);
    }),
  );
});

test("a very long line is cut into rows that are full and lose nothing", () => {
  for (const unit of ["x", "中", "中x", "👨‍👩‍👧", "e\u0301", "ไทย", "й", "हि", "각"]) {
    const text = unit.repeat(3000);
    const rows = chop([{ text }], 40).map(flatRow);
    expect(rows.join("")).toBe(text);
    for (const row of rows.slice(0, -1)) expect(width(row)).toBeGreaterThanOrEqual(39);
  }
});

test("cutting looks at no more of a text than it needs, however the text goes on", () => {
  for (const unit of ["x", "中", "👨‍👩‍👧", "e\u0301", "ไทย", "z\u0335\u0321\u0324"]) {
    const [whole] = takeColumns(unit.repeat(100), 60);
    expect(takeColumns(unit.repeat(200_000), 60)[0]).toBe(whole);
    const measured = vi.spyOn(Intl.Segmenter.prototype, "segment");
    takeColumns(unit.repeat(200_000), 60);
    const looked = measured.mock.calls.map(([text]) => text.length);
    measured.mockRestore();
    expect(Math.max(0, ...looked)).toBeLessThan(5_000);
  }
});

test("rows are made of a long text without measuring its rest for each of them", () => {
  for (const unit of ["ไทย", "e\u0301", "👨‍👩‍👧", "й"]) {
    const text = unit.repeat(5_000);
    for (const rowsOf of [chop, wrap]) {
      const measured = vi.spyOn(Intl.Segmenter.prototype, "segment");
      const rows = rowsOf([{ text }], 40);
      const looked = measured.mock.calls.reduce((n, [part]) => n + part.length, 0);
      measured.mockRestore();
      expect(rows.map(flatRow).join("")).toBe(text);
      expect(looked).toBeLessThan(60 * text.length);
    }
  }
});
