/** What is being written outlives a crash; the person's own editor has it meanwhile. */
import { expect, test } from "vitest";
import type { Edited } from "../../src/core/seat.js";
import * as story from "../frames/story.js";
import { person, until } from "../support/terminal.js";

function sit(over: { draft?: () => string; edit?: (text: string) => Promise<Edited> } = {}) {
  const kept: string[] = [];
  const seat = {
    ...story.recordingSeat(),
    ...over,
    keepDraft: (text: string) => void kept.push(text),
  };
  const ann = person(seat);
  const press = (bytes: string) => {
    ann.waits(100);
    ann.types(bytes);
  };
  return { ann, seat, kept, press };
}

test("is kept once the keys are still, with its pastes opened; forgotten when sent", async () => {
  const { kept, press } = sit();
  const big = Array.from({ length: 30 }, (_, i) => `row ${i}`).join("\n");
  press("see ");
  press(`\x1b[200~${big}\x1b[201~`);
  expect(kept).toEqual([]);
  await until(
    () => kept.length,
    (n) => n === 1,
  );
  expect(kept).toEqual([`see ${big}`]);
  press("\r");
  expect(kept.at(-1)).toBe("");
});

test("is kept at once when the screen closes", async () => {
  const { ann, kept, press } = sit();
  press("half a thought");
  await ann.screen.close();
  expect(kept).toEqual(["half a thought"]);
});

test("of the last session is offered, not imposed", async () => {
  const { ann, seat, press } = sit({ draft: () => "left behind\nunsent" });
  expect(await ann.sees()).toContain("> Describe a task");
  expect(await ann.sees()).toContain("press ↑ to have it back");
  press("\x1b[A");
  expect(await ann.sees()).toContain("> left behind\n  unsent");
  press("\r");
  expect(seat.heard).toEqual(["submit left behind\nunsent"]);
});

test("Ctrl+G: what the editor leaves stands in the prompt, and can be undone", async () => {
  const { ann, press } = sit({ edit: async (text) => ({ text: `${text} and\nmore` }) });
  press("some");
  press("\x07");
  await until(
    () => ann.sees(),
    (seen) => seen.includes("> some and\n  more"),
  );
  press("\x1f");
  expect(await ann.sees()).toMatch(/> some$/m);
});

test("while the editor has the terminal nothing is drawn, and modes are given back", async () => {
  let done: (edited: Edited) => void = () => {};
  const { ann, press } = sit({ edit: () => new Promise((resolve) => (done = resolve)) });
  press("some");
  press("\x07");
  await until(
    () => ann.bytes(),
    (bytes) => bytes.includes("\x1b[?2004l"),
  );
  const before = ann.bytes().length;
  ann.screen.emit(story.answered("A word of the model."));
  await ann.sees();
  expect(ann.bytes().length).toBe(before);
  done({ problem: "failed", editor: "vi" });
  await until(
    () => ann.sees(),
    (seen) => seen.includes("vi did not end well"),
  );
  const seen = await ann.sees();
  expect(seen).toContain("A word of the model.");
  expect(seen).toContain("> some");
  expect(ann.bytes().lastIndexOf("\x1b[?2004h")).toBeGreaterThanOrEqual(before);
});

test("without an editor it says what to set", async () => {
  const { ann, press } = sit({ edit: async () => ({ problem: "none", editor: "" }) });
  press("some");
  press("\x07");
  await until(
    () => ann.sees(),
    (seen) => seen.includes("Set VISUAL or EDITOR"),
  );
  expect(await ann.sees()).toContain("> some");
});
