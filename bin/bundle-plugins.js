/**
 * What has to change in packages so that the bundle starts fast: nothing may wait at the top
 * level (CommonJS cannot), and nothing slow may run before the first frame. Each change
 * names the code it replaces; when an upgrade moves that code, the build stops and says so.
 */
"use strict";
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

/** `changesOf(text)`: pairs of what to find and what to put there; each must be found. */
function rewrite(name, filter, changesOf) {
  return {
    name,
    setup(build) {
      build.onLoad({ filter }, ({ path }) => {
        let text = readFileSync(path, "utf8");
        for (const [find, put] of changesOf(text)) {
          const changed = text.replace(find, put);
          if (changed === text) throw new Error(`${name}: ${path} no longer holds ${find}`);
          text = changed;
        }
        return { contents: text, loader: "js" };
      });
    },
  };
}

/** Ink connects to React's developer tools when DEV=true; the program never does. */
const inkWithoutDevtools = rewrite(
  "ink-without-devtools",
  /ink[\\/]build[\\/]reconciler\.js$/,
  () => [
    [/if \(isDev\(\)\) \{\s*try \{[^]*?\n\}\n(?=const diff)/, ""],
    [/isDev\(\)\s*\?\s*await loadPackageJson\(\)\s*:\s*(\{[^}]*\})/, "$1"],
  ],
);

/**
 * Yoga waits for its WebAssembly; from bytes at hand it can be had at once, through the
 * hook Emscripten gives for it. Its loader fills the object it is passed.
 */
const yogaAtOnce = (root) => ({
  name: "yoga-at-once",
  setup(build) {
    const binary = join(root, "node_modules/yoga-layout/dist/binaries/yoga-wasm-base64-esm.js");
    const data = /data:application\/octet-stream;base64,([A-Za-z0-9+/=]{1000,})/;
    build.onLoad({ filter: /yoga-wasm-base64-esm\.js$/ }, () => ({
      contents: readFileSync(binary, "utf8").replace(data, "data:,"),
      loader: "js",
    }));
    build.onLoad({ filter: /yoga-layout[\\/]dist[\\/]src[\\/]index\.js$/ }, ({ path }) => {
      const bytes = data.exec(readFileSync(binary, "utf8"))?.[1];
      const text = readFileSync(path, "utf8");
      const waits = "wrapAssembly(await loadYoga())";
      if (!bytes || !text.includes(waits)) throw new Error(`yoga-at-once: ${path} has changed`);
      return { contents: text.replace(waits, `wrapAssembly(atOnce("${bytes}"))`) + load };
    });
  },
});
const load = `
function atOnce(base64) {
  const yoga = {
    instantiateWasm(imports, done) {
      const module = new WebAssembly.Module(Buffer.from(base64, "base64"));
      const instance = new WebAssembly.Instance(module, imports);
      done(instance);
      return instance.exports;
    },
  };
  loadYoga(yoga);
  return yoga;
}
`;

/**
 * string-width asks large regular expressions whether a cluster is an emoji; making the first
 * costs 14 to 20 ms. It is made when something may be one: a single UTF-16 unit outside a few
 * ranges never is. test/bundle.test.ts compares all 65,536.
 */
const singleUnit = (ranges) => `const mayBe=(s,c=s.charCodeAt(0))=>s.length>1||${ranges};`;
const mayBeEmoji = {
  /** For /^\p{RGI_Emoji}$/v. */
  rgi: singleUnit("c>=0x231a&&c<0x2500||c>0x25fc&&c<0x2e80"),
  /** For the package emoji-regex, which takes \u00a9, \u203c and their like as well. */
  any: singleUnit("c>=0xa9&&c<=0xae||c>=0x203c&&c<0x2500||c>0x25a9&&c<=0x3299"),
};
/** Both versions keep an option for terminals that draw ambiguous characters wide. */
const quick =
  "const quick=options.ambiguousIsNarrow===false?-1:quickWidth(string);if(quick>=0)return quick;";
const quickWidth8 = [
  [/^/, `${mayBeEmoji.rgi}\n`],
  ["const rgiEmojiRegex =", "let rgiEmojiRegex;\nconst makeRgiEmoji = () =>"],
  [
    "rgiEmojiRegex.test(segment)",
    "(mayBe(segment)&&(rgiEmojiRegex ??= makeRgiEmoji()).test(segment))",
  ],
  [
    "let width = 0;\n\tconst eastAsianWidthOptions",
    `${quick}\n\tlet width = 0;\n\tconst eastAsianWidthOptions`,
  ],
];
const quickWidth7 = [
  [/^/, `${mayBeEmoji.any}\n`],
  ["emojiRegex().test(character)", "(mayBe(character)&&emojiRegex().test(character))"],
  ["let width = 0;", `${quick}\n\tlet width = 0;`],
];
const quickWidth = rewrite("quick-width", /[\\/]string-width[\\/]index\.js$/, (text) =>
  text.includes("rgiEmojiRegex") ? quickWidth8 : quickWidth7,
);

/** Ink's signal-exit asks `assert` for one thing; loading it costs 2 ms and opens stderr. */
const signalExitWithoutAssert = {
  name: "signal-exit-without-assert",
  setup(build) {
    build.onLoad({ filter: /[\\/]signal-exit[\\/]index\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace("require('assert')", "{ equal() {} }"),
      loader: "js",
    }));
  },
};

/** fdir looks for picomatch, which is not ours and may lie about: 3 ms for nothing. */
const fdirWithoutPicomatch = rewrite(
  "fdir-without-picomatch",
  /[\\/]fdir[\\/]dist[\\/]index\.mjs$/,
  () => [['__require.resolve("picomatch")', 'throw new Error("not used")']],
);

const withoutDevtools = {
  name: "no-react-devtools",
  setup(build) {
    build.onResolve({ filter: /^react-devtools-core$/ }, () => ({
      path: "react-devtools-core",
      namespace: "nothing",
    }));
    build.onLoad({ filter: /.*/, namespace: "nothing" }, () => ({ contents: "export default {}" }));
  },
};

/** Its module build makes a `require` of its own, which cannot be bundled; this one can. */
const treeSitterAsCommonJs = (root) => ({
  name: "tree-sitter-as-commonjs",
  setup(build) {
    build.onResolve({ filter: /^web-tree-sitter$/ }, () => ({
      path: join(root, "node_modules/web-tree-sitter/web-tree-sitter.cjs"),
    }));
  },
});

/** Where CI is set Ink draws nothing until the end; a screen is opened only for a person. */
const inkDrawsAnywhere = rewrite("ink-draws-anywhere", /[\\/]is-in-ci[\\/]index\.js$/, () => [
  [/const isInCi = [^;]+;/, "const isInCi = false;"],
]);

const plugins = (root) => [
  inkWithoutDevtools,
  inkDrawsAnywhere,
  yogaAtOnce(root),
  quickWidth,
  signalExitWithoutAssert,
  fdirWithoutPicomatch,
  withoutDevtools,
  treeSitterAsCommonJs(root),
];

module.exports = { mayBeEmoji, plugins };
