/** What a person can do about a proposal besides yes and no: hunks, their own version, a skip. */
import { describe, expect, test } from "vitest";
import type { CallPlan } from "../../src/core/event.js";
import type { Leeway } from "../../src/core/ports.js";
import type { Edited } from "../../src/core/seat.js";
import * as story from "../frames/story.js";
import { after, asked, before, proposal, yes } from "../support/asked.js";
import { until } from "../support/terminal.js";

const free: Leeway = { text: after, hunks: true };

describe("h goes from hunk to hunk", () => {
  test("each is shown with its neighbours only, and taken or left", async () => {
    const { first, press, replies } = await asked();
    expect(first).toContain("h choose among 3 hunks");
    const one = await press("h");
    expect(one).toContain("Hunk 1 of 3 · Change a.txt?");
    expect(one).toMatch(/- one\n.*\+ ONE\n.* {2}two\n/);
    expect(one).not.toContain("THREE");
    const two = await press("y");
    expect(two).toContain("Hunk 2 of 3");
    expect(two).toMatch(/2 {3}two\n.*3 - three\n.*3 \+ THREE\n.*4 {3}four\n/);
    expect(two).toContain("taken: 1 · not taken: 0");
    const end = await press("n", "y");
    expect(replies).toEqual([]);
    expect(end).toContain("2 of 3 hunks are taken");
    expect(end).toContain("Why not the others?");
    expect(end).toContain("+ FIVE");
    expect(end).not.toContain("+ THREE");
    await press("wrong word", "\r");
    const hunks = { accepted: [0, 2], of: 3, reason: "wrong word" };
    expect(replies).toEqual([{ ...yes, hunks }]);
  });

  test("all taken is a plain yes, at once; none taken is a no", async () => {
    const all = await asked();
    await all.press("h", "y", "y", "y");
    expect(all.replies).toEqual([yes]);
    await all.ann.screen.close();
    const none = await asked();
    await none.press("h", "n", "n", "n", "\r");
    expect(none.replies).toMatchObject([{ allow: false, by: "user" }]);
  });

  test("one can go back and decide anew, also at the end", async () => {
    const { press, replies } = await asked();
    expect(await press("h", "n", "k")).toContain("Hunk 1 of 3");
    expect(await press("y", "\x1b[D")).toContain("Hunk 1 of 3");
    expect(await press("y", "y", "n")).toContain("2 of 3 hunks are taken");
    expect(await press("\x7f")).toContain("Hunk 3 of 3");
    await press("y");
    expect(replies).toEqual([yes]);
  });

  test("A takes the rest, D leaves it; what was decided stays", async () => {
    const some = await asked();
    await some.press("h", "n", "A", "\r");
    expect(some.replies).toEqual([{ ...yes, hunks: { accepted: [1, 2], of: 3 } }]);
    await some.ann.screen.close();
    const one = await asked();
    await one.press("h", "y", "D", "\r");
    expect(one.replies).toEqual([{ ...yes, hunks: { accepted: [0], of: 3 } }]);
  });

  test("A counts only where the whole diff had been read to its end", async () => {
    const many = (word: string) => Array.from({ length: 60 }, (_, i) => `${word}${i}\n`);
    const plan: CallPlan = {
      ...proposal,
      preview: {
        kind: "diff",
        path: "a.txt",
        created: false,
        before: `a\nsame\n${many("x").join("")}`,
        after: `A\nsame\n${many("y").join("")}`,
      },
    };
    const { press, replies } = await asked({ plan });
    const one = await press("h");
    expect(one).not.toContain("take the rest");
    await press("A");
    expect(replies).toEqual([]);
    const two = await press("y");
    expect(two).toContain("Space reads on");
    await press("y");
    expect(replies).toEqual([]);
    await press(" ", " ", " ", " ", " ", " ", " ", "y");
    expect(replies).toEqual([yes]);
  });

  test("a key held down takes no hunk, nor a paste without brackets; Enter ends none", async () => {
    const { ann, press, replies } = await asked();
    await press("h");
    ann.waits(400);
    for (let repeats = 0; repeats < 20; repeats++) {
      ann.types("y");
      ann.waits(90);
    }
    expect(await ann.sees()).toContain("Hunk 1 of 3");
    ann.waits(400);
    for (const piece of ["y\r", "y\r"]) ann.types(piece);
    expect(await ann.sees()).toContain("Hunk 1 of 3");
    await press("y");
    await until(ann.sees, (seen) => seen.includes("Hunk 2 of 3"));
    await press("\r", "\x1b[200~y\x1b[201~", "yy");
    expect(await ann.sees()).toContain("Hunk 2 of 3");
    await press("n");
    await until(ann.sees, (seen) => seen.includes("Hunk 3 of 3"));
    await press("n");
    await until(ann.sees, (seen) => seen.includes("1 of 3 hunks is taken"));
    ann.types("\r");
    expect(replies).toEqual([]);
  });

  test("h or q goes back to the whole diff, Esc cancels the turn", async () => {
    const { press, replies, seat } = await asked();
    expect(await press("h", "y", "q")).toContain("y   yes, once");
    await press("h", "\x1b");
    expect(seat.heard).toEqual(["cancel"]);
    expect(replies).toMatchObject([{ allow: false }]);
  });

  test("is not there for one hunk, nor where hunks cannot be taken", async () => {
    const one = await asked({ plan: story.edit });
    expect(one.first).not.toContain("hunks");
    await one.press("h");
    expect(await one.ann.sees()).not.toContain("Hunk");
    await one.ann.screen.close();
    const whole = await asked({ leeway: {} });
    expect(whole.first).not.toContain("hunks");
  });
});

