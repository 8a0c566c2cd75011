/** The window changes its size in the middle of an answer: nothing is lost, nothing is doubled. */
import { expect, test } from "vitest";
import * as story from "../frames/story.js";
import { person } from "../support/terminal.js";
import type { Person } from "../support/terminal.js";

const words = Array.from({ length: 560 }, (_, i) => `word${i}`);

test("twenty resizes while an answer streams leave every word and the prompt once", async () => {
  const ann = person(story.recordingSeat(), { columns: 100, rows: 30 });
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

const storm = [80, 120, 61, 40, 90, 100, 33, 77, 140, 55, 20, 60, 44, 88, 120, 52, 99, 70, 35, 90];

/** Each of these widths for a moment, as when a window's edge is pulled. */
async function pulled(ann: Person, least = 20): Promise<void> {
  for (const [at, columns] of storm.map((c) => Math.max(c, least)).entries()) {
    ann.resizes(columns, 20 + (at % 9));
    if (at % 4 === 0) await ann.sees();
  }
  await ann.sees();
}
const times = (text: string, what: string) => text.split(what).length - 1;

test("while a question is open it stands there once, whole, and is answered", async () => {
  const ann = person(story.recordingSeat(), { columns: 100, rows: 30 });
  ann.screen.emit(story.said("go"));
  const asked = ann.screen.approver.ask(story.edit, new AbortController().signal);
  await ann.sees();
  // Rows that the terminal folds to more than its height have gone where nothing can reach them.
  await pulled(ann, 55);
  const seen = await ann.scrolled();
  expect(times(seen, "Change Hello.java?")).toBe(1);
  expect(times(seen, 'String s = "Hello belay"')).toBe(1);
  ann.waits(400);
  ann.types("y");
  expect(await asked).toEqual({ allow: true, by: "user" });
  expect(await ann.scrolled()).not.toContain("Change Hello.java?");
});

test("while a table grows its words are there once", async () => {
  const ann = person(story.recordingSeat(), { columns: 100, rows: 30 });
  ann.screen.emit(story.said("go"));
  const rows = Array.from({ length: 12 }, (_, i) => `| cell${i}a | cell${i}b |`);
  const table = ["| left | right |", "|---|---|", ...rows, ""].join("\n");
  ann.screen.emit(story.heard(`Before it.\n\n${table.slice(0, 90)}`));
  await ann.sees();
  await pulled(ann);
  ann.screen.emit(story.heard(`${table.slice(90)}\nAfter it.`));
  ann.screen.emit(story.answered("done"));
  ann.screen.emit(story.ended(10));
  const seen = await ann.scrolled();
  for (const word of ["Before it.", "After it.", ...rows.flatMap((r) => r.match(/cell\w+/g) ?? [])])
    expect(times(seen, word), word).toBe(1);
});

test("while commands are offered below the prompt they are offered once", async () => {
  const ann = person(story.recordingSeat(), { columns: 100, rows: 30 });
  ann.types("/h");
  await ann.sees();
  await pulled(ann);
  const seen = await ann.scrolled();
  expect(times(seen, "/hitl")).toBe(1);
  expect(times(seen, "> /h")).toBe(1);
});

test("while a command prints, its line and its end are there once", async () => {
  const ann = person(story.recordingSeat(), { columns: 100, rows: 30 });
  ann.screen.emit(story.said("go"));
  for (const event of story.runCall) ann.screen.emit(event);
  await ann.sees();
  await pulled(ann);
  expect(times(await ann.scrolled(), "Hello belay")).toBe(1);
  ann.screen.emit(story.runEnded(0));
  ann.screen.emit(story.ended(10));
  const seen = await ann.scrolled();
  expect(times(seen, "✓ Run")).toBe(1);
  expect(ann.bytes()).not.toMatch(/\x1b\[[23]J/);
});

test("a terminal of no size gets a usual one", async () => {
  const ann = person(story.recordingSeat(), { pty: { columns: 0, rows: 0 } });
  expect(await ann.sees()).toContain("deepseek-flash · auto");
});
