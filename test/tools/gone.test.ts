/** A project's folder that is deleted under a session: every tool says that, and nothing else. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { localHost } from "../../src/adapters/host/index.js";
import { tools } from "../../src/tools/index.js";
import { size, sizes } from "../../src/tools/text/size.js";
import { call } from "./call.js";

let base: string;
let root: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "gone-"));
  root = join(base, "project");
  mkdirSync(root);
  writeFileSync(join(root, "a.txt"), "x\n");
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const calls: [string, object][] = [
  ["list_dir", {}],
  ["list_dir", { path: "src" }],
  ["read_file", { path: "a.txt" }],
  ["write_file", { path: "a.txt", content: "x" }],
  ["write_file", { path: "src/deep/a.txt", content: "x" }],
  ["edit_file", { path: "a.txt", old_text: "x", new_text: "y" }],
  ["glob_files", { pattern: "*" }],
  ["grep_code", { pattern: "x" }],
  ["create_project", { name: "demo", kind: "node" }],
];

describe.each(["handles", "paths"] as const)("by %s, in a folder that was deleted", (reach) => {
  test.each(calls)("%s %j says so, and where", async (name, input) => {
    const host = await localHost({ root, reach });
    rmSync(root, { recursive: true });
    const tool = tools.find((one) => one.name === name)!;
    const { outcome, said } = await call(tool, input, host);
    await host.close();
    expect(outcome.ok).toBe(false);
    expect(said).toContain(`The project's folder ${JSON.stringify(host.root)} is not there`);
    expect(existsSync(root)).toBe(false);
  });
});

test("a folder that is empty, or was renamed, is none that was deleted", async () => {
  rmSync(join(root, "a.txt"));
  const host = await localHost({ root });
  const list = tools.find(({ name }) => name === "list_dir")!;
  expect((await call(list, {}, host)).said).toBe("There is nothing in the project's root.");
  expect((await call(list, { path: "src" }, host)).said).toContain("src does not exist");
  if (process.platform === "linux") {
    renameSync(root, join(base, "elsewhere"));
    expect((await call(list, {}, host)).said).toBe("There is nothing in the project's root.");
  }
  await host.close();
});

describe("two sizes in one sentence", () => {
  test.each([
    [5 * 2 ** 20 + 1, 5 * 2 ** 20, "5,242,881 bytes", "5,242,880 bytes"],
    [1025, 1024, "1,025 bytes", "1,024 bytes"],
    [6 * 2 ** 20, 5 * 2 ** 20, "6.0 MB", "5.0 MB"],
    [12, 10, "12 B", "10 B"],
  ])("%i and %i never read the same", (one, other, ...said) => {
    expect(sizes(one, other)).toEqual(said);
  });

  test("that are the same are said the same", () => {
    expect(sizes(2048, 2048)).toEqual([size(2048), size(2048)]);
  });

  test("of what is one byte too much are exact", async () => {
    const host = await localHost({ root });
    const write = tools.find(({ name }) => name === "write_file")!;
    const content = "x".repeat(5 * 2 ** 20 + 1);
    const { said } = await call(write, { path: "b.txt", content }, host);
    await host.close();
    expect(said).toContain("content is 5,242,881 bytes; at most 5,242,880 bytes");
  });
});
