/** A screen of plain lines: for a screen reader, whatever the terminal could do. */
import { expect, test, vi } from "vitest";
import * as story from "../frames/story.js";
import { person } from "../support/terminal.js";
import type { Options, Person } from "../support/terminal.js";

function sit(options: Options = {}): Person {
  return person(story.recordingSeat(), { plain: true, ...options });
}

test("nothing is drawn twice, nothing spins, and there is no escape sequence", async () => {
  const ann = sit();
  ann.screen.emit(story.said("go"));
  ann.screen.emit(story.heard("a thought", "thought"));
  await ann.sees();
  ann.waits(5000);
  ann.screen.emit(story.heard("The first line.\nAnd half of"));
  await ann.sees();
  const half = ann.bytes();
  ann.screen.emit(story.heard(" the second."));
  ann.screen.emit(story.answered("The first line.\nAnd half of the second."));
  ann.screen.emit(story.ended(10));
  const seen = await ann.sees();
  expect(half).toContain("The first line.");
  expect(half).not.toContain("half of");
  expect(seen).toContain("Thought for 5.0 s");
  expect(seen).not.toContain("Ctrl+T");
  expect(seen.split("And half of the second.").length).toBe(2);
  expect(ann.bytes()).not.toMatch(/\x1b|Esc cancels/);
});

test("an answer's tables, quotes and rules are words and plain marks", async () => {
  const ann = sit();
  ann.screen.emit(story.said("go"));
  const table = "| File | Lines |\n|---|---:|\n| a.ts | 10 |\n| b.ts | 2 |";
  ann.screen.emit(story.answered(`${table}\n\n> quoted\n\n---\n\nDone.`));
  ann.screen.emit(story.ended(10));
  const seen = await ann.sees();
  expect(seen).toContain("File: a.ts\nLines: 10\n");
  expect(seen).toContain("File: b.ts\nLines: 2\n");
  expect(seen).toContain("> quoted\n");
  expect(seen).toContain("\n---\n");
  expect(seen).not.toMatch(/[\u2500-\u257f]/);
});

test("a line that was typed is not read out again; one that came otherwise is", async () => {
  const ann = sit();
  await ann.sees();
  ann.types("do this\n");
  await ann.sees();
  ann.screen.emit(story.said("do this"));
  ann.screen.emit(story.answered("Done."));
  ann.screen.emit(story.ended(10));
  ann.screen.emit(story.said("given at the start"));
  const seen = await ann.sees();
  expect(seen).not.toContain("do this");
  expect(seen).toContain("Done.");
  expect(seen).toContain("> given at the start");
});

test("a question is asked in words, and answered with a letter and Enter", async () => {
  const ann = sit({ locale: "zh" });
  ann.screen.emit(story.said("go"));
  const asked = ann.screen.approver.ask(story.edit, new AbortController().signal);
  const seen = await ann.sees();
  expect(seen).toContain("修改 Hello.java？");
  expect(seen).toMatch(/3 删除: .*Hello World/);
  expect(seen).toMatch(/3 新增: .*Hello belay/);
  ann.waits(400);
  ann.types("y\n");
  expect(await asked).toEqual({ allow: true, by: "user" });
});

test("lines that come at once are a paste, which answers nothing, even if one is y", async () => {
  for (const pasted of ["y\nand more\n", "a\ny\n", "n\ny\ny\n"]) {
    const ann = sit();
    ann.screen.emit(story.said("go"));
    let answered: unknown = "not yet";
    const { approver } = ann.screen;
    void approver.ask(story.edit, new AbortController().signal).then((reply) => {
      answered = reply;
    });
    await ann.sees();
    ann.waits(400);
    ann.types(pasted);
    await new Promise((done) => setTimeout(done, 150));
    expect(answered).toBe("not yet");
    const seen = await ann.sees();
    expect(seen).toContain("a paste is no answer");
    expect(seen.split("Allow?").length).toBeGreaterThan(2);
    ann.waits(400);
    ann.types("y\n");
    await vi.waitFor(() => expect(answered).toEqual({ allow: true, by: "user" }));
    await ann.screen.close();
  }
});

test("who asked for the bell hears it there too", async () => {
  const ann = sit({ alerts: "bell" });
  ann.screen.emit(story.said("go"));
  ann.waits(11_000);
  ann.screen.emit(story.answered("Done."));
  ann.screen.emit(story.ended(10));
  await ann.sees();
  expect(ann.bytes().split("\x07").length - 1).toBe(1);
});

test("there are no colours to choose", () => {
  expect(sit().screen.theme).toBeUndefined();
});
