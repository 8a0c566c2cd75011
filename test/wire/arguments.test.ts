/** From the text of arguments to the object a tool may run with. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { argumentsFrom } from "../../src/adapters/model/stream/arguments.js";
import { GrowingText } from "../../src/adapters/model/stream/growing-text.js";
import { repaired } from "../../src/adapters/model/stream/repair.js";

function read(text: string, regular = true) {
  const growing = new GrowingText();
  growing.append(text);
  return argumentsFrom(text, growing.whole, regular);
}

describe("arguments", () => {
  test.each([
    ["none at all", "", {}],
    ["null for none", "null", {}],
    ["a placeholder before the real ones", '{}{"q":1}', { q: 1 }],
    ["said twice", '{"q":1} {"q":1}', { q: 1 }],
    ["encoded twice", JSON.stringify('{"q":"a"}'), { q: "a" }],
    ["encoded three times", JSON.stringify(JSON.stringify('{"q":"a"}')), { q: "a" }],
    ["a trailing comma", '{"q":[1,2,],}', { q: [1, 2] }],
    ["a raw line break in a string", '{"q":"a\nb\tc"}', { q: "a\nb\tc" }],
    ["single quotes", `{'q': 'say "hi", it\\'s'}`, { q: `say "hi", it's` }],
    ["Python's words", '{"a":True,"b":[False,None]}', { a: true, b: [false, null] }],
    ["a key that is dangerous elsewhere", '{"__proto__":1,}', JSON.parse('{"__proto__":1}')],
  ])("are understood when they are %s", (_, text, input) => {
    expect(read(text).input).toEqual(input);
  });

  test.each([
    ["two different objects", '{"q":1}{"q":2}'],
    ["a list", "[1]"],
    ["a number", "7"],
    ["cut off in a string", '{"q":"a'],
    ["cut off after a comma", '{"q":1,'],
    ["without a comma", '{"a":1 "b":2}'],
    ["without quotes around a key", "{q:1}"],
    ["with an escape nobody knows", '{"q":"C:\\proj"}'],
    ["with an apostrophe that could end the string", "{'q': 'it's'}"],
    ["followed by prose", '{"q":1,} Done.'],
    ["encoded four times", JSON.stringify(JSON.stringify(JSON.stringify('{"q":"a"}')))],
  ])("are never guessed at when they are %s", (_, text) => {
    const { input, problem } = read(text);
    expect(input).toBeUndefined();
    expect(problem).toMatch(/Nothing was run/);
  });

  test("are none, and not repaired, when the answer was cut off", () => {
    expect(read("", false).input).toBeUndefined();
    expect(read('{"q":1,}', false).input).toBeUndefined();
    expect(read('{"q":1}', false).input).toEqual({ q: 1 });
  });

  test("say what was repaired, and show only the ends of what is long", () => {
    expect(read("{'a':True,}").note).toMatch(/single quotes, Python literals, trailing comma/);
    expect(read(`{"q":"${"x".repeat(5000)}`).problem!.length).toBeLessThan(500);
  });
});

describe("a repair", () => {
  test("reads valid JSON as JSON does", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(repaired(text)?.value).toEqual(JSON.parse(text));
      }),
    );
  });

  test("never makes anything of a text that was cut", () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 });
    fc.assert(
      fc.property(object, fc.nat(), (value, at) => {
        const text = JSON.stringify(value);
        expect(repaired(text.slice(0, at % text.length))).toBeUndefined();
      }),
    );
  });

  test("gives up on nesting that no call has", () => {
    expect(repaired("[".repeat(100_000))).toBeUndefined();
  });
});
