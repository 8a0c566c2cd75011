/**
 * Bytes in, bytes out; of two who saw the same, one wins; what was approved is what is touched.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { isWide, type LocalHost, localHost } from "../../src/adapters/host/index.js";
import { remove, temporary } from "./fixture.js";

const base = temporary("files");
const root = join(base, "project");
afterAll(() => remove(base));

describe.each(["handles", "paths"] as const)("by %s", (reach) => {
  let host: LocalHost;
  beforeEach(async () => {
    mkdirSync(root);
    host = await localHost({ root, reach });
  });
  afterEach(async () => {
    await host.close();
    remove(root);
  });

  const name = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
    .map((text) => text.replace(/[/\0~\p{C}\p{Zl}\p{Zp}]/gu, "x"))
    .filter((text) => text.trim() !== "" && !/^\.+$/.test(text));

  test("what is written is what is read, for any bytes under any name", async () => {
    const paths = fc.array(name, { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(paths, fc.uint8Array({ maxLength: 300 }), async (names, bytes) => {
        const path = `p${Math.random()}/./${names.join("/")}`;
        const written = await host.files.replace(path, { expect: "missing", bytes });
        const again = await host.files.read(path);
        if (!written.ok || again.at !== "file") throw new Error(JSON.stringify([written, again]));
        expect(Buffer.from(again.bytes).equals(bytes)).toBe(true);
        expect(again.version).toEqual(written.version);
        expect(again.path).toBe(written.path);
        const slice = await host.files.slice(written.path, 3, 5);
        expect(slice.at === "file" && Buffer.from(slice.bytes)).toEqual(
          Buffer.from(bytes.slice(3, 8)),
        );
      }),
      { numRuns: 150 },
    );
  });

  test("of many who saw the same, exactly one wins", async () => {
    writeFileSync(join(root, "f"), "start");
    for (const path of ["f", "new/g", "h"]) {
      const seen = await host.files.read(path);
      const expected = seen.at === "file" ? seen.version : "missing";
      const writers = Array.from({ length: 12 }, (_, i) =>
        host.files.replace(path, { expect: expected, bytes: Buffer.from(`writer ${i}`) }),
      );
      const told = await Promise.all(writers);
      const winners = told.flatMap((written, i) => (written.ok ? [i] : []));
      expect(winners).toHaveLength(1);
      expect(readFileSync(join(root, path), "utf8")).toBe(`writer ${winners[0]}`);
      expect(told.filter((written) => !written.ok && written.why === "changed")).toHaveLength(11);
    }
    expect(readdirSync(root).sort()).toEqual(["f", "h", "new"]);
  });

  test("two hosts on one folder do not both create a file", async () => {
    const other = await localHost({ root, reach });
    for (let i = 0; i < 20; i += 1) {
      const change = (who: string) => ({ expect: "missing" as const, bytes: Buffer.from(who) });
      const told = await Promise.all([
        host.files.replace(`f${i}`, change("one")),
        other.files.replace(`f${i}`, change("two")),
      ]);
      expect(told.filter(({ ok }) => ok)).toHaveLength(1);
    }
    await other.close();
  });

  test("a stale write changes nothing and leaves nothing", async () => {
    writeFileSync(join(root, "f"), "now");
    const stale = { expect: { hash: "0".repeat(64) }, bytes: Buffer.from("x") };
    expect(await host.files.replace("f", stale)).toMatchObject({ ok: false, why: "changed" });
    expect(await host.files.replace("a/b/c", stale)).toMatchObject({ ok: false, why: "changed" });
    const fresh = { expect: "missing", bytes: Buffer.from("x") } as const;
    expect(await host.files.replace("f", fresh)).toMatchObject({ ok: false, why: "changed" });
    expect(readFileSync(join(root, "f"), "utf8")).toBe("now");
    expect(readdirSync(root)).toEqual(["f"]);
  });

  test("what became a link to something to ask about, after the look, is not touched", async () => {
    writeFileSync(join(root, "notes.txt"), "old");
    writeFileSync(join(root, ".env"), "KEY=1");
    mkdirSync(join(root, ".husky"));
    const seen = await host.files.read("notes.txt");
    if (seen.at !== "file") throw new Error(seen.at);
    rmSync(join(root, "notes.txt"));
    symlinkSync(".env", join(root, "notes.txt"));
    symlinkSync(".husky/pre-commit", join(root, "new.txt"));
    expect(await host.files.read("notes.txt")).toMatchObject({ at: "refused" });
    expect(await host.files.locate("notes.txt", "read")).toMatchObject({
      path: ".env",
      caution: "secret",
    });
    const change = { expect: "missing", bytes: Buffer.from("evil") } as const;
    expect(await host.files.replace("new.txt", change)).toMatchObject({ why: "refused" });
    expect(readdirSync(join(root, ".husky"))).toEqual([]);
    expect(await host.files.read(".env")).toMatchObject({ at: "file" });
  });

  test("a place is told by its real path, by its worst name on the way", async () => {
    mkdirSync(join(root, "real"));
    writeFileSync(join(root, "real/store"), "x");
    symlinkSync("real", join(root, "dir"));
    symlinkSync("dir/store", join(root, ".env"));
    expect(await host.files.locate("dir/../dir/./store", "read")).toEqual({
      at: "file",
      path: "real/store",
      size: 1,
    });
    expect(await host.files.locate(".env", "read")).toMatchObject({
      path: "real/store",
      caution: "secret",
    });
    expect(await host.files.locate(`${root}/real/none`, "read")).toEqual({
      at: "nothing",
      path: "real/none",
    });
    expect(await host.files.locate(".", "read")).toEqual({ at: "directory", path: "." });
    expect(await host.files.locate("real/", "read")).toEqual({ at: "directory", path: "real" });
  });

  test("40 links are followed, a loop is not", async () => {
    writeFileSync(join(root, "l0"), "end");
    for (let i = 1; i <= 41; i += 1) symlinkSync(`l${i - 1}`, join(root, `l${i}`));
    expect(await host.files.locate("l40", "read")).toMatchObject({ at: "file", path: "l0" });
    expect(await host.files.locate("l41", "read")).toMatchObject({ at: "refused", why: "loop" });
  });

  test("a refusal says what to do, shortly, with nothing hidden in it", async () => {
    const paths = ["../x", "", "~/x", "a\0b", "/etc/passwd", "x".repeat(9_000), "a/../../b\u202e"];
    for (const path of paths) {
      const place = await host.files.locate(path, "write");
      if (place.at !== "refused") throw new Error(path);
      expect(place.reason.length).toBeLessThan(400);
      expect(place.reason).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    }
  });

  test("links in a list say where they lead, if that is inside", async () => {
    mkdirSync(join(root, "d"));
    writeFileSync(join(root, "d/f"), "four");
    symlinkSync("d/f", join(root, "in"));
    symlinkSync("/etc/passwd", join(root, "out"));
    symlinkSync("nowhere", join(root, "gone"));
    expect(await host.files.list(".")).toMatchObject({
      entries: [
        { name: "d", kind: "directory" },
        { name: "gone", kind: "link" },
        { name: "in", kind: "link", target: "d/f" },
        { name: "out", kind: "link" },
      ],
    });
    expect(JSON.stringify(await host.files.list("."))).not.toContain("passwd");
    expect(await host.files.list("d/f")).toMatchObject({ at: "file" });
  });

  test("what is spilled is private, ignored by git, and readable by its path", async () => {
    const path = await host.files.spill("call-1.txt", "long text");
    expect(path).toMatch(/^\.belay\/tool-outputs\/call-1-[0-9a-f]+\.txt$/);
    expect(await host.files.read(path)).toMatchObject({ at: "file", mode: 0o600 });
    expect(statSync(join(root, ".belay")).mode & 0o777).toBe(0o700);
    expect(readFileSync(join(root, ".belay/tool-outputs/.gitignore"), "utf8")).toBe("*\n");
    expect(await host.files.spill("../../x", "y")).toMatch(/^\.belay\/tool-outputs\/x-/);
    expect(await host.files.spill("call-1.txt", "again")).not.toBe(path);
  });

  test("nothing is spilled over a link, and that is told", async () => {
    mkdirSync(join(base, "outside"), { recursive: true });
    symlinkSync(join(base, "outside"), join(root, ".belay"));
    expect(await host.files.spill("x", "y")).toBe("");
    expect(readdirSync(join(base, "outside"))).toEqual([]);
    rmSync(join(root, ".belay"));
    mkdirSync(join(root, ".belay"));
    mkdirSync(join(root, "src"));
    symlinkSync("../src", join(root, ".belay/tool-outputs"));
    expect(await host.files.spill("x", "y")).toBe("");
    expect(readdirSync(join(root, "src"))).toEqual([]);
  });

  test("a directory exchanged during a write sends nothing elsewhere", async () => {
    mkdirSync(join(root, "d"));
    mkdirSync(join(base, "trap"), { recursive: true });
    const bytes = Buffer.alloc(30 * 2 ** 20, "x");
    const writing = host.files.replace("d/big", { expect: "missing", bytes });
    const caught = await expect
      .poll(() => readdirSync(join(root, "d")).length, { interval: 1 })
      .toBeGreaterThan(0)
      .then(() => true);
    renameSync(join(root, "d"), join(root, "d.aside"));
    symlinkSync(join(base, "trap"), join(root, "d"));
    await writing;
    expect(caught).toBe(true);
    expect(readdirSync(join(base, "trap"))).toEqual([]);
  });
});

test("a root that is everything, a home, or holds homes is told as wide", async () => {
  const home = join(base, "home/me");
  mkdirSync(join(home, "project"), { recursive: true });
  expect(await isWide("/", home)).toBe(true);
  expect(await isWide(home, home)).toBe(true);
  expect(await isWide(join(base, "home"), home)).toBe(true);
  expect(await isWide(join(home, "project"), home)).toBe(false);
  expect(existsSync(home)).toBe(true);
});
