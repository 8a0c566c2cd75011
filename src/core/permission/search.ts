/**
 * A search over a folder leaves out the files that a rule asks for or denies, and names them:
 * the folder was judged, not each file in it. To search in one of them, name it.
 */
import type { Search } from "../host.js";
import type { PathMatch } from "./match.js";
import { concerns } from "./match.js";
import type { StandingRule } from "./rule.js";

export function searchWithin(
  search: Search,
  rules: () => readonly StandingRule[],
  match: PathMatch,
): Search {
  const kept = (path: string) =>
    rules().filter(
      ({ list, rule }) =>
        list !== "allow" && concerns(rule, { effect: { kind: "read", path } }, match),
    ).length;
  return {
    glob: (query, signal) => search.glob(query, signal),
    async grep(query, signal) {
      const found = await search.grep(query, signal);
      if (!("lines" in found) || kept(query.path) > 0) return found;
      const paths = [...new Set(found.lines.map(({ path }) => path))];
      const hidden = new Set(paths.filter((path) => kept(path) > 0));
      if (hidden.size === 0) return found;
      return {
        ...found,
        lines: found.lines.filter(({ path }) => !hidden.has(path)),
        skipped: [...found.skipped, ...hidden],
      };
    },
  };
}
