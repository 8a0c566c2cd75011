/** The line a person writes: what each key does to it. */
import { expect, test } from "vitest";
import type { Editor } from "../../src/ui/prompt/editor.js";
import { edit, emptyEditor, sent } from "../../src/ui/prompt/editor.js";
import { decode, freshDecoder, settle } from "../../src/ui/prompt/keys.js";

/** Types bytes, one piece every 100 ms; the cursor is shown as `|`. */
function typed(...pieces: string[]) {
  let editor: Editor = emptyEditor;
  let now = 0;
  const actions: string[] = [];
  for (const piece of pieces) {
    now += 100;
    const read = decode(freshDecoder, piece);
    for (const key of [...read.keys, ...settle(read.decoder).keys]) {
      const done = edit(editor, key, {
        now,
        history: () => ["first", "second\nline"],
        placeholder: (p) => `[${p.number}: ${p.lines} lines]`,
      });
      editor = done.editor;
      if (done.action) actions.push(done.action);
    }
  }
  const { text, cursor } = editor;
  return { editor, actions, line: `${text.slice(0, cursor)}|${text.slice(cursor)}` };
}
const line = (...pieces: string[]) => typed(...pieces).line;

test("Enter sends; Ctrl+J, a backslash before it, Shift and Alt begin a line", () => {
  expect(typed("a", "\r").actions).toEqual(["submit"]);
  expect(line("a", "\n", "b")).toBe("a\nb|");
  expect(line("a\\", "\r", "b")).toBe("a\nb|");
  expect(line("a", "\x1b[13;2u", "b")).toBe("a\nb|");
  expect(line("a", "\x1b\r", "b")).toBe("a\nb|");
  expect(typed(" ", "\r").actions).toEqual([]);
});

test("a paste never sends, with brackets or without", () => {
  expect(typed("\x1b[200~a\rb\r\nc\n\x1b[201~")).toMatchObject({ line: "a\nb\nc\n|", actions: [] });
  expect(typed("one\rtwo\r")).toMatchObject({ line: "one\ntwo\n|", actions: [] });
});

test("a big paste is a placeholder that opens when it is sent and goes away as one", () => {
  const big = Array.from({ length: 40 }, (_, i) => `$& row ${i}`).join("\n");
  const paste = `\x1b[200~${big}\x1b[201~`;
  expect(line("see ", paste)).toBe("see [1: 40 lines]|");
  expect(sent(typed("see ", paste, " please").editor)).toBe(`see ${big} please`);
  expect(line("see ", paste, "\x7f")).toBe("see |");
  expect(line("see ", paste, "\x1b[D")).toBe("see |[1: 40 lines]");
});

test("Backspace takes what a person takes for one character", () => {
  expect(line("a👨‍👩‍👧", "\x7f")).toBe("a|");
  expect(line("e\u0301", "\x7f")).toBe("|");
  expect(line("你好", "\x7f")).toBe("你|");
  expect(line("🇩🇪🇫🇷", "\x7f")).toBe("🇩🇪|");
});

test("the keys of emacs move and cut", () => {
  expect(line("one two three", "\x01")).toBe("|one two three");
  expect(line("one two three", "\x01", "\x1bf")).toBe("one| two three");
  expect(line("one two three", "\x1bb")).toBe("one two |three");
  expect(line("one two three", "\x17")).toBe("one two |");
  expect(line("one two three", "\x17", "\x01", "\x19")).toBe("three|one two ");
  expect(line("one two", "\x1bb", "\x0b")).toBe("one |");
  expect(line("one two", "\x1bb", "\x15")).toBe("|two");
  expect(line("one two", "\x01", "\x1bd")).toBe("| two");
  expect(line("one two", "\x17", "\x1f")).toBe("one two|");
  expect(line("你好 世界", "\x1bb", "\x1bb")).toBe("|你好 世界");
});

test("up and down go through the lines, then through what was sent before", () => {
  expect(line("ab\ncd", "\x1b[A")).toBe("ab|\ncd");
  expect(line("draft", "\x1b[A")).toBe("second\nline|");
  expect(line("draft", "\x1b[A", "\x1b[A", "\x1b[A")).toBe("first|");
  expect(line("draft", "\x1b[A", "\x1b[B")).toBe("draft|");
  expect(line("draft", "\x1b[A", "\x1b[A", "\x1b[A", "\x1b[A")).toBe("first|");
});

test("Ctrl+D leaves an empty line and deletes in another", () => {
  expect(typed("\x04").actions).toEqual(["leave"]);
  expect(line("ab", "\x01", "\x04")).toBe("|b");
});
