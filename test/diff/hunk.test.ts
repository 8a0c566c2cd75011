/** What differs between two texts, and what comes of taking some of it. */
import { structuredPatch } from "diff";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changesOf, linesOf } from "../../src/core/diff/changes.js";
import { hunksOf, hunkText, withHunks } from "../../src/core/diff/hunk.js";
import { regionOf } from "../../src/core/diff/region.js";

const line = fc.constantFrom("a", "b", "c", "}", "", "x = 1", "名", "\ufeffa", "a\r", "b\r", "  b");
const textOf = (maxLength: number) =>
  fc
    .tuple(fc.array(line, { maxLength }), fc.constantFrom("", "\n"))
    .map(([lines, end]) => lines.join("\n") + end);
/** Two texts of which the second comes from the first, as an edit does. */
const pair = fc.oneof(
  fc.tuple(textOf(30), textOf(30)),
  fc
    .tuple(textOf(60), fc.array(fc.tuple(fc.nat(60), line), { maxLength: 5 }))
    .map(([before, edits]): [string, string] => {
      const lines = before.split("\n");
      for (const [at, put] of edits) lines.splice(at % (lines.length + 1), at % 3, put);
      return [before, lines.join("\n")];
    }),
);
const all = (before: string, after: string) => hunksOf(before, after).map((_, i) => i);

describe("hunks", () => {
  test("all of them make the new text, none leaves the old one", () => {
    fc.assert(
      fc.property(pair, ([before, after]) => {
        expect(withHunks(before, after, all(before, after))).toBe(after);
        expect(withHunks(before, after, [])).toBe(before);
        expect(hunksOf(before, after).length === 0).toBe(before === after);
      }),
      { numRuns: 2000 },
    );
  });

  test("any of them touch their own lines and no other", () => {
    fc.assert(
      fc.property(pair, fc.array(fc.nat(20)), ([before, after], some) => {
        const hunks = hunksOf(before, after);
        const accepted = [...new Set(some)].filter((n) => n < hunks.length);
        const [old, now] = [linesOf(before), linesOf(after)];
        const got = linesOf(withHunks(before, after, accepted));
        // Built the other way round: from the new text, the rejected ones undone from the end.
        const expected = [...now];
        for (let n = hunks.length - 1; n >= 0; n--)
          for (const { before: left, after: right } of [...hunks[n]!.changes].reverse())
            if (!accepted.includes(n))
              expected.splice(right.at, right.count, ...old.slice(left.at, left.at + left.count));
        expect(got.join("")).toBe(expected.join(""));
      }),
      { numRuns: 2000 },
    );
  });

  test("lie apart where words or a blank line stand between them", () => {
    const before = "one\n}\ntwo\n\nthree\nfour\nfive\n";
    expect(hunksOf(before, before.replace("one", "1").replace("two", "2"))).toHaveLength(1);
    expect(hunksOf(before, before.replace("two", "2").replace("three", "3"))).toHaveLength(2);
    expect(hunksOf(before, before.replace("three", "3").replace("five", "5"))).toHaveLength(2);
  });

  test.each<[string, string, string, number]>([
    ["a missing last newline", "a\nb\nc", "A\nb\nc\n", 2],
    ["CRLF", "a\r\nb\r\nc\r\n", "A\r\nb\r\nC\r\n", 2],
    ["line ends that change", "a\r\nb\r\n", "a\nb\n", 1],
    ["a byte order mark", "\ufeffa\nb\nc\n", "a\nb\nC\n", 2],
    ["a new file", "", "a\nb\n", 1],
    ["a file emptied", "a\nb\n", "", 1],
    ["nothing but a newline", "", "\n", 1],
  ])("know %s", (_, before, after, count) => {
    const hunks = hunksOf(before, after);
    expect(hunks).toHaveLength(count);
    const halves = [[0], [1]].map((one) => withHunks(before, after, one));
    if (count === 2) {
      expect(new Set([before, after, ...halves]).size).toBe(4);
      expect(withHunks(before, halves[0]!, [0])).toBe(halves[0]);
    }
  });

  test("read as lines with signs and the place they begin at", () => {
    const before = "a\nb\n}\nc\nd\ne\n";
    const after = "a\nB\n}\nC\nd\ne2\n";
    expect(hunkText(before, after, 0)).toBe("@@ line 2 @@\n-b\n+B\n }\n-c\n+C");
    expect(hunkText(before, after, 1)).toBe("@@ line 6 @@\n-e\n+e2");
  });
});

describe("changes", () => {
  const counted = (before: string, after: string) => {
    const changes = changesOf(linesOf(before), linesOf(after));
    return changes.reduce((n, c) => n + c.before.count + c.after.count, 0);
  };

  test("are as few as can be", () => {
    fc.assert(
      fc.property(pair, ([before, after]) => {
        const { hunks } = structuredPatch("a", "b", before, after);
        const fewest = hunks.flatMap((h) => h.lines).filter((l) => /^[+-]/.test(l)).length;
        expect(counted(before, after)).toBe(fewest);
      }),
      { numRuns: 1000 },
    );
  });

  test("of a large rewrite keep the lines that are there once", () => {
    const before = Array.from({ length: 9000 }, (_, i) => `line ${i}\n`);
    const after = before.map((l, i) => (i % 3 === 0 ? `new ${i}\n` : l));
    expect(counted(before.join(""), after.join(""))).toBe(6000);
    expect(hunksOf(before.join(""), after.join(""))).toHaveLength(3000);
  });

  test("of two texts with nothing in common are one", () => {
    const lines = (word: string) => Array.from({ length: 20_000 }, (_, i) => `${word}${i}\n`);
    expect(changesOf(lines("a"), lines("b"))).toHaveLength(1);
    const same = (word: string) => Array.from({ length: 20_000 }, () => `${word}\n`);
    expect(changesOf(same("a"), same("b"))).toHaveLength(1);
  });
});

describe("the region of a change", () => {
  const filler = "a line of some length that is never changed\n".repeat(800);

  test("is all of a small text", () => {
    expect(regionOf("a\n", "b\n")).toBeUndefined();
  });

  test("holds the change, three lines around it and the number of its first line", () => {
    const region = regionOf(`${filler}old\n${filler}`, `${filler}new\n${filler}`);
    expect(region?.from).toBe(798);
    expect(region?.before.split("\n").filter((l) => l !== "")).toHaveLength(7);
    expect(region?.after).toContain("\nnew\n");
  });

  test("has the same hunks as the whole", () => {
    fc.assert(
      fc.property(pair, fc.boolean(), fc.boolean(), ([before, after], head, tail) => {
        const around = (text: string) => (head ? filler : "") + text + (tail ? filler : "");
        const [a, b] = [around(before), around(after)];
        const region = regionOf(a, b);
        if (!region) return;
        const { from } = region;
        const moved = hunksOf(region.before, region.after).map(({ changes }) =>
          changes.map((c) => ({
            before: { ...c.before, at: c.before.at + from - 1 },
            after: { ...c.after, at: c.after.at + from - 1 },
          })),
        );
        expect(moved).toEqual(hunksOf(a, b).map(({ changes }) => changes));
      }),
      { numRuns: 300 },
    );
  });
});
