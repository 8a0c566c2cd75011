/**
 * Pastes without brackets, as tmux and SSH may leave them, where keys mean something else than
 * text: in the search, in vi's normal mode, with a list open. And a paste whose end is lost.
 */
import { expect, test } from "vitest";
import type { Seat } from "../../src/core/seat.js";
import * as story from "../frames/story.js";
import { person, until } from "../support/terminal.js";

function sit(over: Partial<Seat> = {}, vim = false) {
  const seat = { ...story.recordingSeat({ vim }), ...over };
  const ann = person(seat);
  const press = (bytes: string) => {
    ann.waits(100);
    ann.types(bytes);
  };
  /** Quicker than anyone types. */
  const pastes = async (pieces: Iterable<string>) => {
    ann.waits(100);
    for (const piece of pieces) {
      ann.types(piece);
      ann.waits(5);
      await new Promise((r) => setTimeout(r, 2));
    }
    await new Promise((r) => setTimeout(r, 250));
  };
  return { ann, seat, press, pastes };
}

const texts = ["one\rtwo\r", "o\rt\rt\r", "one\n\ntwo\n", "o\tn\re\rtwo\r"];

test.each(texts)("while a line is looked for it is not sent: %j", async (text) => {
  const { seat, press, pastes } = sit();
  press("\x12");
  await pastes(text);
  expect(seat.heard).toEqual([]);
});

test("Enter takes what was looked for, also right behind the last letter", async () => {
  const { ann, seat, press } = sit();
  press("\x12");
  press("fir");
  ann.types("\r");
  await until(ann.sees, (seen) => seen.includes("> first task") && !seen.includes("history:"));
  press("\r");
  expect(seat.heard).toEqual(["submit first task"]);
});

test("five million characters looked for take no time", async () => {
  const { ann, press } = sit();
  press("\x12");
  press(`\x1b[200~${"x".repeat(5_000_000)}\x1b[201~`);
  press("\x1b");
  await ann.sees();
  press("hello");
  await until(ann.sees, (seen) => seen.includes("> hello"));
});

const inNormalMode = ["jk\rx\rw\r", "jk\nx\nw\n", "x\ri now\rthen\r", "dd\rxx\r"];
const deliveries = inNormalMode.flatMap((text) => [[text], [...text]]);

test.each(deliveries)("in vi's normal mode it is not sent: %j %j %j", async (...pieces) => {
  const { ann, seat, press, pastes } = sit({}, true);
  press("words of a draft");
  press("\x1b");
  await until(ann.sees, (seen) => /normal/i.test(seen));
  await pastes(pieces);
  expect(seat.heard).toEqual([]);
});

test("in vi's normal mode several lines at once are put in, and Enter sends", async () => {
  const { ann, seat, press, pastes } = sit({}, true);
  press("ab");
  press("\x1b");
  await until(ann.sees, (seen) => /normal/i.test(seen));
  await pastes(["dd\rxx"]);
  press("\r");
  expect(seat.heard).toEqual(["submit add\nxxb"]);
  press("x");
  press("\x1b");
  await until(ann.sees, (seen) => /normal/i.test(seen));
  press("x");
  press("iy");
  press("\r");
  expect(seat.heard.at(-1)).toBe("submit y");
});

test("a list of files takes no line break out of it", async () => {
  const files = async () => ["src/main.ts", "main.ts"];
  const text = "look at @src\nand @main.ts\nthen end";
  const { seat, press, pastes } = sit({ files });
  await pastes(text.replaceAll("\n", "\r"));
  press("\r");
  expect(seat.heard).toEqual([`submit ${text}`]);
});

test("a list of files is taken from by an Enter right behind the last letter", async () => {
  const { ann, press } = sit({ files: async () => ["src/main.ts", "main.ts"] });
  press("see @ma");
  await until(ann.sees, (seen) => seen.includes("@src/main.ts"));
  press("i");
  ann.types("\r");
  await until(ann.sees, (seen) => seen.includes("> see @main.ts"));
});

test("an end that never comes does not keep the keys in the paste", async () => {
  const { ann, seat, press } = sit();
  press("\x1b[200~one\ntwo");
  await until(ann.sees, (seen) => seen.includes("two"));
  press("\r");
  expect(seat.heard).toEqual(["submit one\ntwo"]);
});
