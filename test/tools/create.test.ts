/** create_project: a project that works, in a directory where nothing was. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { createProject } from "../../src/tools/create.js";
import { type MemoryHost, memoryHost } from "../support/memory-host.js";
import { call } from "./call.js";

const create = (input: unknown, host: MemoryHost = memoryHost(), between?: () => void) =>
  call(createProject, input, host, between);

/** Runs `use` in a real directory that holds what `host` holds. */
function onDisk(host: MemoryHost, use: (directory: string) => void): void {
  const directory = mkdtempSync(join(tmpdir(), "belay-starter-"));
  try {
    for (const path of host.paths()) {
      mkdirSync(join(directory, dirname(path)), { recursive: true });
      writeFileSync(join(directory, path), host.bytesOf(path) ?? "");
    }
    use(directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

test.each([
  [
    "java",
    [
      ".gitignore",
      "README.md",
      "pom.xml",
      "src/main/java/com/example/my_shop/App.java",
      "src/test/java/com/example/my_shop/AppTest.java",
    ],
  ],
  [
    "python",
    [
      ".gitignore",
      "README.md",
      "my_shop/__init__.py",
      "my_shop/__main__.py",
      "pyproject.toml",
      "tests/__init__.py",
      "tests/test_greeting.py",
    ],
  ],
  [
    "node",
    [
      ".gitignore",
      "README.md",
      "package.json",
      "src/greeting.js",
      "src/main.js",
      "test/greeting.test.js",
    ],
  ],
  ["empty", [".gitignore", "README.md"]],
])("a %s project has its usual structure", async (kind, files) => {
  const host = memoryHost();
  const { outcome, plan, said } = await create({ kind, name: "apps/My Shop" }, host);
  const paths = files.map((path) => `apps/My Shop/${path}`);
  expect(host.paths()).toEqual(paths);
  expect(plan?.effects.map((effect) => effect.kind === "write" && effect.path).sort()).toEqual(
    paths,
  );
  expect(outcome.evidence?.map((e) => e.kind === "changed" && e.path).sort()).toEqual(paths);
  for (const path of paths) expect(said).toContain(path);
});

test("a node project starts and passes its own test", async () => {
  const host = memoryHost();
  await create({ kind: "node", name: "." }, host);
  onDisk(host, (cwd) => {
    const run = (...argv: string[]) =>
      execFileSync(process.execPath, argv, { cwd, encoding: "utf8", env: {} });
    expect(run("src/main.js")).toBe("Hello, world!\n");
    expect(run("--test", "--test-reporter=tap")).toMatch(/^# pass 1$/m);
  });
});

test("what will be created is shown before, contents and all", async () => {
  const { plan } = await create({ kind: "empty", name: "x" });
  expect(plan?.preview).toEqual({
    kind: "text",
    text: "x/README.md\n    # x\nx/.gitignore\n    .DS_Store\n    .env",
  });
});

test("an empty directory is taken, any other is refused with what it holds", async () => {
  const host = memoryHost({ "full/a.txt": "mine" }, { directories: ["bare"] });
  expect((await create({ kind: "empty", name: "bare" }, host)).outcome.ok).toBe(true);
  const { outcome, said } = await create({ kind: "node", name: "full" }, host);
  expect(outcome.trouble).toBe("FAILED");
  expect(said).toContain("full is not empty (a.txt)");
  expect((await create({ kind: "node", name: "full/a.txt" }, host)).said).toContain("is a file");
  expect(host.paths()).toEqual(["bare/.gitignore", "bare/README.md", "full/a.txt"]);
});

test("a file that appears after the look is kept, and what was written is told", async () => {
  const host = memoryHost();
  const theirs = () => host.put("x/.gitignore", "theirs");
  const { outcome, said } = await create({ kind: "empty", name: "x" }, host, theirs);
  expect(outcome.trouble).toBe("STALE_FILE");
  expect(said).toContain("Written before that: x/README.md.");
  expect(outcome.evidence).toHaveLength(1);
  expect(host.textOf("x/.gitignore")).toBe("theirs");
});

test.each(["../x", "/tmp/x", " ", "~/x", ".git/x"])(
  "%j is no place for a project",
  async (name) => {
    const host = memoryHost();
    expect((await create({ kind: "node", name }, host)).outcome.trouble).toBe("POLICY_DENIED");
    expect(host.paths()).toEqual([]);
  },
);

test("names that no language takes become ones that they do", async () => {
  for (const [name, module] of [
    ["3D-Viewer", "app_3d_viewer"],
    ["商城", "app"],
    ["class", "class_app"],
    ["Café.io", "cafe_io"],
  ]) {
    const host = memoryHost();
    await create({ kind: "python", name }, host);
    expect(host.textOf(`${name}/${module}/__init__.py`)).toContain("def greeting");
  }
});

test("an unknown kind is answered with those there are", async () => {
  const { outcome, said } = await create({ kind: "nodejs", name: "x" });
  expect(outcome.trouble).toBe("INVALID_ARGUMENTS");
  expect(said).toContain("expected one of java, python, node, empty");
});
