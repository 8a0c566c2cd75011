/** read_file: what of a file reaches the model, and what is said when it cannot. */
import { expect, test } from "vitest";
import { spillAt } from "../../src/core/spill.js";
import { readFile } from "../../src/tools/read.js";
import { type Content, memoryHost, type MemoryOptions } from "../support/memory-host.js";
import { call } from "./call.js";

const check = (files: Record<string, Content>, input: unknown, options?: MemoryOptions) =>
  call(readFile, input, memoryHost(files, options));

const numbered = (n: number, wide = 0) =>
  Array.from({ length: n }, (_, i) => `line ${i + 1}${"x".repeat(wide)}\n`).join("");

test("a whole file comes as numbered lines with nothing around them", async () => {
  const { said, outcome } = await check({ "a.txt": "one\n\n  two \nlast" }, { path: "a.txt" });
  expect(said).toBe("1 | one\n2 | \n3 |   two \n4 | last");
  expect(outcome.evidence).toEqual([{ kind: "read", path: "a.txt", lines: 4 }]);
});

test("a range has the numbers of the file and says where to go on", async () => {
  const { said } = await check({ "a.txt": numbered(50) }, { path: "a.txt", offset: 10, limit: 3 });
  expect(said).toBe(
    "10 | line 10\n11 | line 11\n12 | line 12\n\n[Lines 10-12 of 50; go on with offset 13.]",
  );
});

test("the last range ends without a word about more", async () => {
  const { said } = await check({ "a.txt": numbered(50) }, { path: "a.txt", offset: 49, limit: 9 });
  expect(said).toBe("49 | line 49\n50 | line 50");
});

test("one read gives 2,000 lines at most, whatever limit says", async () => {
  for (const input of [{}, { limit: 5_000 }, { offset: 1, limit: 2_000 }]) {
    const { said, outcome } = await check(
      { "a.txt": numbered(3_000) },
      { path: "a.txt", ...input },
    );
    expect(outcome.evidence).toEqual([{ kind: "read", path: "a.txt", lines: 2_000 }]);
    expect(said).toContain("[Lines 1-2000 of 3000; go on with offset 2001.]");
  }
});

test("a ranged read fits into one result, so that it is never kept in a file again", async () => {
  const files = { "a.txt": numbered(1_500, 100) };
  const { said } = await check(files, { path: "a.txt", offset: 2 });
  expect(said.length).toBeLessThanOrEqual(spillAt);
  const next = Number(/go on with offset (\d+)/.exec(said)?.[1]);
  const { said: rest } = await check(files, { path: "a.txt", offset: next, limit: 1 });
  expect(said).toContain(`\n${next - 1} | line ${next - 1}x`);
  expect(said).not.toContain(`\n${next} | `);
  expect(rest).toContain(`${next} | line ${next}x`);
});

test("ranges put together are the file, wherever they are cut", async () => {
  const text = numbered(700, 150);
  let [joined, offset] = ["", 2];
  for (let reads = 0; reads < 20; reads++) {
    const { said } = await check({ "a.txt": text }, { path: "a.txt", offset });
    const [lines = "", note = ""] = said.split("\n\n[");
    joined += `${lines.replace(/^\d+ \| /gm, "")}\n`;
    offset = Number(/offset (\d+)/.exec(note)?.[1] ?? 0);
    if (offset === 0) break;
  }
  expect(`line 1${"x".repeat(150)}\n${joined}`).toBe(text);
});

test("a file of many megabytes is read by pieces and only its range is kept", async () => {
  const files = { "big.txt": numbered(400_000) };
  const host = memoryHost(files);
  const { said } = await call(readFile, { path: "big.txt", offset: 399_999 }, host);
  expect(said).toBe("399999 | line 399999\n400000 | line 400000");
});

test("a very long line is cut with a mark, between two characters", async () => {
  const line = `${"a".repeat(1_999)}😀${"b".repeat(5_000)}`;
  const { said } = await check({ "min.js": `${line}\nnext` }, { path: "min.js" });
  const [first, second] = said.split("\n");
  expect(first).toBe(`1 | ${"a".repeat(1_999)} …[line cut: 5002 more characters]`);
  expect(second).toBe("2 | next");
});

test("a line of megabytes costs no more than any other", async () => {
  const text = `${"é".repeat(2_000_000)}\nend`;
  const { said } = await check({ "one.txt": text }, { path: "one.txt" });
  expect(said).toMatch(/^1 \| é{2000} …\[line cut: of 4000000 bytes\]\n2 \| end$/);
});

test("line ends, a byte order mark and the encoding are told, not shown", async () => {
  const crlf = await check({ a: "x\r\ny\r\n" }, { path: "a" });
  expect(crlf.said).toBe("1 | x\n2 | y\n\n[Line ends: CR LF.]");
  const mixed = await check({ a: "x\r\ny\nz\n" }, { path: "a" });
  expect(mixed.said).toContain("[Mixed line ends.]");
  const bom = await check({ a: "\ufeffx\n" }, { path: "a" });
  expect(bom.said).toBe("1 | x\n\n[Begins with a UTF-8 byte order mark.]");
});

test.each([
  ["utf-16le", [0xff, 0xfe, 0x60, 0x4f, 0x7d, 0x59, 0x0a, 0x00], "1 | 你好"],
  ["utf-16be", [0xfe, 0xff, 0x4f, 0x60, 0x59, 0x7d, 0x00, 0x0a], "1 | 你好"],
  ["gb18030", [0xc4, 0xe3, 0xba, 0xc3, 0xca, 0xc0, 0xbd, 0xe7, 0x0a], "1 | 你好世界"],
])("text in %s is read as text", async (encoding, bytes, line) => {
  const { said } = await check({ a: Uint8Array.from(bytes) }, { path: "a" });
  expect(said).toBe(`${line}\n\n[Encoding: ${encoding.toUpperCase()}.]`);
});

