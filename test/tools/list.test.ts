/** list_dir: one directory at a glance. */
import { expect, test } from "vitest";
import { listDir } from "../../src/tools/list.js";
import { memoryHost } from "../support/memory-host.js";
import { call } from "./call.js";

test("directories come first with a slash, files have sizes, links lead somewhere", async () => {
  const host = memoryHost(
    { "b.txt": "12345", "a.bin": new Uint8Array(3 * 2 ** 20), "zoo/x": "", ".hidden": "" },
    {
      links: { "to-b": "b.txt", away: "/etc/passwd", dead: "nowhere" },
      special: ["pipe"],
      directories: ["bare"],
    },
  );
  const { said, plan } = await call(listDir, {}, host);
  expect(said.split("\n")).toEqual([
    "bare/",
    "zoo/",
    ".hidden  0 B",
    "a.bin  3.0 MB",
    "away -> (outside or gone)",
    "b.txt  5 B",
    "dead -> (outside or gone)",
    "pipe (special)",
    "to-b -> b.txt",
  ]);
  expect(plan?.effects).toEqual([{ kind: "read", path: "." }]);
});

test("no path, a dot and an empty directory all work", async () => {
  const host = memoryHost({ a: "" }, { directories: ["bare"] });
  expect((await call(listDir, { path: "." }, host)).said).toBe("bare/\na  0 B");
  expect((await call(listDir, { path: null }, host)).said).toBe("bare/\na  0 B");
  expect((await call(listDir, { path: "bare" }, host)).said).toBe("There is nothing in bare.");
});

test("a name with a line break or an escape cannot pass for two entries", async () => {
  const { said } = await call(listDir, {}, memoryHost({ "a\nb/": "", "c\u001b[2K": "" }));
  expect(said.split("\n")).toEqual(["a\\nb/", "c\\u001b[2K  0 B"]);
});

test("a crowded directory is cut and the way to the rest is told", async () => {
  const files = Object.fromEntries(Array.from({ length: 620 }, (_, i) => [`f${i}`, ""]));
  const { said } = await call(listDir, {}, memoryHost(files));
  expect(said.split("\n").filter((line) => line.startsWith("f"))).toHaveLength(500);
  expect(said).toContain("[120 more entries: use glob_files with a pattern.]");
});

test("a file, a missing directory and one outside are told apart", async () => {
  const host = memoryHost({ "src/a.ts": "" });
  expect((await call(listDir, { path: "src/a.ts" }, host)).said).toContain("use read_file");
  const missing = await call(listDir, { path: "scr" }, host);
  expect(missing.said).toBe("ERROR[NOT_FOUND] scr does not exist. Did you mean src?");
  expect((await call(listDir, { path: ".." }, host)).outcome.trouble).toBe("POLICY_DENIED");
});
