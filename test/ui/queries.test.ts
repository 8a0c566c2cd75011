/** What is asked of the terminal itself: answers are used, and never reach the prompt. */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Ambiguous } from "../../src/ui/text/width.js";
import { clip, setAmbiguous, width } from "../../src/ui/text/width.js";
import { createQueries } from "../../src/ui/terminal/queries.js";
import * as story from "../frames/story.js";
import { person } from "../support/terminal.js";

afterEach(() => setAmbiguous(undefined));

const answers = {
  narrow: "\x1b[5;2R\x1b[5;3R",
  wide: "\x1b[5;3R\x1b[5;5R",
  light: "\x1b]11;rgb:ffff/fafa/f0f0\x07",
  dark: "\x1b]11;rgb:1e/1e/1e\x1b\\",
};

function open() {
  const found: unknown[] = [];
  const released: string[] = [];
  const queries = createQueries({
    write: () => {},
    widths: (w) => void found.push(w),
    ground: (g) => void found.push(g),
    release: (chunk) => void released.push(chunk),
  });
  return { queries, found, released };
}

describe("an answer", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("is taken out wherever it stands among keys, however it is cut", () => {
    const typed = fc.array(fc.constantFrom("a", "中", "\r", "\x1b[A", "\x1b[200~", "y"), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(typed, typed, fc.array(fc.nat(60), { maxLength: 6 }), (before, after, cuts) => {
        const { queries, found, released } = open();
        queries.askWidths();
        queries.askGround();
        const keys = `${before.join("")}|${after.join("")}`;
        const all = `${before.join("")}${answers.wide}|${answers.light}${after.join("")}`;
        const at = [0, ...cuts.map((c) => c % (all.length + 1)).sort((a, b) => a - b), all.length];
        let left = "";
        for (const [i, end] of at.slice(1).entries()) left += queries.hear(all.slice(at[i], end));
        vi.advanceTimersByTime(3000);
        expect(left + released.join("")).toBe(keys);
        expect(found).toEqual([{ letters: 2, lines: 2 }, "light"]);
      }),
      { numRuns: 500 },
    );
  });

  test("tells narrow from wide, and a dark ground from a light one", () => {
    const { queries, found } = open();
    queries.askWidths();
    queries.hear(answers.narrow);
    queries.askGround();
    queries.hear(answers.dark);
    queries.askWidths();
    queries.hear("\x1b[1;3R\x1b[1;4R");
    expect(found).toEqual([{ letters: 1, lines: 1 }, "dark", { letters: 2, lines: 1 }]);
  });

  test("that makes no sense is taken out and changes nothing", () => {
    const { queries, found } = open();
    queries.askWidths();
    expect(queries.hear("\x1b[5;40R\x1b[5;41R")).toBe("");
    queries.askGround();
    expect(queries.hear("\x1b]11;?\x07x")).toBe("x");
    expect(found).toEqual([]);
  });

  test("that does not come holds back no key for long: Escape is Escape", () => {
    const { queries, released } = open();
    queries.askGround();
    expect(queries.hear("\x1b")).toBe("");
    vi.advanceTimersByTime(60);
    expect(released).toEqual(["\x1b"]);
    vi.advanceTimersByTime(3000);
    expect(queries.hear("\x1b[5;2R")).toBe("\x1b[5;2R");
  });
});

describe("on the screen", () => {
  const kept: [string, Ambiguous][] = [];
  const memory = {
    known: (name: string) => kept.findLast(([n]) => n === name)?.[1],
    keep: (name: string, found: Ambiguous) => void kept.push([name, found]),
  };

  test("no answer is ever seen in the prompt, and what was typed between is", async () => {
    const ann = person(story.recordingSeat(), { memory });
    await ann.sees();
    expect(ann.bytes()).toContain("\x1b[6n");
    expect(ann.bytes()).toContain("\x1b]11;?");
    for (const chunk of [
      "ab\x1b[1",
      ";2",
      "R\x1b[1;3Rc",
      "\x1b]11;rgb:00",
      "00/0000/",
      "0000\x07d",
    ])
      ann.types(chunk);
    const seen = await ann.sees();
    expect(seen).toMatch(/> abcd$/);
    expect(seen).not.toMatch(/rgb|1;2/);
  });

  test("the probe leaves no trace on the screen", async () => {
    const ann = person(story.recordingSeat(), { memory });
    expect((await ann.sees()).split("\n")[0]).toMatch(/^belay 0\.1\.0/);
  });

  test("a terminal that draws wide is remembered by its name, and drawn for", async () => {
    const ann = person(story.recordingSeat(), { memory, columns: 40 });
    ann.types(answers.wide);
    await ann.sees();
    expect(kept.at(-1)).toEqual(["/xterm-256color/", { letters: 2, lines: 2 }]);
    expect(width("│·…─")).toBe(8);
    expect(clip("abcdef", 4)).toBe("ab…");
    setAmbiguous(undefined);
    person(story.recordingSeat(), { memory });
    expect(width("│")).toBe(2);
    await ann.screen.close();
  });

  test("a table keeps its borders in line where lines are drawn wide", async () => {
    setAmbiguous({ letters: 2, lines: 2 });
    const ann = person(story.recordingSeat(), { columns: 60 });
    ann.screen.emit(story.said("go"));
    ann.screen.emit(story.answered("| a | 名称 |\n|---|---|\n| long cell | b |\n"));
    const rows = (await ann.scrolled()).split("\n");
    const bars = rows.filter((row) => /[│┼]/.test(row));
    const at = bars.map((row) => width(row.slice(0, row.search(/[│┼]/))));
    expect(bars.length).toBe(3);
    expect(new Set(at).size).toBe(1);
  });

  test("nothing is asked of a terminal where nobody wants to know", async () => {
    const ann = person(story.recordingSeat());
    await ann.sees();
    expect(ann.bytes()).not.toMatch(/\x1b\[6n|\x1b\]11/);
  });
});
