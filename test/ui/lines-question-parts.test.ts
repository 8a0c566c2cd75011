/** A question on plain lines, part by part: what is long, its hunks, its text in an editor. */
import { describe, expect, test } from "vitest";
import type { Edited } from "../../src/core/seat.js";
import * as story from "../frames/story.js";
import { after, askedByLines, commandOf, declined, lastLine, yes } from "../support/asked.js";
import { person, until } from "../support/terminal.js";

describe("what is longer than the screen", () => {
  const long = commandOf(Array.from({ length: 100 }, (_, i) => `echo ${i}`).join("\n"));

  test("is read part by part, and yes counts at its end", async () => {
    const { first, lines, replies } = await askedByLines({ plan: long });
    expect(first).toContain("100 rows follow.");
    expect(first).not.toContain("echo 40");
    expect(first).toMatch(/\d+ of 100 rows read\. Enter reads on, \? all keys:$/);
    expect(await lines("y", "a")).toContain("once all of it has been read");
    let read = first;
    for (let part = 0; part < 10 && !/Allow\?/.test(read); part++) read += await lines("");
    for (let i = 0; i < 100; i++) expect(read.split(`| echo ${i}\n`).length).toBe(2);
    expect(replies).toEqual([]);
    await lines("y");
    expect(replies).toEqual([yes]);
  });

  test("f reads all the rest, r all of it again; it has been read then as before", async () => {
    const { lines, replies } = await askedByLines({ plan: long });
    const rest = await lines("f");
    expect(rest).toContain("| echo 99\n");
    expect(lastLine(rest)).toMatch(/^Allow\?/);
    const again = await lines("r");
    expect(again).toContain("| echo 0\n");
    expect(lastLine(again)).toMatch(/Enter reads on/);
    await lines("y");
    expect(replies).toEqual([yes]);
  });

  test("may be refused at any time", async () => {
    const { lines, replies } = await askedByLines({ plan: long });
    await lines("n too long");
    expect(replies).toEqual([declined("too long")]);
  });

  test("on a screen of another width it is read from its start again", async () => {
    const { ann, lines, replies } = await askedByLines({ plan: long });
    ann.resizes(50, 24);
    const read = await lines("");
    expect(read).toContain("| echo 0\n");
    expect(await lines("y")).toContain("once all of it has been read");
    expect(replies).toEqual([]);
  });
});

describe("h goes from hunk to hunk", () => {
  test("taken ones are applied, the others go back with the reason", async () => {
    const { lines, replies } = await askedByLines();
    const one = await lines("h");
    expect(one).toContain("Hunk 1 of 3\n");
    expect(one).toContain("| 1 added: ONE\n");
    expect(one).not.toContain("THREE");
    expect(lastLine(one)).toBe("Take this hunk? y yes, n no, ? all keys: ");
    expect(await lines("y")).toContain("taken: 1\nnot taken: 0\n");
    const end = await lines("n", "y");
    expect(end).toContain("2 of 3 hunks are taken\n");
    expect(lastLine(end)).toMatch(/^Apply what is taken\?/);
    expect(replies).toEqual([]);
    await lines("y three is right");
    const hunks = { accepted: [0, 2], of: 3, reason: "three is right" };
    expect(replies).toEqual([{ ...yes, hunks }]);
  });

  test.each<[string, string[], unknown]>([
    ["all taken is a plain yes", ["h", "y", "y", "y"], yes],
    ["none taken is a no", ["h", "n", "n", "n", "n not one"], declined("not one")],
    ["one back", ["h", "n", "k", "y", "y", "y"], yes],
    ["one back from the end", ["h", "y", "y", "n", "k", "y"], yes],
    ["the rest taken", ["h", "n", "A", "y"], { ...yes, hunks: { accepted: [1, 2], of: 3 } }],
    ["the rest left", ["h", "y", "D", "y"], { ...yes, hunks: { accepted: [0], of: 3 } }],
    ["no to all at the end", ["h", "y", "D", "n"], declined("declined this call")],
    ["back to all of it", ["h", "y", "h", "y"], yes],
    ["back to all of it from the end", ["h", "y", "D", "h", "y"], yes],
  ])("%s", async (_, typed, reply) => {
    const { lines, replies } = await askedByLines();
    await lines(...typed);
    expect(replies).toEqual([reply]);
  });

  test("at the end yes is no answer where nothing is taken, nor is a reason alone", async () => {
    const { lines, replies } = await askedByLines();
    expect(await lines("h", "D", "y", "because")).toContain("“y” is no answer here.");
    expect(replies).toEqual([]);
  });

  test("a line of two hunks' answers at once takes neither", async () => {
    const { ann, lines, replies } = await askedByLines();
    await lines("h");
    ann.waits(400);
    ann.types("y\ny\n");
    expect(await ann.sees()).toContain("a paste is no answer");
    expect(await lines("D")).toContain("No hunk is taken");
    expect(replies).toEqual([]);
  });
});

