/**
 * What does not belong in the sources: words that say nothing (with the word to use), exports
 * nobody imports, `any`, tests switched off, unfinished comments, a person's words outside
 * the catalogue, the places this was made at.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { exportsOf, usedNames } from "./support/exports.js";
import { filesIn, importsOf, lineOf, root, textOf, treeOf, walk } from "./support/sources.js";
import type { Node } from "./support/sources.js";

const sources = filesIn("src", /\.tsx?$/);
const tests = filesIn("test", /\.(tsx?|js|mjs)$/);
const everything = [...sources, ...filesIn("bin", /\.js$/), ...tests];
/** This file names what it forbids. */
const others = everything.filter((file) => file !== "test/tidy.test.ts");

/** `text:line` of every match, with what to do about it. */
function matches(files: readonly string[], pattern: RegExp, instead: string): string[] {
  return files.flatMap((file) =>
    textOf(file)
      .split("\n")
      .flatMap((line, i) => {
        const found = pattern.exec(line);
        return found ? [`${file}:${i + 1} "${found[0].trim()}": ${instead}`] : [];
      }),
  );
}

function nodes(files: readonly string[], pick: (node: Node) => string | undefined): string[] {
  return files.flatMap((file) => {
    const found: string[] = [];
    walk(treeOf(file), (node) => {
      const say = pick(node);
      if (say) found.push(`${file}:${lineOf(textOf(file), node.start)} ${say}`);
    });
    return found;
  });
}

test("no file is called after nothing in particular", () => {
  const empty = /^(utils?|helpers?|types?|commons?|misc|shared|base|constants?|stuff|lib)\./;
  const vague = /(manager|service|handler|helper|util)s?\.[jt]sx?$/i;
  const named = everything
    .filter((file) => empty.test(basename(file)) || vague.test(basename(file)))
    .map((file) => `${file}: name it after the idea in it`);
  expect(named).toEqual([]);
});

test("names say what a thing is or does", () => {
  const declared = nodes(everything, (node) => {
    const id = node.id as Node | null | undefined;
    const name = id?.type === "Identifier" ? (id.name as string) : "";
    if (/(Manager|Service|Helper|Utils?|Impl|Info|Data)$/.test(name))
      return `${name}: say which idea it is, not that it is a thing`;
    if (/^handle[A-Z]/.test(name)) return `${name}: say what it does`;
    if (/^do[A-Z]|^process[A-Z]/.test(name)) return `${name}: say what it does`;
    return undefined;
  });
  expect(declared).toEqual([]);
});

