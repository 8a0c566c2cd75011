/** What stands in for a text too long, and where text is cut. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { headOf, oneLine, tailOf } from "../../src/core/cut.js";
import { spillAt, spilled } from "../../src/core/spill.js";

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
const borders = (text: string) =>
  new Set([...segmenter.segment(text)].map((s) => s.index).concat(text.length));

test("a long text stands as its head, its tail, its path and the way to the rest", () => {
  const text = Array.from({ length: 5_000 }, (_, i) => `line ${i + 1}`).join("\n");
  const said = spilled(text, ".belay/tool-outputs/c1.txt");
  expect(said.length).toBeLessThan(spillAt / 2);
  expect(said.startsWith("line 1\nline 2\n")).toBe(true);
  expect(said.endsWith("\nline 4999\nline 5000")).toBe(true);
  expect(said).toContain(`All ${text.length}, in 5000 lines, are in .belay/tool-outputs/c1.txt`);
  const next = Number(/from offset (\d+)/.exec(said)?.[1]);
  expect(said).toContain(`\nline ${next - 1}\n`);
  expect(said).not.toContain(`\nline ${next}\n`);
});

test("what is said to be left out is what is left out", () => {
  const text = "x".repeat(40_000);
  const said = spilled(text, "p");
  const left = Number(/\[… (\d+) characters left out/.exec(said)?.[1]);
  expect(said.match(/x/g)?.length).toBe(40_000 - left);
});

test("one endless line of emoji is cut between two of them", () => {
  const said = spilled("👩‍👩‍👧‍👦".repeat(4_000), "p");
  expect(said.isWellFormed()).toBe(true);
  const [head = "", , tail = ""] = said.split("\n\n");
  for (const end of [head, tail]) expect(end.replaceAll("👩‍👩‍👧‍👦", "")).toBe("");
});

const pieces = fc.constantFrom(
  "a",
  "Z",
  " ",
  "\n",
  "\r\n",
  "é",
  "e\u0301",
  "你",
  "😀",
  "👩‍👩‍👧",
  "🇨🇳",
  "각",
  "👍🏽",
  "ก็",
  "\ud83d",
);
const texts = fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(""));

test("a head and a tail end between graphemes and are as long as they may be", () => {
  fc.assert(
    fc.property(texts, fc.nat(80), (text, max) => {
      const all = borders(text);
      const head = headOf(text, max);
      const tail = tailOf(text, max);
      expect(text.startsWith(head) && text.endsWith(tail)).toBe(true);
      expect(Math.max(head.length, tail.length)).toBeLessThanOrEqual(max);
      expect(all.has(head.length) && all.has(text.length - tail.length)).toBe(true);
      const longer = [...all].filter((at) => at > head.length && at <= max);
      const earlier = [...all].filter(
        (at) => at < text.length - tail.length && text.length - at <= max,
      );
      expect([longer, earlier]).toEqual([[], []]);
    }),
    { numRuns: 1_000 },
  );
});

test("a sign with a thousand marks is cut at a whole character", () => {
  const text = `a${"\u0301".repeat(1_000)}😀`;
  expect(headOf(text, 500).isWellFormed()).toBe(true);
  expect(headOf(text, 500).length).toBeGreaterThan(0);
});

test("a name in a message is one line, with its controls spelt out and its length bounded", () => {
  expect(oneLine("a\nb\u001b[31m\u202ec")).toBe("a\\nb\\u001b[31m\\u202ec");
  expect(oneLine("文件.txt")).toBe("文件.txt");
  expect(oneLine("x".repeat(5_000))).toBe(`${"x".repeat(199)}…`);
});
