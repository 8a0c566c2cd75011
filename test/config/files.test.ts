/** What belay writes for a person: the configuration and the history, shared by processes. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openHistory, saveConfig } from "../../src/adapters/config/index.js";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "config-files-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const file = () => join(dir, "config.json");
const saved = () => JSON.parse(readFileSync(file(), "utf8")) as Record<string, unknown>;
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe("saving the configuration", () => {
  test("merges into what is there, keeps what it does not know, and is private", () => {
    writeFileSync(file(), '{"hitl": "on", "future": {"a": 1}}');
    expect(saveConfig(dir, { model: "m", hitl: undefined })).toEqual({ saved: true });
    expect(saved()).toEqual({ model: "m", future: { a: 1 } });
    expect(mode(file())).toBe("600");
    expect(readdirSync(dir)).toEqual(["config.json"]);
  });

  test("makes file and folder where there are none", () => {
    const fresh = join(dir, "a/b");
    saveConfig(fresh, { lang: "zh" });
    expect(mode(fresh)).toBe("700");
    expect(mode(join(fresh, "config.json"))).toBe("600");
  });

  test.each(["", "{", "[]", "not json"])("never overwrites a broken file: %j", (text) => {
    writeFileSync(file(), text);
    expect(saveConfig(dir, { model: "m" })).toMatchObject({ saved: false });
    expect(readFileSync(file(), "utf8")).toBe(text);
  });

  test("takes over a lock that a dead process left", () => {
    writeFileSync(`${file()}.lock`, String(process.pid));
    utimesSync(`${file()}.lock`, 1, 1);
    expect(saveConfig(dir, { model: "m" })).toEqual({ saved: true });
    expect(existsSync(`${file()}.lock`)).toBe(false);
  });

  test("two processes that save a hundred times each lose nothing", async () => {
    const program = join(dir, "saver.cjs");
    symlinkSync(resolve(import.meta.dirname, "../../node_modules"), join(dir, "node_modules"));
    await build({
      stdin: {
        contents: `import { saveConfig } from "./src/adapters/config/save.js";
          const [, , dir, name] = process.argv;
          for (let n = 1; n <= 100; n++) saveConfig(dir, { [name + n]: n });`,
        resolveDir: resolve(import.meta.dirname, "../.."),
      },
      outfile: program,
      bundle: true,
      platform: "node",
      logLevel: "error",
    });
    const home = join(dir, "home");
    const savers = ["a", "b"].map((name) =>
      once(spawn(process.execPath, [program, home, name], { stdio: "inherit" }), "close"),
    );
    for (const [code] of await Promise.all(savers)) expect(code).toBe(0);
    const all = JSON.parse(readFileSync(join(home, "config.json"), "utf8")) as object;
    expect(Object.keys(all)).toHaveLength(200);
    expect(readdirSync(home)).toEqual(["config.json"]);
  });
});

describe("the history of lines", () => {
  const lines = () => openHistory(dir).lines();

  test("is kept in order, across sessions, without repeats in a row", () => {
    const history = openHistory(dir);
    for (const line of ["one", "two\nlines", "two\nlines", " ", "one"]) history.remember(line);
    expect(history.lines()).toEqual(["one", "two\nlines", "one"]);
    expect(lines()).toEqual(["one", "two\nlines", "one"]);
    expect(mode(join(dir, "history.jsonl"))).toBe("600");
  });

  test("of two sessions at once holds the lines of both", () => {
    const [one, two] = [openHistory(dir), openHistory(dir)];
    one.remember("a");
    two.remember("b");
    one.remember("c");
    expect(lines()).toEqual(["a", "b", "c"]);
  });

  test("keeps the last thousand, and its file stays small", () => {
    const history = openHistory(dir);
    for (let n = 1; n <= 1_200; n++) history.remember(`${n} ${"x".repeat(1_000)}`);
    expect(history.lines()).toHaveLength(1_000);
    expect(history.lines().at(-1)).toMatch(/^1200 /);
    expect(lines().at(-1)).toMatch(/^1200 /);
    expect(statSync(join(dir, "history.jsonl")).size).toBeLessThan(1_100_000);
  });

  test("a line cut by a crash, or zero bytes, are passed over", () => {
    openHistory(dir).remember("one");
    appendFileSync(join(dir, "history.jsonl"), '"tw\n\0\0\0\n{"a":1}\n');
    openHistory(dir).remember("three");
    expect(lines()).toEqual(["one", "three"]);
  });

  test("that cannot be written lives in memory", () => {
    writeFileSync(join(dir, "file"), "");
    const history = openHistory(join(dir, "file/data"));
    history.remember("one");
    expect(history.lines()).toEqual(["one"]);
  });
});
