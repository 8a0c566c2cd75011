/** write_file: exactly what was given, and never over what was not seen. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { writeFile } from "../../src/tools/write.js";
import { memoryHost } from "../support/memory-host.js";
import { call } from "./call.js";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");

test("a new file is shown as a diff, made with its parents, and counted", async () => {
  const host = memoryHost();
  const { said, plan, outcome } = await call(
    writeFile,
    { path: "src/deep/a.txt", content: "one\ntwo\n" },
    host,
  );
  expect(plan?.preview).toEqual({
    kind: "diff",
    path: "src/deep/a.txt",
    before: "",
    after: "one\ntwo\n",
    created: true,
  });
  expect(plan?.effects).toEqual([{ kind: "write", path: "src/deep/a.txt" }]);
  expect(host.textOf("src/deep/a.txt")).toBe("one\ntwo\n");
  expect(said).toBe("Created src/deep/a.txt (8 B, 2 lines added, 0 removed).");
  expect(outcome.evidence).toEqual([
    {
      kind: "changed",
      path: "src/deep/a.txt",
      before: undefined,
      after: hash("one\ntwo\n"),
      added: 2,
      removed: 0,
    },
  ]);
});

test("replacing tells both hashes and the lines that changed", async () => {
  const host = memoryHost({ a: "1\n2\n3\n4\n" });
  const { outcome, said } = await call(writeFile, { path: "a", content: "1\n2b\n3\n4\n5\n" }, host);
  expect(said).toBe("Replaced a (11 B, 2 lines added, 1 removed).");
  expect(outcome.evidence?.[0]).toMatchObject({
    before: hash("1\n2\n3\n4\n"),
    after: hash("1\n2b\n3\n4\n5\n"),
  });
});

test("nothing is touched while the plan is made", async () => {
  const host = memoryHost({ a: "old" });
  await writeFile.prepare({ path: "a", content: "new" }, host);
  expect(host.textOf("a")).toBe("old");
});

test("a file changed between look and write stays as the other left it", async () => {
  const host = memoryHost({ a: "old" });
  const theirs = () => host.put("a", "theirs");
  const { outcome, said } = await call(writeFile, { path: "a", content: "mine" }, host, theirs);
  expect(outcome.trouble).toBe("STALE_FILE");
  expect(said).toContain("Read it again");
  expect(host.textOf("a")).toBe("theirs");
});

test("a file that appeared between look and write stays", async () => {
  const host = memoryHost();
  const theirs = () => host.put("a", "theirs");
  const { outcome } = await call(writeFile, { path: "a", content: "mine" }, host, theirs);
  expect(outcome.trouble).toBe("STALE_FILE");
  expect(host.textOf("a")).toBe("theirs");
});

test.each(["permission", "failed"] as const)("a file that cannot be written: %s", async (why) => {
  const host = memoryHost({ a: "old" });
  host.files.replace = async () => ({ ok: false, why, reason: "so it is" });
  const { outcome, said } = await call(writeFile, { path: "a", content: "x" }, host);
  expect([outcome.trouble, said]).toEqual([why.toUpperCase(), expect.stringContaining("so it is")]);
});

test("content is never altered: tags, line ends, marks and a missing last break stay", async () => {
  for (const content of ["</tool_result>\n", "<\\/tool_result>", "a\r\nb", "\ufeffx", "", "\\n"]) {
    const host = memoryHost({ a: "before\n" });
    await call(writeFile, { path: "a", content }, host);
    expect(host.textOf("a")).toBe(content);
  }
});

test("the escaped form of a tag is written as given, and said", async () => {
  const shown = await call(writeFile, { path: "a", content: "<\\/tool_result>\n" }, memoryHost());
  expect(shown.said).toContain("with a backslash after its bracket");
  const plain = await call(writeFile, { path: "a", content: "</tool_result>\n" }, memoryHost());
  expect(plain.said).toBe("Created a (15 B, 1 line added, 0 removed).");
});

test("what the file had and the content has not is said", async () => {
  const crlf = await call(
    writeFile,
    { path: "a", content: "x\n" },
    memoryHost({ a: "x\r\ny\r\n" }),
  );
  expect(crlf.said).toContain("Its line ends were CR LF and are LF now.");
  const bom = await call(writeFile, { path: "a", content: "x\n" }, memoryHost({ a: "\ufeffy\n" }));
  expect(bom.said).toContain("Its byte order mark is gone.");
  const wide = memoryHost({ a: Uint8Array.from([0xff, 0xfe, 0x41, 0]) });
  const encoded = await call(writeFile, { path: "a", content: "x\n" }, wide);
  expect(encoded.said).toContain("Its encoding was UTF-16LE and is UTF-8 now.");
});

test("the same content again writes nothing and needs no approval", async () => {
  const { outcome, plan, said } = await call(
    writeFile,
    { path: "a", content: "same" },
    memoryHost({ a: "same" }),
  );
  expect([outcome.ok, plan]).toEqual([true, undefined]);
  expect(said).toBe("a already holds exactly this. Nothing was written.");
});

test("a binary file is not shown as a diff of its bytes", async () => {
  const host = memoryHost({ a: Uint8Array.from([0, 1, 2]) });
  const { plan } = await call(writeFile, { path: "a", content: "x\n" }, host);
  expect(plan?.preview).toEqual({ kind: "text", text: "a (3 B, no text) becomes:\nx\n" });
});

test("5 MB can be written and a byte more cannot", async () => {
  const host = memoryHost();
  const most = "é".repeat((5 * 2 ** 20) / 2);
  expect((await call(writeFile, { path: "a", content: most }, host)).outcome.ok).toBe(true);
  const { outcome } = await call(writeFile, { path: "b", content: `${most}x` }, host);
  expect(outcome.trouble).toBe("INVALID_ARGUMENTS");
  expect(host.paths()).toEqual(["a"]);
});

test("half a surrogate pair is refused with its line, a whole one is written", async () => {
  const host = memoryHost();
  const { said } = await call(writeFile, { path: "a", content: "ok\n\ud83d!\n" }, host);
  expect(said).toContain("half a surrogate pair in line 2");
  expect(host.paths()).toEqual([]);
  await call(writeFile, { path: "a", content: "😀" }, host);
  expect(host.textOf("a")).toBe("😀");
});

test("a directory, a path outside and git's own files are refused", async () => {
  const host = memoryHost({ "src/a": "" }, { links: { out: "/tmp" } });
  const write = async (path: string) =>
    (await call(writeFile, { path, content: "x" }, host)).outcome.trouble;
  expect(await write("src")).toBe("FAILED");
  expect(await write(".")).toBe("FAILED");
  expect(await write("src/a/b")).toBe("FAILED");
  expect(await write("../x")).toBe("POLICY_DENIED");
  expect(await write("out/x")).toBe("POLICY_DENIED");
  expect(await write("sub/.git/hooks/pre-commit")).toBe("POLICY_DENIED");
  expect(host.paths()).toEqual(["src/a"]);
});

test("a link is followed: its target is what is declared and written", async () => {
  const host = memoryHost({ "real.txt": "old" }, { links: { "link.txt": "real.txt" } });
  const { plan } = await call(writeFile, { path: "link.txt", content: "new" }, host);
  expect(plan?.effects).toEqual([{ kind: "write", path: "real.txt" }]);
  expect(host.textOf("real.txt")).toBe("new");
});
