/** edit_file: what the model is told, what a person is shown, and nothing lost between. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { escape } from "../src/core/envelope.js";
import { isPlan, type Prepared } from "../src/core/tool.js";
import { editFile } from "../src/tools/edit.js";
import { memoryHost } from "./support/memory-host.js";
import { call } from "./tools/call.js";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");

/** One call on a file `a.txt`. */
async function edit(file: string | Uint8Array, input: Record<string, unknown>) {
  const host = memoryHost({ "a.txt": file });
  const called = await call(editFile, { path: "a.txt", ...input }, host);
  return { ...called, file: host.textOf("a.txt"), host };
}

test("the plan shows the whole change as a diff and writes nothing yet", async () => {
  const host = memoryHost({ "src/a.ts": "one\ntwo\n" });
  const input = { path: "src/a.ts", old_text: "two", new_text: "2" };
  const plan = (await editFile.prepare(input, host)) as Prepared;
  expect(plan.subject).toBe("src/a.ts");
  expect(plan.effects).toEqual([{ kind: "write", path: "src/a.ts" }]);
  expect(plan.preview).toEqual({
    kind: "diff",
    path: "src/a.ts",
    before: "one\ntwo\n",
    after: "one\n2\n",
    created: false,
  });
  expect(host.textOf("src/a.ts")).toBe("one\ntwo\n");
});

test("the answer tells places, lines and what changed, with both hashes as evidence", async () => {
  const { said, file, outcome } = await edit("a\nb\nc\n", { old_text: "b", new_text: "B\nb2" });
  expect(file).toBe("a\nB\nb2\nc\n");
  expect(said).toBe("Replaced 1 place in a.txt, at line 2 (2 lines added, 1 removed).");
  expect(outcome.evidence).toEqual([
    {
      kind: "changed",
      path: "a.txt",
      before: hash("a\nb\nc\n"),
      after: hash("a\nB\nb2\nc\n"),
      added: 2,
      removed: 1,
    },
  ]);
});

test("replace_all changes each place and tells how many", async () => {
  const input = { old_text: "x", new_text: "y", replace_all: true };
  const { said, file } = await edit("x x\nx\n", input);
  expect(file).toBe("y y\ny\n");
  expect(said).toContain("Replaced 3 places in a.txt, at lines 1 and 2");
});

test("what had to be bent to find the place is said", async () => {
  const folded = await edit("say “hi”\n", { old_text: 'say "hi"', new_text: "say no" });
  expect(folded.said).toMatch(/Quotes, dashes, spaces or line ends are written differently/);
  const numbered = await edit("hi\n", { old_text: "1 | hi", new_text: "1 | ho" });
  expect(numbered.said).toContain("Line numbers were taken off");
  expect(numbered.file).toBe("ho\n");
});

type Answer = [trouble: string, said: RegExp];

describe("a refusal says what to do, and leaves the file alone", () => {
  const many = Array.from({ length: 30 }, () => "k").join("\n");
  test.each<[string, string | Uint8Array, Record<string, unknown>, Answer]>([
    [
      "not found",
      "a\n",
      { old_text: "b", new_text: "c" },
      ["NOT_FOUND", /not found in a\.txt\. If it came from memory, read the file again/],
    ],
    [
      "not found but for one line",
      "start()\n  middle()\nend()\n",
      { old_text: "start()\n  muddle()\nend()", new_text: "c" },
      [
        "NOT_FOUND",
        /Line 1 matches .* but then it has "muddle\(\)" where the file has "middle\(\)"/,
      ],
    ],
    [
      "found with replace_all in folded form only",
      "“a”\n",
      { old_text: '"a"', new_text: "c", replace_all: true },
      ["NOT_FOUND", /replace_all takes exact text only/],
    ],
    [
      "several hits",
      "x\na\nx\n",
      { old_text: "x", new_text: "y" },
      [
        "INVALID_ARGUMENTS",
        /2 times, starting at lines 1 and 3\. Give longer context, .* or set replace_all to true/,
      ],
    ],
    [
      "very many hits",
      many,
      { old_text: "k", new_text: "y" },
      ["INVALID_ARGUMENTS", /30 times, starting at lines 1, 2, .*, 20 and 10 more\./],
    ],
    [
      "half a character",
      "wait…\n",
      { old_text: "wait.", new_text: "go" },
      ["NOT_FOUND", /inside a character/],
    ],
    [
      "nothing to change",
      "a\n",
      { old_text: "a", new_text: "a" },
      ["INVALID_ARGUMENTS", /nothing would change/],
    ],
    [
      "no text to replace",
      "a\n",
      { old_text: "", new_text: "a" },
      ["INVALID_ARGUMENTS", /old_text is empty/],
    ],
    [
      "an empty file",
      "",
      { old_text: "a", new_text: "b" },
      ["NOT_FOUND", /is empty: write_file it/],
    ],
    [
      "bytes that are not UTF-8",
      new Uint8Array([0x63, 0x61, 0x66, 0xe9]),
      { old_text: "caf", new_text: "b" },
      ["FAILED", /not UTF-8 text/],
    ],
    [
      "half a surrogate pair",
      "a\n",
      { old_text: "a", new_text: "\ud83d" },
      ["INVALID_ARGUMENTS", /half a surrogate pair/],
    ],
  ])("%s", async (_, file, input, [trouble, said]) => {
    const host = memoryHost({ "a.txt": file });
    const before = host.bytesOf("a.txt");
    const called = await call(editFile, { path: "a.txt", ...input }, host);
    expect(called.plan).toBeUndefined();
    expect(called.outcome.trouble).toBe(trouble);
    expect(called.said).toMatch(said);
    expect(host.bytesOf("a.txt")).toEqual(before);
  });
});

