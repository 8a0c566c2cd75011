/** What is sent while a turn runs: seen to wait, had back, sent when its time has come. */
import { expect, test } from "vitest";
import type { ClipboardPicture, Picture } from "../../src/core/seat.js";
import * as story from "../frames/story.js";
import { person, until } from "../support/terminal.js";

const picture: Picture = {
  name: "shot.png",
  bytes: 120_000,
  part: { type: "image", mime: "image/png", data: "AAAA" },
};

/** A seat whose turns take nothing up until told. */
function sit() {
  const steering: string[] = [];
  const base = story.recordingSeat();
  const sent: { line: string; pictures: readonly Picture[] }[] = [];
  const seat = {
    ...base,
    submit(line: string, pictures: readonly Picture[] = []) {
      base.submit(line);
      sent.push({ line, pictures });
      steering.push(line);
    },
    takeBack: () => steering.pop(),
    picture: async (path: string) => (path.endsWith("shot.png") ? picture : undefined),
  };
  const ann = person(seat);
  const press = (bytes: string) => {
    ann.waits(100);
    ann.types(bytes);
  };
  const enter = (line: string, key = "\r") => {
    press(line);
    press(key);
  };
  const begins = (line: string) => {
    enter(line);
    steering.length = 0;
    ann.screen.emit(story.said(line));
  };
  return { ann, seat, sent, press, enter, begins };
}
const altEnter = "\x1b\r";

test("Alt+Enter waits for the end of the turn and is sent then", async () => {
  const { ann, seat, enter, begins } = sit();
  begins("go");
  enter("then the docs", altEnter);
  enter("and the tests", altEnter);
  expect(await ann.sees()).toMatch(/> then the docs · after this turn\n {2}> and the tests/);
  expect(seat.heard).toEqual(["submit go"]);
  ann.screen.emit(story.ended(10));
  expect(seat.heard).toEqual(["submit go", "submit then the docs"]);
  expect(await ann.sees()).toContain("  > and the tests");
});

test("↑ at an empty prompt takes back what was sent last, to be changed", async () => {
  const { ann, seat, press, enter, begins } = sit();
  begins("go");
  enter("steer left");
  enter("afterwards", altEnter);
  press("\x1b[A");
  expect(await ann.sees()).toContain("\n> afterwards");
  press("\x15");
  press("\x1b[A");
  const seen = await ann.sees();
  expect(seen).toContain("\n> steer left");
  expect(seen).not.toContain("  > ");
  expect(seat.heard).toEqual(["submit go", "submit steer left"]);
});

test("cancelling gives back all that was not taken up, before what is being written", async () => {
  const { ann, seat, press, enter, begins } = sit();
  begins("go");
  enter("steer left");
  enter("afterwards", altEnter);
  press("half a thought");
  press("\x1b");
  await ann.sees();
  ann.screen.emit(story.fact({ type: "turn.ended", why: "CANCELLED" }));
  expect(await ann.sees()).toContain("> steer left\n  afterwards\n  half a thought");
  expect(seat.heard).toEqual(["submit go", "submit steer left", "cancel"]);
});

test("a turn that fails gives back what waited for it", async () => {
  const { ann, seat, enter, begins } = sit();
  begins("go");
  enter("afterwards", altEnter);
  const fault = { kind: "auth", message: "no", status: 401, retryable: false } as const;
  ann.screen.emit(story.fact({ type: "model.failed", partial: [], fault }));
  expect(await ann.sees()).toContain("\n> afterwards");
  expect(seat.heard).toEqual(["submit go"]);
});

test("a paste comes back as the placeholder it was", async () => {
  const { ann, press, begins, sent } = sit();
  const big = Array.from({ length: 30 }, (_, i) => `row ${i}`).join("\n");
  begins("go");
  press(`\x1b[200~${big}\x1b[201~`);
  press(altEnter);
  press("\x1b[A");
  expect(await ann.sees()).toContain("> [Pasted text #1, 30 lines]");
  ann.screen.emit(story.ended(10));
  press("\r");
  expect(sent.at(-1)?.line).toBe(big);
});

test("a picture's pasted path is the picture, sent while its placeholder stands", async () => {
  const { ann, press, sent } = sit();
  press("what is in ");
  press("\x1b[200~/tmp/my\\ shots/shot.png\x1b[201~");
  const label = "[Image #1 shot.png 120 kB]";
  await until(
    () => ann.sees(),
    (seen) => seen.includes(`> what is in ${label}`),
  );
  press("?");
  press("\r");
  expect(sent).toEqual([{ line: `what is in ${label}?`, pictures: [picture] }]);
  press("\x1b[200~'/tmp/shot.png'\x1b[201~");
  await until(
    () => ann.sees(),
    (seen) => seen.includes("> [Image #2"),
  );
  press("\x7f");
  press("none");
  press("\r");
  expect(sent.at(-1)).toEqual({ line: "none", pictures: [] });
});

test("Ctrl+V, or a paste of nothing, takes the picture out of the clipboard", async () => {
  const { ann, seat, press, sent } = sit();
  let found: ClipboardPicture = picture;
  Object.assign(seat, { clipboardPicture: async () => found });
  press("see  here");
  press("\x1b[D".repeat(5));
  press("\x16");
  const label = "[Image #1 shot.png 120 kB]";
  await until(
    () => ann.sees(),
    (seen) => seen.includes(`> see ${label} here`),
  );
  press("\x1b[200~\x1b[201~");
  await until(
    () => ann.sees(),
    (seen) => seen.includes("[Image #2"),
  );
  press("\r");
  expect(sent.at(-1)?.pictures).toEqual([picture, picture]);
  found = { problem: "tool", tools: ["wl-paste", "xclip"] };
  press("\x16");
  await until(
    () => ann.sees(),
    (seen) => seen.includes("install one of these: wl-paste, xclip"),
  );
});

test("a path that is no picture stays a text", async () => {
  const { ann, press } = sit();
  press("\x1b[200~/tmp/missing.png\x1b[201~");
  expect(await ann.sees()).toContain("> /tmp/missing.png");
});
