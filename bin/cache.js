/** Keeps V8's compiled code for the next start. Only loaded when there was none to use. */
"use strict";
const { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } = require("node:fs");
const { dirname, join } = require("node:path");
const v8 = require("node:v8");

const KEPT_MAX = 12;

/**
 * Writes at exit, when the functions that were needed are compiled. Until then V8 must not
 * throw old code away, or a long session would leave a cache without its start.
 */
function keepAtExit(script, folder, name) {
  v8.setFlagsFromString("--no-flush-bytecode");
  process.once("exit", () => {
    try {
      // The flags are part of what V8 checks a cache by: back to what the next start has.
      v8.setFlagsFromString("--flush-bytecode");
      const data = script.createCachedData();
      makeFolder(folder);
      const part = join(folder, `${process.pid}-${Date.now()}.part`);
      writeFileSync(part, data, { mode: 0o600, flag: "wx" });
      renameSync(part, join(folder, name));
      prune(folder);
    } catch {
      // A full disk or a read-only home: the next start compiles again, nothing is lost.
    }
  });
}

/** Not Node's recursive way: on a file system that takes no directory (/proc) it never ends. */
function makeFolder(path) {
  if (statSync(path, { throwIfNoEntry: false })) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (error.code !== "EEXIST") throw error; // Another process was quicker.
  }
}

/** Old builds and other Node versions leave caches behind; the newest few stay. */
function prune(folder) {
  const files = readdirSync(folder)
    .filter((name) => /\.(code|part)$/.test(name))
    .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { path } of files.slice(KEPT_MAX)) rmSync(path, { force: true });
}

module.exports = { keepAtExit };
