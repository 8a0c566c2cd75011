/** vi's `.`, `;` and `,`, its text objects and `J` in the prompt; all as vi does it. */
import { expect, test } from "vitest";
import { recordingSeat } from "../frames/story.js";
import { person, until } from "../support/terminal.js";
import { typedInVi } from "../support/vi.js";

type Row = [before: string, keys: string, after: string];

const again: Row[] = [
  ["|abcdef", "x.", "|cdef"],
  ["|abcdefg", "2x.", "|efg"],
  ["|abcdefgh", "x3.", "|efgh"],
  ["|abcdefgh", "x2..", "|fgh"],
  ["|a b c d e", "2dw.", "|e"],
  ["|a\nb\nc\nd", "dd.", "|c\nd"],
  ["|one two", "cwX<esc>w.", "X |X"],
  ["|one two three", "cwX Y<esc>w.", "X Y X |Y three"],
  ["|one", "A!<esc>..", "one!!|!"],
  ["|one", "ix<esc>3.", "xx|xxone"],
  ["|one", "2ix<esc>.", "xx|xxone"],
  ["|one", "ox<esc>.", "one\nx\n|x"],
  ["|one", "Ox<esc>.", "|x\nx\none"],
  ["|a b", "rXw.", "X |X"],
  ["|ab cd", "~w.", "Ab C|d"],
  ["|ab", "xp.", "ba|a"],
  ["|a\nb\nc\nd", "J.", "a b| c\nd"],
  ["|a,b,c,d", "df,.", "|c,d"],
  ["a,b,|c", "dF,.", "a|c"],
  ["|f(a) g(b)", "fadi(fb.", "f() g(|)"],
  ["|abc", "Cx<esc>u.", "|x"],
  ["|one two", "dwu.", "|two"],
  ["|one two", "ywx.", "|e two"],
  ["|one two", "xfz.", "|e two"],
  ["|abc", ".", "|abc"],
  ["|one", "ia<bs>b<esc>.", "|bbone"],
  ["|one", "aXY<left>Z<esc>.", "oX|ZZYne"],
  ["|one", "aXY<left><esc>.", "oXX|YYne"],
  ["|one", "aX<nl>Y<esc>.", "oX\nYX\n|Yne"],
  ["|one two", "cw<esc>w.", "| "],
  ["|修复登录", "cw修改<esc>w.", "修改修|改"],
];

const undoneWhole: Row[] = [
  ["|one two", "cwX<esc>w.u", "X |two"],
  ["|one two", "cwX<esc>w.uu", "|one two"],
  ["|one", "A two three<esc>.u", "one two thre|e"],
  ["|one", "3ix y<esc>u", "|one"],
  ["|one", "ox y<esc>2.u", "one\nx |y"],
  ["a| b\nc", "J2uu", "a| b\nc"],
  ["say |x", "iab cd<left><left>e f<esc>u", "say |x"],
  ["(o|ne)", "ci(two three<esc>u", "(o|ne)"],
];

const soughtAgain: Row[] = [
  ["|a,b,c,d", "f,;", "a,b|,c,d"],
  ["|a,b,c,d", "f,2;", "a,b,c|,d"],
  ["|a,b,c,d", "2f,,", "a|,b,c,d"],
  ["a,b,c,|d", "F,;", "a,b|,c,d"],
  ["a,b,c,|d", "F,;,", "a,b,c|,d"],
  ["|a,b,c,d", "t,;", "a,|b,c,d"],
  ["|a,b,c,d", "t,2;", "a,|b,c,d"],
  ["a,b,c,|d", "T,;", "a,b,|c,d"],
  ["|a,b,c,d", "f,d;", "a|c,d"],
  ["|a,b,c,d", "f,d2;", "a|d"],
  ["|a,b,c,d", "f,;d,", "a|,c,d"],
  ["|a,b,c,d", "f,c;X<esc>", "a|Xc,d"],
  ["|a,b", "f,;", "a|,b"],
  ["|a,b", ";", "|a,b"],
  ["|a,b,c", "fzf,;", "a,b|,c"],
  ["|修，复，登，录", "f，;", "修，复|，登，录"],
];

const joined: Row[] = [
  ["|one\ntwo", "J", "one| two"],
  ["|one\n   two\nx", "J", "one| two\nx"],
  ["|one \ntwo", "J", "one |two"],
  ["|f(a\n)", "J", "f(a|)"],
  ["|a\nb\nc\nd", "3J", "a b| c\nd"],
  ["|a\nb", "9J", "a| b"],
  ["|one\n\ntwo", "J", "on|e\ntwo"],
  ["|one", "J", "|one"],
  ["|修复\n登录", "J", "修复| 登录"],
];

const words: Row[] = [
  ["one t|wo three", "diw", "one | three"],
  ["one t|wo three", "daw", "one |three"],
  ["one t|wo", "daw", "on|e"],
  ["  o|ne", "daw", " | "],
  ["one|  two three", "diw", "one|two three"],
  ["one|  two three", "daw", "one| three"],
  ["o|ne two three", "2daw", "|three"],
  ["o|ne two three", "d3iw", "| three"],
  ["o|ne two", "d9aw", "o|ne two"],
  ["foo.b|ar baz", "diw", "foo.| baz"],
  ["foo.b|ar baz", "diW", "| baz"],
  ["x foo.b|ar baz", "daW", "x |baz"],
  ["one t|wo three", "ciwX<esc>", "one |X three"],
  ["one t|wo three", "cawX<esc>", "one |Xthree"],
  ["one t|wo three", "yiwP", "one tw|otwo three"],
  ["one t|wo three", "yiW$p", "one two threetw|o"],
  ["a\n|\nb", "ciwX<esc>", "a\n|X\nb"],
  ["修复登|录错误", "diw", "修复|错误"],
  ["修复登|录 错误", "diW", "| 错误"],
  ["a |👨‍👩‍👧 b", "daw", "a |b"],
];

