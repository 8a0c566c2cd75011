/**
 * bin/ by itself, beside a stand-in for the bundle: what `belay` does when the cache is
 * good, broken, stale or cannot be written, and when there is nothing to run.
 */
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const bin = resolve(import.meta.dirname, "../bin");
const { tooOld } = createRequire(import.meta.url)(join(bin, "fresh.js")) as {
  tooOld(version: string): string | undefined;
};

let root = "";
let home = "";
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "belay-launcher-")));
  home = join(root, "home");
  cpSync(bin, join(root, "bin"), { recursive: true });
  mkdirSync(join(root, "dist"));
  mkdirSync(home);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** As the build writes it: a hash, then one function around everything. */
function putMain(body: string, hash = "0123456789abcdef") {
  const file = join(root, "dist/main.cjs");
  writeFileSync(
    file,
    `/*${hash}*/(function(exports,require,module,__filename,__dirname){${body}\n})`,
  );
  return file;
}
const says = (text: string) =>
  `exports.main = async () => { console.log(${JSON.stringify(text)}) }`;

function belay(args: readonly string[] = [], env: Record<string, string> = {}) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(root, "bin/belay.js"), ...args],
    {
      cwd: home,
      encoding: "utf8",
      input: "",
      env: { PATH: process.env.PATH, HOME: home, ...env },
    },
  );
  return { stdout, stderr, status };
}
const good = (text: string) => ({ stdout: `${text}\n`, stderr: "", status: 0 });
const cachesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith(".code"));
const defaultCache = () =>
  join(home, process.platform === "darwin" ? "Library/Caches" : ".cache", "belay/code");

test("arguments reach main, and its number is the exit code", () => {
  putMain("exports.main = async (argv) => { console.log(argv.join()); return argv.length }");
  expect(belay(["a", "b"])).toEqual({ stdout: "a,b\n", stderr: "", status: 2 });
});

test("--version and --help are answered without loading the program", () => {
  putMain("throw new Error('loaded')");
  writeFileSync(join(root, "dist/front.cjs"), "exports.answer = (argv) => `front ${argv}`");
  expect(belay(["--version"])).toEqual(good("front --version"));
});

test("what the front does not answer goes to the program", () => {
  putMain(says("program"));
  writeFileSync(join(root, "dist/front.cjs"), "exports.answer = () => undefined");
  expect(belay(["-p", "--help"])).toEqual(good("program"));
});

test("compiled code is kept in the user's cache folder, and the next start takes it", () => {
  putMain(says("hello"));
  belay();
  const kept = cachesIn(defaultCache());
  expect(kept).toHaveLength(1);
  expect(belay()).toEqual(good("hello"));
  expect(cachesIn(defaultCache())).toEqual(kept);
});

test.each([
  ["BELAY_HOME", "cache/code"],
  ["XDG_CACHE_HOME", "belay/code"],
])("%s moves the cache", (name, below) => {
  putMain(says("hello"));
  expect(belay([], { [name]: join(root, "elsewhere") })).toEqual(good("hello"));
  expect(cachesIn(join(root, "elsewhere", below))).toHaveLength(1);
});

test("a broken cache is compiled anew and mended", () => {
  putMain(says("hello"));
  belay();
  const [name] = cachesIn(defaultCache());
  const file = join(defaultCache(), name!);
  for (const broken of ["", "no cache at all", "\0".repeat(5000)]) {
    writeFileSync(file, broken);
    expect(belay()).toEqual(good("hello"));
  }
  expect(belay()).toEqual(good("hello"));
});

test("other code of the same length is never taken for the code that was cached", () => {
  putMain(says("old one"), "aaaaaaaaaaaaaaaa");
  belay();
  putMain(says("new one"), "bbbbbbbbbbbbbbbb");
  expect(belay()).toEqual(good("new one"));
  const file = putMain(says("by hand"), "bbbbbbbbbbbbbbbb");
  utimesSync(file, 1_000_000, 1_000_000);
  expect(belay()).toEqual(good("by hand"));
});

