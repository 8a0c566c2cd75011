/** The bell and notifications: only for who asked for them, and only after a long turn. */
import { expect, test } from "vitest";
import * as story from "../frames/story.js";
import { person } from "../support/terminal.js";
import type { Options } from "../support/terminal.js";

/** What was written at the end of a turn of that many seconds, and when it asked in between. */
async function turn(seconds: number, options: Options): Promise<string> {
  const ann = person(story.recordingSeat(), options);
  ann.screen.emit(story.said("go"));
  ann.waits(seconds * 1000);
  ann.screen.emit(story.progress({ type: "call.asking", ...story.command }));
  ann.screen.emit(story.answered("done"));
  ann.screen.emit(story.ended(1));
  await ann.sees();
  return ann.bytes();
}
const bells = (bytes: string) => bytes.split("\x07").length - 1;

test("a long turn rings when it asks and when it ends; a short one does not", async () => {
  expect(bells(await turn(11, { alerts: "bell" }))).toBe(2);
  expect(bells(await turn(9, { alerts: "bell" }))).toBe(0);
});

test("who has just answered is there, and is not called by what follows at once", async () => {
  for (const plain of [false, true]) {
    const ann = person(story.recordingSeat(), { alerts: "bell", plain });
    ann.screen.emit(story.said("go"));
    ann.waits(60_000);
    ann.screen.emit(story.progress({ type: "call.asking", ...story.edit }));
    ann.waits(60_000);
    for (const event of story.editCall) ann.screen.emit(event);
    ann.waits(9_000);
    ann.screen.emit(story.progress({ type: "call.asking", ...story.command }));
    ann.waits(1_000);
    for (const event of [...story.runCall, story.runEnded(0)]) ann.screen.emit(event);
    if (!plain) expect(await ann.sees()).toContain("Working · 1 min 09 s");
    ann.screen.emit(story.ended(1));
    await ann.sees();
    expect(bells(ann.bytes())).toBe(1);
    await ann.screen.close();
  }
});

test("nobody is called who did not ask for it", async () => {
  expect(bells(await turn(60, {}))).toBe(0);
});

test("a notification is sent where the terminal shows it, else the bell rings", async () => {
  const iterm = await turn(11, { alerts: "osc", env: { TERM_PROGRAM: "iTerm.app" } });
  expect(iterm).toContain("\x1b]9;belay: The turn has ended\x07");
  const foot = await turn(11, { alerts: "osc", locale: "zh", env: { TERM: "foot" } });
  expect(foot).toContain("\x1b]777;notify;belay;本回合已结束\x07");
  const other = await turn(11, { alerts: "osc" });
  expect(other).not.toContain("\x1b]");
  expect(bells(other)).toBe(2);
});