const quotes: Row[] = [
  ['say "h|i all" now', 'di"', 'say "|" now'],
  ['say "h|i all" now', 'da"', "say |now"],
  ['say "h|i"', 'da"', "sa|y"],
  ['s|ay "hi" now', 'ci"X<esc>', 'say "|X" now'],
  ['say "hi|" now', 'di"', 'say "|" now'],
  ['say |"hi" now', 'di"', 'say "|" now'],
  ['"a" | "b"', 'di"', '"a"|"b"'],
  ['say "a\\"|b" now', 'di"', 'say "|" now'],
  ['say "h|i" now', 'd2i"', "say | now"],
  ["say 'h|i' now", "di'", "say '|' now"],
  ["say 'h|i' now", "da'", "say |now"],
  ["say `h|i` now", "ci`X<esc>", "say `|X` now"],
  ["say `h|i` now", "da`", "say |now"],
  ['"修|复"', 'yi"$p', '"修复"修|复'],
  ['one "t|wo', 'di"', 'one "t|wo'],
  ['"a\n|b"', 'di"', '"a\n|b"'],
];

const brackets: Row[] = [
  ["f(a, |b)", "di(", "f(|)"],
  ["f(a, |b) c", "da(", "f| c"],
  ["f(a, |b)", "ci)X<esc>", "f(|X)"],
  ["f(a, |b)", "cibX<esc>", "f(|X)"],
  ["f|(a, b)", "di(", "f(|)"],
  ["f(a, b|)", "dab", "|f"],
  ["f(g(|a), b)", "di(", "f(g(|), b)"],
  ["f(g(|a), b)", "d2i(", "f(|)"],
  ["f(g(a), |b)", "di(", "f(|)"],
  ["|f(a)", "di(", "f(|)"],
  ["f(a)| b", "di(", "f(a)| b"],
  ["x[|1] y", "di[", "x[|] y"],
  ["x[|1] y", "da]", "x| y"],
  ["x {|1} y", "diB", "x {|} y"],
  ["x {|1} y", "daB", "x | y"],
  ["x {|1} y", "yi{$p", "x {1} y|1"],
  ["f(\n  a,\n  |b\n)", "di(", "f(\n|)"],
  ["{\n  a\n  |b\n}", "ci{X<esc>", "{\n|X\n}"],
  ["{\n  |a\n}", "yi{jp", "{\n  a\n}\n  |a"],
  ["f(a,\n  |b\n)", "di(", "f|(\n)"],
];

test.each([...again, ...undoneWhole, ...soughtAgain, ...joined, ...words, ...quotes, ...brackets])(
  "%j and %s is %j",
  (before, keys, after) => {
    expect(typedInVi(before, keys).line).toBe(after);
  },
);

const pasted = { placeholder: "[Pasted text #1 “a” (x y)]", text: "one\ntwo" };
const p = pasted.placeholder;

test.each([
  [`|a ${p} b`, "wx", "a | b"],
  [`|a ${p} b`, "ww", `a ${p} |b`],
  [`|a ${p} bx`, "fx", `a ${p} b|x`],
  [`|a ${p} b`, "f)", `|a ${p} b`],
  [`|a ${p}`, "wrX", "a |X"],
  [`|a ${p}`, "w~", `a |${p}`],
  [`|a ${p} b`, "wdiw", "a | b"],
  [`(|a ${p})`, "di(", "(|)"],
  [`a ${p}| b`, "daw", `a |${p}`],
])("a placeholder is one character: %j and %s", (before, keys, after) => {
  expect(typedInVi(before, keys, [pasted]).line).toBe(after);
});

test("what was pasted is written again whole", () => {
  const lines = "x\n".repeat(20);
  expect(typedInVi("|", "i<paste>!<esc>.").whole).toBe(`${lines}${lines}!!`);
  expect(typedInVi("|", "2i<paste><esc>").whole).toBe(lines + lines);
});

function sit() {
  const seat = recordingSeat({ vim: true });
  const ann = person(seat);
  const press = (bytes: string) => {
    ann.waits(100);
    ann.types(bytes);
  };
  const writes = async (text: string, commands: string) => {
    for (const bytes of [text, "\x1b"]) press(bytes);
    await until(ann.sees, (seen) => /normal/i.test(seen));
    for (const bytes of commands) press(bytes);
  };
  return { seat, writes };
}

test("in the next prompt the last change and the character looked for stay known", async () => {
  const { seat, writes } = sit();
  await writes("one,two", "0f,r \r");
  await writes("a,b,c", "0;.;.\r");
  expect(seat.heard).toEqual(["submit one two", "submit a b c"]);
});

test("where Ctrl+C has taken a text away one writes the next", async () => {
  const { seat, writes } = sit();
  await writes("one", "d\x03two\r");
  expect(seat.heard).toEqual(["submit two"]);
});
