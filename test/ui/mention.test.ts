/** `@`: what is found among a project's paths, and how it gets into the text. */
import fuzzysort from "fuzzysort";
import { describe, expect, test } from "vitest";
import { mentionAt, mentioned } from "../../src/ui/prompt/mention.js";
import { createFinder } from "../../src/ui/terminal/finder.js";
import * as story from "../frames/story.js";
import { person, until } from "../support/terminal.js";

describe("a mention", () => {
  test.each([
    ["@", ""],
    ["see @src/a", "src/a"],
    ["看看@登录", "登录"],
    ["(@a", "a"],
    ['@"my notes/a', "my notes/a"],
    ["first\n@x", "x"],
  ])("%j is one of %j", (text, query) => {
    expect(mentionAt(text, text.length)?.query).toBe(query);
  });

  test.each(["ann@example.com", "@a b", "a@", '@"closed" '])("%j is none", (text) => {
    expect(mentionAt(text, text.length)).toBeUndefined();
  });

  test.each([
    ["src/a.ts", "@src/a.ts"],
    ["my notes/a.md", '@"my notes/a.md"'],
    ["my notes/", '@"my notes/'],
    ['say "hi".txt', '@"say \\"hi\\".txt"'],
    ["new\nline", '@"new\\nline"'],
    ["文档/设计.md", "@文档/设计.md"],
  ])("of %j is written %s", (path, written) => {
    expect(mentioned(path)).toBe(written);
  });
});

const find = (files: readonly string[], query: string) =>
  createFinder({
    files: async () => files,
    fuzzy: async () => fuzzysort,
    pause: () => new Promise((resolve) => setImmediate(resolve)),
  }).find(query);

describe("the search", () => {
  const files = ["README.md", "src/ui/login.ts", "src/logic.ts", "docs/longer/other.md"];

  test("finds what is scattered, the name before the path", async () => {
    expect((await find(files, "login"))[0]).toBe("src/ui/login.ts");
    expect(await find(files, "sulog")).toContain("src/ui/login.ts");
    expect(await find(files, "zzz")).toEqual([]);
  });

  test("knows folders, and begins with what stands at the top", async () => {
    expect(await find(files, "longer")).toContain("docs/longer/");
    expect(await find(files, "")).toEqual(["src/", "docs/", "README.md"]);
  });

  test("shows eight at most, of fifty thousand", async () => {
    const many = Array.from({ length: 50_000 }, (_, i) => `pkg${i % 40}/part${i % 7}/file${i}.ts`);
    const found = await find(many, "file4999");
    expect(found).toHaveLength(8);
    expect(found.every((path) => path.includes("file4999"))).toBe(true);
  });

  test("a newer question ends the older one", async () => {
    const finder = createFinder({
      files: async () => files,
      fuzzy: async () => fuzzysort,
      pause: () => new Promise((resolve) => setImmediate(resolve)),
    });
    const [older, newer] = await Promise.all([finder.find("l"), finder.find("login")]);
    expect(older).toEqual([]);
    expect(newer).toEqual(["src/ui/login.ts"]);
  });

  test("follows the files as they change", async () => {
    let now: readonly string[] = ["one.ts"];
    const finder = createFinder({
      files: async () => now,
      fuzzy: async () => fuzzysort,
      pause: async () => {},
    });
    expect(await finder.find("o")).toEqual(["one.ts"]);
    now = ["one.ts", "other.ts"];
    expect(await finder.find("oth")).toEqual(["other.ts"]);
  });
});

function sit() {
  const seat = {
    ...story.recordingSeat(),
    files: async () => ["README.md", "src/ui/login.ts", "src/ui/prompt.ts", "my docs/设计.md"],
  };
  const ann = person(seat);
  const press = (bytes: string) => {
    ann.waits(100);
    ann.types(bytes);
  };
  const shows = (what: string) =>
    until(
      () => ann.sees(),
      (seen) => seen.includes(what),
    );
  return { ann, seat, press, shows };
}

describe("in the prompt", () => {
  test("Enter takes a file and does not send; the next Enter sends", async () => {
    const { seat, press, shows } = sit();
    press("fix @log");
    await shows("› @src/ui/login.ts");
    press("\r");
    await shows("> fix @src/ui/login.ts");
    expect(seat.heard).toEqual([]);
    press("now");
    press("\r");
    expect(seat.heard).toEqual(["submit fix @src/ui/login.ts now"]);
  });

  test("arrows choose and Tab takes; a path with blanks is quoted", async () => {
    const { press, shows } = sit();
    press("@md");
    await shows("› @README.md");
    press("\x1b[B");
    press("\t");
    await shows('> @"my docs/设计.md"');
  });

  test("a folder is gone on into", async () => {
    const { press, shows } = sit();
    press("@src/u");
    await shows("› @src/ui/");
    press("\t");
    await shows("> @src/ui/");
    await shows("  @src/ui/prompt.ts");
  });

  test("Esc closes the list for this mention, and does not cancel the turn", async () => {
    const { ann, seat, press, shows } = sit();
    ann.screen.emit(story.said("go"));
    press("@log");
    await shows("› @src/ui/login.ts");
    press("\x1b");
    await until(
      () => ann.sees(),
      (seen) => !seen.includes("› @src/ui/login.ts"),
    );
    press("i");
    expect(await ann.sees()).not.toContain("› @src/ui/login.ts");
    expect(seat.heard).toEqual([]);
    press(" @pro");
    await shows("› @src/ui/prompt.ts");
  });
});
