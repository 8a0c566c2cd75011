/** Commands of the person's own, on the screen while they run and while they wait. */
import { expect, test } from "vitest";
import * as story from "../frames/story.js";
import { person } from "../support/terminal.js";
import type { Options, Person } from "../support/terminal.js";

function sit(options: Options = {}): Person & { runs(n: number, chunk: string): void } {
  const ann = person(story.recordingSeat(), { rows: 30, ...options });
  const command = (n: number) => (n === 1 ? "npm test" : `echo ${n}\nand more`);
  const waits = (n: number) =>
    story.progress({ type: "user.waiting", call: `!${n}`, command: command(n) });
  const runs = (n: number, chunk: string) =>
    ann.screen.emit(
      story.progress({ type: "user.running", call: `!${n}`, command: command(n), chunk }),
    );
  runs(1, "");
  for (const n of [2, 3, 4, 5, 6]) ann.screen.emit(waits(n));
  runs(1, "first words\n");
  return { ...ann, runs };
}

const ran = (n: number) =>
  story.fact({
    type: "user.ran",
    ran: {
      call: `!${n}`,
      command: "npm test",
      exit: 0,
      output: "first words",
      ms: 12_300,
      cancelled: false,
      brings: [],
    },
    seal: "x",
  });

test("one that runs says for how long, also in a turn; those that wait stand below", async () => {
  const ann = sit();
  ann.waits(12_300);
  ann.screen.refresh();
  const seen = await ann.sees();
  expect(seen).toContain(
    "! npm test · 12 s\n  │ first words\n! echo 2 · waits\n" +
      "! echo 3 · waits\n! echo 4 · waits\n" +
      "  … 2 more lines\nRunning · Esc cancels",
  );
  ann.screen.emit(story.said("go"));
  ann.waits(1000);
  ann.screen.emit(story.answered("Done."));
  ann.screen.emit(story.ended(1));
  ann.screen.refresh();
  expect(await ann.sees()).toContain("! npm test · 13 s\n");
});

test("the clock goes on while nothing is printed", async () => {
  const ann = sit();
  await ann.sees();
  ann.waits(3000);
  await new Promise((r) => setTimeout(r, 1100));
  expect(await ann.sees()).toContain("! npm test · 3 s");
});

test("when one has ended the next runs, and what was dropped is gone", async () => {
  const ann = sit();
  ann.screen.emit(ran(1));
  ann.runs(2, "");
  for (const n of [3, 4, 5, 6])
    ann.screen.emit(story.progress({ type: "user.dropping", call: `!${n}` }));
  const seen = await ann.sees();
  expect(seen).toContain("! npm test\n  │ first words\n  exit 0 · 12 s");
  expect(seen).toMatch(/! echo 2\n {2}and more\nRunning · Esc cancels/);
  expect(seen).not.toMatch(/echo [3-6]|· waits/);
});

test("/clear leaves what runs where it is, and Esc still ends it", async () => {
  const seat = story.recordingSeat();
  const ann = person(seat);
  const running = { type: "user.running", call: "!1", command: "npm test", chunk: "" } as const;
  ann.screen.emit(story.progress(running));
  ann.screen.clear();
  expect(await ann.sees()).toContain("! npm test\nRunning · Esc cancels");
  ann.types("\x1b");
  await ann.sees();
  expect(seat.heard).toEqual(["cancel"]);
});

test.each(["en", "zh"] as const)("at 20 columns in %s nothing is wider", async (locale) => {
  const ann = sit({ columns: 20, locale });
  ann.waits(61_000);
  ann.screen.refresh();
  const seen = await ann.sees();
  expect(seen).toContain("! npm test");
  expect(seen).toContain("1 min 01 s");
  expect(seen).toMatch(locale === "en" ? /! echo 2 · waits/ : /! echo 2 · 等待中/);
});
