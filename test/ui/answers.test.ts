/** What a person answered at a question can be read afterwards, under the call. */
import { expect, test } from "vitest";
import { cancelled, declined, skipped } from "../../src/core/amendment.js";
import type { Verdict } from "../../src/core/policy.js";
import * as story from "../frames/story.js";
import { person } from "../support/terminal.js";
import type { Options } from "../support/terminal.js";

async function told(verdict: Verdict, options: Options = {}): Promise<string> {
  const ann = person(story.recordingSeat(), options);
  ann.screen.emit(story.said("go"));
  ann.screen.emit(story.fact({ type: "call.judged", ...story.edit, verdict }));
  if (verdict.allow) for (const event of story.editCall.slice(1)) ann.screen.emit(event);
  ann.screen.emit(story.ended(1));
  const seen = await ann.scrolled();
  await ann.screen.close();
  return seen;
}

const some = (reason?: string): Verdict => ({
  allow: true,
  by: "user",
  hunks: { accepted: [0], of: 3, ...(reason !== undefined && { reason }) },
});

const no = declined("keep the 旧 text\nand\x1b[2J the rest");

test("the reason of a no stands under it, and nothing in it is carried out", async () => {
  const seen = await told(no);
  expect(seen).toContain("you said no\n  > keep the 旧 text\n    and[\\x1b][2J the rest");
});

test("on a screen of lines it stands there as it was typed, not read out again", async () => {
  const seen = await told(no, { plain: true });
  expect(seen).toContain("you said no");
  expect(seen).not.toContain("keep the");
});

test("a no without words, a skip and a cancel have nothing under them", async () => {
  for (const verdict of [declined(), skipped, cancelled])
    expect(await told(verdict)).not.toMatch(
      / {2}> |declined|skipped this|cancelled the turn while/,
    );
});

test("of some hunks it says how many, and why not the others", async () => {
  expect(await told(some("three is right"))).toMatch(
    /✓ Edit Hello\.java · \+1 -1 · you took 1 of 3 hunks\n {2}> three is right\n {2}1/,
  );
  expect(await told(some())).not.toContain("  > ");
  expect(await told(some("第三处是对的"), { locale: "zh" })).toContain(
    "你采用了 3 处修改中的 1 处",
  );
});

test("a proposal written anew is told from one that was taken as it came", async () => {
  expect(await told({ allow: true, by: "user", edited: true })).toContain("as you changed it");
  expect(await told({ allow: true, by: "user" })).not.toContain("as you changed it");
});

test("words of many lines do not fill the scrollback", async () => {
  const many = Array.from({ length: 100 }, (_, i) => `why ${i}`).join("\n");
  const seen = await told(declined(many), { columns: 40 });
  expect(seen).toContain("why 10");
  expect(seen).not.toContain("why 12");
  expect(seen).toContain("more lines");
});
