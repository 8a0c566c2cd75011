/**
 * Finding files by name and lines by content, in the project and nowhere else.
 */
import type { Globbed, Place, Refused, Search } from "../../../core/host.js";
import { refused } from "../files/asked.js";
import { judged } from "../files/place.js";
import { isRefused, type Reached, type Root, walk } from "../files/walk.js";
import { grep } from "./grep.js";
import { patternOf } from "./pattern.js";
import { treeOf } from "./tree.js";

const GLOB_MS = 20_000;

export function localSearch(root: Root): Search {
  return {
    glob: (query, signal) => glob(root, query, signal),
    grep: (query, signal) => grep(root, query, signal),
  };
}

async function glob(
  root: Root,
  { pattern, path, max }: { pattern: string; path: string; max: number },
  signal: AbortSignal,
): Promise<Globbed> {
  const wanted = patternOf(pattern, root.path);
  if (isRefused(wanted)) return wanted;
  return walk<Globbed>(root, { path, purpose: "read" }, async (base) => {
    const place = judged(base, "read");
    if (place.at !== "directory") return noDirectory(path, place, base);
    const within = base.path === "." ? 0 : base.path.length + 1;
    const tree = await treeOf({
      root,
      base,
      signal: AbortSignal.any([signal, AbortSignal.timeout(GLOB_MS)]),
      enters: (directory) => wanted.reaches(directory.slice(within)),
    });
    const paths = tree.paths.filter((found) => wanted.matches(found.slice(within)));
    return { paths: paths.slice(0, max), more: paths.length > max || tree.cut };
  });
}

function noDirectory(path: string, place: Place, base: Reached): Refused {
  if (place.at === "refused") return place;
  if (place.at === "nothing") return refused(path, "failed", "does not exist.");
  return refused(path, "invalid", `is a ${base.kind}, not a directory to look in.`);
}
