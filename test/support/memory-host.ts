/**
 * A machine in memory: files are a map, the shell says what a script tells it to.
 *
 * It keeps the promises of `core/host.ts` that tools and the loop lean on (compare-and-swap,
 * links resolved, nothing outside the root, `.git` never written) and none of the tricks of
 * a real disk: those are the local host's own tests.
 */
import { createHash } from "node:crypto";
import type { Files, Found, Host, Ran, Shell, Version } from "../../src/core/host.js";
import { glob, grep } from "./memory-search.js";
import {
  bytesOf,
  type Content,
  entriesOf,
  locate,
  memoryTree,
  type Tree,
  type TreeOptions,
} from "./memory-tree.js";

export type { Content } from "./memory-tree.js";
export type Command = { command: string } | { argv: readonly string[] };
export type Limits = Parameters<Shell["run"]>[1];

/** What a command does: `output` is also heard, in one piece, when it is done. */
export type Script = (
  what: Command,
  limits: Limits,
  hear: (chunk: string) => void,
  signal: AbortSignal,
) => Partial<Ran> | Promise<Partial<Ran>>;

export interface MemoryHost extends Host {
  /** The text of a file, undefined when there is none. */
  textOf(path: string): string | undefined;
  bytesOf(path: string): Uint8Array | undefined;
  /** All files, sorted. */
  paths(): string[];
  /** As if another program had written it. */
  put(path: string, content: Content): void;
  remove(path: string): void;
  /** Commands run so far, in order. */
  readonly commands: readonly { what: Command; limits: Limits }[];
  /** Reads of whole files and slices, in bytes: what a tool really took in. */
  readonly taken: number;
}

export interface MemoryOptions extends TreeOptions {
  shell?: Script;
}

export function memoryHost(
  files: Record<string, Content> = {},
  options: MemoryOptions = {},
): MemoryHost {
  const tree = memoryTree(files, options);
  const commands: { what: Command; limits: Limits }[] = [];
  return {
    root: tree.root,
    files: memoryFiles(tree),
    search: {
      glob: async (query) => glob(tree, query),
      grep: async (query) => grep(tree, query),
    },
    shell: {
      async run(what, limits, hear, signal) {
        commands.push({ what, limits });
        const told: Partial<Ran> = (await options.shell?.(what, limits, hear, signal)) ?? {};
        if (told.output !== undefined) hear(told.output);
        return { ...quiet, length: told.output?.length ?? 0, ...told };
      },
    },
    textOf: (path) => {
      const bytes = tree.files.get(path);
      return bytes && new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    },
    bytesOf: (path) => tree.files.get(path),
    paths: () => [...tree.files.keys()].sort(),
    put: (path, content) => void tree.files.set(path, bytesOf(content)),
    remove: (path) => void tree.files.delete(path),
    commands,
    get taken() {
      return tree.taken;
    },
  };
}

const quiet: Ran = {
  exit: 0,
  timedOut: false,
  cancelled: false,
  output: "",
  length: 0,
  ms: 0,
  ended: 0,
  wantedInput: false,
};

function memoryFiles(tree: Tree): Files {
  const files: Files = {
    locate: async (path, purpose) => locate(tree, path, purpose),

    async read(path, max = 64 * 2 ** 20) {
      const place = locate(tree, path, "read");
      if (place.at !== "file") return place;
      if (place.size > max) return { at: "large", path: place.path, size: place.size };
      return opened(tree, place.path, tree.files.get(place.path) as Uint8Array);
    },

    async slice(path, offset, length) {
      const place = locate(tree, path, "read");
      if (place.at !== "file") return place;
      const bytes = (tree.files.get(place.path) as Uint8Array).subarray(offset, offset + length);
      return opened(tree, place.path, bytes);
    },

    async list(path) {
      const place = locate(tree, path, "read");
      if (place.at !== "directory") return place;
      return { at: "entries", path: place.path, entries: entriesOf(tree, place.path) };
    },

    async replace(path, change) {
      const place = locate(tree, path, "write");
      if (place.at === "refused") return { ok: false, why: "refused", reason: place.reason };
      if (place.at === "directory")
        return { ok: false, why: "failed", reason: `${place.path} is a directory.` };
      if (!sameVersion(versionOf(tree.files.get(place.path)), change.expect))
        return { ok: false, why: "changed", reason: `${place.path} is not what it was.` };
      tree.files.set(place.path, change.bytes);
      return { ok: true, path: place.path, version: versionOf(change.bytes) };
    },

    async spill(name, text) {
      const path = `.belay/tool-outputs/${name}`;
      tree.files.set(path, bytesOf(text));
      return path;
    },
  };
  return files;
}

function opened(tree: Tree, path: string, bytes: Uint8Array): Found {
  tree.taken += bytes.length;
  return {
    at: "file",
    path,
    bytes,
    version: versionOf(tree.files.get(path)),
    mode: 0o644,
    links: 1,
  };
}

const versionOf = (bytes: Uint8Array | undefined): Version =>
  bytes === undefined ? "missing" : { hash: createHash("sha256").update(bytes).digest("hex") };

const sameVersion = (a: Version, b: Version): boolean =>
  a === "missing" || b === "missing" ? a === b : a.hash === b.hash;
