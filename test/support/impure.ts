/** What makes code depend on when and where it runs, found in its syntax tree. */
import type { Node } from "./sources.js";
import { walk } from "./sources.js";

const globals = new Set([
  "process",
  "console",
  "globalThis",
  "global",
  "require",
  "fetch",
  "crypto",
  "performance",
  "navigator",
  "setTimeout",
  "setInterval",
  "setImmediate",
  "queueMicrotask",
]);

/** Members that read a clock, chance, or the language the machine is set to. */
const members = new Map([
  ["Date", ["now"]],
  ["Math", ["random"]],
  ["AbortSignal", ["timeout"]],
]);
const localeMethods = new Map([
  ["localeCompare", 2],
  ["toLocaleString", 1],
  ["toLocaleLowerCase", 1],
  ["toLocaleUpperCase", 1],
  ["toLocaleDateString", 1],
  ["toLocaleTimeString", 1],
]);

export function impurities(tree: Node): { what: string; at: number }[] {
  const found: { what: string; at: number }[] = [];
  walk(tree, (node, parent, key) => {
    const what = global(node, parent, key) ?? member(node) ?? call(node);
    if (what) found.push({ what, at: node.start });
  });
  return found;
}

function global(node: Node, parent: Node | undefined, key: string): string | undefined {
  if (node.type !== "Identifier" || !globals.has(node.name as string)) return undefined;
  // A property, a parameter's or a type's name that happens to be called so.
  const isName =
    (key === "property" && parent?.type === "MemberExpression" && !parent.computed) ||
    (key === "key" && !parent?.computed) ||
    /^TS/.test(parent?.type ?? "");
  return isName ? undefined : (node.name as string);
}

function member(node: Node): string | undefined {
  if (node.type !== "MemberExpression") return undefined;
  const object = (node.object as Node).name as string | undefined;
  const property = (node.property as Node).name as string;
  return object && members.get(object)?.includes(property) ? `${object}.${property}` : undefined;
}

function call(node: Node): string | undefined {
  const callee = node.callee as Node | undefined;
  const given = (node.arguments as Node[] | undefined)?.length ?? 0;
  if (node.type === "NewExpression" && callee?.name === "Date" && given === 0) return "new Date()";
  if (node.type !== "CallExpression" || callee?.type !== "MemberExpression") return undefined;
  const name = (callee.property as Node).name as string;
  const needed = localeMethods.get(name);
  return needed !== undefined && given < needed ? `${name} without a locale` : undefined;
}
