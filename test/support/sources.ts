/** The program's own sources as the shape tests read them: files, syntax trees, imports. */
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseSync } from "vite";

export const root = resolve(import.meta.dirname, "../..");

/** A node of the syntax tree (ESTree with TypeScript's additions). */
export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Where a node stands: its parent, and the name of the parent's property that holds it. */
export type Visit = (node: Node, parent: Node | undefined, key: string) => void;

/** Paths under `folder`, relative to the project, `/` between, sorted; case corpora left out. */
export function filesIn(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
    .filter((file) => pattern.test(file) && !/\/(cases|node_modules)\//.test(file))
    .sort();
}

const texts = new Map<string, string>();
export function textOf(file: string): string {
  const known = texts.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(join(root, file), "utf8");
  texts.set(file, text);
  return text;
}

const trees = new Map<string, Node>();
export function treeOf(file: string): Node {
  const known = trees.get(file);
  if (known) return known;
  const tree = parse(textOf(file), file);
  trees.set(file, tree);
  return tree;
}

/** `name` decides the dialect: `.ts`, `.tsx`, `.js`. */
export function parse(text: string, name = "snippet.tsx"): Node {
  const { program, errors } = parseSync(name, text);
  if (errors[0]) throw new Error(`${name}: ${errors[0].message}`);
  return program as unknown as Node;
}

export function walk(node: Node, visit: Visit, parent?: Node, key = ""): void {
  visit(node, parent, key);
  for (const [name, value] of Object.entries(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) walk(child, visit, node, name);
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

export const lineOf = (text: string, offset: number): number =>
  text.slice(0, offset).split("\n").length;

/** Every module a tree names: imports, re-exports, `import()`, `require()`, types included. */
export function importsOf(tree: Node): string[] {
  const found: string[] = [];
  walk(tree, (node) => {
    const source = node.source as Node | null | undefined;
    if (typeof source?.value === "string") found.push(source.value);
    if (node.type !== "CallExpression" || !isNamed(node.callee, "require")) return;
    const [first] = node.arguments as Node[];
    if (typeof first?.value === "string") found.push(first.value);
  });
  return found;
}

const isNamed = (node: unknown, name: string) =>
  isNode(node) && node.type === "Identifier" && node.name === name;

/** The file a relative import of `file` leads to; the sources say `.js` for `.ts` and `.tsx`. */
export function target(file: string, name: string, files: readonly string[]): string {
  const path = relative(root, resolve(root, dirname(file), name)).replaceAll("\\", "/");
  const bare = path.replace(/\.jsx?$/, "");
  return files.find((known) => known === `${bare}.ts` || known === `${bare}.tsx`) ?? path;
}
