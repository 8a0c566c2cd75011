/** The lock of the person's files, against holders that die, stall, or are quicker. */
import { fork } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withLock } from "../../src/adapters/config/lock.js";
import { replacePrivateFile } from "../../src/adapters/config/private.js";

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "config-lock-"));
  file = join(dir, "list.json");
  writeFileSync(file, "[]");
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const list = () => JSON.parse(readFileSync(file, "utf8")) as string[];
const lock = () => `${file}.lock`;
const age = () => utimesSync(lock(), 1, 1);

/** Adds a name; `meanwhile` happens between reading and writing, at most `times` times. */
function add(name: string, meanwhile = () => {}, times = 1): void {
  let left = times;
  withLock(file, (still) => {
    const names = list();
    if (left-- > 0) meanwhile();
    replacePrivateFile(file, JSON.stringify([...names, name]), still);
  });
}

describe("a holder that stalled for longer than any change takes", () => {
  test("loses nothing of what another wrote meanwhile, and writes its own after it", () => {
    add("slow", () => {
      age();
      add("quick");
    });
    expect(list()).toEqual(["quick", "slow"]);
    expect(readdirSync(dir)).toEqual(["list.json"]);
  });

  test("that stalls again and again still comes through", () => {
    let n = 0;
    const stall = () => {
      age();
      add(`quick ${++n}`);
    };
    add("slow", stall, 3);
    expect(list()).toEqual(["quick 1", "quick 2", "quick 3", "slow"]);
  });

  test("does not give back the lock of who took it over", () => {
    let held = false;
    const attempt = () =>
      withLock(file, (still) => {
        age();
        rmSync(lock());
        writeFileSync(lock(), "another's word");
        held = true;
        still();
      });
    // The other's lock has to go at some time, or the attempt would wait for it.
    const ends = () => {
      try {
        attempt();
      } finally {
        expect(existsSync(lock())).toBe(true);
      }
    };
    const before = Date.now;
    Date.now = () => before() + (held ? 60_000 : 0);
    try {
      expect(ends).toThrow(/taken over/);
    } finally {
      Date.now = before;
    }
  });
});

test("what change throws is thrown, and the lock is given back", () => {
  expect(() =>
    withLock(file, () => {
      throw new Error("no room");
    }),
  ).toThrow("no room");
  expect(existsSync(lock())).toBe(false);
});

test("many processes that all find a dead lock lose none of their changes", async () => {
  writeFileSync(lock(), "dead");
  age();
  const script = join(dir, "add.mjs");
  const source = `
    import { readFileSync } from "node:fs";
    import { withLock } from "./lock.js";
    import { replacePrivateFile } from "./private.js";
    const [file, name] = process.argv.slice(2);
    for (let n = 0; n < 5; n++)
      withLock(file, (still) => {
        const names = JSON.parse(readFileSync(file, "utf8"));
        replacePrivateFile(file, JSON.stringify([...names, name + n]), still);
      });`;
  const resolveDir = join(import.meta.dirname, "../../src/adapters/config");
  await build({
    stdin: { contents: source, resolveDir, loader: "ts" },
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: script,
  });
  const names = ["a", "b", "c", "d", "e"];
  await Promise.all(
    names.map(
      (name) =>
        new Promise((done) => {
          fork(script, [file, name], { stdio: "ignore" }).on("exit", done);
        }),
    ),
  );
  const expected = names.flatMap((name) => [0, 1, 2, 3, 4].map((n) => `${name}${n}`));
  expect(list().sort()).toEqual(expected);
});
