/** What the build changes in packages: each change keeps what the package answers. */
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import stringWidth from "string-width";
import { expect, test } from "vitest";

const load = createRequire(import.meta.url);
const bin = resolve(import.meta.dirname, "../bin");
const { mayBeEmoji } = load(resolve(bin, "bundle-plugins.js")) as {
  mayBeEmoji: Record<"rgi" | "any", string>;
};
/** As string-width's older version in wrap-ansi finds it. */
const emojiRegex = createRequire(load.resolve("wrap-ansi"))("emoji-regex") as () => RegExp;
const rgiEmoji = new RegExp("^\\p{RGI_Emoji}$", "v");

/** The guard as it stands in the bundle. */
const guard = (name: "rgi" | "any") =>
  new Function("text", `${mayBeEmoji[name]}; return mayBe(text);`) as (text: string) => boolean;

test.each([
  ["rgi", (text: string) => rgiEmoji.test(text)],
  ["any", (text: string) => emojiRegex().test(text)],
] as const)(
  "the %s guard lets every single code unit through that is an emoji",
  (name, isEmoji) => {
    const mayBe = guard(name);
    const lost: string[] = [];
    for (let unit = 0; unit < 0x10000; unit++) {
      const text = String.fromCharCode(unit);
      if (isEmoji(text) && !mayBe(text)) lost.push(unit.toString(16));
    }
    expect(lost).toEqual([]);
  },
);

test.each(["rgi", "any"] as const)("the %s guard lets every longer cluster through", (name) => {
  for (const text of ["👍🏽", "1\u20e3", "©\ufe0f", "👨‍👩‍👧"]) expect(guard(name)(text)).toBe(true);
});

test.each(["rgi", "any"] as const)(
  "the %s guard spares plain letters, boxes and Chinese",
  (name) => {
    const mayBe = guard(name);
    for (const text of ["a", " ", "~", "─", "╭", "中", "，", "가"]) expect(mayBe(text)).toBe(false);
  },
);

const quick = (await import(pathToFileURL(resolve(bin, "quick-text.mjs")).href)) as {
  QuickSegmenter: typeof Intl.Segmenter;
  quickWidth(text: string): number;
};
const olderWidth = (await import(
  pathToFileURL(createRequire(load.resolve("wrap-ansi")).resolve("string-width")).href
)) as { default: typeof stringWidth };
const real = new Intl.Segmenter("en", { granularity: "grapheme" });
const mine = new quick.QuickSegmenter("en", { granularity: "grapheme" });
const units = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit));

test("clusters are those of the real segmenter: every unit, alone and beside others", () => {
  const wrong = units.filter((unit) => {
    const text = `a${unit}${unit}中${unit}\u001b`;
    return count(mine, text) !== count(real, text);
  });
  expect(wrong).toEqual([]);
});
/** Clusters are told apart by where they end; of one text it is enough to count them. */
function count(segmenter: Intl.Segmenter, text: string): number {
  let clusters = 0;
  for (const _ of segmenter.segment(text)) clusters += 1;
  return clusters;
}

test("clusters are those of the real segmenter: any text", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect([...mine.segment(text)]).toEqual([...real.segment(text)]);
      for (const at of [-1, 0, 1, text.length])
        expect(mine.segment(text).containing(at)).toEqual(real.segment(text).containing(at));
    }),
    { numRuns: 2_000 },
  );
});
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({
    unit: fc.constantFrom("a", "\r", "\n", "é", "́", "中", "か", "゙", "…", "👍", "🏽", "─"),
  }),
);

test.each([
  ["8", stringWidth],
  ["7", olderWidth.default],
])("quick widths are those of string-width %s: every unit, and any text", (_, width) => {
  const wrong = units.filter((unit) => {
    const columns = quick.quickWidth(unit);
    return columns >= 0 && columns !== width(unit);
  });
  expect(wrong).toEqual([]);
  fc.assert(
    fc.property(anyText, (text) => {
      const columns = quick.quickWidth(text);
      if (columns >= 0) expect(columns).toBe(width(text));
    }),
    { numRuns: 2_000 },
  );
});

test("Chinese, boxes and plain text take the quick way", () => {
  expect(quick.quickWidth("› 把 Hello 改成 belay…")).toBe(22);
  expect(quick.quickWidth("╭─ é ─╮")).toBe(7);
  expect(quick.quickWidth("👍")).toBe(-1);
  expect(quick.quickWidth("e\u0301")).toBe(-1);
});
