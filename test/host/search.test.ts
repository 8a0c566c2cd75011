/**
 * Finding files and lines: as git would list them, whatever names and contents hold.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { type LocalHost, localHost } from "../../src/adapters/host/index.js";
import type { GrepQuery } from "../../src/core/host.js";
import { remove, temporary } from "./fixture.js";

const base = temporary("search");
const root = join(base, "project");
let host: LocalHost;
const { signal } = new AbortController();

beforeEach(async () => {
  mkdirSync(root);
  host = await localHost({ root });
});
afterEach(async () => {
  await host.close();
  remove(root);
});
afterAll(() => remove(base));

function put(files: Record<string, string | Uint8Array>, under = root): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(under, path)), { recursive: true });
    writeFileSync(join(under, path), content);
  }
}

async function glob(pattern: string, path = ".", max = 1_000): Promise<string[]> {
  const found = await host.search.glob({ pattern, path, max }, signal);
  if ("at" in found) throw new Error(found.reason);
  return found.paths;
}

async function grep(pattern: string, query: Partial<GrepQuery> = {}) {
  const all = { path: ".", literal: false, ignoreCase: false, context: 0, max: 100 };
  const found = await host.search.grep({ ...all, pattern, ...query }, signal);
  if (!("lines" in found)) throw new Error(JSON.stringify(found));
  return found;
}
const texts = async (pattern: string, query?: Partial<GrepQuery>) =>
  (await grep(pattern, query)).lines.map(({ path, line, text }) => `${path}:${line}:${text}`);

describe("glob", () => {
  test("stars stay within a name, two stars cross, braces choose, hidden files count", async () => {
    put({ "a.ts": "", "b/c.ts": "", "b/d/e.tsx": "", "b/.hid.ts": "", ".top/x.ts": "" });
    expect(await glob("*.ts")).toEqual(["a.ts"]);
    expect(await glob("**/*.ts")).toEqual([".top/x.ts", "a.ts", "b/.hid.ts", "b/c.ts"]);
    expect(await glob("b/**")).toEqual(["b/.hid.ts", "b/c.ts", "b/d/e.tsx"]);
    expect(await glob("**/*.{tsx,md}")).toEqual(["b/d/e.tsx"]);
    expect(await glob("b/?.ts")).toEqual(["b/c.ts"]);
    expect(await glob("./a.ts")).toEqual(["a.ts"]);
    expect(await glob(`${root}/b/*.ts`)).toEqual(["b/.hid.ts", "b/c.ts"]);
    expect(await glob("**/*.tsx", "b")).toEqual(["b/d/e.tsx"]);
  });

  test("names full of odd characters are found as they are", async () => {
    const names = ["a b.txt", "new\nline.txt", "-dash.txt", "[x].txt", "你好.txt", "a'b\"c.txt"];
    put(Object.fromEntries(names.map((name) => [name, ""])));
    expect(await glob("*.txt")).toEqual(names.toSorted());
    expect(await glob("[[]x].txt")).toEqual(["[x].txt"]);
  });

  test("what is more than wanted is said, and which ones come does not change", async () => {
    put(Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`d${i % 7}/f${i}`, ""])));
    const query = { pattern: "**", path: ".", max: 5 };
    const found = await host.search.glob(query, signal);
    expect(found).toMatchObject({ more: true, paths: (await glob("**")).slice(0, 5) });
  });

  test("links to directories are not entered, .git is not looked into", async () => {
    put({ "real/x.txt": "", ".git/HEAD.txt": "", "sub/.git/y.txt": "" });
    symlinkSync("real", join(root, "link"));
    symlinkSync("..", join(root, "real/up"));
    expect(await glob("**/*.txt")).toEqual(["real/x.txt"]);
  });

  test.each(["../*", "a/../../*", "{a,../b}/*", "/etc/*", "{a,/etc}/*", "~/x", "~root/*"])(
    "a pattern that leads out is refused: %s",
    async (pattern) => {
      expect(await host.search.glob({ pattern, path: ".", max: 9 }, signal)).toMatchObject({
        at: "refused",
      });
    },
  );

  test.each(["{".repeat(40) + "a,b" + "}".repeat(40), "{a,b}".repeat(30), "*a".repeat(200), ""])(
    "a pattern that would take for ever is refused or harmless: %.20s",
    async (pattern) => {
      put({ ["a".repeat(200)]: "" });
      const began = performance.now();
      await host.search.glob({ pattern, path: ".", max: 9 }, signal);
      expect(performance.now() - began).toBeLessThan(5_000);
    },
  );
});

