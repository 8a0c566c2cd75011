/**
 * The files under a directory, as git would list them and as the guard would reach them:
 * links are not followed, and a directory exchanged for a link while we walk is left out.
 */
import { constants, type Dirent, lstatSync } from "node:fs";
import { type FileHandle, open, readdir, readlink, realpath } from "node:fs/promises";
import { fdir } from "fdir";
import { codeOf, NO_FOLLOW } from "../files/directory.js";
import { sealed } from "../files/names.js";
import { readPart } from "../files/read.js";
import type { Reached, Root } from "../files/walk.js";
import { type Rules, rules } from "./ignoring.js";

export interface Tree {
  /** Relative to the root, `/`, sorted. */
  paths: string[];
  /** Files of more than `bytesMax`, not among the paths. */
  large: string[];
  /** It was larger than could be walked; some are missing. */
  cut: boolean;
}

/** Entries in all, files and directories. */
const ENTRIES_MAX = 500_000;
/** Directories open at once. */
const OPEN_MAX = 12;
const IGNORE_FILE_MAX = 2 ** 20;

export interface Walk {
  root: Root;
  /** The directory to walk, held open by the guard. */
  base: Reached;
  signal: AbortSignal;
  /** Whether anything wanted may lie in or below this directory. */
  enters?: (path: string) => boolean;
  /** Larger files are set aside; asking costs a look at each. */
  bytesMax?: number;
}

export async function treeOf(walk: Walk): Promise<Tree> {
  const at = walk.base.path === "." ? "" : walk.base.path;
  const state: State = {
    ...walk,
    at,
    from: await placeOf(walk.base.directory.at()),
    rules: new Map([[at, await rulesAbove(walk.root, at)]]),
    large: [],
    left: ENTRIES_MAX,
    slots: OPEN_MAX,
    waiting: [],
  };
  const found = await new fdir({ fs: guarded(state) })
    .withRelativePaths()
    .withAbortSignal(walk.signal)
    .crawl(TOP)
    .withPromise();
  const paths = at === "" ? found : found.map((path) => `${at}/${path}`);
  return { paths: paths.sort(), large: state.large, cut: state.left <= 0 || walk.signal.aborted };
}

interface State extends Walk {
  at: string;
  /** Where the kernel says the base is. */
  from: string;
  /** Of each directory that is about to be read. */
  rules: Map<string, Rules>;
  large: string[];
  left: number;
  slots: number;
  waiting: (() => void)[];
}

/** What fdir takes for the place it walks; only the part after it means anything. */
const TOP = "/tree";

type Told = (error: Error | null, entries?: Dirent[]) => void;
type Reading = NonNullable<NonNullable<ConstructorParameters<typeof fdir>[0]>["fs"]>;

/** The file system as fdir sees it: one call, through the guard, and only what is wanted. */
function guarded(state: State): Reading {
  const read = (path: string, _options: unknown, told: Told): void => {
    const below = path.slice(TOP.length).replace(/^\/|\/$/g, "");
    void inSlot(state, () => entriesOf(state, below)).then(
      (entries) => told(null, entries),
      (error: Error) => told(error),
    );
  };
  return { readdir: read } as unknown as Reading;
}

/** Few at once, else a broad tree takes every descriptor there is. */
async function inSlot<T>(state: State, act: () => Promise<T>): Promise<T> {
  if (state.slots === 0) await new Promise<void>((resolve) => state.waiting.push(resolve));
  else state.slots -= 1;
  try {
    return await act();
  } finally {
    const next = state.waiting.shift();
    if (next) next();
    else state.slots += 1;
  }
}

async function entriesOf(state: State, below: string): Promise<Dirent[]> {
  if (state.left <= 0 || state.signal.aborted) return [];
  const path = [state.at, below].filter((part) => part !== "").join("/");
  const inherited = state.rules.get(path) ?? rules();
  state.rules.delete(path);
  try {
    return await reading(state, below, async (here, entries) => {
      const own = entries.some((entry) => entry.name === ".gitignore" && entry.isFile());
      const applied = own ? inherited.with(path, await smallFile(`${here}/.gitignore`)) : inherited;
      const found = entries.filter((entry) => wanted(state, path, entry, applied));
      return state.bytesMax === undefined ? found : smaller(state, { path, here }, found);
    });
  } catch (error) {
    if (codeOf(error) === "") throw error;
    return []; // Gone, closed to us or exchanged: not part of the tree.
  }
}

