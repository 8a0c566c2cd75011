/** Typing in a session: what reaches the program, and what stands on the screen. */
import { expect, test } from "vitest";
import * as story from "../frames/story.js";
import { person, until } from "../support/terminal.js";
import type { Options } from "../support/terminal.js";

function sit(options: Options = {}) {
  const seat = story.recordingSeat();
  const ann = person(seat, options);
  const press = (bytes: string) => {
    ann.waits(100);
    ann.types(bytes);
  };
  return { ann, seat, press };
}

test("a task is sent with Enter and the line is empty again", async () => {
  const { ann, seat, press } = sit();
  press("fix the bug");
  expect(await ann.sees()).toContain("> fix the bug");
  press("\r");
  expect(seat.heard).toEqual(["submit fix the bug"]);
  expect(await ann.sees()).toContain("> Describe a task");
});

test("a line and its Enter in one piece are sent, once nothing has followed", async () => {
  const { ann, seat } = sit();
  ann.types("fix the bug\r");
  expect(seat.heard).toEqual([]);
  await until(() => seat.heard.length, Boolean);
  expect(seat.heard).toEqual(["submit fix the bug"]);
  expect(await ann.sees()).toContain("> Describe a task");
});

test.each([
  ["a line after it", ["one\r", "two"]],
  ["a line after it, with a break", ["one\r", "two\r"]],
  ["all in one piece", ["one\rtwo\r"]],
  ["breaks of CR LF", ["one\r\n"]],
])("a paste without brackets is not sent: %s", async (_, pieces) => {
  const { ann, seat } = sit();
  for (const piece of pieces) {
    ann.types(piece);
    await new Promise((r) => setTimeout(r, 3));
  }
  await new Promise((r) => setTimeout(r, 200));
  expect(seat.heard).toEqual([]);
});

test("the real cursor stands where the next character goes, also behind wide ones", async () => {
  const { ann, press } = sit({ columns: 20 });
  const { y } = await ann.cursor();
  press("你好a");
  expect(await ann.cursor()).toEqual({ x: 7, y });
  press("\x1b[D\x1b[D");
  expect(await ann.cursor()).toEqual({ x: 4, y });
});

test("Esc cancels the turn that runs and nothing else", async () => {
  const { ann, seat, press } = sit();
  press("\x1b");
  await ann.sees();
  expect(seat.heard).toEqual([]);
  ann.screen.emit(story.said("go"));
  press("\x1b");
  await ann.sees();
  expect(seat.heard).toEqual(["cancel"]);
});

test("Ctrl+C clears the line; pressed again it leaves", async () => {
  const { ann, seat, press } = sit();
  press("half a tho");
  press("\x03");
  expect(await ann.sees()).toContain("Press Ctrl+C again to leave");
  expect(await ann.sees()).not.toContain("half a tho");
  press("\x03");
  expect(seat.heard).toEqual(["exit"]);
});

test("Ctrl+C and then a letter does not leave at the next Ctrl+C", async () => {
  const { seat, press } = sit();
  press("\x03");
  press("x");
  press("\x03");
  expect(seat.heard).toEqual([]);
});

test("what is sent while a turn runs is seen to wait until the turn takes it up", async () => {
  const { ann, seat, press } = sit();
  ann.screen.emit(story.said("go"));
  press("also the docs");
  press("\r");
  expect(seat.heard).toEqual(["submit also the docs"]);
  expect(await ann.sees()).toMatch(/ {2}> also the docs\n> Type to steer/);
  ann.screen.emit(story.said("also the docs"));
  expect(await ann.sees()).not.toContain("  > also the docs");
  expect((await ann.scrolled()).split("also the docs").length - 1).toBe(1);
});

test("Ctrl+R finds a line sent before by a piece of it", async () => {
  const { ann, seat, press } = sit();
  press("draft");
  press("\x12");
  press("fir");
  expect(await ann.sees()).toMatch(/> first task\nhistory: fir/);
  press("\x1b");
  expect(await ann.sees()).toContain("> draft");
  press("\x12");
  press("task");
  expect(await ann.sees()).toContain("> second task");
  press("\x12");
  press("\r");
  press("\r");
  expect(seat.heard).toEqual(["submit first task"]);
});

