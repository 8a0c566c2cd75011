/** glob_files and grep_code: what was found, and that it was not all. */
import { expect, test } from "vitest";
import { spillAt } from "../../src/core/spill.js";
import { globFiles } from "../../src/tools/glob.js";
import { grepCode } from "../../src/tools/grep.js";
import { type Content, memoryHost } from "../support/memory-host.js";
import { call } from "./call.js";

const glob = (files: Record<string, Content>, input: unknown) =>
  call(globFiles, input, memoryHost(files));
const grep = (files: Record<string, Content>, input: unknown) =>
  call(grepCode, input, memoryHost(files));

test("glob gives one path a line, from the root, also when it looks in a directory", async () => {
  const files = { "src/a.ts": "", "src/in/b.ts": "", "test/c.ts": "", "src/d.md": "" };
  expect((await glob(files, { pattern: "**/*.ts" })).said).toBe("src/a.ts\nsrc/in/b.ts\ntest/c.ts");
  const inside = await glob(files, { pattern: "*.ts", path: "src" });
  expect(inside.said).toBe("src/a.ts");
  expect(inside.plan?.effects).toEqual([{ kind: "read", path: "src" }]);
});

test("glob that finds nothing says what to try", async () => {
  const { said, outcome } = await glob({ "src/a.ts": "" }, { pattern: "a.ts" });
  expect(outcome.ok).toBe(true);
  expect(said).toBe(
    "No file matches a.ts in the project's root. " +
      "Write **/ before a name to look in all directories.",
  );
});

test("glob is cut at 300 paths and says so", async () => {
  const files = Object.fromEntries(Array.from({ length: 301 }, (_, i) => [`f${i}`, ""]));
  const { said } = await glob(files, { pattern: "*" });
  expect(said.match(/^f\d+$/gm)).toHaveLength(300);
  expect(said).toContain("[More than 300: narrow the pattern or the path.]");
});

test("grep groups lines by file, numbered as read_file numbers them", async () => {
  const files = { "a.ts": "let x = 1;\nlet y = 2;\n", "b.ts": "y\n" };
  const { said, plan } = await grep(files, { pattern: "\\by\\b" });
  expect(said).toBe("a.ts\n2 | let y = 2;\n\nb.ts\n1 | y");
  expect(plan?.effects).toEqual([{ kind: "read", path: "." }]);
});

test("grep with context shows the lines around and a mark where some are left out", async () => {
  const files = { a: "1\nhit\n3\n4\n5\n6\nhit\n8\n" };
  const { said } = await grep(files, { pattern: "hit", context: 1 });
  expect(said).toBe("a\n1 | 1\n2 | hit\n3 | 3\n--\n6 | 6\n7 | hit\n8 | 8");
});

test("grep can ignore case, take plain text, and look only into some files", async () => {
  const files = { "a.ts": "F(x)\n", "b.md": "f(x)\n" };
  expect((await grep(files, { pattern: "f(x)", literal: true })).said).toBe("b.md\n1 | f(x)");
  const any = await grep(files, { pattern: "f(x)", literal: true, ignore_case: true });
  expect(any.said).toBe("a.ts\n1 | F(x)\n\nb.md\n1 | f(x)");
  const only = await grep(files, { pattern: "x", glob: "*.md" });
  expect(only.said).toBe("b.md\n1 | f(x)");
});

test("grep that finds nothing tells a regular expression from plain text", async () => {
  const { said, outcome } = await grep({ "a.ts": "f(x)" }, { pattern: "f(x)" });
  expect(outcome.ok).toBe(true);
  expect(said).toBe(
    "No line matches f(x) in the project's root. " +
      "It was read as a regular expression; set literal for plain text.",
  );
});

test("grep answers a broken pattern with what is wrong and what to do", async () => {
  const { said, outcome } = await grep({ a: "" }, { pattern: "f(" });
  expect(outcome.trouble).toBe("INVALID_ARGUMENTS");
  expect(said).toContain("set literal for plain text");
});

test("grep says which files it did not open because they may hold secrets", async () => {
  const { said } = await grep({ ".env": "KEY=1\n", a: "KEY\n" }, { pattern: "KEY" });
  expect(said).toBe("a\n1 | KEY\n\n[Not searched, may hold secrets: .env]");
});

test("grep that ran out of time does not say that there is nothing", async () => {
  const host = memoryHost({ a: "x" });
  const slow = async () => ({ lines: [], more: true, skipped: [] });
  const slowHost = { ...host, search: { ...host.search, grep: slow } };
  const { said } = await call(grepCode, { pattern: "zzz" }, slowHost);
  expect(said).toBe(
    "The search ran out of time; nothing was found until then in the project's root. " +
      "Narrow path or glob.",
  );
});

test("grep stays within one result however much there is", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [`file-${i}`, `${"x".repeat(3_000)}\n`.repeat(40)]),
  );
  const { said } = await grep(files, { pattern: "x" });
  expect(said.length).toBeLessThan(spillAt);
  expect(said).toContain("[There may be more: narrow the pattern, path or glob.]");
  expect(said).toContain("…[line cut]");
});

test("a base outside the project is denied, a missing one is told", async () => {
  for (const run of [glob, grep]) {
    expect((await run({}, { pattern: "x", path: "/etc" })).outcome.trouble).toBe("POLICY_DENIED");
    expect((await run({}, { pattern: "x", path: "lib" })).outcome.trouble).toBe("NOT_FOUND");
  }
});