describe("what git ignores", () => {
  const listed = (): string[] => {
    const args = ["-C", root, "ls-files", "-z", "-co", "--exclude-standard"];
    const home = { ...process.env, HOME: base, GIT_CONFIG_NOSYSTEM: "1", XDG_CONFIG_HOME: base };
    const told = spawnSync("git", args, { encoding: "utf8", env: home });
    expect(told.stderr).toBe("");
    return told.stdout
      .split("\0")
      .filter((path) => path !== "")
      .sort();
  };

  const name = fc.constantFrom("a", "b", "c.log", "x.ts", "build", "keep.log", "#h", "d e");
  const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join("/"));
  const rules = "*.log !keep.log build/ /a a/b b/** **/x.ts !x.ts * !*/ !a c.* /build/* [ab] \\#h";
  const line = fc.constantFrom("", "d e", "# note", ...rules.split(" "));
  const ignoring = fc.array(fc.tuple(fc.constantFrom("", "a/", "b/", "a/b/"), fc.array(line)), {
    maxLength: 3,
  });

  test("glob lists the same files as git, for nested rules of every kind", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(path, { minLength: 1, maxLength: 12 }), ignoring, check),
      { numRuns: 120 },
    );

    async function check(paths: string[], rules: [string, string[]][]): Promise<void> {
      remove(root);
      mkdirSync(root);
      spawnSync("git", ["init", "-q", root]);
      await host.close();
      host = await localHost({ root });
      for (const one of paths) quietly(() => put({ [one]: "" }));
      for (const [folder, lines] of rules)
        quietly(() => put({ [`${folder}.gitignore`]: lines.join("\n") }));
      expect(await glob("**"), JSON.stringify(rules)).toEqual(listed());
    }
  }, 60_000);

  /** A generated path may go through what is a file already. */
  function quietly(act: () => void): void {
    try {
      act();
    } catch (error) {
      if (!/ENOTDIR|EISDIR|EEXIST/.test(String(error))) throw error;
    }
  }

  test("an ignored directory is looked into when it is named", async () => {
    put({ ".gitignore": "dist\n*.log\n", "dist/x.ts": "needle", "src/a.log": "needle" });
    expect(await glob("**/*.ts")).toEqual([]);
    expect(await glob("*.ts", "dist")).toEqual(["dist/x.ts"]);
    expect(await texts("needle", { path: "dist" })).toEqual(["dist/x.ts:1:needle"]);
    expect(await texts("needle", { path: "src/a.log" })).toEqual(["src/a.log:1:needle"]);
    expect(await texts("needle")).toEqual([]);
  });
});

