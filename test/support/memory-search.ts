/**
 * Search over the tree of the memory host: minimatch and JavaScript's own expressions.
 */
import { Minimatch, minimatch } from "minimatch";
import type { Globbed, GrepLine, Grepped, GrepQuery } from "../../src/core/host.js";
import { cautionOf, locate, type Tree } from "./memory-tree.js";

export function glob(tree: Tree, query: { pattern: string; path: string; max: number }): Globbed {
  const place = locate(tree, query.path, "read");
  if (place.at === "refused") return place;
  const matcher = new Minimatch(query.pattern, { dot: true });
  const paths = [...tree.files.keys()]
    .filter((p) => !p.startsWith(".git/") && matcher.match(within(place.path, p) ?? ""))
    .sort();
  return { paths: paths.slice(0, query.max), more: paths.length > query.max };
}

export function grep(tree: Tree, query: GrepQuery): Grepped {
  const place = locate(tree, query.path, "read");
  if (place.at === "refused") return place;
  const source = query.literal ? query.pattern.replace(/[^\w\s]/g, "\\$&") : query.pattern;
  let pattern: RegExp;
  try {
    pattern = new RegExp(source, query.ignoreCase ? "i" : "");
  } catch (error) {
    return { problem: (error as Error).message };
  }
  const skipped: string[] = [];
  const found = [...tree.files].sort().flatMap(([path, bytes]) => {
    const inner = path === place.path ? path : within(place.path, path);
    if (inner === undefined) return [];
    if (query.glob && !minimatch(inner, query.glob, { matchBase: true })) return [];
    if (cautionOf(path, "read") === "secret") {
      skipped.push(path);
      return [];
    }
    return linesOf(path, new TextDecoder().decode(bytes), pattern, query.context);
  });
  return { lines: found.slice(0, query.max), more: found.length > query.max, skipped };
}

function linesOf(path: string, text: string, pattern: RegExp, context: number): GrepLine[] {
  const lines = text.replace(/\n$/, "").split("\n");
  const hits = new Set(lines.flatMap((line, i) => (pattern.test(line) ? [i] : [])));
  const near = (i: number) => [...hits].some((hit) => Math.abs(hit - i) <= context);
  return lines.flatMap((text, i) =>
    near(i) ? [{ path, line: i + 1, text, match: hits.has(i) }] : [],
  );
}

const within = (directory: string, path: string): string | undefined =>
  directory === "."
    ? path
    : path.startsWith(`${directory}/`)
      ? path.slice(directory.length + 1)
      : undefined;
