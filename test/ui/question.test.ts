/** The question on the screen: moving about in what is long, why not, how a turn is cancelled. */
import { describe, expect, test } from "vitest";
import { cancelled, skipped } from "../../src/core/amendment.js";
import type { CallPlan } from "../../src/core/event.js";
import type { Locale } from "../../src/core/i18n/index.js";
import type { Verdict } from "../../src/core/policy.js";
import type { Reply } from "../../src/core/ports.js";
import * as story from "../frames/story.js";
import { asked, yes } from "../support/asked.js";
import { person } from "../support/terminal.js";

const numbered = (word: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${word} ${i + 1}\n`).join("");
const long: CallPlan = {
  ...story.edit,
  subject: "a.txt",
  effects: [{ kind: "write", path: "a.txt" }],
  preview: { kind: "diff", path: "a.txt", before: "", after: numbered("line", 300), created: true },
};

describe("a long diff", () => {
  const END = "\x1b[F";
  const HOME = "\x1b[H";

  test.each([
    ["G and g", "G", "g"],
    ["End and Home", END, HOME],
    ["Ctrl+End and Ctrl+Home", "\x1b[1;5F", "\x1b[1;5H"],
  ])("%s go to its end and back to its start", async (_, end, start) => {
    const { press, first, replies } = await asked({ plan: long });
    expect(first).toContain("+ line 1\n");
    const last = await press(end);
    expect(last).toContain("+ line 300");
    expect(last).toContain("y   yes, once");
    const back = await press(start);
    expect(back).toContain("+ line 1\n");
    expect(back).not.toContain("line 300");
    expect(replies).toEqual([]);
  });

  test("yes counts neither before its end was seen nor with a key pressed before it", async () => {
    const { ann, press, replies } = await asked({ plan: long });
    await press("y", "a", "\x1b[6~", "\x1b[5~", "\x1b[B", "\x1b[A", HOME);
    expect(replies).toEqual([]);
    ann.waits(400);
    ann.types(END);
    expect(await press("y").then(() => replies)).toEqual([yes]);
  });

  test("keys past its ends are not counted up", async () => {
    const { press } = await asked({ plan: long });
    const last = await press("G", "G", "\x1b[B", "\x1b[6~", " ");
    expect(last).toContain("line 300");
    expect(await press("\x1b[A")).not.toContain("line 300");
    expect(await press("g", "\x1b[5~", "\x1b[A", "\x1b[B")).not.toContain("+ line 1\n");
  });

  test("in one of its hunks they stay within the hunk", async () => {
    const before = `start\nsame words\n${numbered("old", 80)}`;
    const after = `begin\nsame words\n${numbered("new", 80)}`;
    const preview = { kind: "diff" as const, path: "a.txt", before, after, created: false };
    const { press, replies } = await asked({ plan: { ...long, preview } });
    const second = await press("h", "n");
    expect(second).toContain("Hunk 2 of 2");
    expect(await press("y")).toContain("Hunk 2 of 2");
    expect(await press("g")).toContain("- old 1\n");
    expect(await press("G")).toContain("+ new 80");
    await press("y", "\r");
    expect(replies).toEqual([{ ...yes, hunks: { accepted: [1], of: 2 } }]);
  });
});

describe("why not", () => {
  const settled = () => new Promise((done) => setTimeout(done, 150));
  const declined = (reason: string) => [
    { allow: false, by: "user", reason: expect.stringContaining(reason) },
  ];

  test("a line and its Enter in one piece are the reason, once nothing follows", async () => {
    const { ann, press, replies } = await asked({ plan: story.edit });
    await press("n");
    ann.waits(400);
    ann.types("keep the old name\r");
    expect(replies).toEqual([]);
    await settled();
    expect(replies).toEqual(declined("says: keep the old name"));
    expect(JSON.stringify(replies)).not.toContain("\\n");
  });

  test("several lines in one piece are a reason that goes on", async () => {
    const { ann, press, replies } = await asked({ plan: story.edit });
    await press("n");
    ann.waits(400);
    ann.types("first\rsecond\r");
    await settled();
    expect(replies).toEqual([]);
    expect(await ann.sees()).toContain("second");
    await press("\r");
    expect(replies).toEqual(declined("first\nsecond"));
  });

  test("what follows the Enter at once makes it a line break", async () => {
    const { ann, press, replies } = await asked({ plan: story.edit });
    await press("n");
    ann.waits(400);
    ann.types("first\r");
    ann.types("second");
    await settled();
    expect(replies).toEqual([]);
    await press("\r");
    expect(replies).toEqual(declined("first\nsecond"));
  });

  test("a bracketed paste with an end of line in it does not end it", async () => {
    const { ann, press, replies } = await asked({ plan: story.edit });
    await press("n", "\x1b[200~pasted words\r\x1b[201~");
    await settled();
    expect(replies).toEqual([]);
    expect(await ann.sees()).toContain("pasted words");
  });

  test("a line and its Enter say nothing where a letter is wanted", async () => {
    const { press, replies } = await asked({ plan: story.edit });
    await press("yes\r", "y\r", "no way\r");
    await settled();
    expect(replies).toEqual([]);
  });

  test("Esc in the moment before it counts cancels instead", async () => {
    const { ann, seat, press, replies } = await asked({ plan: story.edit });
    await press("n");
    ann.waits(400);
    ann.types("words\r");
    ann.types("\x1b[27u");
    await settled();
    expect(seat.heard).toEqual(["cancel"]);
    expect(replies).toEqual([cancelled]);
  });
});

describe("how it was refused is told as what it was", () => {
  test.each<[string, string, Reply]>([
    ["Esc", "\x1b", cancelled],
    ["Ctrl+C", "\x03", cancelled],
    ["s", "s", skipped],
  ])("%s", async (_, key, reply) => {
    const { press, replies } = await asked({ plan: story.edit });
    await press(key);
    expect(replies).toEqual([reply]);
  });

  test.each<[Locale, Verdict, string]>([
    ["en", cancelled, "Edit Hello.java · you cancelled the turn"],
    ["en", skipped, "Edit Hello.java · you skipped it"],
    ["zh", cancelled, "修改 Hello.java · 你取消了本回合"],
    ["zh", skipped, "修改 Hello.java · 你跳过了"],
  ])("in %s: %o", async (locale, verdict, line) => {
    const ann = person(story.recordingSeat(), { locale });
    ann.screen.emit(story.said("go"));
    ann.screen.emit(story.fact({ type: "call.judged", verdict, ...story.edit }));
    expect(await ann.sees()).toContain(line);
  });
});
