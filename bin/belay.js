#!/usr/bin/env node
/**
 * The program `belay`. `--version` and `--help` are answered by a small file of their own;
 * all else is dist/main.cjs, compiled from V8's code cache where there is one. The cache is
 * a convenience: absent, broken or unwritable, the program starts all the same.
 */
"use strict";
const { existsSync, fstatSync, openSync, readFileSync, closeSync } = require("node:fs");
const { createRequire } = require("node:module");
const { isAbsolute, join, resolve } = require("node:path");
const vm = require("node:vm");

const root = resolve(__dirname, "..");
const dist = join(root, "dist");
const argv = process.argv.slice(2);

const version = process.versions.node.split(".").map(Number);
if (version[0] < 20 || (version[0] === 20 && version[1] < 19)) {
  console.error(require("./fresh.js").tooOld());
  process.exit(1);
}

const asked = /^(-h|--help|-v|-V|--version)$/;
const front = argv.some((word) => asked.test(word)) ? frontOf() : undefined;
const said = front?.answer(argv, process.env);
if (said === undefined) start();
else {
  // A reader that has gone away is no error of ours; a full disk is one.
  process.stdout.on("error", ({ code, message }) => {
    if (code === "EPIPE") return;
    process.exitCode = 1;
    process.stderr.write(`${front.lost(argv, process.env, message)}\n`);
  });
  process.stdout.write(said.endsWith("\n") ? said : `${said}\n`);
}

function frontOf() {
  const file = join(dist, "front.cjs");
  return existsSync(file) ? require(file) : undefined;
}

function start() {
  const file = join(dist, "main.cjs");
  if (!existsSync(file)) build();
  const { source, key } = read(file);
  const cache = codeCache(key);
  const script = new vm.Script(source, { filename: file, cachedData: cache.data });
  if (cache.data === undefined || script.cachedDataRejected) cache.keep(script);
  const main = { exports: {} };
  script.runInThisContext()(main.exports, createRequire(file), main, file, dist);
  main.exports.main(argv).then(leave, (error) => {
    console.error(error);
    leave(70);
  });
}

/** At once when all is written: taking Node down piece by piece costs 20 ms more. */
function leave(code) {
  if (typeof code === "number") process.exitCode = code;
  // A reader that has gone away must not turn the end into an error.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  process.stdout.write("", () => process.stderr.write("", () => process.exit()));
}

/** A checkout that was never built is built; a package without dist cannot be. */
function build() {
  const { makeReady, say } = require("./fresh.js");
  if (existsSync(join(root, "src/main.ts")) && existsSync(join(root, "package-lock.json")))
    return makeReady({ dev: false });
  say(`${dist} is missing: run \`npm run build\` in ${root}`);
  process.exit(1);
}

/**
 * V8 takes a cache made from other source of the same length and then runs the old code: the
 * key must change with the content. The build writes the content's hash into the first line;
 * the time of change guards against an edit by hand.
 */
function read(file) {
  const fd = openSync(file, "r");
  try {
    const { mtimeMs } = fstatSync(fd);
    const source = readFileSync(fd, "latin1"); // The build escapes all that is not ASCII.
    const hash = /^\/\*([0-9a-f]{16})/.exec(source)?.[1] ?? "none";
    return { source, key: `${hash}-${Math.round(mtimeMs).toString(36)}` };
  } finally {
    closeSync(fd);
  }
}

function codeCache(key) {
  const { isatty } = require("node:tty");
  // A session and a headless run use different functions, so each has its own.
  const kind = isatty(0) && isatty(1) ? "session" : "headless";
  const name = `${kind}-${process.version}-${process.platform}-${process.arch}-${key}.code`;
  const folder = cacheFolder();
  return {
    data: folder && contentOf(join(folder, name)),
    keep: (script) => folder && require("./cache.js").keepAtExit(script, folder, name),
  };
}

function contentOf(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined; // No cache yet: V8 compiles, and one is kept at exit.
  }
}

function cacheFolder() {
  const { env, platform } = process;
  if (env.BELAY_HOME) return join(resolve(env.BELAY_HOME), "cache", "code");
  // One that is no whole path would be a folder of the project.
  const home = [env.HOME, env.USERPROFILE].find((path) => path && isAbsolute(path));
  const base =
    platform === "win32"
      ? env.LOCALAPPDATA
      : env.XDG_CACHE_HOME?.startsWith("/")
        ? env.XDG_CACHE_HOME
        : home && join(home, platform === "darwin" ? "Library/Caches" : ".cache");
  return base && join(base, "belay", "code");
}