test("where nothing can be written it starts all the same", () => {
  putMain(says("hello"));
  writeFileSync(join(root, "file"), "");
  expect(belay([], { BELAY_HOME: join(root, "file") })).toEqual(good("hello"));
  mkdirSync(join(root, "readonly"), { mode: 0o500 });
  expect(belay([], { BELAY_HOME: join(root, "readonly/x") })).toEqual(good("hello"));
  chmodSync(join(root, "readonly"), 0o700);
  expect(belay([], { HOME: "", BELAY_HOME: "" })).toEqual(good("hello"));
});

test("old caches make room for new ones", () => {
  const folder = defaultCache();
  mkdirSync(folder, { recursive: true });
  for (let i = 0; i < 30; i++) writeFileSync(join(folder, `old-${i}.code`), "");
  putMain(says("hello"));
  belay();
  expect(cachesIn(folder).length).toBeLessThan(30);
  expect(cachesIn(folder).some((name) => name.startsWith("headless-"))).toBe(true);
});

test("an error nobody caught is shown once and ends with 70", () => {
  putMain("exports.main = async () => { throw new Error('a bug of ours') }");
  const { stderr, status } = belay();
  expect(status).toBe(70);
  expect(stderr).toMatch(/^Error: a bug of ours\n/);
});

test("without dist and without sources one line says what to do", () => {
  rmSync(join(root, "dist"), { recursive: true });
  const { stdout, stderr, status } = belay();
  expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
  expect(stderr).toBe(`belay: ${root}/dist is missing: run \`npm run build\` in ${root}\n`);
});

test("a Node that is too old is told so in a sentence", () => {
  expect(tooOld("20.18.3")).toMatch(/^this is Node 20\.18\.3; belay needs Node 20\.19 or newer/);
  expect(tooOld("18.20.0")).toBeDefined();
  for (const fine of ["20.19.0", "22.1.0", "24.0.0"]) expect(tooOld(fine)).toBeUndefined();
});

test("dist is stale as soon as a source, the lock or the build has changed", () => {
  mkdirSync(join(root, "src"));
  for (const file of ["src/main.ts", "package.json", "package-lock.json"])
    writeFileSync(join(root, file), "{}");
  const ask = (expression: string) =>
    spawnSync(process.execPath, ["-p", `const f = require("./bin/fresh.js"); ${expression}`], {
      cwd: root,
      encoding: "utf8",
    }).stdout.trim();
  expect(ask("f.isBuilt()")).toBe("false");
  writeFileSync(join(root, "dist/stamp.json"), `{"sources":"${ask("f.sourcesHash()")}"}`);
  expect(ask("f.isBuilt()")).toBe("true");
  for (const file of ["src/main.ts", "package-lock.json", "bin/build.js"]) {
    writeFileSync(join(root, "dist/stamp.json"), `{"sources":"${ask("f.sourcesHash()")}"}`);
    appendFileSync(join(root, file), " ");
    expect(ask("f.isBuilt()"), file).toBe("false");
  }
});

test("packages are stale when the lock asks for another version, optional ones aside", () => {
  const lock = (packages: object) => JSON.stringify({ packages });
  const ask = () =>
    spawnSync(process.execPath, ["-p", 'require("./bin/fresh.js").isInstalled({ dev: false })'], {
      cwd: root,
      encoding: "utf8",
    }).stdout.trim();
  mkdirSync(join(root, "node_modules"));
  writeFileSync(
    join(root, "package-lock.json"),
    lock({
      "": {},
      "node_modules/a": { version: "1.0.0" },
      "node_modules/b": { version: "1.0.0", optional: true },
      "node_modules/c": { version: "1.0.0", dev: true },
    }),
  );
  expect(ask()).toBe("false");
  const have = join(root, "node_modules/.package-lock.json");
  writeFileSync(have, lock({ "node_modules/a": { version: "1.0.0" } }));
  expect(ask()).toBe("true");
  writeFileSync(have, lock({ "node_modules/a": { version: "1.0.1" } }));
  expect(ask()).toBe("false");
});