test("Latin-1 is not taken for Chinese, and what cannot be read is counted", async () => {
  const latin = Uint8Array.from([..."# gr\xf6\xdfe, caf\xe9\n"].map((c) => c.charCodeAt(0)));
  const { said } = await check({ a: latin }, { path: "a" });
  expect(said).toBe("1 | # gr��e, caf�\n\n[Not UTF-8: 3 places could not be read (�).]");
});

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);

test.each([
  ["image/png", png],
  ["image/jpeg", Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ["image/gif", new TextEncoder().encode("GIF89a\x01\0\x01\0")],
  ["image/webp", new TextEncoder().encode("RIFF\x20\0\0\0WEBPVP8 ")],
])("%s comes as an image, whatever its name", async (mime, bytes) => {
  const { outcome } = await check({ "picture.txt": bytes }, { path: "picture.txt" });
  expect(outcome.content).toEqual([
    { type: "text", text: `picture.txt: ${mime}, ${bytes.length} B` },
    { type: "image", mime, data: Buffer.from(bytes).toString("base64") },
  ]);
});

test("an image over 5 MB is not sent", async () => {
  const bytes = new Uint8Array(5 * 2 ** 20 + 1);
  bytes.set(png);
  const { said, outcome } = await check({ "a.png": bytes }, { path: "a.png" });
  expect(outcome.ok).toBe(false);
  expect(said).toContain("5,242,881 bytes: images are shown up to 5,242,880 bytes");
});

test("a binary file is answered with what it is, its size and a way on", async () => {
  const zip = await check(
    { "a.jar": new TextEncoder().encode("PK\x03\x04rest") },
    { path: "a.jar" },
  );
  expect(zip.said).toMatch(/^a\.jar is a ZIP archive.*, 8 B: not shown as text\. Use a program/);
  const raw = await check({ a: Uint8Array.from([1, 2, 0, 3]) }, { path: "a" });
  expect(raw.said).toMatch(/^a is binary data, 4 B/);
});

test("an empty file is said to be empty", async () => {
  expect((await check({ a: "" }, { path: "a" })).said).toBe("a is empty (0 B).");
  expect((await check({ a: "\ufeff" }, { path: "a" })).said).toBe("a is empty (3 B).");
});

test("an offset past the end says how many lines there are", async () => {
  const { said, outcome } = await check({ a: "one\n" }, { path: "a", offset: 7 });
  expect(outcome.trouble).toBe("INVALID_ARGUMENTS");
  expect(said).toContain("offset 7 is past the end: a has 1 line.");
});

test.each([{ offset: -1 }, { limit: 0 }, { limit: -5 }])("%j is no range", async (range) => {
  expect((await check({ a: "x" }, { path: "a", ...range })).outcome.trouble).toBe(
    "INVALID_ARGUMENTS",
  );
});

test("offset 0 means the first line", async () => {
  expect((await check({ a: "x\ny\n" }, { path: "a", offset: 0 })).said).toBe("1 | x\n2 | y");
});

test("a directory is pointed to list_dir", async () => {
  const { said, outcome } = await check({ "src/a.ts": "" }, { path: "src" });
  expect(outcome.ok).toBe(false);
  expect(said).toContain("src is a directory: use list_dir.");
});

test.each([
  ["src/Helo.java", "Did you mean src/Hello.java?"],
  ["SRC/Hello.java", "Did you mean src/Hello.java?"],
  ["scr/lost.txt", "Did you mean src?"],
  ["Hello.java", "Did you mean src/Hello.java?"],
  ["lib/other/x.py", "There is no lib in the project's root: look there with list_dir."],
  ["src/unlike.txt", "Look in src with list_dir, or find it with glob_files."],
])("a missing file is answered with what is near: %s", async (path, hint) => {
  const { said, outcome, plan } = await check({ "src/Hello.java": "" }, { path });
  expect(outcome.trouble).toBe("NOT_FOUND");
  expect(said).toBe(`ERROR[NOT_FOUND] ${path} does not exist. ${hint}`);
  expect(plan).toBeUndefined();
});

test("a path outside, a special file and a blank path are denied", async () => {
  const options = { special: ["pipe"], links: { out: "/etc/passwd" } };
  for (const path of ["../x", "/etc/passwd", "out", "pipe", " ", "~/x"])
    expect((await check({}, { path }, options)).outcome.trouble).toBe("POLICY_DENIED");
});

test("a file that may not be opened is a matter of permission", async () => {
  const { outcome } = await check({ a: "x" }, { path: "a" }, { locked: ["a"] });
  expect(outcome.trouble).toBe("PERMISSION");
});

test("what the read leads to is declared, with its caution", async () => {
  const options = { links: { here: ".env" } };
  const { plan } = await check({ ".env": "KEY=1" }, { path: "here" }, options);
  expect(plan?.effects).toEqual([{ kind: "read", path: ".env", caution: "secret" }]);
});

test("a file that vanishes between look and read is answered, not thrown", async () => {
  const host = memoryHost({ a: "x" });
  const { outcome } = await call(readFile, { path: "a" }, host, () => host.remove("a"));
  expect(outcome.trouble).toBe("NOT_FOUND");
});
