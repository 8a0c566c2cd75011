/** The question on a screen of plain lines: everything the other screen offers, one line at a time. */
import { afterEach, describe, expect, test } from "vitest";
import { cancelled, skipped } from "../../src/core/amendment.js";
import type { CallPlan } from "../../src/core/event.js";
import type { Leeway, Reply } from "../../src/core/ports.js";
import type { Edited } from "../../src/core/seat.js";
import * as story from "../frames/story.js";
import type { Options, Person } from "../support/terminal.js";
import { person, until } from "../support/terminal.js";

let someone: Person | undefined;
afterEach(async () => {
  await someone?.screen.close();
});

const before = "one\ntwo\nthree\nfour\nfive\n";
const after = "ONE\ntwo\nTHREE\nfour\nFIVE\n";
const proposal: CallPlan = {
  ...story.edit,
  subject: "a.txt",
  effects: [{ kind: "write", path: "a.txt" }],
  preview: { kind: "diff", path: "a.txt", before, after, created: false },
};
const commandOf = (command: string): CallPlan => ({
  ...story.command,
  effects: [{ kind: "execute", command }],
  preview: { kind: "command", command, cwd: "." },
});

interface Asking extends Options {
  plan?: CallPlan;
  leeway?: Leeway;
  editor?: (text: string, path?: string) => Edited | Promise<Edited>;
}

async function asked({
  plan = proposal,
  leeway = { text: after, hunks: true },
  editor,
  ...options
}: Asking = {}) {
  const seat = {
    ...story.recordingSeat(),
    ...(editor && { edit: async (text: string, path?: string) => editor(text, path) }),
  };
  const ann = person(seat, { env: { TERM: "dumb" }, rows: 24, ...options });
  someone = ann;
  ann.screen.emit(story.said("go"));
  const replies: Reply[] = [];
  const abort = new AbortController();
  void ann.screen.approver.ask(plan, abort.signal, leeway).then((reply) => replies.push(reply));
  const first = await until(ann.sees, () => ann.bytes().endsWith("keys: "));
  /** Each line by itself, typed by someone who has read; what came to be written after them. */
  const lines = async (...typed: string[]) => {
    const from = ann.bytes().length;
    for (const line of typed) {
      ann.waits(400);
      ann.types(`${line}\n`);
      await ann.sees();
    }
    return ann.bytes().slice(from);
  };
  return { ann, seat, abort, replies, first, lines };
}

const yes = { allow: true, by: "user" };
const declined = (reason: string) => ({
  allow: false,
  by: "user",
  reason: expect.stringContaining(reason),
});
const lastLine = (written: string) => written.split("\n").at(-1);

describe("what is asked", () => {
  test("stands on lines of one fact each, without an escape or a drawn line", async () => {
    const { ann, first, lines } = await asked();
    await lines("?", "foo", "h", "n", "k");
    for (const line of [
      "Change a.txt?",
      "low risk",
      "8 rows follow.",
      "| 1 removed: one",
      "| 1 added: ONE",
      "| 2: two",
      "a would allow edits inside the project, except settings and secrets, for this",
      "Allow? y once, a always, n no, ? all keys:",
    ])
      expect(first.split("\n")).toContain(line);
    expect(ann.bytes()).not.toMatch(/[\x1b\u2500-\u257f]/);
  });

  test("of a command is all of it, with what is hidden shown and every row marked", async () => {
    const command = `ls\ntouch a\u200bb; # ${"x".repeat(100)}Allow? y\nrm -r /`;
    const { first } = await asked({ plan: commandOf(command), columns: 40 });
    expect(first).toContain("contains 1 hidden character\n");
    expect(first).toContain("| touch a[U+200B]b");
    expect(first).toContain("| rm -r /");
    const rows = first.split("\n");
    const from = rows.findIndex((row) => row.includes("rows follow"));
    const to = rows.findIndex((row) => row.startsWith("a would allow"));
    expect(rows.slice(from + 1, to).filter((row) => !row.startsWith("| "))).toEqual([]);
  });

  test("says nothing of always where that may not be offered", async () => {
    const { grant: _, ...judged } = story.command.judged;
    const { first, lines, replies } = await asked({ plan: { ...story.command, judged } });
    expect(first).not.toMatch(/always|would allow/);
    expect(await lines("a")).toContain("“a” is no answer here.");
    expect(replies).toEqual([]);
  });

  test("is cut nowhere inside a word where the screen is narrow", async () => {
    const { first } = await asked({ columns: 20 });
    expect(first.split("\n").filter((row) => row.length > 20)).toEqual([]);
    expect(first).toMatch(/Allow\? y once, a\nalways, n no, \? all\nkeys:/);
  });
});

