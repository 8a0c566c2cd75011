/** The window changes its size in the middle of an answer: nothing is lost, nothing is doubled. */
import { afterEach, expect, test } from "vitest";
import * as story from "../frames/story.js";
import { person } from "../support/terminal.js";
import type { Person } from "../support/terminal.js";

let someone: Person | undefined;
afterEach(async () => {
  await someone?.screen.close();
});

const words = Array.from({ length: 560 }, (_, i) => `word${i}`);

test("twenty resizes while an answer streams leave every word and the prompt once", async () => {
  const ann = person(story.recordingSeat(), { columns: 100, rows: 30 });
  someone = ann;
  ann.screen.emit(story.said("go"));
  ann.types("a draft that is being typed while the answer streams");
  const widths = [80, 120, 61, 40, 90, 100, 33, 77, 140, 55];
  widths.push(100, 60, 44, 88, 120, 52, 99, 70, 35, 90);
  widths.push(100, 60, 44, 88, 120, 52, 99, 70, 35, 90);
  for (const [at, columns] of widths.entries()) {
    for (const word of words.slice(at * 28, at * 28 + 28))
      ann.screen.emit(story.heard(`${word}${Number(word.slice(4)) % 50 === 49 ? "\n\n" : " "}`));
    await ann.sees();
    ann.resizes(columns, 24 + (at % 7));
  }
  ann.screen.emit(story.answered(words.join(" ")));
  ann.screen.emit(story.ended(1000));
  const all = await ann.scrolled();
  const seen = all.match(/word\d+/g) ?? [];
  expect(seen).toEqual(words);
  expect(all.split("a draft that is").length - 1).toBe(1);
  expect(all.split("\n").filter((row) => row.startsWith("deepseek-flash")).length).toBe(1);
  expect(ann.bytes()).not.toContain("\x1b[3J");
  expect(ann.bytes()).not.toContain("\x1b[2J");
});

test("a terminal of no size gets a usual one", async () => {
  const ann = person(story.recordingSeat(), { pty: { columns: 0, rows: 0 } });
  someone = ann;
  expect(await ann.sees()).toContain("deepseek-flash · auto");
});