describe("e opens the proposal in the person's editor", () => {
  test("all of it, under its name; what comes back is the answer", async () => {
    const opened: unknown[] = [];
    const { lines, replies } = await askedByLines({
      editor: (text, path) => {
        opened.push([text, path]);
        return { text: text.replace("ONE", "uno") };
      },
    });
    await lines("e");
    expect(opened).toEqual([[after, "a.txt"]]);
    expect(replies).toEqual([{ instead: after.replace("ONE", "uno") }]);
  });

  test.each<[Edited, string]>([
    [{ text: after }, "The editor changed nothing."],
    [{ problem: "none", editor: "" }, "Set VISUAL or EDITOR"],
    [{ problem: "failed", editor: "vi" }, "vi did not end well"],
  ])("after %o the same is asked again", async (made, said) => {
    const { ann, lines, replies } = await askedByLines({ editor: () => made });
    expect(await lines("e")).toContain(said);
    ann.types("y\n");
    await ann.sees();
    expect(replies).toEqual([]);
    await lines("y");
    expect(replies).toEqual([yes]);
  });

  test("nothing is written nor heard while the editor has the terminal", async () => {
    let done: (edited: Edited) => void = () => undefined;
    const edited = new Promise<Edited>((resolve) => {
      done = resolve;
    });
    const { ann, lines } = await askedByLines({ editor: () => edited });
    await lines("e");
    const from = ann.bytes().length;
    ann.screen.notify({ tone: "plain", text: "a word of ours" });
    ann.types("y\n");
    await ann.sees();
    expect(ann.bytes().length).toBe(from);
    done({ text: after });
    await ann.sees();
    const then = ann.bytes().slice(from);
    expect(then).toContain("a word of ours");
    expect(then).not.toContain("is no answer");
  });

  test("is not there without an editor, nor for what cannot be changed", async () => {
    const without = await askedByLines();
    expect(await without.lines("?")).not.toMatch(/^e: /m);
    expect(await without.lines("e")).toContain("“e” is no answer here.");
    await without.ann.screen.close();
    const fixed = await askedByLines({ leeway: {}, editor: (text) => ({ text }) });
    expect(await fixed.lines("e")).toContain("is no answer here.");
  });
});

test("a question of the folder's settings is read to its end before yes", async () => {
  const ann = person(story.recordingSeat(), { plain: true });
  const answers: boolean[] = [];
  const body = Array.from({ length: 60 }, (_, i) => `rule ${i}`).join("\n");
  const matter = { title: "Trust?", intro: "None counts.", body, yes: "yes", no: "no" };
  void ann.screen.confirm({ ...matter, plainAsk: "Trust them? " }).then((a) => answers.push(a));
  await until(ann.sees, (seen) => seen.includes("Enter reads on"));
  for (const line of ["y", "?", "", "f"]) {
    ann.waits(400);
    ann.types(`${line}\n`);
    await ann.sees();
    expect(answers).toEqual([]);
  }
  expect(lastLine(ann.bytes())).toBe("Trust them? ");
  ann.waits(400);
  ann.types("y\n");
  await ann.sees();
  expect(answers).toEqual([true]);
});
