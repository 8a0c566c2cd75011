/** The line a person writes: what each key does to it. */
import { describe, expect, test } from "vitest";
import type { Editor } from "../../src/ui/prompt/editor.js";
import { clear, edit, emptyEditor, sent } from "../../src/ui/prompt/editor.js";
import type { Key } from "../../src/ui/prompt/keys.js";
import { decode, freshDecoder, settle, together } from "../../src/ui/prompt/keys.js";

/** Types bytes, one piece every 100 ms; the cursor is shown as `|`. */
const typed = (...pieces: string[]) => typedEvery(100, pieces);

function typedEvery(ms: number, pieces: readonly string[], queues = false, room = 0) {
  let editor: Editor = emptyEditor;
  let now = 0;
  const actions: string[] = [];
  for (const piece of pieces) {
    now += ms;
    const read = decode(freshDecoder, piece);
    for (const key of together([...read.keys, ...settle(read.decoder).keys])) {
      const done = edit(editor, key, {
        now,
        queues,
        ...(room && { room }),
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

const inPlace = `\x1b[200~${"x\n".repeat(11)}\x1b[201~`;
const [up, down, left, home] = ["\x1b[A", "\x1b[B", "\x1b[D", "\x01"];

test.each([
  [["a ", inPlace, "\x1bb"], "a |[1: 12 lines]"],
  [["a ", inPlace, " b", "\x1bb", "\x1bb"], "a |[1: 12 lines] b"],
  [["a ", inPlace, " b", "\x1bb", "\x1bb", "\x1bb"], "|a [1: 12 lines] b"],
  [["a ", inPlace, " b", home, "\x1bf", "\x1bf"], "a [1: 12 lines]| b"],
  [["a ", inPlace, " b", home, "\x1bf", "\x1bd"], "a| b"],
  [["a ", inPlace, "\x17"], "a |"],
  [["a ", inPlace, " b", left, "\x17"], "a |b"],
  [["a ", inPlace, "\x1b\x7f"], "a |"],
  [["a ", inPlace, "\n", "12345", up, "-"], "a -|[1: 12 lines]\n12345"],
])("no key leads into a placeholder: %j is %s", (pieces, after) => {
  expect(line(...pieces)).toBe(after);
});

test("a placeholder that was cut is put back whole in the next text too", () => {
  const cut = clear(typed("a ", inPlace, "\x17").editor);
  const ctrlY: Key = { kind: "press", name: "y", ctrl: true, alt: false, shift: false };
  const { editor } = edit(cut, ctrlY, { now: 0, history: () => [], placeholder: () => "" });
  expect(editor.text).toBe("[1: 12 lines]");
  expect(sent(editor)).toBe("x\n".repeat(11));
});

test("down goes past a placeholder of several rows", () => {
  const keys = [inPlace, "\n", "b", up, home, down, down, down];
  expect(typedEvery(100, keys, false, 6).line).toBe("[1: 12 lines]\n|b");
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

test("a word is undone in one go, and redone until something else is typed", () => {
  const undo = "\x1f";
  const redo = "\x1b_";
  expect(line("o", "n", "e", " ", "t", "w", "o", undo)).toBe("one|");
  expect(line("o", "n", "e", " ", "t", "w", "o", undo, undo)).toBe("|");
  expect(line("one", " two", undo, undo, redo)).toBe("one|");
  expect(line("one", " two", undo, undo, redo, "\x1b[45;4u")).toBe("one two|");
  expect(line("one", " two", undo, "!", redo)).toBe("one!|");
  expect(line("one", "\x1b[45;6u")).toBe("|");
});

test("cuts in a row come back together, and Alt+Y goes through the older ones", () => {
  expect(line("one two three", "\x17", "\x17", "\x19")).toBe("one two three|");
  expect(line("a\nb", "\x1b[A", "\x01", "\x0b", "\x0b", "\x05", "\x19")).toBe("ba\n|");
  expect(line("one two", "\x17", "\x05", "\x17", "\x19", "\x1by")).toBe("two|");
  expect(line("one two", "\x17", "\x05", "\x17", "\x19", "\x1by", "\x1by")).toBe("one |");
  expect(line("one", "\x1by")).toBe("one|");
});

test("words of Chinese and Japanese are found where no blank stands between them", () => {
  expect(line("修复登录错误", "\x1bb")).toBe("修复登录|错误");
  expect(line("修复登录错误", "\x1bb", "\x1bb")).toBe("修复|登录错误");
  expect(line("修复登录错误", "\x01", "\x1bf")).toBe("修复|登录错误");
  expect(line("修复登录错误", "\x1b\x7f")).toBe("修复登录|");
  expect(line("检查 file_name 文件", "\x1bb", "\x1bb")).toBe("检查 |file_name 文件");
});

test("up and down go through the rows of a long line before they go through the history", () => {
  const rows = (...pieces: string[]) => typedEvery(100, pieces, false, 10).line;
  const up = "\x1b[A";
  const down = "\x1b[B";
  expect(rows("one two three four five", up)).toBe("one two three| four five");
  expect(rows("one two three four five", up, up)).toBe("one| two three four five");
  expect(rows("one two three four five", up, up, down, down)).toBe("one two three four five|");
  expect(rows("one two three four five", up, up, up)).toBe("second\nline|");
  expect(rows("你好世界你好世界", up)).toBe("你好世|界你好世界");
  expect(rows("ab\n0123456789012", up, up)).toBe("ab|\n0123456789012");
  expect(rows("0123456789012\nab", up)).toBe("012345678901|2\nab");
  // Behind a full row the cursor stands on the next.
  expect(rows("0123456789abcdefghij", up)).toBe("0123456789|abcdefghij");
  expect(rows("0123456789abcdefghij", up, down)).toBe("0123456789abcdefghij|");
  expect(rows("0123456789ab", "\x01", "\x05", up, down)).toBe("0123456789ab|");
});

test("up and down keep to the column, in columns of the screen", () => {
  expect(line("abcdef\nx\nabcdef", "\x1b[A", "\x1b[A")).toBe("abcdef|\nx\nabcdef");
  expect(line("你好世界\nabcd", "\x1b[A")).toBe("你好|世界\nabcd");
  expect(line("abcdef\nx\nabcdef", "\x1b[A", "\x1b[D", "\x1b[A")).toBe("|abcdef\nx\nabcdef");
});

test("Home and End go to the ends of the line, with Ctrl to those of the text", () => {
  expect(line("ab\ncd", "\x1b[H")).toBe("ab\n|cd");
  expect(line("ab\ncd", "\x1b[1;5H")).toBe("|ab\ncd");
  expect(line("ab\ncd", "\x1b[1;5H", "\x1b[1;5F")).toBe("ab\ncd|");
  expect(line("one two", "\x1b[1;5D", "\x1b[1;5D", "\x1b[1;5C")).toBe("one| two");
});

test("Alt+Enter queues while a turn runs and begins a line otherwise", () => {
  expect(typedEvery(100, ["a", "\x1b\r"], true).actions).toEqual(["queue"]);
  expect(typedEvery(100, ["a", "\x1b\r", "b"]).line).toBe("a\nb|");
});

/** As a terminal without brackets sends them: a CR for a line break, at any pace. */
describe("a paste without brackets", () => {
  const code = "def f(x):\n\treturn x \\\n    + 1\n";
  const cutInto = (text: string, size: number) =>
    Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
      text.slice(i * size, (i + 1) * size),
    );

  test.each([
    ["one character each 3 ms", 1, 3],
    ["seven each 3 ms", 7, 3],
    ["in one piece", 4096, 3],
  ])("is what was copied and nothing is sent: %s", (_, size, ms) => {
    for (const end of ["\r", "\n", "\r\n"]) {
      const done = typedEvery(ms, cutInto(code.replaceAll("\n", end), size));
      expect(sent(done.editor)).toBe(code);
      // The first line may have been typed: what follows it tells.
      expect(done.actions.filter((action) => action !== "settle")).toEqual([]);
    }
  });

  test("folds when it grows big, whatever the pieces", () => {
    const big = Array.from({ length: 300 }, (_, i) => `row ${i}`).join("\r\n");
    for (const size of [1, 50, 4096]) {
      const done = typedEvery(2, ["see ", ...cutInto(big, size)]);
      expect(done.line).toMatch(/^(see )?\[1: 300 lines\]\|$/);
      expect(sent(done.editor)).toBe(`see ${big.replaceAll("\r\n", "\n")}`);
    }
  });

  test("no control character in it is a key", () => {
    const pieces = [..."x".repeat(30), "\x03", "\x1b", "\x04", "\x15", "y", "\r", "z"];
    const done = typedEvery(2, pieces);
    expect(done.actions.filter((action) => action !== "settle")).toEqual([]);
    expect(sent(done.editor)).toBe(`${"x".repeat(30)}y\nz`);
  });
});

test("Tab opens a placeholder in place", () => {
  const big = Array.from({ length: 12 }, (_, i) => `row ${i}`).join("\n");
  expect(line("a ", `\x1b[200~${big}\x1b[201~`, "\t", " b")).toBe(`a ${big} b|`);
});

test("a paste that holds another's placeholder is sent as it is", () => {
  const first = Array.from({ length: 20 }, (_, i) => `one ${i} [2: 20 lines]`).join("\n");
  const second = Array.from({ length: 20 }, (_, i) => `two ${i} [1: 20 lines]`).join("\n");
  const pasted = typed(`\x1b[200~${first}\x1b[201~`, `\x1b[200~${second}\x1b[201~`);
  expect(sent(pasted.editor)).toBe(first + second);
});

test("the blank ends of a paste are sent, those of what was typed are not", () => {
  expect(sent(typed("\x1b[200~  a\n\x1b[201~").editor)).toBe("  a\n");
  expect(sent(typed("  a ").editor)).toBe("a");
});