test("a turn that is cancelled says so until it has ended", async () => {
  const { ann, press } = sit();
  ann.screen.emit(story.said("go"));
  press("\x1b");
  expect(await ann.sees()).toContain("Stopping");
  ann.screen.emit(story.fact({ type: "turn.ended", why: "CANCELLED" }));
  const seen = await ann.sees();
  expect(seen).not.toContain("Stopping");
  expect(seen).toContain("Cancelled.");
});

test("a slash offers the commands, and Tab takes one", async () => {
  const { ann, seat, press } = sit();
  press("/h");
  expect(await ann.sees()).toContain("/help  what can be typed");
  press("\t");
  expect(await ann.sees()).toContain("> /help");
  press("\t");
  expect(await ann.sees()).toContain("> /hitl");
  press("\r");
  expect(seat.heard).toEqual(["submit /hitl"]);
});

test("a list longer than what is shown says how long it is", async () => {
  const { ann, seat, press } = sit();
  const many = Array.from({ length: 12 }, (_, i) => ({ text: `/c${i + 1}`, from: 0, hint: "" }));
  seat.complete = async () => many;
  press("/");
  expect(await ann.sees()).toContain("1-8 of 12");
  for (let i = 0; i < 9; i++) press("\x1b[B");
  const seen = await ann.sees();
  expect(seen).toContain("/c10");
  expect(seen).toContain("3-10 of 12");
});

test("a long text stays below the height of the screen, its cursor in sight", async () => {
  const { ann, press } = sit({ rows: 12 });
  press("\x1b[200~a\nb\nc\nd\ne\nf\ng\n\x1b[201~");
  press("end");
  const seen = await ann.sees();
  expect(seen).toContain("  end");
  expect(seen).toContain("belay 0.1.0");
  expect(ann.bytes()).not.toContain("\x1b[2J");
});

test("without colours there is no colour, and on a dumb terminal no escape at all", async () => {
  const { ann, press } = sit({ env: { NO_COLOR: "1" } });
  press("hello");
  ann.screen.emit(story.heard(story.prose));
  await ann.sees();
  expect(ann.bytes()).not.toMatch(/\x1b\[[0-9;]*m/);
});

test("a dumb terminal gets lines: a task, an answer, a question", async () => {
  const { ann, seat } = sit({ env: { TERM: "dumb" } });
  await ann.sees();
  ann.types("fix it\n");
  await ann.sees();
  expect(seat.heard).toEqual(["submit fix it"]);
  ann.screen.emit(story.said("fix it"));
  ann.screen.emit(story.heard("Working on it.\n"));
  const asked = ann.screen.approver.ask(story.command, new AbortController().signal);
  ann.types("y\n");
  expect(await ann.sees()).toContain("Allow? y once, a always, n no");
  ann.types("y\n");
  expect(await ann.sees()).toContain("before the question could be read");
  ann.waits(400);
  ann.types("n use make\n");
  expect(await asked).toMatchObject({ allow: false, reason: expect.stringContaining("use make") });
  ann.screen.emit(story.ended(10));
  expect(await ann.sees()).toContain("Working on it.");
  expect(ann.bytes()).not.toContain("\x1b");
});

test("Shift+Enter is asked for where that is understood, and given up at the end", async () => {
  for (const [env, on, off] of [
    [{ TERM: "xterm-kitty" }, "\x1b[>1u", "\x1b[<u"],
    [{ TMUX: "/tmp/tmux-1/default,1,0" }, "\x1b[>4;1m", "\x1b[>4m"],
    [{ XTERM_VERSION: "XTerm(390)" }, "\x1b[>4;1m", "\x1b[>4m"],
  ] as const) {
    const { ann, seat, press } = sit({ env });
    press("a");
    press("\x1b[13;2u");
    press("b");
    press("\x1b[27;2;13~");
    press("\r");
    expect(seat.heard).toEqual(["submit a\nb\n"]);
    await ann.screen.close();
    expect(ann.bytes()).toContain(on);
    expect(ann.bytes().lastIndexOf(off)).toBeGreaterThan(ann.bytes().lastIndexOf(on));
  }
  expect(sit().ann.bytes()).not.toMatch(/\x1b\[>(1u|4;1m)/);
});

test("a command chosen with the arrows is taken with Enter and sent with the next", async () => {
  const { ann, seat, press } = sit();
  press("/h");
  await ann.sees();
  press("\x1b[B");
  press("\r");
  expect(await ann.sees()).toContain("> /hitl");
  expect(seat.heard).toEqual([]);
  press("\r");
  expect(seat.heard).toEqual(["submit /hitl"]);
});
