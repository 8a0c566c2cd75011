/** The question before a call runs: only a person who could read it can say yes. */
import { expect, test } from "vitest";
import type { CallPlan } from "../../src/core/event.js";
import type { Reply } from "../../src/core/ports.js";
import * as story from "../frames/story.js";
import { person, until } from "../support/terminal.js";
import type { Options } from "../support/terminal.js";

async function asked(plan: CallPlan, options: Options = {}) {
  const seat = story.recordingSeat();
  const ann = person(seat, options);
  const abort = new AbortController();
  const verdicts: Reply[] = [];
  void ann.screen.approver.ask(plan, abort.signal).then((v) => verdicts.push(v));
  const first = await until(ann.sees, (seen) => seen.includes("?"));
  const press = async (bytes: string) => {
    ann.types(bytes);
    return ann.sees();
  };
  return { ann, seat, abort, verdicts, first, press };
}

test("y allows once", async () => {
  const { ann, verdicts, press, first } = await asked(story.edit);
  expect(first).toContain("Change Hello.java?");
  ann.waits(400);
  await press("y");
  expect(verdicts).toEqual([{ allow: true, by: "user" }]);
  expect(await ann.sees()).toContain("> Describe a task");
});

test("keys of the first 300 ms and pastes are no answers", async () => {
  const { ann, verdicts, press } = await asked(story.edit);
  ann.waits(200);
  await press("y");
  ann.waits(200);
  await press("\x1b[200~y\x1b[201~");
  await press("yes please");
  await press("\r");
  expect(verdicts).toEqual([]);
});

test.each([
  ["the rate of a Mac", 375, 90],
  ["the rate of the console", 250, 92],
  ["the rate of X", 660, 40],
])("y held down at %s answers one question and not the next", async (_, first, next) => {
  const seat = story.recordingSeat();
  const ann = person(seat);
  const { signal } = new AbortController();
  const replies: unknown[] = [];
  for (const plan of [story.edit, story.command])
    void ann.screen.approver.ask(plan, signal).then((reply) => replies.push(reply));
  await ann.sees();
  ann.waits(400);
  ann.types("y");
  await until(() => replies.length, Boolean);
  await ann.sees();
  ann.waits(first);
  for (let repeats = 0; repeats < 8; repeats++) {
    ann.types("y");
    ann.waits(next);
    await new Promise((r) => setTimeout(r, 20));
  }
  await ann.sees();
  expect(replies).toHaveLength(1);
});

test("who is in the middle of a word when asked answers nothing with the rest of it", async () => {
  const seat = story.recordingSeat();
  const ann = person(seat);
  ann.types("why not tr");
  const { signal } = new AbortController();
  const replies: unknown[] = [];
  void ann.screen.approver.ask(story.edit, signal).then((reply) => replies.push(reply));
  await ann.sees();
  for (const letter of "y yes always") {
    ann.types(letter);
    ann.waits(140);
  }
  await new Promise((r) => setTimeout(r, 300));
  expect(replies).toEqual([]);
});

test.each([
  ["the letter of no and another line", ["n", "\r", "rm it", "\r"]],
  ["a no of two letters", ["n", "o", "\r", "x", "\r"]],
  ["a line break first", ["\r", "y", "\r", "n", "\r", "s", "\r"]],
])("a paste without brackets is no answer: %s", async (_, pieces) => {
  const seat = story.recordingSeat();
  const ann = person(seat);
  const replies: unknown[] = [];
  const { signal } = new AbortController();
  void ann.screen.approver.ask(story.edit, signal).then((reply) => replies.push(reply));
  await ann.sees();
  ann.waits(400);
  for (const piece of pieces) {
    ann.types(piece);
    ann.waits(3);
  }
  await new Promise((r) => setTimeout(r, 300));
  expect(replies).toEqual([]);
});

test("a allows what it says and is not there when nothing may be granted", async () => {
  const granted = await asked(story.command);
  expect(granted.first).toContain('commands that begin with "javac"');
  granted.ann.waits(400);
  await granted.press("a");
  expect(granted.verdicts).toEqual([
    { allow: true, by: "user", grant: { kind: "command", words: ["javac"], exact: false } },
  ]);
  await granted.ann.screen.close();

  const { grant: _, ...judged } = story.command.judged;
  const never = await asked({ ...story.command, judged });
  expect(never.first).not.toContain("always");
  never.ann.waits(400);
  await never.press("a");
  expect(never.verdicts).toEqual([]);
});

