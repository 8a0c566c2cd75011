/** Thoughts and the bodies of calls are folded to a line, and opened by a key. */
import { expect, test } from "vitest";
import type { Event } from "../../src/core/event.js";
import { text } from "../../src/core/message.js";
import * as story from "../frames/story.js";
import { person } from "../support/terminal.js";
import type { Person } from "../support/terminal.js";

const CTRL_T = "\x14";
const CTRL_O = "\x0f";

function open(columns = 80): Person {
  const ann = person(story.recordingSeat(), { columns, rows: 40 });
  ann.screen.emit(story.said("go"));
  return ann;
}

const count = (text: string, piece: string) => text.split(piece).length - 1;

test("a thought is one line as it streams and one afterwards; Ctrl+T opens it", async () => {
  const ann = open();
  for (let i = 0; i < 40; i++)
    ann.screen.emit(story.heard(`step ${i} of what has to be done\n`, "thought"));
  ann.waits(12_000);
  const live = await ann.sees();
  expect(live).toMatch(/Thinking · 12 s · Esc cancels · ….*step 39 of what has to be done/);
  expect(live).not.toContain("step 30");
  ann.screen.emit(story.heard("Done."));
  ann.screen.emit(story.answered("Done."));
  const folded = await ann.scrolled();
  expect(folded).toContain("Thought for 12 s · Ctrl+T opens it");
  expect(folded).not.toContain("step 39");
  ann.types(CTRL_T);
  const opened = await ann.scrolled();
  expect(opened).toContain("│ step 0 of what has to be done");
  expect(opened).toContain("│ step 39 of what has to be done");
  expect(opened.indexOf("Done.")).toBeLessThan(opened.indexOf("step 0"));
});

test("Ctrl+T pressed again goes one thought back, and ends at the oldest kept", async () => {
  const ann = open();
  for (const words of ["first idea", "second idea"]) {
    ann.screen.emit(story.heard(words, "thought"));
    ann.screen.emit(story.answered("ok"));
  }
  for (let presses = 0; presses < 4; presses++) ann.types(CTRL_T);
  const seen = await ann.scrolled();
  expect(count(seen, "│ second idea")).toBe(1);
  expect(count(seen, "│ first idea")).toBe(1);
  expect(seen.indexOf("│ second idea")).toBeLessThan(seen.indexOf("│ first idea"));
});

test("in the middle of a thought Ctrl+T prints what has been thought so far", async () => {
  const ann = open();
  ann.screen.emit(story.heard("so far this", "thought"));
  ann.types(CTRL_T);
  expect(await ann.scrolled()).toContain("│ so far this");
  ann.screen.emit(story.heard(" and more", "thought"));
  ann.screen.emit(story.answered("ok"));
  ann.types(CTRL_T);
  expect(await ann.scrolled()).toContain("│ so far this and more");
});

const printed = Array.from({ length: 30 }, (_, i) => `output line ${i}`).join("\n");
const longRun: Event[] = [
  ...story.runCall.slice(0, 2),
  story.progress({ type: "call.streaming", call: "c3", chunk: printed }),
  story.fact({
    type: "call.ended",
    call: "c3",
    outcome: { ok: true, content: [text(printed)] },
    seal: "x",
    ms: 10,
  }),
];

test("of a command the last lines are printed, and Ctrl+O prints all of them", async () => {
  const ann = open();
  for (const event of longRun) ann.screen.emit(event);
  const before = await ann.scrolled();
  expect(before).toContain("output line 29");
  expect(before).not.toContain("output line 3\n");
  expect(before).toContain("Ctrl+O shows all");
  ann.types(CTRL_O);
  const seen = await ann.scrolled();
  for (let i = 0; i < 30; i++) expect(seen).toContain(`│ output line ${i}\n`);
});

test("a call that runs says for how long", async () => {
  const ann = open();
  for (const event of story.runCall) ann.screen.emit(event);
  ann.waits(7000);
  expect(await ann.sees()).toMatch(/· Run javac .* · 7 s/);
});

test("the hint about the key is given once, and only where it fits", async () => {
  const ann = open(20);
  ann.screen.emit(story.heard("idea", "thought"));
  ann.screen.emit(story.answered("ok"));
  expect(await ann.scrolled()).toMatch(/Thought for 0.0 s\n/);
});
