/** Bytes of a terminal read as keys, in whatever pieces they come. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Key } from "../../src/ui/prompt/keys.js";
import { decode, freshDecoder, settle } from "../../src/ui/prompt/keys.js";

function keysOf(...chunks: string[]): Key[] {
  let decoder = freshDecoder;
  const keys: Key[] = [];
  for (const chunk of chunks) {
    const read = decode(decoder, chunk);
    decoder = { ...read.decoder, pasting: read.decoder.pasting && [...read.decoder.pasting] };
    keys.push(...read.keys);
  }
  return [...keys, ...settle(decoder).keys];
}
const names = (...chunks: string[]) =>
  keysOf(...chunks).map((k) =>
    k.kind === "press"
      ? [k.ctrl && "ctrl", k.alt && "alt", k.shift && "shift", k.name].filter(Boolean).join("+")
      : `${k.kind} ${k.text}`,
  );

test.each([
  ["hello", ["text hello"]],
  ["你好", ["text 你好"]],
  ["\r", ["enter"]],
  ["\n", ["ctrl+j"]],
  ["\x7f", ["backspace"]],
  ["\x1b", ["escape"]],
  ["\x1b\x1b", ["escape", "escape"]],
  ["\x1b[A\x1b[B\x1b[C\x1b[D", ["up", "down", "right", "left"]],
  ["\x1bOA\x1bOM", ["up", "enter"]],
  ["\x1b[1;5C", ["ctrl+right"]],
  ["\x1b[1;3D", ["alt+left"]],
  ["\x1b[3~\x1b[5~\x1b[6~", ["delete", "pageup", "pagedown"]],
  ["\x1b[13;2u", ["shift+enter"]],
  ["\x1b[27;2;13~", ["shift+enter"]],
  ["\x1b[99;5u", ["ctrl+c"]],
  ["\x1b[27u", ["escape"]],
  ["\x1b\r", ["alt+enter"]],
  ["\x1bb\x1bf\x1bd", ["alt+b", "alt+f", "alt+d"]],
  ["\x1b[Z", ["shift+tab"]],
  ["\x03\x04\x15", ["ctrl+c", "ctrl+d", "ctrl+u"]],
  ["\x1b[99:67;5u", ["ctrl+c"]],
  ["\x1b[97;65u", ["text a"]],
  ["\x1b[57400u\x1b[57417u\x1b[57426;1u", ["text 1", "left", "delete"]],
  ["\x1b[27;5;117~", ["ctrl+u"]],
])("%j is %j", (bytes, wanted) => {
  expect(names(bytes)).toEqual(wanted);
  // One byte at a time: the same keys, text in more pieces.
  expect(
    names(...bytes)
      .join()
      .replaceAll(",text ", ""),
  ).toEqual(wanted.join());
});

test.each([
  ["where the cursor is", "\x1b[24;80R"],
  ["what it is", "\x1b[?1;2c\x1b[>0;276;0c"],
  ["its colours", "\x1b]11;rgb:ffff/ffff/ffff\x07\x1b]10;rgb:0000/0000/0000\x1b\\"],
  ["its name", "\x1bP>|XTerm(390)\x1b\\"],
  ["its modes", "\x1b[?2026;2$y\x1b[?0u"],
])("an answer of the terminal about %s is no key", (_, bytes) => {
  expect(names(bytes, "x")).toEqual(["text x"]);
});

test.each([
  ["a key with Super, Hyper or Meta", "\x1b[97;9u\x1b[97;17u\x1b[97;33u\x1b[1;9D"],
  ["a key let go of", "\x1b[97;1:3u\x1b[13;1:3u\x1b[1;1:3A"],
  ["a key that is no sign", "\x1b[57358u\x1b[57376u\x1b[57441;2u"],
  ["half of a pair", "\x1b[55357u"],
  ["a function key", "\x1bOP\x1b[15~\x1b[24;2~\x1b[[A\x1b[[E"],
  ["Shift with Delete, as rxvt has it", "\x1b[3$"],
  ["the mouse", "\x1b[M #!\x1b[<0;12;7M\x1b[<0;12;7m\x1b[32;12;7M"],
  ["focus", "\x1b[I\x1b[O"],
])("%s types nothing", (_, bytes) => {
  expect(names(bytes, "x")).toEqual(["text x"]);
  expect(names(...bytes, "x")).toEqual(["text x"]);
});

test.each(["\x1b[", "\x1b[1;", "\x1bO", "\x1b]", "\x1b]11;rgb:ff", "\x1bP>|X", "\x1b[M "])(
  "%j and nothing more is neither Escape nor text",
  (bytes) => {
    expect(names(bytes)).toEqual([]);
  },
);

test("a paste whose end is lost is what has come of it", () => {
  expect(names("a\x1b[200~one\ntwo\x1b[20")).toEqual(["text a", "paste one\ntwo\x1b[20"]);
});

test("a paste is one thing, whatever stands in it and however it is cut", () => {
  const text = fc.string({ unit: "binary-ascii", maxLength: 60 });
  fc.assert(
    fc.property(text, fc.array(fc.nat(40), { maxLength: 8 }), (pasted, cuts) => {
      fc.pre(!pasted.includes("\x1b[201~"));
      const bytes = `a\x1b[200~${pasted}\x1b[201~b`;
      const at = [0, ...cuts.map((c) => c % bytes.length).sort((x, y) => x - y), bytes.length];
      const chunks = at.slice(1).map((end, i) => bytes.slice(at[i], end));
      expect(keysOf(...chunks)).toEqual([
        { kind: "text", text: "a" },
        { kind: "paste", text: pasted },
        { kind: "text", text: "b" },
      ]);
    }),
    { numRuns: 300 },
  );
});
