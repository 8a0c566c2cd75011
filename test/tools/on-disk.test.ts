/** The tools on a real folder: what the memory host promises holds on the local one too. */
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type LocalHost, localHost } from "../../src/adapters/host/index.js";
import { tools } from "../../src/tools/index.js";
import { call } from "./call.js";

let root: string;
let host: LocalHost;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "belay-tools-"));
  host = await localHost({ root, environment: { PATH: process.env.PATH, HOME: root } });
});

afterEach(async () => {
  await host.close();
  rmSync(root, { recursive: true, force: true });
});

function check(name: string, input: unknown, between?: () => void) {
  const tool = tools.find((each) => each.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  return call(tool, input, host, between);
}

test("a project is started, listed, found, searched, read, changed and run", async () => {
  expect((await check("create_project", { kind: "node", name: "app" })).outcome.ok).toBe(true);
  expect((await check("list_dir", { path: "app" })).said).toMatch(/^src\/\ntest\/\n/);
  const found = await check("glob_files", { pattern: "**/greeting*.js" });
  expect(found.said).toBe("app/src/greeting.js\napp/test/greeting.test.js");
  const lines = await check("grep_code", { pattern: "Hello, ${name}", literal: true });
  expect(lines.said).toBe("app/src/greeting.js\n2 |   return `Hello, ${name}!`;");
  const read = await check("read_file", { path: "app/src/main.js", offset: 3, limit: 1 });
  expect(read.said).toBe('3 | console.log(greeting("world"));');
  const change = { path: "app/src/main.js", old_text: '"world"', new_text: '"belay"' };
  expect((await check("edit_file", change)).outcome.ok).toBe(true);
  const ran = await check("execute_command", { argv: ["node", "app/src/main.js"] });
  expect(ran.said).toMatch(/^Exit code 0 after [\d.]+ s\.\nHello, belay!$/);
});

test("a file changed on disk between look and write keeps what was written to it", async () => {
  const path = join(root, "a.txt");
  writeFileSync(path, "old\n");
  const theirs = () => writeFileSync(path, "theirs\n");
  const { outcome } = await check("write_file", { path: "a.txt", content: "mine\n" }, theirs);
  expect(outcome.trouble).toBe("STALE_FILE");
  expect(readFileSync(path, "utf8")).toBe("theirs\n");
});

test("a link that comes to lead outside after the look is not written through", async () => {
  const outside = mkdtempSync(join(tmpdir(), "belay-outside-"));
  try {
    writeFileSync(join(outside, "victim"), "safe");
    const swap = () => symlinkSync(join(outside, "victim"), join(root, "a.txt"));
    const { outcome } = await check("write_file", { path: "a.txt", content: "x" }, swap);
    expect(outcome.ok).toBe(false);
    expect(readFileSync(join(outside, "victim"), "utf8")).toBe("safe");
  } finally {
    rmSync(outside, { recursive: true });
  }
});

test("long output is kept where read_file gets at its middle", async () => {
  const { said } = await check("execute_command", { command: "seq 20000" });
  const path = /read the rest in (\S+)/.exec(said)?.[1];
  expect(said.length).toBeLessThan(9_000);
  const middle = await check("read_file", { path, offset: 10_000, limit: 1 });
  expect(middle.said).toContain("10000 | 10000");
});

test("a failing command tells its exit code and both its streams", async () => {
  const { said, outcome } = await check("execute_command", {
    command: "echo out; echo err >&2; exit 7",
  });
  expect(outcome.evidence).toMatchObject([{ kind: "ran", exit: 7 }]);
  expect(said).toMatch(/^ERROR\[NON_ZERO_EXIT\] Exit code 7 after [\d.]+ s\.\nout\nerr$/);
});

test("nothing outside the root is read, listed, searched or written", async () => {
  symlinkSync(tmpdir(), join(root, "out"));
  for (const path of ["..", "out", "/etc"]) {
    for (const [name, input] of [
      ["read_file", { path: `${path}/x` }],
      ["list_dir", { path }],
      ["glob_files", { pattern: "*", path }],
      ["grep_code", { pattern: "x", path }],
      ["write_file", { path: `${path}/x`, content: "x" }],
      ["create_project", { kind: "empty", name: `${path}/x` }],
    ] as const)
      expect([name, path, (await check(name, input)).outcome.trouble]).toEqual([
        name,
        path,
        "POLICY_DENIED",
      ]);
  }
});