test.each([
  ["blacklist", /\bblack-?list/i, "say denied, or refused"],
  ["whitelist", /\bwhite-?list/i, "say allowed"],
  ["sanity check", /\bsanity\b/i, "say what is checked"],
  ["dummy", /\bdummy\b/i, "say stand-in, or what it stands for"],
  ["obviously", /\b(obviously|of course|needless to say|note that|please note)\b/i, "leave it out"],
  ["magic", /\bmagic (number|string|value)/i, "give it a name"],
  ["hacky", /\b(hacky|ugly|quick and dirty|kludge|workaround)\b/i, "say why it must be so"],
  ["a ruler", /^\s*(\/\/|\*)\s*[-=*#]{6,}/, "split the file by idea"],
])("nobody writes: %s", (_, pattern, instead) => {
  expect(matches(others, pattern, instead)).toEqual([]);
});

test("no comment says that something is unfinished", () => {
  const unfinished = /(\/\/|\*|#).*\b(TODO|FIXME|XXX|HACK|WIP|TBD)\b/;
  expect(matches(others, unfinished, "finish it, or say the limit")).toEqual([]);
});

test("nothing is of type any, and no check is switched off", () => {
  const anys = nodes(everything, (node) =>
    node.type === "TSAnyKeyword" ? "any: say the type, or unknown and look" : undefined,
  );
  const off =
    /(@ts-(ignore|nocheck)|eslint-disable|oxlint-disable(?!-next-line \S+ -- \w)|biome-ignore(?! format: \w))/;
  expect([...anys, ...matches(others, off, "satisfy the check")]).toEqual([]);
});

test("no test is switched off without a reason, and none stands in for a module", () => {
  const off = matches(
    tests.filter((file) => others.includes(file)),
    testsOff,
    "run it",
  );
  expect(off).toEqual([]);
});
const testsOff = /\b(test|it|describe)\.(only|skip|todo|fails)\b|\bvi\.(mock|doMock)\b/;

test("modules name what they export", () => {
  const anonymous = nodes(sources, (node) =>
    node.type === "ExportDefaultDeclaration" ? "export default: export it by name" : undefined,
  ).filter((line) => !line.startsWith("src/env.d.ts"));
  expect(anonymous).toEqual([]);
});

test("every export of src is imported somewhere else", () => {
  const used = usedNames([...sources, ...tests], sources);
  const dead = sources
    .filter((file) => !/^src\/(main|front|env\.d)\.tsx?$/.test(file))
    .flatMap((file) =>
      exportsOf(treeOf(file))
        .filter((name) => !used.get(file)?.has(name) && !used.get(file)?.has("*"))
        .map((name) => `${file}: ${name} is exported for nobody`),
    );
  expect(dead).toEqual([]);
});

test("packages are declared, and what is declared is used", () => {
  const manifest = JSON.parse(textOf("package.json"));
  const installed = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
  const declared = [...installed, ...Object.keys(manifest.devDependencies)];
  const imported = sources.flatMap((file) =>
    importsOf(treeOf(file))
      .filter((name) => !/^(\.|node:)/.test(name))
      .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)![0]),
  );
  // highlight.js belongs to lowlight, whose grammars it holds.
  const strange = imported.filter((name) => !declared.includes(name) && name !== "highlight.js");
  expect(new Set(strange)).toEqual(new Set());
  expect(installed.filter((name) => !imported.includes(name))).toEqual([]);
});

test("whoever installs belay gets only what the bundle cannot hold", () => {
  const manifest = JSON.parse(textOf("package.json"));
  const installed = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
  const build = textOf("bin/build.js");
  // ripgrep is a program and not a module: its package brings the binary.
  const external = installed.filter((name) => name !== "@vscode/ripgrep");
  expect(external.every((name) => build.includes(`"${name}"`))).toBe(true);
  expect(build).toContain(`external: ["better-sqlite3", "undici"]`);
});

test("a person's words stand in the catalogue, in both languages", () => {
  const spoken = sources.filter(
    // The demo's task and file are what it works on, not what it says.
    (file) => /^src\/(ui|commands|main)\b/.test(file) && file !== "src/main/demo.ts",
  );
  const literal = spoken.flatMap((file) => {
    const aside = spans(treeOf(file), (node) => isForOthers(node, textOf(file)));
    const found: string[] = [];
    walk(treeOf(file), (node) => {
      const text = textIn(node);
      if (!looksSpoken(text) || aside.some((it) => it.start <= node.start && node.end <= it.end))
        return;
      const where = `${file}:${lineOf(textOf(file), node.start)}`;
      found.push(`${where} ${JSON.stringify(text.trim())}: put it in core/i18n, in both languages`);
    });
    return found;
  });
  expect(literal).toEqual([]);
});

/** What a bug says, and what the model reads, is fixed English. */
function isForOthers(node: Node, text: string): boolean {
  const name = ((node.id ?? node.key) as Node | undefined)?.name;
  return (
    node.type === "NewExpression" ||
    (/^(VariableDeclarator|Property)$/.test(node.type) && name === "reason") ||
    (node.type === "VariableDeclaration" &&
      /\/\*\* Read by the model\. \*\/\s*$/.test(text.slice(0, node.start)))
  );
}

function textIn(node: Node): string {
  const value = node.type === "TemplateElement" ? (node.value as { raw: string }).raw : node.value;
  return /^(JSXText|Literal|TemplateElement)$/.test(node.type) && typeof value === "string"
    ? value
    : "";
}

function spans(tree: Node, wanted: (node: Node) => boolean): Node[] {
  const found: Node[] = [];
  walk(tree, (node) => {
    if (wanted(node)) found.push(node);
  });
  return found;
}

/** Two words in a row, or any Chinese; names, flags, formats and styles are one word. */
const looksSpoken = (text: string) =>
  (/[A-Za-z]{2,}[,:]? [a-z]{2,}/.test(text) && !/^\/\w+ \S+$/.test(text)) ||
  (/\p{Script=Han}/u.test(text) && text !== nameOfChinese);
/** A language is listed by the name it has in itself. */
const nameOfChinese = "中文";

test("no tracked file names the machine it was made on, or a registry", () => {
  const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter((file) => file && file !== "test/tidy.test.ts" && !/\.(png|wasm|bin)$/.test(file));
  const places =
    /\/work\/(main|shared)|\.\.\/shared\/|\/root\/\w|"resolved":|registry\.(npmjs|npmmirror)|nodedir/;
  const told = tracked.flatMap((file) => {
    const found = places.exec(readFileSync(join(root, file), "utf8"));
    return found ? [`${file} names ${found[0]}`] : [];
  });
  expect(told).toEqual([]);
});

test("the top level holds what a newcomer expects and no more", () => {
  const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" });
  const top = new Set(
    tracked
      .trim()
      .split("\n")
      .map((file) => file.split("/")[0]),
  );
  const known = [
    ".ci",
    ".env.example",
    ".gitignore",
    "CHANGELOG.md",
    "LICENSE",
    "NOTICE.md",
    "README.md",
    "README.zh-CN.md",
    "bin",
    "package-lock.json",
    "package.json",
    "src",
    "test",
    "tsconfig.json",
  ];
  expect([...top].filter((name) => !known.includes(name!))).toEqual([]);
});
