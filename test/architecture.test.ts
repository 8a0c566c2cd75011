/**
 * The shape of the program, checked. Arrows point inward: tools, commands, adapters and the
 * ui know the core and not each other; only main sees two rims. Each message says what to do
 * instead; src/ARCHITECTURE.md says why.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { impurities } from "./support/impure.js";
import {
  filesIn,
  importsOf,
  lineOf,
  root,
  target,
  textOf,
  treeOf,
  walk,
} from "./support/sources.js";
import type { Node } from "./support/sources.js";

const wiring = /^(node:.+|zod\/v3)$/;
const rims = ["core", "tools", "commands", "adapters", "ui"];

/** Which folders, and which packages, a folder of src/ may import. */
const may: Record<string, { folders: string[]; packages: RegExp }> = {
  core: { folders: [], packages: /^zod\/v3$/ },
  tools: { folders: ["core"], packages: /^(zod\/v3|diff|minimatch)$/ },
  commands: { folders: ["core"], packages: /^(?!)/ },
  adapters: {
    folders: ["core"],
    packages:
      /^(node:.+|zod\/v3|zod-to-json-schema|openai(\/.+)?|eventsource-parser|undici|better-sqlite3|execa|diff|minimatch|ignore|fdir|env-paths|@vscode\/ripgrep|web-tree-sitter)$/,
  },
  ui: {
    folders: ["core"],
    packages:
      /^(ink|react|react\/jsx-runtime|diff|marked|lowlight|highlight\.js\/.+|fuzzysort|string-width|node:(process|stream|events|tty|string_decoder|util|perf_hooks))$/,
  },
  // main.ts and what it is made of: the only place that sees two rims.
  "main.ts": { folders: [...rims, "main", "front.ts"], packages: wiring },
  main: { folders: rims, packages: wiring },
  // Wiring too, of as little as may be: the flags, the words, and the language they are in.
  "front.ts": { folders: ["core", "ui", "adapters"], packages: /^(?!)/ },
};

/** Folders where one file is one thing of a kind, and the index lists them all. */
const listed = ["src/tools", "src/commands", "src/adapters/model/providers"];

const FILE_LINES_MAX = 300;
const FUNCTION_LINES_MAX = 70;
const COLUMNS_MAX = 100;
const PARAMETERS_MAX = 4;

const sources = filesIn("src", /\.tsx?$/);
const scripts = filesIn("bin", /\.js$/);
const everything = [...sources, ...scripts, ...filesIn("test", /\.(tsx?|js)$/)];
const folder = (file: string) => file.split("/")[1]!;
const local = (name: string) => name.startsWith(".");

test("every folder of src is a known one", () => {
  const strange = sources
    .filter((file) => file !== "src/env.d.ts" && !may[folder(file)])
    .map((file) => `${file}: put it in core, tools, commands, adapters or ui, or say in \`may\``);
  expect(strange).toEqual([]);
});

test("folders import only what they may: arrows point inward", () => {
  const wrong = sources.flatMap((file) =>
    importsOf(treeOf(file))
      .filter(local)
      .map((name) => target(file, name, sources))
      .filter((to) => !mayImport(file, to))
      .map((to) => `${file} -> ${to}: make it a port in core/ports.ts and wire it in main.ts`),
  );
  expect(wrong).toEqual([]);
});

function mayImport(file: string, to: string): boolean {
  if (to === "package.json") return /^src\/(main\.ts|front\.ts|main\/.+)$/.test(file);
  if (!to.startsWith("src/")) return false;
  if (folder(to) === folder(file)) return true;
  return may[folder(file)]?.folders.includes(folder(to)) ?? false;
}

test("folders use only the packages that are theirs", () => {
  const wrong = sources.flatMap((file) =>
    importsOf(treeOf(file))
      .filter((name) => !local(name) && !may[folder(file)]?.packages.test(name))
      .map((name) => `${file} imports ${name}: ask for it through a port, or say it in \`may\``),
  );
  expect(wrong).toEqual([]);
});

test("relative imports name a file that is there, with .js at its end", () => {
  const wrong = sources.flatMap((file) =>
    importsOf(treeOf(file))
      .filter(local)
      .filter((name) => !existsSync(join(root, target(file, name, sources))))
      .map((name) => `${file} imports ${name}: no such file`),
  );
  expect(wrong).toEqual([]);
});

test("the core is pure: no clock, no chance, no process, no machine's language", () => {
  const wrong = sources
    .filter((file) => folder(file) === "core")
    .flatMap((file) =>
      impurities(treeOf(file)).map(
        ({ what, at }) =>
          `${file}:${lineOf(textOf(file), at)} uses ${what}: take it as an argument or from a port`,
      ),
    );
  expect(wrong).toEqual([]);
});