describe("e opens the proposal in the person's editor", () => {
  test("all of it, under its name; what comes back is the answer", async () => {
    const opened: unknown[] = [];
    const { press, replies } = await asked({
      editor: (text, path) => {
        opened.push([text, path]);
        return { text: text.replace("ONE", "uno") };
      },
    });
    await press("e");
    expect(opened).toEqual([[after, "a.txt"]]);
    expect(replies).toEqual([{ instead: after.replace("ONE", "uno") }]);
  });

  test.each<[string, Edited, string]>([
    ["nothing changed", { text: after }, "The editor changed nothing."],
    ["no editor", { problem: "none", editor: "" }, "Set VISUAL or EDITOR"],
    ["a failure", { problem: "failed", editor: "vi" }, "vi did not end well"],
  ])("after %s the same is asked again, and no key in between counts", async (_, made, said) => {
    const { ann, press, replies } = await asked({ editor: () => made });
    expect(await press("e")).toContain(said);
    ann.types("y");
    await ann.sees();
    expect(replies).toEqual([]);
    await press("y");
    await until(() => replies.length, Boolean);
    expect(replies).toEqual([yes]);
  });

  test("a line end that the editor added is no change", async () => {
    const plan: CallPlan = { ...story.command };
    const { press, replies } = await asked({
      plan,
      leeway: { text: "ls" },
      editor: () => ({ text: "ls\n" }),
    });
    expect(await press("e")).toContain("changed nothing");
    expect(replies).toEqual([]);
  });

  test("is not there without an editor port, nor for what cannot be changed", async () => {
    expect((await asked()).first).not.toContain("e change it");
    const fixed = await asked({ leeway: {}, editor: () => ({ text: "" }) });
    expect(fixed.first).not.toContain("e change it");
  });
});

test("s refuses without a reason, and the model is told to go on", async () => {
  const { press, replies } = await asked();
  await press("s");
  expect(replies).toEqual([
    {
      allow: false,
      by: "user",
      as: "skipped",
      reason: expect.stringContaining("skipped this call"),
    },
  ]);
});

test("a question asked again because the file changed says so", async () => {
  const { first } = await asked({ leeway: { ...free, outdated: true } });
  expect(first).toContain("The file changed while you decided");
});

test("a reason begun by mistake is left with backspace, and the question stands", async () => {
  const { press, replies } = await asked();
  expect(await press("n")).toContain("Why not?");
  expect(await press("\x7f")).toContain("y   yes, once");
  await press("y");
  expect(replies).toEqual([yes]);
});

test("line numbers are those of the file, also where only a part of it is kept", async () => {
  const preview = {
    kind: "diff",
    path: "a.txt",
    before,
    after,
    created: false,
    from: 998,
  } as const;
  const { first, press } = await asked({ plan: { ...proposal, preview } });
  expect(first).toMatch(/ {2}998 - one/);
  expect(first).toMatch(/1002 \+ FIVE/);
  expect(await press("h", "y")).toMatch(/1000 - three/);
});

test("a screen of eight rows still shows all that is asked before yes counts", async () => {
  const { first, replies, press } = await asked({ rows: 8, columns: 40 });
  const seen = [first];
  for (let page = 0; page < 40 && replies.length === 0; page++) seen.push(await press("y"));
  expect(replies).toEqual([yes]);
  for (const row of ["Change a.txt?", "- one", "+ ONE", "+ FIVE", "low risk", "y   yes, once"])
    expect(seen.join("\n")).toContain(row);
});
