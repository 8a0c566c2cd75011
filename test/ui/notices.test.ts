/** What a command answers while the model speaks: soon, and never inside what is being said. */
import { expect, test } from "vitest";
import * as story from "../frames/story.js";
import { person } from "../support/terminal.js";

function hearing(answer: string) {
  const ann = person(story.recordingSeat(), { columns: 80, rows: 40 });
  ann.screen.emit(story.said("go"));
  ann.screen.emit(story.heard(answer));
  return ann;
}

test("between two paragraphs it is printed at once, and the answer goes on below", async () => {
  const ann = hearing("The first paragraph.\n\nThe second");
  await ann.sees();
  ann.screen.notify({ tone: "plain", text: "Status (a turn is running)" });
  expect(await ann.sees()).toContain("Status (a turn is running)");
  ann.screen.emit(story.heard(" goes on."));
  ann.screen.emit(story.answered("-"));
  expect((await ann.scrolled()).trimEnd()).toContain(
    "The first paragraph.\n\nStatus (a turn is running)\n\nThe second goes on.",
  );
});

test("before the first row of an answer it is printed at once", async () => {
  const ann = hearing("The first");
  ann.screen.notify({ tone: "plain", text: "Status" });
  expect(await ann.sees()).toContain("Status");
});

test.each([
  ["a paragraph", "one\n", "two\n\nthree", "one\ntwo\n\nStatus\n\nthree"],
  ["code", "```\none\n\n", "two\n```\n\nthree", "  one\n\n  two\n\nStatus\n\nthree"],
  ["a table", "| a | b |\n|---|---|\n", "| 1 | 2 |\n\nthree", "1 │ 2\n\nStatus\n\nthree"],
])("in the middle of %s it waits for the end of it", async (_, before, after, all) => {
  const ann = hearing(before);
  await ann.sees();
  ann.screen.notify({ tone: "plain", text: "Status" });
  expect(await ann.sees()).not.toContain("Status");
  ann.screen.emit(story.heard(after));
  const seen = await ann.sees();
  ann.screen.emit(story.answered("-"));
  expect(seen).toContain("Status");
  expect(await ann.scrolled()).toContain(all);
});