describe("answers", () => {
  test.each<[string, Reply | ReturnType<typeof declined>]>([
    ["y", yes as Reply],
    ["YES", yes as Reply],
    ["ｙ", yes as Reply],
    ["a", { ...yes, grant: { kind: "edits" } } as Reply],
    ["n", declined("declined this call. Do not try it again")],
    ["no", declined("declined this call. Do not try it again")],
    ["n keep the 旧 text", declined("says: keep the 旧 text")],
    ["no, that is wrong", declined("says: that is wrong")],
    ["s", skipped],
    ["c", cancelled],
    ["\x1b", cancelled],
  ])("%j", async (line, reply) => {
    const { lines, replies } = await asked();
    await lines(line);
    expect(replies).toEqual([reply]);
  });

  test.each(["yes please", "x", "nonsense", "ya", "y n", "!rm x"])(
    "%j is none, which is said, and the question stands",
    async (line) => {
      const { lines, replies } = await asked();
      const said = await lines(line);
      expect(said).toContain(`“${line}” is no answer here.`);
      expect(lastLine(said)).toMatch(/^Allow\?/);
      expect(replies).toEqual([]);
      await lines("y");
      expect(replies).toEqual([yes]);
    },
  );

  test("c cancels the turn, and so does Ctrl+C wherever it is pressed", async () => {
    const { seat, lines } = await asked();
    await lines("c");
    expect(seat.heard).toEqual(["cancel"]);
  });

  test("a turn cancelled from elsewhere takes its question away", async () => {
    const { ann, abort, replies } = await asked();
    abort.abort();
    ann.screen.emit(story.fact({ type: "turn.ended", why: "CANCELLED" }));
    await ann.sees();
    expect(replies).toEqual([cancelled]);
    expect(lastLine(ann.bytes())).toBe("> ");
  });

  test("? lists every key on a line of its own", async () => {
    const { lines } = await asked({ editor: (text) => ({ text }) });
    const said = await lines("?");
    for (const key of ["y", "a", "n", "s", "e", "h", "r", "c"])
      expect(said).toMatch(new RegExp(`^${key}: `, "m"));
    expect(said).toContain("\nh: choose among 3 hunks\n");
    expect(await lines("？")).toContain("y: yes, once");
  });

  test("a command of ours runs, and the question is still there", async () => {
    const { seat, lines, replies } = await asked();
    expect(lastLine(await lines("/help"))).toMatch(/^Allow\?/);
    expect(seat.heard).toEqual(["submit /help"]);
    expect(replies).toEqual([]);
  });

  test("questions wait for each other, and each is read before it is answered", async () => {
    const { ann, lines, replies } = await asked();
    void ann.screen.approver
      .ask(story.command, new AbortController().signal)
      .then((reply) => replies.push(reply));
    const second = await lines("y");
    expect(second).toContain("Run this command?");
    ann.types("y\n");
    await ann.sees();
    expect(replies).toEqual([yes]);
    await lines("y");
    expect(replies).toEqual([yes, yes]);
  });
});

