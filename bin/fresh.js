/**
 * Is this checkout ready to run? Says what is missing or stale and makes it good: packages
 * against the lock file, `dist/` against the sources. Uses nothing but Node, since it runs
 * before anything is installed. All it says goes to stderr: stdout belongs to the program.
 */
"use strict";
const { spawnSync } = require("node:child_process");
const { createHash } = require("node:crypto");
const { existsSync, readFileSync, readdirSync } = require("node:fs");
const { join, resolve } = require("node:path");

const root = resolve(__dirname, "..");
const say = (line) => process.stderr.write(`belay: ${line}\n`);

/** A sentence when this Node is too old for the program, else undefined. */
function tooOld(version = process.versions.node) {
  const [major, minor] = version.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return undefined;
  return `this is Node ${version}; belay needs Node 20.19 or newer (https://nodejs.org)`;
}

/** Everything the bundle is made from, as one hash of names and contents. */
function sourcesHash() {
  const files = ["src", "bin"]
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
  const hash = createHash("sha256");
  for (const file of [...files, "package.json", "package-lock.json"]) {
    const content = readFileSync(resolve(root, file));
    hash.update(`${file.replace(root, "")}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

function isBuilt() {
  try {
    const stamp = JSON.parse(readFileSync(join(root, "dist/stamp.json"), "utf8"));
    return stamp.sources === sourcesHash();
  } catch {
    return false; // No stamp, or not one of ours: the remedy is to build.
  }
}

/** Whether node_modules holds what the lock asks for; optional packages may be absent. */
function isInstalled({ dev }) {
  try {
    const read = (file) => JSON.parse(readFileSync(join(root, file), "utf8")).packages;
    const have = read("node_modules/.package-lock.json");
    return Object.entries(read("package-lock.json")).every(
      ([path, wanted]) =>
        path === "" ||
        wanted.optional ||
        wanted.devOptional ||
        (wanted.dev && !dev) ||
        have[path]?.version === wanted.version,
    );
  } catch {
    return false; // Never installed, or cut off in the middle: the remedy is to install.
  }
}

function run(title, command, args) {
  say(title);
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32" && command === "npm",
  });
  if (status === 0) return;
  say(`that did not work (${error ? error.message : `exit code ${status}`}); see above`);
  process.exit(1);
}

function install() {
  // A NODE_ENV of "production" would leave out the packages the build needs.
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund"];
  const npm = process.env.npm_execpath;
  const title = "installing packages (npm ci); this takes a minute the first time";
  if (npm && existsSync(npm)) run(title, process.execPath, [npm, ...args]);
  else run(title, "npm", args);
}

/** Installs and builds what is missing or stale; leaves the process when it cannot. */
function makeReady({ dev }) {
  const old = tooOld();
  if (old) {
    say(old);
    process.exit(1);
  }
  if (!isInstalled({ dev: dev || !isBuilt() })) install();
  if (isBuilt()) return;
  run("building (npm run build)", process.execPath, [join(__dirname, "build.js")]);
}

module.exports = { isBuilt, isInstalled, makeReady, root, say, sourcesHash, tooOld };