test("n takes a reason that the model reads; Enter alone gives none", async () => {
  const { ann, verdicts, press } = await asked(story.edit);
  ann.waits(400);
  expect(await press("n")).toContain("Why not?");
  await press("keep the 旧 text");
  ann.waits(100);
  await press("\r");
  expect(verdicts).toEqual([
    { allow: false, by: "user", reason: expect.stringContaining("keep the 旧 text") },
  ]);
  await ann.screen.close();
  const again = await asked(story.edit);
  again.ann.waits(400);
  await again.press("n");
  again.ann.waits(100);
  await again.press("\r");
  expect(again.verdicts).toMatchObject([{ allow: false, by: "user" }]);
});

test("Esc refuses and cancels the turn", async () => {
  const { ann, seat, verdicts, press } = await asked(story.edit);
  ann.waits(400);
  await press("\x1b");
  expect(seat.heard).toEqual(["cancel"]);
  expect(verdicts).toMatchObject([{ allow: false }]);
});

test("a turn cancelled from elsewhere takes its question away", async () => {
  const { ann, abort, verdicts } = await asked(story.edit);
  abort.abort();
  expect(await ann.sees()).not.toContain("Change Hello.java?");
  expect(verdicts).toMatchObject([{ allow: false }]);
});

test("what is longer than the screen is read to its end before yes counts", async () => {
  const lines = Array.from({ length: 60 }, (_, i) => `echo ${i}`).join("\n");
  const long: CallPlan = {
    ...story.command,
    effects: [{ kind: "execute", command: lines }],
    preview: { kind: "command", command: lines, cwd: "." },
  };
  const { ann, verdicts, press, first } = await asked(long, { rows: 24 });
  expect(first).toContain("60 lines");
  expect(first).toContain("Space reads on");
  ann.waits(400);
  const seen = [first];
  for (let page = 0; page < 20 && !seen.at(-1)?.includes("yes, once"); page++) {
    expect(verdicts).toEqual([]);
    seen.push(await press("y"));
  }
  for (let i = 0; i < 60; i++) expect(seen.join("\n")).toMatch(new RegExp(`│ echo ${i}\n`));
  await press("y");
  expect(verdicts).toEqual([{ allow: true, by: "user" }]);
  expect(ann.bytes()).not.toContain("\x1b[2J");
});

test("questions wait for each other, and a draft waits for them", async () => {
  const seat = story.recordingSeat();
  const ann = person(seat);
  ann.types("a draft");
  const { signal } = new AbortController();
  const one = ann.screen.approver.ask(story.edit, signal);
  const two = ann.screen.approver.ask(story.command, signal);
  expect(await ann.sees()).toContain("1 more question waits");
  ann.waits(400);
  ann.types("y");
  expect(await one).toMatchObject({ allow: true });
  expect(await ann.sees()).toContain("Run this command?");
  ann.types("y");
  expect(await ann.sees()).toContain("Run this command?");
  ann.waits(400);
  ann.types("y");
  expect(await two).toMatchObject({ allow: true });
  expect(await ann.sees()).toContain("> a draft");
});

test("an exact permission is said as the very line it covers", async () => {
  const exact = (words: string[]) => ({
    ...story.command,
    judged: { ...story.command.judged, grant: { kind: "command" as const, words, exact: true } },
  });
  const line = await asked(exact(["command", "git status && touch a"]));
  expect(line.first).toContain('always: exactly "git status && touch a"');
  await line.ann.screen.close();
  const called = await asked(exact(["argv", "touch", "a b"]));
  expect(called.first).toContain('always: exactly "["touch","a b"]"');
});

test("hidden characters of a diff are counted one by one, beside each other or not", async () => {
  const after = "a\x1b\u202e\u200b\u{e0041}b\x9bc\n".repeat(2);
  const preview = { kind: "diff" as const, path: "a.txt", before: "a\n", after, created: false };
  for (const columns of [30, 120]) {
    const { ann, first } = await asked({ ...story.edit, preview }, { columns, rows: 50 });
    expect(first.replace(/\s+/g, " ")).toContain("contains 10 hidden characters");
    await ann.screen.close();
  }
});