test("no file imports itself, however far around, types included", () => {
  const graph = new Map(
    sources.map((file) => [
      file,
      importsOf(treeOf(file))
        .filter(local)
        .map((name) => target(file, name, sources)),
    ]),
  );
  const done = new Set<string>();
  const cycles: string[] = [];
  const follow = (file: string, path: string[]): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(" -> "));
    if (path.includes(file) || done.has(file)) return;
    for (const next of graph.get(file) ?? []) follow(next, [...path, file]);
    done.add(file);
  };
  for (const file of sources) follow(file, []);
  expect(cycles, "move what both need into a file that neither imports back").toEqual([]);
});

test.each(listed.filter((path) => existsSync(join(root, path))))(
  "every file in %s is on the folder's index",
  (path) => {
    const index = treeOf(`${path}/index.ts`);
    const named = importsOf(index).map((name) => target(`${path}/index.ts`, name, sources));
    const left = sources
      .filter((file) => file.startsWith(`${path}/`) && file.split("/").length === depth(path) + 1)
      .filter((file) => file !== `${path}/index.ts` && !named.includes(file))
      .map((file) => `${file}: one line in ${path}/index.ts, or a folder of its own below`);
    expect(left).toEqual([]);
  },
);
const depth = (path: string) => path.split("/").length;

test("a file fits in the head", () => {
  const long = everything
    .map((file) => ({ file, lines: textOf(file).trimEnd().split("\n").length }))
    .filter(({ lines }) => lines > FILE_LINES_MAX)
    .map(({ file, lines }) => `${file} has ${lines} lines of ${FILE_LINES_MAX}: split it by idea`);
  expect(long).toEqual([]);
});

test("a line fits on the screen", () => {
  const wide = everything.flatMap((file) =>
    textOf(file)
      .split("\n")
      .map((line, i) => ({ line, where: `${file}:${i + 1}` }))
      .filter(({ line }) => columns(line) > COLUMNS_MAX && !/https?:\/\/\S{60}/.test(line))
      .filter(({ line }) => !isPattern(line))
      .map(({ line, where }) => `${where} is ${columns(line)} columns wide of ${COLUMNS_MAX}`),
  );
  expect(wide).toEqual([]);
});
/** The source of a regular expression reads worse broken over lines. */
const isPattern = (line: string) => /\(\?[:=!<]|\\u[0-9a-f]{4}|\[\^|(\|[^|]+){4}/.test(line);
const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });
const columns = (line: string) =>
  line.length <= COLUMNS_MAX ? line.length : [...clusters.segment(line)].length;

test("a function fits on a page, unless it is one flat switch", () => {
  const long = [...sources, ...scripts].flatMap((file) =>
    functionsIn(treeOf(file))
      .map((node) => ({ node, lines: ownLines(textOf(file), node) }))
      .filter(({ node, lines }) => lines > FUNCTION_LINES_MAX && !isFlatSwitch(node))
      .map(
        ({ node, lines }) =>
          `${file}:${lineOf(textOf(file), node.start)} has ${lines} lines of ` +
          `${FUNCTION_LINES_MAX}: give its parts names`,
      ),
  );
  expect(long).toEqual([]);
});

test("a function takes at most four things", () => {
  const many = [...sources, ...scripts].flatMap((file) =>
    functionsIn(treeOf(file))
      .filter((node) => (node.params as Node[]).length > PARAMETERS_MAX)
      .map((node) => `${file}:${lineOf(textOf(file), node.start)}: put them in one object`),
  );
  expect(many).toEqual([]);
});

function functionsIn(tree: Node): Node[] {
  const found: Node[] = [];
  walk(tree, (node) => {
    if (/^(Arrow)?Function(Declaration|Expression)?/.test(node.type) && node.body) found.push(node);
  });
  return found;
}

/** Lines of a function without those of the named functions in it: they count for themselves. */
function ownLines(text: string, node: Node): number {
  let lines = linesOf(text, node);
  const named: Node[] = [];
  walk(node, (inner) => {
    if (inner !== node && isNamedFunction(inner) && !named.some((outer) => holds(outer, inner))) {
      named.push(inner);
      lines -= linesOf(text, inner);
    }
  });
  return lines;
}

const linesOf = (text: string, { start, end }: Node) => text.slice(start, end).split("\n").length;
const holds = (outer: Node, inner: Node) => outer.start <= inner.start && inner.end <= outer.end;

function isNamedFunction(node: Node): boolean {
  if (node.type === "FunctionDeclaration") return true;
  const value = (node.type === "Property" ? node.value : node.init) as Node | null | undefined;
  return /^(VariableDeclarator|Property)$/.test(node.type) && /Function/.test(value?.type ?? "");
}

/** A switch with little around it, and no case that would be long by itself. */
function isFlatSwitch(node: Node): boolean {
  const statements = ((node.body as Node).body ?? []) as Node[];
  const flat = Array.isArray(statements) && statements.find((s) => s.type === "SwitchStatement");
  return Boolean(flat) && statements.length <= 4;
}
