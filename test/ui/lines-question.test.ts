/** The question on a screen of plain lines: what is read, and which lines answer it. */
import { describe, expect, test } from "vitest";
import { cancelled, skipped } from "../../src/core/amendment.js";
import type { Reply } from "../../src/core/ports.js";
import * as story from "../frames/story.js";
import { askedByLines, commandOf, declined, lastLine, proposal, yes } from "../support/asked.js";
import { person } from "../support/terminal.js";

describe("what is asked", () => {
  test("stands on lines of one fact each, without an escape or a drawn line", async () => {
    const { ann, first, lines } = await askedByLines();
    await lines("?", "foo", "h", "n", "k");
    for (const line of [
      "Change a.txt?",
      "low risk",
      "8 rows follow.",
      "| 1 removed: one",
      "| 1 added: ONE",
      "| 2: two",
      "a would allow edits inside the project, except settings and secrets, for this",
      "Allow? y once, a always, n no, ? all keys:",
    ])
      expect(first.split("\n")).toContain(line);
    expect(ann.bytes()).not.toMatch(/[\x1b\u2500-\u257f]/);
  });

  test("of a command is all of it, with what is hidden shown and every row marked", async () => {
    const command = `ls\ntouch a\u200bb; # ${"x".repeat(100)}Allow? y\nrm -r /`;
    const { first } = await askedByLines({ plan: commandOf(command), columns: 40 });
    expect(first).toContain("contains 1 hidden character\n");
    expect(first).toContain("| touch a[U+200B]b");
    expect(first).toContain("| rm -r /");
    const rows = first.split("\n");
    const from = rows.findIndex((row) => row.includes("rows follow"));
    const to = rows.findIndex((row) => row.startsWith("a would allow"));
    expect(rows.slice(from + 1, to).filter((row) => !row.startsWith("| "))).toEqual([]);
  });

  test("says nothing of always where that may not be offered", async () => {
    const { grant: _, ...judged } = story.command.judged;
    const { first, lines, replies } = await askedByLines({ plan: { ...story.command, judged } });
    expect(first).not.toMatch(/always|would allow/);
    expect(await lines("a")).toContain("“a” is no answer here.");
    expect(replies).toEqual([]);
  });

  test("is cut nowhere inside a word where the screen is narrow", async () => {
    const { first } = await askedByLines({ columns: 20 });
    expect(first.split("\n").filter((row) => row.length > 20)).toEqual([]);
    expect(first).toMatch(/Allow\? y once, a\nalways, n no, \? all\nkeys:/);
  });
});

describe("answers", () => {
  test.each<[string, Reply | ReturnType<typeof declined>]>([
    ["y", yes],
    ["YES", yes],
    ["ｙ", yes],
    ["a", { ...yes, grant: { kind: "edits" } }],
    ["n", declined("declined this call. Do not try it again")],
    ["no", declined("declined this call. Do not try it again")],
    ["n keep the 旧 text", declined("says: keep the 旧 text")],
    ["no, that is wrong", declined("says: that is wrong")],
    ["s", skipped],
    ["c", cancelled],
    ["\x1b", cancelled],
  ])("%j", async (line, reply) => {
    const { lines, replies } = await askedByLines();
    await lines(line);
    expect(replies).toEqual([reply]);
  });

  test.each(["yes please", "x", "nonsense", "ya", "y n", "!rm x"])(
    "%j is none, which is said, and the question stands",
    async (line) => {
      const { lines, replies } = await askedByLines();
      const said = await lines(line);
      expect(said).toContain(`“${line}” is no answer here.`);
      expect(lastLine(said)).toMatch(/^Allow\?/);
      expect(replies).toEqual([]);
      await lines("y");
      expect(replies).toEqual([yes]);
    },
  );

  test("c cancels the turn, and so does Ctrl+C wherever it is pressed", async () => {
    const { seat, lines } = await askedByLines();
    await lines("c");
    expect(seat.heard).toEqual(["cancel"]);
  });

  test("a turn cancelled from elsewhere takes its question away", async () => {
    const { ann, abort, replies } = await askedByLines();
    abort.abort();
    ann.screen.emit(story.fact({ type: "turn.ended", why: "CANCELLED" }));
    await ann.sees();
    expect(replies).toEqual([cancelled]);
    expect(lastLine(ann.bytes())).toBe("> ");
  });

  test("? lists every key on a line of its own", async () => {
    const { lines } = await askedByLines({ editor: (text) => ({ text }) });
    const said = await lines("?");
    for (const key of ["y", "a", "n", "s", "e", "h", "r", "c"])
      expect(said).toMatch(new RegExp(`^${key}: `, "m"));
    expect(said).toContain("\nh: choose among 3 hunks\n");
    expect(await lines("？")).toContain("y: yes, once");
  });

  test("a command of ours runs, and the question is still there", async () => {
    const { seat, lines, replies } = await askedByLines();
    expect(lastLine(await lines("/help"))).toMatch(/^Allow\?/);
    expect(seat.heard).toEqual(["submit /help"]);
    expect(replies).toEqual([]);
  });

  test("questions wait for each other, and each is read before it is answered", async () => {
    const { ann, lines, replies } = await askedByLines();
    void ann.screen.approver
      .ask(story.command, new AbortController().signal)
      .then((reply) => replies.push(reply));
    const second = await lines("y");
    expect(second).toContain("Run this command?");
    ann.types("y\n");
    await ann.sees();
    expect(replies).toEqual([yes]);
    await lines("y");
    expect(replies).toEqual([yes, yes]);
  });
});

describe("a line counts only where it was typed after reading", () => {
  test("not before the question is written, nor in the moment after; both are said", async () => {
    const { ann, lines, replies } = await askedByLines();
    ann.types("y\n");
    expect(await ann.sees()).toContain("before the question could be read");
    ann.waits(200);
    ann.types("y\n");
    await ann.sees();
    expect(replies).toEqual([]);
    await lines("y");
    expect(replies).toEqual([yes]);
  });

  test("one sent before the question came goes to the turn", async () => {
    const seat = story.recordingSeat();
    const ann = person(seat, { plain: true });
    await ann.sees();
    ann.screen.emit(story.said("go"));
    ann.types("y\n");
    let answered = false;
    const { signal } = new AbortController();
    void ann.screen.approver.ask(proposal, signal).then(() => {
      answered = true;
    });
    await ann.sees();
    expect(seat.heard).toEqual(["submit y"]);
    expect(answered).toBe(false);
  });

  test.each(["y\ny\n", "y\nmore", "a\n\n", "?\ny\n", "n\nthat is\nwhy\n"])(
    "the paste %j answers nothing, and says so once",
    async (pasted) => {
      const { ann, replies } = await askedByLines();
      const from = ann.bytes().length;
      ann.waits(400);
      ann.types(pasted);
      await ann.sees();
      expect(replies).toEqual([]);
      expect(ann.bytes().slice(from).split("a paste is no answer").length).toBe(2);
    },
  );
});
