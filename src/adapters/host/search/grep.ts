/**
 * Lines that match. ripgrep says which file, which line and where it begins; the text itself
 * is read through the guard, so that nothing outside can be shown whatever happens meanwhile.
 */
import type { Grepped, GrepQuery, Refused } from "../../../core/host.js";
import { refused } from "../files/asked.js";
import { isSecret } from "../files/names.js";
import { judged } from "../files/place.js";
import { isRefused, type Reached, type Root, walk } from "../files/walk.js";
import { linesAt } from "./lines.js";
import { filterOf, type Pattern } from "./pattern.js";
import { ripgrep } from "./ripgrep.js";
import { treeOf } from "./tree.js";

const GREP_MS = 20_000;
/** A larger file is searched only when it is asked for by its own name. */
const FILE_MAX = 256 * 2 ** 20;

export async function grep(root: Root, query: GrepQuery, signal: AbortSignal): Promise<Grepped> {
  const only = query.glob === undefined ? undefined : filterOf(query.glob, root.path);
  if (only && isRefused(only)) return only;
  const limited = AbortSignal.any([signal, AbortSignal.timeout(GREP_MS)]);
  const looked = await walk<Looked | Refused>(root, { path: query.path, purpose: "read" }, (base) =>
    lookIn({ root, base, signal: limited }, query, only),
  );
  if (isRefused(looked)) return looked;
  const { searched, skipped, large, cut } = looked;
  const found = await ripgrep(root.path, { query, paths: searched, signal: limited });
  if ("problem" in found) return found;
  const lines = await linesAt(root, found.hits);
  const more = found.more || cut || limited.aborted;
  return { lines, more, skipped, ...(large.length > 0 && { large }) };
}

interface Looked {
  searched: string[];
  skipped: string[];
  large: string[];
  cut: boolean;
}

async function lookIn(
  at: { root: Root; base: Reached; signal: AbortSignal },
  query: GrepQuery,
  only: Pattern | undefined,
): Promise<Looked | Refused> {
  const place = judged(at.base, "read");
  if (place.at === "refused") return place;
  if (place.at === "nothing") return refused(query.path, "failed", "does not exist.");
  const named = place.at === "file";
  const tree = named
    ? { paths: [place.path], large: [], cut: false }
    : await treeOf({ ...at, bytesMax: FILE_MAX });
  const within = place.at === "directory" && place.path !== "." ? place.path.length + 1 : 0;
  const wanted = only ? tree.paths.filter((path) => only.matches(path.slice(within))) : tree.paths;
  // A file that was asked for by its own name has been judged, and asked about, by that name.
  return {
    searched: wanted.filter((path) => named || !isSecret(path)),
    skipped: named ? [] : wanted.filter(isSecret),
    large: only ? tree.large.filter((path) => only.matches(path.slice(within))) : tree.large,
    cut: tree.cut,
  };
}
