/** What is typed on a screen of plain lines while nothing is asked: each line's fate is told. */
import { describe, expect, test } from "vitest";
import { wordsFor } from "../../src/core/i18n/index.js";
import * as story from "../frames/story.js";
import type { Options } from "../support/terminal.js";
import { person } from "../support/terminal.js";

function sit(options: Options = {}) {
  const inbox: string[] = [];
  const recording = story.recordingSeat();
  const seat = {
    ...recording,
    submit(line: string) {
      recording.submit(line);
      inbox.push(line);
    },
    takeBack: () => inbox.pop(),
  };
  const ann = person(seat, { plain: true, ...options });
  const line = async (typed: string) => {
    const from = ann.bytes().length;
    ann.types(`${typed}\n`);
    await ann.sees();
    return ann.bytes().slice(from);
  };
  /** The turn has taken up what was sent. */
  const takesUp = (said: string) => {
    inbox.shift();
    ann.screen.emit(story.said(said));
  };
  return { ann, seat, line, takesUp };
}

describe("while a turn runs", () => {
  test("a line steers it, which is said; how to wait for its end is said once", async () => {
    const { ann, seat, line, takesUp } = sit();
    takesUp("go");
    const first = await line("use tabs");
    expect(first).toContain("Sent to the turn that runs.\n");
    expect(first).toContain("A line that begins with +");
    expect(await line("and no blanks")).not.toContain("begins with +");
    expect(seat.heard).toEqual(["submit use tabs", "submit and no blanks"]);
    takesUp("use tabs");
    takesUp("and no blanks");
    ann.screen.emit(story.answered("Done."));
    ann.screen.emit(story.ended(10));
    expect(await ann.sees()).not.toContain("Not sent");
  });

  test("a line after + waits for its end and is sent then", async () => {
    const { ann, seat, line, takesUp } = sit();
    takesUp("go");
    expect(await line("+ then run the tests")).toContain("Kept until this turn has ended.");
    expect(await line("+ and then stop")).toContain("Kept");
    expect(seat.heard).toEqual([]);
    ann.screen.emit(story.answered("Done."));
    ann.screen.emit(story.ended(10));
    await ann.sees();
    expect(seat.heard).toEqual(["submit then run the tests"]);
    takesUp("then run the tests");
    ann.screen.emit(story.ended(20));
    await ann.sees();
    expect(seat.heard.at(-1)).toBe("submit and then stop");
  });

  test.each(["CANCELLED", "MAX_ROUNDS"] as const)(
    "what was not taken up is told at an end by %s, and sent to nobody",
    async (why) => {
      const { ann, seat, line, takesUp } = sit();
      takesUp("go");
      await line("steer left");
      await line("+ after that");
      ann.screen.emit(story.fact({ type: "turn.ended", why }));
      const seen = await ann.sees();
      expect(seen).toContain("Not sent: steer left\nNot sent: after that\n");
      expect(seat.heard).toEqual(["submit steer left"]);
      expect(seat.takeBack()).toBeUndefined();
    },
  );

  test("a command is carried out at once", async () => {
    const { seat, line, takesUp } = sit();
    takesUp("go");
    expect(await line("/status")).not.toContain("Sent to");
    expect(seat.heard).toEqual(["submit /status"]);
  });
});

describe("at the prompt", () => {
  test("a plus at the start is a task like any other", async () => {
    const { seat, line } = sit();
    await line("+ two and two");
    expect(seat.heard).toEqual(["submit + two and two"]);
  });

  test("lines that come at once are one task, to the letter", async () => {
    const { seat, ann } = sit();
    ann.types("  def f():\r\n");
    ann.types("\n    return 1\n\n");
    await ann.sees();
    expect(seat.heard).toEqual(["submit   def f():\n\n    return 1\n"]);
  });

  test("a backslash at the end of a line goes on with the next", async () => {
    const { seat, line } = sit();
    await line("first\\");
    expect(seat.heard).toEqual([]);
    await line("second");
    expect(seat.heard).toEqual(["submit first\nsecond"]);
  });

  test("an empty line is nothing, and the prompt stands again", async () => {
    const { seat, ann, line } = sit();
    await ann.sees();
    expect(await line("  ")).toBe("> ");
    expect(seat.heard).toEqual([]);
  });

  test("the help tells of the keys there are here", async () => {
    const { ann } = sit();
    const words = wordsFor("en");
    ann.screen.notify({ tone: "plain", text: `Type\n${words.commands.help.keys}` });
    const seen = (await ann.sees()).replace(/\s+/g, " ");
    expect(seen).toContain("Ctrl+D leaves");
    expect(seen).not.toContain("Ctrl+R");
  });
});

test("what a command prints is marked without a drawn line", async () => {
  const { ann, takesUp } = sit({ env: { TERM: "dumb" } });
  takesUp("go");
  for (const event of story.runCall) ann.screen.emit(event);
  ann.screen.emit(
    story.fact({
      type: "call.ended",
      call: "c3",
      outcome: { ok: true, content: [] },
      seal: "x",
      ms: 5,
    }),
  );
  for (const event of story.editCall) ann.screen.emit(event);
  const seen = await ann.sees();
  expect(seen).toContain("  | Hello belay");
  expect(seen).toContain('3 added:   String s = "Hello belay";');
  expect(ann.bytes()).not.toMatch(/[\x1b\u2500-\u257f]/);
});