test.each([
  ["a missing file", "b.txt", "NOT_FOUND", /does not exist/],
  ["a directory", "dir", "FAILED", /is a directory/],
  ["a file outside the project", "../x", "POLICY_DENIED", /./],
  ["a file of git", ".git/config", "POLICY_DENIED", /git/],
])("%s is not edited", async (_, path, trouble, said) => {
  const host = memoryHost({ "dir/x": "a", ".git/config": "a" });
  const called = await call(editFile, { path, old_text: "a", new_text: "b" }, host);
  expect(called.outcome.trouble).toBe(trouble);
  expect(called.said).toMatch(said);
});

test("a field too many is refused before anything is read", async () => {
  const host = memoryHost({ a: "x" });
  const input = { path: "a", old_text: "x", new_text: "y", regex: true };
  const called = await call(editFile, input, host);
  expect(called.outcome.trouble).toBe("INVALID_ARGUMENTS");
  expect(host.textOf("a")).toBe("x");
});

test("the caution of the place is passed on to the policy", async () => {
  const host = memoryHost({ "AGENTS.md": "x\n" });
  const locate = await host.files.locate("AGENTS.md", "write");
  const input = { path: "AGENTS.md", old_text: "x", new_text: "y" };
  const plan = await editFile.prepare(input, host);
  expect(isPlan(plan) && plan.effects).toEqual([
    { kind: "write", path: "AGENTS.md", caution: locate.at === "file" && locate.caution },
  ]);
});

test("two edits one after the other lose nothing", async () => {
  const host = memoryHost({ a: "one\ntwo\n" });
  await call(editFile, { path: "a", old_text: "one", new_text: "1" }, host);
  await call(editFile, { path: "a", old_text: "two", new_text: "2" }, host);
  expect(host.textOf("a")).toBe("1\n2\n");
});

test("of two edits prepared side by side the second is refused", async () => {
  const host = memoryHost({ a: "one\ntwo\n" });
  const prepare = (old_text: string, new_text: string) =>
    editFile.prepare({ path: "a", old_text, new_text }, host) as Promise<Prepared>;
  const [first, second] = [await prepare("one", "1"), await prepare("two", "2")];
  const signal = new AbortController().signal;
  expect((await first.run(() => {}, signal)).ok).toBe(true);
  const late = await second.run(() => {}, signal);
  expect(late.trouble).toBe("STALE_FILE");
  expect(host.textOf("a")).toBe("1\ntwo\n");
});

describe("a fragment copied from what was shown finds its place", () => {
  interface Row {
    id: string;
    title: string;
    kind: string;
    tool?: string;
    file: string;
    old_text: string;
    new_text: string;
    expect: { file?: string; error?: string };
  }
  const corpus = JSON.parse(
    readFileSync(join(import.meta.dirname, "cases/security/D-tag-boundary.json"), "utf8"),
  );
  const rows: Row[] = corpus.cases.filter((row: Row) => row.kind === "edit" && !row.tool);
  const shown = (text: string) =>
    text.replace(/\{\{SHOWN:([^]*?)\}\}/g, (_, what: string) => escape(what).text);

  const named = rows.map((row) => [`${row.id}: ${row.title}`, row] as const);
  test.each(named)("%s", async (_, row) => {
    const input = { old_text: shown(row.old_text), new_text: shown(row.new_text) };
    const { file, said } = await edit(row.file, input);
    expect(file).toBe(row.expect.file ?? row.file);
    if (row.expect.error) expect(said).toMatch(/ambiguous .*\(line 2\).*\(line 1\)/);
  });

  test("there are such cases", () => expect(rows.length).toBe(7));

  test("taking the backslash out of a file that has one is an edit as given", async () => {
    const input = { old_text: "<\\/tool_result>", new_text: "</tool_result>" };
    expect((await edit("<\\/tool_result>\n", input)).file).toBe("</tool_result>\n");
  });

  test("and where the file has none, there is nothing to change", async () => {
    const input = { old_text: "<\\/tool_result>", new_text: "</tool_result>" };
    const { said, file } = await edit("</tool_result>\n", input);
    expect(said).toContain("nothing would change");
    expect(file).toBe("</tool_result>\n");
  });

  test("new text keeps its backslash where the fragment needed no unescaping", async () => {
    const input = { old_text: "x", new_text: "<\\/tool_result>" };
    const { file, said } = await edit("x\n", input);
    expect(file).toBe("<\\/tool_result>\n");
    expect(said).toContain("written as given");
  });
});
