/**
 * Part G, the rows about files: killed in the middle, a full disk, modes, links, few handles.
 */
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { localHost } from "../../src/adapters/host/index.js";
import { bundled } from "./bundle.js";
import { remove, temporary } from "./fixture.js";

const base = temporary("state");
const root = join(base, "project");
const isRoot = process.getuid?.() === 0;
let program = "";

beforeAll(() => {
  chmodSync(base, 0o755);
  program = bundled(base, child);
});
afterAll(() => remove(base));
beforeEach(() => {
  remove(root);
  mkdirSync(root);
});

/** `node bundled.mjs <what> <root> <user?>`: what a test wants done in a process of its own. */
const child = `
import { localHost } from "host";
const [what, root, user] = process.argv.slice(2);
if (user) { process.setgroups([]); process.setgid(Number(user)); process.setuid(Number(user)); }
const host = await localHost({ root });
const put = async (path, bytes) => {
  const found = await host.files.read(path);
  const expect = found.at === "file" ? found.version : "missing";
  return host.files.replace(path, { expect, bytes });
};
if (what === "alternate") {
  process.stdout.write("going\\n");
  for (let i = 0; ; i += 1) await put("big.txt", Buffer.alloc(SIZE, i % 2 ? "b" : "a"));
}
if (what === "put") console.log(JSON.stringify(await put("f.txt", Buffer.alloc(9000, "n"))));
if (what === "locate") console.log(JSON.stringify(await host.files.locate("f.txt", "write")));
if (what === "into") console.log(JSON.stringify(await put("dir/x.txt", Buffer.from("x"))));
if (what === "umask") {
  for (const mask of [0o027, 0o077, 0o000]) {
    process.umask(mask);
    await put(mask.toString(8) + ".txt", Buffer.from("x"));
  }
}
if (what === "grep") {
  const how = { literal: true, ignoreCase: false, context: 0, max: 9 };
  const query = { pattern: "needle", path: ".", ...how };
  console.log(JSON.stringify(await host.search.grep(query, new AbortController().signal)));
}
await host.close();
`.replace("SIZE", String(6 * 2 ** 20));

const KILLS = Number(process.env.KILL_ROUNDS ?? 20);

test("killed at any moment of a write, a file has its old bytes or its new ones", async () => {
  const file = join(root, "big.txt");
  writeFileSync(file, Buffer.alloc(6 * 2 ** 20, "a"));
  let torn = 0;
  let temporaries = 0;
  for (let round = 0; round < KILLS; round += 1) {
    const writer = spawn(process.execPath, [program, "alternate", root]);
    const ended = new Promise((resolve) => writer.once("exit", resolve));
    await new Promise((resolve) => writer.stdout.once("data", resolve));
    await sleep((round * 7) % 50);
    writer.kill("SIGKILL");
    await ended;
    const bytes = readFileSync(file);
    const one = bytes[0];
    if (bytes.length !== 6 * 2 ** 20 || bytes.some((byte) => byte !== one)) torn += 1;
    temporaries += readdirSync(root).length - 1;
  }
  expect(torn).toBe(0);
  expect(temporaries, "no kill came in the middle: nothing is shown").toBeGreaterThan(0);
  // The next process that starts here clears what the killed ones have left.
  spawnSync(process.execPath, [program, "locate", root]);
  expect(readdirSync(root)).toEqual(["big.txt"]);
}, 120_000);

test("when the disk takes only a part, the old bytes stay and the reason is told", () => {
  writeFileSync(join(root, "f.txt"), "old");
  const line = 'ulimit -f 4; exec "$@"';
  const ran = spawnSync("bash", ["-c", line, "-", process.execPath, program, "put", root]);
  const told = JSON.parse(String(ran.stdout)) as unknown;
  expect(told).toMatchObject({ ok: false, why: "failed" });
  expect(JSON.stringify(told)).toMatch(/EFBIG|ENOSPC/);
  expect(readFileSync(join(root, "f.txt"), "utf8")).toBe("old");
  expect(readdirSync(root)).toEqual(["f.txt"]);
});

test.skipIf(!isRoot || process.platform !== "linux")(
  "on a full file system the old bytes stay and the reason is told (mounting needs root)",
  async ({ skip }) => {
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", root]);
    if (mounted.status !== 0) skip("nothing can be mounted here");
    try {
      writeFileSync(join(root, "f.txt"), Buffer.alloc(1_024, "o"));
      writeFileSync(join(root, "filler"), Buffer.alloc(40 * 1_024));
      const host = await localHost({ root });
      const now = await host.files.read("f.txt");
      if (now.at !== "file") throw new Error(now.at);
      const change = { expect: now.version, bytes: Buffer.alloc(40 * 1_024, "n") };
      const told = await host.files.replace("f.txt", change);
      expect(told).toMatchObject({ ok: false, why: "failed" });
      expect(JSON.stringify(told)).toContain("ENOSPC");
      expect(readFileSync(join(root, "f.txt"), "utf8")).toBe("o".repeat(1_024));
      expect(readdirSync(root).sort()).toEqual(["f.txt", "filler"]);
      await host.close();
    } finally {
      spawnSync("umount", ["-l", root]);
    }
  },
);

