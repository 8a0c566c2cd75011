/** The question about a folder's settings, key by key, on the screen and on one of lines. */
import { expect, test } from "vitest";
import { recordingSeat } from "../frames/story.js";
import type { Options } from "../support/terminal.js";
import { person, until } from "../support/terminal.js";

const matter = {
  title: "Do you trust the settings in /p?",
  intro: "Until you say yes none of them counts.",
  body: ".mcp.json helper: sh -c 'touch x'",
  yes: "yes, let them count",
  no: "no",
  plainAsk: "Trust them? y yes, anything else no: ",
};

async function asked(body = matter.body, options: Options = {}) {
  const ann = person(recordingSeat(), options);
  const answers: boolean[] = [];
  void ann.screen.confirm({ ...matter, body }).then((yes) => answers.push(yes));
  await until(ann.sees, (seen) => seen.includes(matter.title));
  const press = async (bytes: string, ms = 1_500) => {
    ann.waits(ms);
    ann.types(bytes);
    await new Promise((done) => setTimeout(done, 0));
  };
  return { ann, answers, press };
}

/** Longer than a letter is waited for. */
const settled = () => new Promise((done) => setTimeout(done, 600));

test("the question shows all of it, and a letter of its own is an answer", async () => {
  const { ann, answers, press } = await asked();
  for (const line of [matter.title, matter.body, matter.intro, `y   ${matter.yes}`])
    expect(await ann.sees()).toContain(line);
  await press("y");
  await until(
    () => answers,
    (given) => given.length > 0,
  );
  expect(answers).toEqual([true]);
  expect(await ann.sees()).not.toContain(matter.title);
});

test.each([
  ["Enter", ["\r"]],
  ["n", ["n"]],
  ["Escape", ["\x1b"]],
  ["Ctrl+C", ["\x03"]],
  ["Enter after other letters", ["a", "b", "\r"]],
])("%s means no", async (_, keys) => {
  const { answers, press } = await asked();
  for (const key of keys) await press(key);
  await until(
    () => answers,
    (given) => given.length > 0,
  );
  expect(answers).toEqual([false]);
});

test.each([
  ["a word that begins with it", [["y"], ["o", 80], ["u", 80]]],
  ["a word that ends with it", [["w"], ["h", 80], ["y", 80]]],
  ["a word in one piece", [["yes please"]]],
  ["a paste", [["\x1b[200~y\x1b[201~"]]],
  ["a key before it could be read", [["y", 100]]],
] as [string, [string, number?][]][])("a y is no answer as %s", async (_, keys) => {
  const { answers, press } = await asked();
  for (const [key, ms] of keys) await press(key, ms);
  await settled();
  expect(answers).toEqual([]);
});

test("y and Enter at once are an answer too", async () => {
  const { answers, press } = await asked();
  await press("y");
  await press("\r", 80);
  expect(answers).toEqual([true]);
});

test("yes is possible only once the end has been seen", async () => {
  const long = Array.from({ length: 60 }, (_, i) => `line ${i}`).join("\n");
  const { ann, answers, press } = await asked(long);
  await press("y");
  await settled();
  expect(answers).toEqual([]);
  expect(await ann.sees()).not.toContain("line 59");
  for (let page = 0; page < 10; page++) await press(" ");
  expect(await ann.sees()).toContain("line 59");
  await press("y");
  await settled();
  expect(answers).toEqual([true]);
});

test("what a stranger wrote cannot draw: escapes and hidden characters are named", async () => {
  const { ann } = await asked("x: \x1b[2J\x1b]0;owned\x07 a\u202eb\u200bc");
  const seen = await ann.sees();
  expect(seen).toContain(matter.title);
  expect(seen).toContain("[\\x1b][2J");
  expect(seen).toContain("[U+202E]");
  expect(seen).toContain("hidden characters");
  expect(ann.bytes()).not.toContain("\x1b]0;owned");
});

test.each([
  ["y", true],
  ["n", false],
  ["", false],
  ["yes to all", false],
])("on a terminal of lines, %j answers %s", async (line, yes) => {
  const { ann, answers, press } = await asked(matter.body, { env: { TERM: "dumb" } });
  await until(ann.sees, (seen) => seen.includes(matter.plainAsk.trim()));
  await press(`${line}\n`);
  // A line counts once no other has followed it: a paste of several answers nothing.
  await until(
    async () => answers,
    (given) => given.length > 0,
  );
  expect(answers).toEqual([yes]);
});

test("two notices in one moment are both printed, also when drawing is slow", async () => {
  const ann = person(recordingSeat());
  for (const text of ["the first notice", "the second notice", "the third notice"]) {
    ann.screen.notify({ tone: "warning", text });
    ann.waits(60);
  }
  const seen = await ann.scrolled();
  for (const which of ["first", "second", "third"]) expect(seen).toContain(`the ${which} notice`);
});
