/** Lines added and removed, as a diff counts them. */
import { structuredPatch } from "diff";
import fc from "fast-check";
import { expect, test } from "vitest";
import { lineChanges } from "../../src/tools/text/line-changes.js";

const byDiff = (before: string, after: string) => {
  const lines = structuredPatch("a", "b", before, after).hunks.flatMap((hunk) => hunk.lines);
  const count = (sign: string) => lines.filter((line) => line.startsWith(sign)).length;
  return { added: count("+"), removed: count("-") };
};

test("the counts are those of a shortest diff", () => {
  const text = fc
    .array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 30 })
    .map((lines) => lines.map((line) => `${line}\n`).join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(lineChanges(before, after)).toEqual(byDiff(before, after));
    }),
    { numRuns: 500 },
  );
});

test("a rewrite too large to trace is still counted", () => {
  const lines = (word: string) => Array.from({ length: 9_000 }, (_, i) => `${word}${i}\n`).join("");
  expect(lineChanges(lines("a"), lines("b"))).toEqual({ added: 9_000, removed: 9_000 });
});
