/** Which names each file of src exports, and which of them anyone imports. */
import type { Node } from "./sources.js";
import { target, treeOf, walk } from "./sources.js";

/**
 * Names a tree exports under; re-exports are uses, not exports of their own. A type that the
 * file itself mentions again is part of another export's signature, and left out.
 */
export function exportsOf(tree: Node): string[] {
  const mentioned = new Map<string, number>();
  walk(tree, ({ type, name }) => {
    if (type !== "Identifier") return;
    mentioned.set(name as string, (mentioned.get(name as string) ?? 0) + 1);
  });
  return (tree.body as Node[]).flatMap((node) => {
    if (node.type !== "ExportNamedDeclaration" || node.source) return [];
    const names = exported(node);
    return isType(node) ? names.filter((name) => mentioned.get(name) === 1) : names;
  });
}

const isType = (node: Node) => /^TS/.test((node.declaration as Node | null)?.type ?? "");

function exported(node: Node): string[] {
  const listed = (node.specifiers as Node[]).map((s) => nameOf(s.exported));
  return [...listed, ...declared(node.declaration as Node | null)];
}

function declared(node: Node | null): string[] {
  if (!node) return [];
  if (node.type !== "VariableDeclaration") return [nameOf(node.id)];
  return (node.declarations as Node[]).flatMap((one) => bound(one.id as Node));
}

function bound(pattern: Node): string[] {
  if (pattern.type === "Identifier") return [nameOf(pattern)];
  return ((pattern.properties as Node[]) ?? []).flatMap((p) => bound(p.value as Node));
}

const nameOf = (node: unknown) => {
  const { name, value } = node as { name?: string; value?: string };
  return name ?? value ?? "";
};

/** For each file of `sources`, the names imported from it; `*` = all of it, name unknown. */
export function usedNames(
  files: readonly string[],
  sources: readonly string[],
): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  const add = (file: string, name: string, what: string) => {
    if (!name.startsWith(".")) return;
    const to = target(file, name, sources);
    used.set(to, (used.get(to) ?? new Set()).add(what));
  };
  for (const file of files)
    walk(treeOf(file), (node) => {
      const from = (node.source as Node | null | undefined)?.value;
      if (typeof from !== "string") return;
      for (const what of taken(node)) add(file, from, what);
    });
  return used;
}

function taken(node: Node): string[] {
  if (/^(TSImportType|ImportExpression|ExportAllDeclaration)$/.test(node.type)) return ["*"];
  return ((node.specifiers as Node[]) ?? []).map((s) =>
    s.type === "ImportSpecifier"
      ? nameOf(s.imported)
      : s.type === "ExportSpecifier"
        ? nameOf(s.local)
        : "*",
  );
}
