/** Globs of permission rules: as the search reads its patterns, hidden files too. */
import { Minimatch } from "minimatch";
import type { PathMatch } from "../../core/permission/match.js";

/** Rules are few and asked often: each is read once. */
export function pathMatcher(): PathMatch {
  const known = new Map<string, Minimatch>();
  return (path, glob, loose) => {
    const key = `${loose ? "loose" : "exact"} ${glob}`;
    const made = known.get(key) ?? minimatch(glob, loose);
    known.set(key, made);
    return made.match(path);
  };
}

const minimatch = (glob: string, nocase: boolean): Minimatch =>
  new Minimatch(glob, {
    dot: true,
    nocase,
    nocomment: true,
    nonegate: true,
    noext: true,
    braceExpandMax: 500,
    platform: "linux",
  });
