/** How wide a text is, and where it is cut: the quick ways say what the slow one says. */
import fc from "fast-check";
import stringWidth from "string-width";
import { expect, test } from "vitest";
import { flatRow } from "../../src/ui/text/span.js";
import { takeColumns, width } from "../../src/ui/text/width.js";
import { chop } from "../../src/ui/text/wrap.js";

const mixed = fc
  .array(
    fc.constantFrom(..."aZ ~{", ..."中文，。、（）「」ｘＡ￥", ..."あンガ", "é", "👍", "가", "〿"),
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
  for (const unit of ["x", "中", "中x", "👨‍👩‍👧", "e\u0301"]) {
    const text = unit.repeat(3000);
    const rows = chop([{ text }], 40).map(flatRow);
    expect(rows.join("")).toBe(text);
    for (const row of rows.slice(0, -1)) expect(width(row)).toBeGreaterThanOrEqual(39);
  }
});
