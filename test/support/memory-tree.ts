/**
 * The tree behind the memory host: what a path leads to, with links and the guard's rules.
 */
import { posix } from "node:path";
import type { Caution } from "../../src/core/effect.js";
import type { Entry, Place, Refused } from "../../src/core/host.js";

export type Content = string | Uint8Array;

export interface TreeOptions {
  root?: string;
  /** Link → what it says, relative to the link's own directory or absolute. */
  links?: Record<string, string>;
  /** Directories with nothing in them. */
  directories?: readonly string[];
  /** Paths that refuse with `permission`. */
  locked?: readonly string[];
  /** Paths that are no regular files. */
  special?: readonly string[];
}

export interface Tree {
  root: string;
  files: Map<string, Uint8Array>;
  links: Map<string, string>;
  directories: Set<string>;
  locked: ReadonlySet<string>;
  special: ReadonlySet<string>;
  taken: number;
}

export function memoryTree(files: Record<string, Content>, options: TreeOptions): Tree {
  return {
    root: options.root ?? "/project",
    files: new Map(Object.entries(files).map(([path, content]) => [path, bytesOf(content)])),
    links: new Map(Object.entries(options.links ?? {})),
    directories: new Set(options.directories ?? []),
    locked: new Set(options.locked ?? []),
    special: new Set(options.special ?? []),
    taken: 0,
  };
}

export function locate(tree: Tree, asked: string, purpose: "read" | "write"): Place {
  const path = resolved(tree, asked);
  if (typeof path !== "string") return path;
  if (tree.locked.has(path)) return refused(path, "permission", "may not be opened");
  if (tree.special.has(path)) return refused(path, "special", "is no regular file");
  if (purpose === "write" && /(^|\/)\.git($|\/)/i.test(path))
    return refused(path, "protected", "belongs to git and is never written");
  const why = cautionOf(path, purpose);
  const caution = why === undefined ? {} : { caution: why };
  const bytes = tree.files.get(path);
  if (bytes !== undefined) return { at: "file", path, size: bytes.length, ...caution };
  if (isDirectory(tree, path)) return { at: "directory", path, ...caution };
  const parent = ancestors(path).find((up) => tree.files.has(up));
  if (parent !== undefined) return refused(path, "failed", `cannot be: ${parent} is a file`);
  return { at: "nothing", path, ...caution };
}

/** The real path relative to the root (`.` for the root), or why there is none. */
function resolved(tree: Tree, asked: string): string | Refused {
  if (asked.trim() === "" || asked.includes("\0") || asked.startsWith("~"))
    return refused(asked, "invalid", "is no path");
  let path = posix.resolve(tree.root, asked);
  for (let hop = 0; hop < 40; hop++) {
    const inside = posix.relative(tree.root, path);
    if (inside === "..") return refused(asked, "outside", "leaves the project");
    if (inside.startsWith("../")) return refused(asked, "outside", "leaves the project");
    const link = [inside, ...ancestors(inside)].reverse().find((p) => tree.links.has(p));
    if (link === undefined) return inside === "" ? "." : inside;
    const target = posix.resolve(tree.root, posix.dirname(link), tree.links.get(link) as string);
    path = posix.join(target, inside.slice(link.length));
  }
  return refused(asked, "loop", "goes round in links");
}

const refused = (path: string, why: Refused["why"], what: string): Refused => ({
  at: "refused",
  path,
  why,
  reason: `${path} ${what}.`,
});

export function cautionOf(path: string, purpose: "read" | "write"): Caution | undefined {
  const name = posix.basename(path);
  if (/^\.env(\.|$)/.test(name) && !/example/.test(name)) return "secret";
  if (purpose === "write" && /^(AGENTS\.md|\.mcp\.json)$/.test(name)) return "configuration";
  if (purpose === "write" && path.startsWith(".belay/")) return "configuration";
  return undefined;
}

function isDirectory(tree: Tree, path: string): boolean {
  if (path === "." || tree.directories.has(path)) return true;
  const all = [...tree.files.keys(), ...tree.links.keys(), ...tree.directories];
  return all.some((p) => p.startsWith(`${path}/`));
}

export function entriesOf(tree: Tree, path: string): Entry[] {
  const prefix = path === "." ? "" : `${path}/`;
  const all = [...tree.files.keys(), ...tree.links.keys(), ...tree.directories, ...tree.special];
  const names = new Set(
    all.filter((p) => p.startsWith(prefix)).map((p) => p.slice(prefix.length).split("/")[0]),
  );
  names.delete("");
  return [...(names as Set<string>)].sort().map((name): Entry => {
    const full = prefix + name;
    if (tree.special.has(full)) return { name, kind: "special", size: 0 };
    const bytes = tree.files.get(full);
    if (bytes !== undefined) return { name, kind: "file", size: bytes.length };
    if (!tree.links.has(full)) return { name, kind: "directory", size: 0 };
    const target = locate(tree, full, "read");
    const leads = target.at === "file" || target.at === "directory";
    return { name, kind: "link", size: 0, ...(leads && { target: target.path }) };
  });
}

/** Nearest first. */
function ancestors(path: string): string[] {
  const parts = path.split("/");
  return parts.slice(1).map((_, i) => parts.slice(0, parts.length - 1 - i).join("/"));
}

export const bytesOf = (content: Content): Uint8Array =>
  typeof content === "string" ? new TextEncoder().encode(content) : content;