describe("grep", () => {
  test("lines come with their numbers, in order, with context around them", async () => {
    put({ "b.txt": "1\n2\nhit\n4\n5\n6\n7\nhit\n", "a.txt": "hit" });
    const { lines } = await grep("hit", { context: 1 });
    expect(lines.map((l) => [l.path, l.line, l.text, l.match])).toEqual([
      ["a.txt", 1, "hit", true],
      ["b.txt", 2, "2", false],
      ["b.txt", 3, "hit", true],
      ["b.txt", 4, "4", false],
      ["b.txt", 7, "7", false],
      ["b.txt", 8, "hit", true],
    ]);
  });

  test("names full of odd characters do not confuse it", async () => {
    const names = ["new\nline.txt", "a:1:b", "-e", "--pre=x", "x\u001b[31m", "1-2-3", " ", "你"];
    put(Object.fromEntries(names.map((name) => [name, "needle\n"])));
    put({ "bin.dat": "x\0\nneedle\0\n" });
    const { lines } = await grep("needle");
    expect(lines.map((found) => found.path)).toEqual(names.toSorted());
  });

  test.each([
    ["--files", "--files"],
    ["-v", "-v"],
    ["--pre=./x", "--pre=./x"],
    ["-e needle", "-e needle"],
  ])("a pattern that looks like an option is a pattern: %s", async (pattern, text) => {
    put({ "a.txt": `${text}\nother\n` });
    expect(await texts(pattern, { literal: true })).toEqual([`a.txt:1:${text}`]);
  });

  test("marks, line ends and wide encodings do not shift the text", async () => {
    const wide = Buffer.from("\ufeffone\nneedle 你\n", "utf16le");
    put({ "bom.txt": "\ufeffone\nneedle\n", "crlf.txt": "one\r\nneedle\r\n", "wide.txt": wide });
    expect(await texts("needle")).toEqual([
      "bom.txt:2:needle",
      "crlf.txt:2:needle",
      "wide.txt:2:needle 你",
    ]);
  });

  test("of a line of megabytes the part around the match is shown", async () => {
    put({ "one.txt": `${"x".repeat(5_000_000)}needle` });
    const [found] = (await grep("needle")).lines;
    expect(found).toMatchObject({ line: 1, match: true });
    expect(found?.text.length).toBeLessThanOrEqual(2_000);
    expect(found?.text).toMatch(/^…x+needle$/);
    put({ "two.txt": `${"你".repeat(1_000)}, NEEDLE ${"好".repeat(9_000)}` });
    const [wide] = (await grep("NEEDLE")).lines;
    expect(wide?.text).toMatch(/^…你+, NEEDLE 好+\ufffd?…?$/);
  });

  test("case, literal text and patterns over several lines", async () => {
    put({ "a.txt": "Foo(bar)\nend\n" });
    expect(await texts("foo", {})).toEqual([]);
    expect(await texts("foo", { ignoreCase: true })).toEqual(["a.txt:1:Foo(bar)"]);
    expect(await texts("o(bar)", { literal: true })).toEqual(["a.txt:1:Foo(bar)"]);
    expect(await texts("bar\\)\\nend")).toEqual(["a.txt:1:Foo(bar)", "a.txt:2:end"]);
  });

  test("a bad pattern is told as one", async () => {
    put({ "a.txt": "x" });
    const query = { path: ".", literal: false, ignoreCase: false, context: 0, max: 9 };
    const found = await host.search.grep({ ...query, pattern: "a(" }, signal);
    expect(found).toMatchObject({ problem: expect.stringContaining("unclosed group") });
  });

  test("a glob narrows it at any depth, and does not lift what is ignored", async () => {
    put({
      ".gitignore": "x.ts\n",
      "x.ts": "hit",
      "d/y.ts": "hit",
      "d/z.md": "hit",
      "e/f/w.ts": "hit",
    });
    expect(await texts("hit", { glob: "*.ts" })).toEqual(["d/y.ts:1:hit", "e/f/w.ts:1:hit"]);
    expect(await texts("hit", { glob: "!*.ts" })).toEqual(["d/z.md:1:hit"]);
    expect(await texts("hit", { glob: "d/*" })).toEqual(["d/y.ts:1:hit", "d/z.md:1:hit"]);
  });

  test("files that may hold secrets are left out and named", async () => {
    put({
      ".env": "KEY=needle",
      "keys/id_rsa": "needle",
      "a.txt": "needle",
      ".env.example": "needle",
    });
    const found = await grep("needle");
    expect(found.lines.map((line) => line.path)).toEqual([".env.example", "a.txt"]);
    expect(found.skipped).toEqual([".env", "keys/id_rsa"]);
    expect(await texts("needle", { path: ".env" })).toEqual([".env:1:KEY=needle"]);
  });

  test("of too many, the first are given, the same each time", async () => {
    put(Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`d${i}/f.txt`, "a\na\na\n"])));
    const found = await grep("a", { max: 50 });
    expect(found.more).toBe(true);
    expect(found.lines.length).toBe(50);
    const first = found.lines.map(({ path, line }) => `${path}:${line}`);
    expect(first).toEqual(
      (await texts("a", { max: 2_000 })).slice(0, 50).map((l) => l.slice(0, -2)),
    );
  });

  test("what is exchanged for a link meanwhile is not shown", async () => {
    put({ "d/f.txt": "inside\n" });
    put({ "out/f.txt": "OUTSIDE-SECRET\n" }, base);
    const over = new AbortController();
    const swap = async (): Promise<void> => {
      while (!over.signal.aborted) {
        renameSync(join(root, "d"), join(root, "d.good"));
        symlinkSync(join(base, "out"), join(root, "d"));
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 8));
        spawnSync("rm", [join(root, "d")]);
        renameSync(join(root, "d.good"), join(root, "d"));
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 8));
      }
    };
    const swapped = swap();
    let found = 0;
    for (let round = 0; round < 60; round += 1) {
      const said = JSON.stringify(await grep(".").catch((error: unknown) => String(error)));
      expect(said).not.toContain("OUTSIDE");
      if (said.includes("inside")) found += 1;
      expect(await glob("**")).not.toContain("OUTSIDE");
    }
    over.abort();
    await swapped;
    expect(found).toBeGreaterThan(0);
    remove(join(base, "out"));
  }, 60_000);
});
