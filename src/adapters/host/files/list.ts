/**
 * What is in a directory, and where its links lead.
 */
import type { Dirent } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import type { Entry, Place } from "../../../core/host.js";
import { codeOf } from "./directory.js";
import { usable } from "./place.js";
import { cleanOnce } from "./temporary.js";
import { isRefused, type Reached, type Root, walk } from "./walk.js";

export type Listed = { at: "entries"; path: string; entries: Entry[] } | Place;

export async function list(root: Root, path: string): Promise<Listed> {
  return walk<Listed>(root, { path, purpose: "read" }, async (reached) => {
    const place = usable(reached, "read");
    if (place.at !== "directory") return place;
    await cleanOnce(reached.directory);
    const found = await readdir(reached.directory.at(), { withFileTypes: true });
    const entries: Entry[] = [];
    for (let i = 0; i < found.length; i += AT_ONCE) {
      const some = found.slice(i, i + AT_ONCE);
      entries.push(...(await Promise.all(some.map((entry) => entryOf(root, reached, entry)))));
    }
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    return { at: "entries", path: reached.path, entries };
  });
}

const AT_ONCE = 32;

async function entryOf(root: Root, { directory, path }: Reached, entry: Dirent): Promise<Entry> {
  const { name } = entry;
  const base = { name, size: 0 };
  if (entry.isDirectory()) return { ...base, kind: "directory" };
  if (entry.isSymbolicLink()) {
    const target = await targetOf(root, path === "." ? `./${name}` : `${path}/${name}`);
    return { ...base, kind: "link", ...(target !== undefined && { target }) };
  }
  try {
    const stat = await lstat(directory.at(name));
    return { name, size: stat.size, kind: stat.isFile() ? "file" : "special" };
  } catch (error) {
    if (codeOf(error) === "") throw error;
    return { ...base, kind: "special" }; // Gone meanwhile, or a name that is no Unicode.
  }
}

async function targetOf(root: Root, path: string): Promise<string | undefined> {
  const target = await walk<string | undefined>(root, { path, purpose: "read" }, async (reached) =>
    reached.kind === "nothing" ? undefined : reached.path,
  );
  return typeof target === "object" && isRefused(target) ? undefined : (target as string);
}