async function edited(path: string, text = "new\n") {
  const host = await localHost({ root });
  const now = await host.files.read(path);
  if (now.at !== "file") throw new Error(now.at);
  const written = await host.files.replace(path, { expect: now.version, bytes: Buffer.from(text) });
  await host.close();
  return written;
}

test("the mode of a file is kept", async () => {
  for (const mode of [0o755, 0o600, 0o640, 0o4755]) {
    writeFileSync(join(root, "f.txt"), "old");
    chmodSync(join(root, "f.txt"), mode);
    expect(await edited("f.txt")).toMatchObject({ ok: true });
    expect(statSync(join(root, "f.txt")).mode & 0o7777).toBe(mode);
  }
});

test("a new file has the mode the umask leaves it", () => {
  spawnSync(process.execPath, [program, "umask", root]);
  const modes = ["27", "77", "0"].map((mask) => statSync(join(root, `${mask}.txt`)).mode & 0o777);
  expect(modes).toEqual([0o640, 0o600, 0o666]);
});

test("a read-only file is asked about first", () => {
  writeFileSync(join(root, "f.txt"), "old", { mode: 0o444 });
  chmodSync(join(root, "f.txt"), 0o444);
  const user = isRoot ? ["65534"] : [];
  const ran = spawnSync(process.execPath, [program, "locate", root, ...user], { cwd: "/" });
  expect(JSON.parse(String(ran.stdout))).toMatchObject({ at: "file", caution: "readonly" });
});

test("in a directory that takes no files the reason is told and nothing is left", () => {
  mkdirSync(join(root, "dir"), { mode: 0o555 });
  const user = isRoot ? ["65534"] : [];
  const ran = spawnSync(process.execPath, [program, "into", root, ...user], { cwd: "/" });
  expect(JSON.parse(String(ran.stdout))).toMatchObject({ ok: false, why: "permission" });
  expect(String(ran.stdout)).toContain("EACCES");
  expect(readdirSync(join(root, "dir"))).toEqual([]);
});

test("a link stays a link, its target gets the bytes", async () => {
  writeFileSync(join(root, "real.txt"), "old");
  symlinkSync("real.txt", join(root, "link.txt"));
  expect(await edited("link.txt")).toMatchObject({ ok: true, path: "real.txt" });
  expect(lstatSync(join(root, "link.txt")).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(root, "real.txt"), "utf8")).toBe("new\n");
});

test("a hard link is cut, and the result says so", async () => {
  writeFileSync(join(root, "one.txt"), "old");
  linkSync(join(root, "one.txt"), join(root, "two.txt"));
  const written = await edited("one.txt");
  expect(written).toMatchObject({ ok: true, note: expect.stringContaining("link is cut") });
  expect(readFileSync(join(root, "two.txt"), "utf8")).toBe("old");
});

test.skipIf(!isRoot)("an owner is kept by those who can give files away", async () => {
  writeFileSync(join(root, "f.txt"), "old");
  spawnSync("chown", ["65534:65534", join(root, "f.txt")]);
  expect(await edited("f.txt")).toEqual(expect.not.objectContaining({ note: expect.anything() }));
  expect(statSync(join(root, "f.txt"))).toMatchObject({ uid: 65_534, gid: 65_534 });
});

test("a tree of 5,000 files is searched with 40 handles", () => {
  for (let d = 0; d < 500; d += 1) {
    mkdirSync(join(root, `d${d}`));
    for (let f = 0; f < 10; f += 1)
      writeFileSync(join(root, `d${d}/f${f}.txt`), d === 499 && f === 9 ? "needle" : "hay");
  }
  const line = 'ulimit -n 40; exec "$@"';
  const ran = spawnSync("bash", ["-c", line, "-", process.execPath, program, "grep", root]);
  const told = JSON.parse(String(ran.stdout) || String(ran.stderr)) as { lines: unknown[] };
  expect(told.lines).toEqual([{ path: "d499/f9.txt", line: 1, text: "needle", match: true }]);
}, 30_000);

test("many commands leave no listeners behind", async () => {
  const host = await localHost({ root });
  const warnings: Error[] = [];
  const hear = (warning: Error): void => void warnings.push(warning);
  process.on("warning", hear);
  const { signal } = new AbortController();
  for (let i = 0; i < 15; i += 1)
    await host.shell.run({ argv: ["true"] }, { timeoutMs: 5_000 }, () => {}, signal);
  process.off("warning", hear);
  await host.close();
  expect(warnings).toEqual([]);
});
