/**
 * Builds dist/: the program as one CommonJS file, a small one for `--version` and `--help`,
 * and the WebAssembly they need. `--if-possible`: without the development packages there is
 * nothing to build with, and that is no error. `--readable`: not minified.
 */
"use strict";
const { createHash } = require("node:crypto");
const fs = require("node:fs");
const { join } = require("node:path");
const { root, say, sourcesHash } = require("./fresh.js");
const { plugins } = require("./bundle-plugins.js");

const dist = join(root, "dist");
const has = (flag) => process.argv.includes(flag);

/** import.meta does not exist in CommonJS; what the sources ask of it does. */
const importMeta = {
  "import.meta.url": "__belay_url",
  "import.meta.dirname": "__dirname",
  "import.meta.filename": "__filename",
};

function bundle(esbuild, entry, wrap) {
  return esbuild.build({
    entryPoints: [join(root, entry)],
    absWorkingDir: root,
    write: false,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20.19",
    minify: !has("--readable"),
    lineLimit: 200, // An uncaught error prints the line it came from.
    charset: "ascii", // One byte a character: half the memory, and quicker to read.
    legalComments: "none", // LICENSES.txt holds them whole.
    metafile: true,
    jsx: "automatic",
    // A script run from a code cache has no import(): what stays outside is required.
    supported: { "dynamic-import": false },
    loader: { ".md": "text" },
    define: {
      "process.env.NODE_ENV": '"production"',
      "process.env.DEV": '"false"',
      "Intl.Segmenter": "QuickSegmenter",
      ...importMeta,
    },
    inject: [join(__dirname, "quick-text.mjs")],
    banner: { js: `${wrap.before}var __belay_url=require("url").pathToFileURL(__filename).href;` },
    footer: { js: wrap.after },
    // Native, and a third of everything for the few who are behind a proxy.
    external: ["better-sqlite3", "undici"],
    plugins: plugins(root),
    logLevel: "warning",
  });
}

async function build() {
  const esbuild = require("esbuild");
  const sources = sourcesHash();
  const wrapped = {
    before: "(function(exports,require,module,__filename,__dirname){",
    after: "})",
  };
  const main = await bundle(esbuild, "src/main.ts", wrapped);
  const front = fs.existsSync(join(root, "src/front.ts"))
    ? await bundle(esbuild, "src/front.ts", { before: "", after: "" })
    : undefined;
  const code = escaped(main.outputFiles[0].text);
  const hash = createHash("sha256").update(code).digest("hex");
  const wasm = (path) => fs.readFileSync(require.resolve(path, { paths: [root] }));

  fs.mkdirSync(dist, { recursive: true });
  put("web-tree-sitter.wasm", wasm("web-tree-sitter/web-tree-sitter.wasm"));
  put("tree-sitter-bash.wasm", wasm("tree-sitter-bash/tree-sitter-bash.wasm"));
  if (front) put("front.cjs", front.outputFiles[0].text);
  put("LICENSES.txt", licences(main.metafile));
  // The launcher keys V8's code cache by this line.
  put("main.cjs", `/*${hash.slice(0, 16)}*/${code}`);
  put("stamp.json", `${JSON.stringify({ sources, bundle: hash })}\n`);
  say(`built dist/main.cjs, ${Math.round(code.length / 1024)} kB`);
}

/**
 * esbuild leaves regular expressions as they were written, and the launcher reads bytes as
 * characters: what is not ASCII there must be escaped too. Half a pair each is right in both
 * kinds of expression.
 */
const escaped = (code) =>
  code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** The licence texts of all packages that became part of dist/, indirect ones too. */
function licences({ inputs }) {
  const folders = new Set(["node_modules/tree-sitter-bash"]);
  for (const file of Object.keys(inputs)) {
    const found = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file);
    if (found) folders.add(found[0]);
  }
  return [...folders]
    .sort()
    .map(licenceOf)
    .join(`\n${"=".repeat(72)}\n\n`);
}

function licenceOf(folder) {
  const { name, version, license } = JSON.parse(read(join(folder, "package.json")));
  const file = fs.readdirSync(join(root, folder)).find((entry) => /^licen[cs]e/i.test(entry));
  return `${name} ${version} (${license})\n\n${file ? read(join(folder, file)) : ""}`;
}

const read = (file) => fs.readFileSync(join(root, file), "utf8");

/** A program that starts meanwhile finds the old file or the new one, never half of one. */
function put(name, content) {
  const part = join(dist, `${name}.${process.pid}.part`);
  fs.writeFileSync(part, content);
  fs.renameSync(part, join(dist, name));
}

function canBuild() {
  const needed = ["esbuild", "tree-sitter-bash/package.json", join(root, "src/main.ts")];
  return needed.every((name) => {
    try {
      return require.resolve(name, { paths: [root] });
    } catch {
      return false; // Not installed: the caller says what that means.
    }
  });
}

if (canBuild())
  build().catch((error) => {
    // esbuild has already printed what is wrong in the sources.
    if (!error.errors) console.error(error);
    process.exit(1);
  });
else if (!has("--if-possible")) {
  say("the development packages are missing: run `npm ci`, then `npm run build`");
  process.exit(1);
}
