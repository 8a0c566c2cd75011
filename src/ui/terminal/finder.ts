/**
 * Fuzzy search in the paths of a project. Tens of thousands of them are looked through in
 * slices, with the keys served in between; a newer question ends an older one.
 */
import type Fuzzysort from "fuzzysort";

export interface Finder {
  /** Files and folders, a folder with `/` at its end, best first; none once asked again. */
  find(query: string): Promise<readonly string[]>;
}

export interface FinderSetting {
  /** The same array as long as nothing changed. */
  files(): Promise<readonly string[]>;
  fuzzy(): Promise<typeof Fuzzysort>;
  /** Lets others have their turn. */
  pause(): Promise<void>;
}

const FOUND_MAX = 8;
/** Candidates that are ranked again by their name. */
const RANKED_MAX = 64;
/** Paths looked through without a pause: 3 to 5 ms. */
const SLICE = 6_000;
/** A name that begins with what was typed beats a path in which it is scattered. */
const NAME_BONUS = 0.25;

type Target = ReturnType<(typeof Fuzzysort)["prepare"]>;

export function createFinder({ files, fuzzy, pause }: FinderSetting): Finder {
  let of: readonly string[] | undefined;
  let targets: Target[] = [];
  let asked = 0;

  /** Made once per list; a newer question does not make it anew. */
  const prepare = async (list: readonly string[], library: typeof Fuzzysort) => {
    const made: Target[] = [];
    const paths = withFolders(list);
    for (let at = 0; at < paths.length; at += SLICE / 4) {
      for (const path of paths.slice(at, at + SLICE / 4)) made.push(library.prepare(path));
      await pause();
    }
    targets = made;
    of = list;
  };
  let preparing: Promise<void> | undefined;

  /** fuzzysort wants beginnings of words; without any, letters in their order will do. */
  const scattered = async (query: string, wanted: () => boolean) => {
    const letters = [...query.toLowerCase().replace(/\s/g, "")];
    const found: Ranked[] = [];
    for (let at = 0; at < targets.length && wanted(); at += SLICE) {
      for (const { target } of targets.slice(at, at + SLICE)) {
        const span = spanOf(letters, target.toLowerCase());
        if (span > 0) found.push({ path: target, score: letters.length / span });
      }
      await pause();
    }
    return found;
  };

  return {
    async find(query) {
      const mine = ++asked;
      const [list, library] = await Promise.all([files(), fuzzy()]);
      if (list !== of) {
        preparing ??= prepare(list, library).finally(() => {
          preparing = undefined;
        });
        await preparing;
      }
      if (query === "") return mine === asked ? shallowest(targets) : [];
      let best: Ranked[] = [];
      for (let at = 0; at < targets.length; at += SLICE) {
        if (mine !== asked) return [];
        const slice = targets.slice(at, at + SLICE);
        const found = library.go(query, slice, { limit: RANKED_MAX });
        best.push(...found.map((r) => ({ path: r.target, score: rank(r.target, r.score, query) })));
        if (best.length > RANKED_MAX * 2) best = top(best, RANKED_MAX);
        await pause();
      }
      if (best.length === 0) best = await scattered(query, () => mine === asked);
      return mine === asked ? top(best, FOUND_MAX).map(({ path }) => path) : [];
    },
  };
}

interface Ranked {
  path: string;
  score: number;
}

/** From the first letter to the last, as they are met one after the other; 0 = they are not. */
function spanOf(letters: readonly string[], path: string): number {
  let from = -1;
  let at = -1;
  for (const letter of letters) {
    at = path.indexOf(letter, at + 1);
    if (at < 0) return 0;
    if (from < 0) from = at;
  }
  return at - from + 1;
}

const top = (found: Ranked[], max: number): Ranked[] =>
  found.sort((a, b) => b.score - a.score || a.path.length - b.path.length).slice(0, max);

function rank(path: string, score: number, query: string): number {
  const name = path.slice(path.lastIndexOf("/", path.length - 2) + 1).toLowerCase();
  const wanted = query.toLowerCase();
  if (name.startsWith(wanted)) return score + NAME_BONUS;
  return name.includes(wanted) ? score + NAME_BONUS / 2 : score;
}

/** Every folder a file lies in, before its files. */
function withFolders(files: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const file of files)
    for (let at = file.lastIndexOf("/"); at > 0; at = file.lastIndexOf("/", at - 1)) {
      const folder = file.slice(0, at + 1);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  return [...folders, ...files];
}

/** With nothing typed yet: what stands at the top, folders first. */
function shallowest(targets: readonly Target[]): string[] {
  const first: string[] = [];
  for (const { target } of targets) {
    const at = target.indexOf("/");
    if (at < 0 || at === target.length - 1) first.push(target);
    if (first.length >= FOUND_MAX) break;
  }
  return first;
}
