/** The prompt with vi's keys: what each sequence makes of a text. */
import { expect, test } from "vitest";
import type { Editor, Setting } from "../../src/ui/prompt/editor.js";
import { emptyEditor } from "../../src/ui/prompt/editor.js";
import { freshVim, vimKey } from "../../src/ui/prompt/vim.js";
import { typedInVi } from "../support/vi.js";

test.each([
  ["one| two", "h", "on|e two"],
  ["|one two", "2l", "on|e two"],
  ["|one two three", "w", "one |two three"],
  ["|one two three", "2w", "one two |three"],
  ["|foo(bar)", "w", "foo|(bar)"],
  ["one two |three", "b", "one |two three"],
  ["|one two", "e", "on|e two"],
  ["on|e two", "e", "one tw|o"],
  ["  one t|wo", "0", "|  one two"],
  ["  one t|wo", "^", "  |one two"],
  ["|one two", "$", "one tw|o"],
  ["ab|c\nabc", "j", "abc\nab|c"],
  ["abc\nab|c", "k", "ab|c\nabc"],
  ["|one two", "x", "|ne two"],
  ["|one two", "3x", "| two"],
  ["|one two three", "dw", "|two three"],
  ["|one two three", "2dw", "|three"],
  ["one |two three", "d$", "one| "],
  ["one |two three", "D", "one| "],
  ["one two |three", "db", "one |three"],
  ["a\n|b\nc", "dd", "a\n|c"],
  ["|a\nb\nc", "2dd", "|c"],
  ["a\n|b", "dd", "|a"],
  ["|one two", "cwuno<esc>", "un|o two"],
  ["one |two", "Cdos<esc>", "one do|s"],
  ["a\n|b\nc", "ccnew<esc>", "a\nne|w\nc"],
  ["|a\nb", "yyp", "a\n|a\nb"],
  ["|one two", "ywp", "oone| ne two"],
  ["|one two", "dwuu", "|one two"],
  ["a\nb c|d", "gg", "|a\nb cd"],
  ["|one two three", "ft", "one |two three"],
  ["|one two three", "2ft", "one two |three"],
  ["|one two three", "tt", "one| two three"],
  ["one two thr|ee", "Fo", "one tw|o three"],
  ["one two thr|ee", "To", "one two| three"],
  ["|one two", "fz", "|one two"],
  ["|one\ntwo", "ft", "|one\ntwo"],
  ["on|e", "fe", "on|e"],
  ["|one two three", "dft", "|wo three"],
  ["|one two three", "dtt", "|two three"],
  ["one two| three", "dFo", "one tw| three"],
  ["|f(a, b)", "ct)x<esc>", "|x)"],
  ["a\nb\nc|d\ne", "dgg", "|e"],
  ["a\nb|c\nd\ne", "dG", "|a"],
  ["|one", "rX", "|Xne"],
  ["|one", "2rX", "X|Xe"],
  ["|one", "9rX", "|one"],
  ["|ab", "r<esc>x", "|b"],
  ["on|e", "X", "o|e"],
  ["|one", "sT<esc>", "|Tne"],
  ["a\n|bc\nd", "Sx<esc>", "a\n|x\nd"],
  ["|ab", "xP", "|ab"],
  ["a\n|b", "yyP", "a\n|b\nb"],
  ["|ab", "~~", "A|B"],
  ["|修复b登录", "fb", "修复|b登录"],
  ["one |two", "cwXY Z<esc>u", "one |two"],
  ["|one", "A two three<esc>u", "on|e"],
  ["|one", "A two<esc>A three<esc>u", "one tw|o"],
  ["|one", "A two<esc>A three<esc>uu", "on|e"],
  ["|one", "otwo<esc>u", "on|e"],
  ["|a\nb", "ccone two<esc>u", "|a\nb"],
  ["on|e", "aX<esc>", "one|X"],
  ["|one", "A!<esc>", "one|!"],
  ["  on|e", "I-<esc>", "  |-one"],
  ["|a\nb", "ox<esc>", "a\n|x\nb"],
  ["a\n|b", "Ox<esc>", "a\n|x\nb"],
  ["|修复登录错误", "w", "修复|登录错误"],
  ["|a👨‍👩‍👧b", "lx", "a|b"],
  ["|one", "zq", "|one"],
  ["a| b", "cwX<esc>", "a|Xb"],
  ["|a b", "cwX<esc>", "|X b"],
  ["|one\ntwo", "dw", "|\ntwo"],
  ["|one.two three", "W", "one.two |three"],
  ["one.two |three", "B", "|one.two three"],
  ["|one.two three", "E", "one.tw|o three"],
  ["|one.two three", "cWX<esc>", "|X three"],
  ["|1 2 3 4 5 6 7 8", "2d3w", "|7 8"],
  ["|a\nb\nc", "dj", "|c"],
  ["a\nb\n|c", "dk", "|a"],
  ["|a\nbc\nd", "2D", "|d"],
  ["|a\nbc\nd", "2Cx<esc>", "|x\nd"],
  ["abc\n|d", "dd", "|abc"],
  ["a\n|b\n  c", "dd", "a\n  |c"],
  ["one\n|two", "db", "|two"],
  ["|ab", "3p", "|ab"],
  ["|ab", "x3p", "baa|a"],
  ["|a\nb", "yy2p", "a\n|a\na\nb"],
  ["|abcd", "3~", "ABC|d"],
  ["|a1b", "2~", "A1|b"],
  ["|one", "3ix<esc>", "xx|xone"],
  ["|one", "3A!<esc>", "one!!|!"],
  ["|one", "2otwo<esc>", "one\ntwo\ntw|o"],
  ["a long|\nb", "j", "a long\n|b"],
  ["|a ❤️ b", "ww", "a ❤️ |b"],
  ["|👨‍👩‍👧 b", "e", "👨‍👩‍👧 |b"],
  ["|ae\u0301e", "fe", "ae\u0301|e"],
  ["|a👨‍👩‍👧b👩", "f👩", "a👨‍👩‍👧b|👩"],
  ["|ab", "r👨‍👩‍👧", "|👨‍👩‍👧b"],
  ["|\nabc", "0ix<esc>", "|x\nabc"],
])("%j and %s is %j", (before, keys, after) => {
  expect(typedInVi(before, keys).line).toBe(after);
});

test("Esc leaves insert mode one character back and in normal mode cancels", () => {
  expect(typedInVi("ab|c", "i<esc>")).toMatchObject({ line: "a|bc", mode: "normal", actions: [] });
  expect(typedInVi("ab|c", "<esc>").actions).toEqual(["cancel"]);
  expect(typedInVi("|abc", "2d<esc>x").line).toBe("|bc");
});

test("Enter sends in either mode", () => {
  expect(typedInVi("ab|c", "<cr>").actions).toEqual(["submit"]);
  expect(typedInVi("ab|c", "i<cr>").actions).toEqual(["submit"]);
});

test("what came in one piece is read key by key", () => {
  const before: Editor = { ...emptyEditor, text: "one two", cursor: 0 };
  const setting: Setting = { now: 0, history: () => [], placeholder: () => "" };
  const key = { kind: "text", text: "dwiA" } as const;
  const done = vimKey({ ...freshVim, mode: "normal" }, before, key, setting);
  expect(done.editor?.text).toBe("Atwo");
});