function wanted(state: State, path: string, entry: Dirent, applied: Rules): boolean {
  const isDirectory = entry.isDirectory();
  if (!isDirectory && !entry.isFile()) return false;
  const own = path === "" ? entry.name : `${path}/${entry.name}`;
  if (isDirectory && (sealed(entry.name) !== undefined || state.enters?.(own) === false))
    return false;
  if (applied.ignores(own, isDirectory)) return false;
  state.left -= 1;
  if (isDirectory) state.rules.set(own, applied);
  return state.left > 0;
}

/** Sets aside what is too large to be searched. */
function smaller(state: State, at: { path: string; here: string }, entries: Dirent[]): Dirent[] {
  return entries.filter((entry) => {
    if (entry.isDirectory()) return true;
    const stat = lstatSync(`${at.here}/${entry.name}`, { throwIfNoEntry: false });
    if (stat === undefined || stat.size <= (state.bytesMax ?? 0)) return stat !== undefined;
    state.large.push(at.path === "" ? entry.name : `${at.path}/${entry.name}`);
    return false;
  });
}

/** Reads a directory whose whole way is as it is written, without a link in it. */
async function reading<T>(
  state: State,
  below: string,
  use: (here: string, entries: Dirent[]) => Promise<T>,
): Promise<T> {
  const path = below === "" ? state.base.directory.at() : state.base.directory.at(below);
  const expected = below === "" ? state.from : `${state.from}/${below}`;
  if (!path.startsWith("/proc/self/fd/")) return readingByPath(path, expected, use);
  const follow = below === "" ? 0 : NO_FOLLOW;
  const handle = await open(path, constants.O_RDONLY | constants.O_DIRECTORY | follow);
  try {
    const here = `/proc/self/fd/${handle.fd}`;
    if ((await readlink(here)) !== expected) throw exchanged(path);
    return await use(here, await readdir(here, { withFileTypes: true }));
  } finally {
    await handle.close();
  }
}

async function readingByPath<T>(
  path: string,
  expected: string,
  use: (here: string, entries: Dirent[]) => Promise<T>,
): Promise<T> {
  if ((await realpath(path)) !== expected) throw exchanged(path);
  const entries = await readdir(path, { withFileTypes: true });
  if ((await realpath(path)) !== expected) throw exchanged(path);
  return use(path, entries);
}

const exchanged = (path: string): Error =>
  Object.assign(new Error(`${path} was exchanged`), { code: "ELOOP" });

const placeOf = (at: string): Promise<string> =>
  at.startsWith("/proc/self/fd/") ? readlink(at) : realpath(at);

/** "" for what is no regular file or cannot be read: then it has no rules. */
async function smallFile(path: string): Promise<string> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, constants.O_RDONLY | NO_FOLLOW | (constants.O_NONBLOCK ?? 0));
    const stat = await handle.stat();
    if (!stat.isFile() || stat.size > IGNORE_FILE_MAX) return "";
    return await handle.readFile("utf8");
  } catch (error) {
    if (codeOf(error) === "") throw error;
    return "";
  } finally {
    await handle?.close();
  }
}

/**
 * The rules that reach down to `at` from above it. Asked for by name, an ignored directory is
 * looked into all the same, so then they do not count.
 */
async function rulesAbove(root: Root, at: string): Promise<Rules> {
  let found = await added(root, rules(), { file: ".git/info/exclude", directory: "" });
  const names = at === "" ? [] : at.split("/");
  for (let depth = 0; depth < names.length; depth += 1) {
    const directory = names.slice(0, depth).join("/");
    const file = directory === "" ? ".gitignore" : `${directory}/.gitignore`;
    found = await added(root, found, { file, directory });
    if (found.ignores(names.slice(0, depth + 1).join("/"), true)) return rules();
  }
  return found;
}

async function added(
  root: Root,
  to: Rules,
  { file, directory }: { file: string; directory: string },
): Promise<Rules> {
  const part = { offset: 0, length: IGNORE_FILE_MAX, whole: true };
  const found = await readPart(root, file, part);
  if (found.at !== "file") return to;
  return to.with(directory, new TextDecoder().decode(found.bytes));
}