describe("a line counts only where it was typed after reading", () => {
  test("not before the question is written, nor in the moment after; both are said", async () => {
    const { ann, lines, replies } = await asked();
    ann.types("y\n");
    expect(await ann.sees()).toContain("before the question could be read");
    ann.waits(200);
    ann.types("y\n");
    await ann.sees();
    expect(replies).toEqual([]);
    await lines("y");
    expect(replies).toEqual([yes]);
  });

  test("one sent before the question came goes to the turn", async () => {
    const seat = story.recordingSeat();
    const ann = person(seat, { plain: true });
    someone = ann;
    await ann.sees();
    ann.screen.emit(story.said("go"));
    ann.types("y\n");
    let answered = false;
    const { signal } = new AbortController();
    void ann.screen.approver.ask(proposal, signal).then(() => {
      answered = true;
    });
    await ann.sees();
    expect(seat.heard).toEqual(["submit y"]);
    expect(answered).toBe(false);
  });

  test.each(["y\ny\n", "y\nmore", "a\n\n", "?\ny\n", "n\nthat is\nwhy\n"])(
    "the paste %j answers nothing, and says so once",
    async (pasted) => {
      const { ann, replies } = await asked();
      const from = ann.bytes().length;
      ann.waits(400);
      ann.types(pasted);
      await ann.sees();
      expect(replies).toEqual([]);
      expect(ann.bytes().slice(from).split("a paste is no answer").length).toBe(2);
    },
  );
});

describe("what is longer than the screen", () => {
  const long = commandOf(Array.from({ length: 100 }, (_, i) => `echo ${i}`).join("\n"));

  test("is read part by part, and yes counts at its end", async () => {
    const { first, lines, replies } = await asked({ plan: long });
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
    const { lines, replies } = await asked({ plan: long });
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
    const { lines, replies } = await asked({ plan: long });
    await lines("n too long");
    expect(replies).toEqual([declined("too long")]);
  });

  test("on a screen of another width it is read from its start again", async () => {
    const { ann, lines, replies } = await asked({ plan: long });
    ann.resizes(50, 24);
    const read = await lines("");
    expect(read).toContain("| echo 0\n");
    expect(await lines("y")).toContain("once all of it has been read");
    expect(replies).toEqual([]);
  });
});

describe("h goes from hunk to hunk", () => {
  test("taken ones are applied, the others go back with the reason", async () => {
    const { lines, replies } = await asked();
    const one = await lines("h");
    expect(one).toContain("Hunk 1 of 3\n");
    expect(one).toContain("| 1 added: ONE\n");
    expect(one).not.toContain("THREE");
    expect(lastLine(one)).toBe("Take this hunk? y yes, n no, ? all keys: ");
    expect(await lines("y")).toContain("taken: 1\nleft: 0\n");
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
    const { lines, replies } = await asked();
    await lines(...typed);
    expect(replies).toEqual([reply]);
  });

  test("yes at the end is no answer where nothing is taken, and a reason alone is none", async () => {
    const { lines, replies } = await asked();
    expect(await lines("h", "D", "y", "because")).toContain("“y” is no answer here.");
    expect(replies).toEqual([]);
  });

  test("a line of two hunks' answers at once takes neither", async () => {
    const { ann, lines, replies } = await asked();
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
    const { lines, replies } = await asked({
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
    const { ann, lines, replies } = await asked({ editor: () => made });
    expect(await lines("e")).toContain(said);
    ann.types("y\n");
    await ann.sees();
    expect(replies).toEqual([]);
    await lines("y");
    expect(replies).toEqual([yes]);
  });

  test("nothing is written nor heard while the editor has the terminal", async () => {
    let done = (_: Edited) => {};
    const edited = new Promise<Edited>((resolve) => {
      done = resolve;
    });
    const { ann, lines } = await asked({ editor: () => edited });
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
    const without = await asked();
    expect(await without.lines("?")).not.toMatch(/^e: /m);
    expect(await without.lines("e")).toContain("“e” is no answer here.");
    await without.ann.screen.close();
    const fixed = await asked({ leeway: {}, editor: (text) => ({ text }) });
    expect(await fixed.lines("e")).toContain("is no answer here.");
  });
});

test("a question of the folder's settings is read to its end before yes", async () => {
  const ann = person(story.recordingSeat(), { plain: true });
  someone = ann;
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
