/**
 * The files of a project, each reached by the same walk.
 */
import { realpath } from "node:fs/promises";
import { resolve } from "node:path";
import type { Files, Place } from "../../../core/host.js";
import { byPath, canHold, type Directory, held } from "./directory.js";
import { list } from "./list.js";
import { judged } from "./place.js";
import { readPart } from "./read.js";
import { replace } from "./replace.js";
import { spill } from "./spill.js";
import { cleanOnce } from "./temporary.js";
import { type Root, walk } from "./walk.js";

const READ_MAX = 64 * 2 ** 20;

/** Holds the root until it is closed. Throws when it is no directory. */
export async function openRoot(
  given: string,
  reach: "handles" | "paths",
): Promise<Root & { close(): Promise<void> }> {
  const path = await realpath(given);
  const directory = reach === "handles" && canHold() ? await held(path) : await byPath(path);
  await cleanOnce(directory);
  const walked: Directory = { ...directory, close: async () => undefined };
  const spellings = [path, resolve(given)];
  return { path, spellings, directory: walked, close: () => directory.close() };
}

export function localFiles(root: Root): Files {
  return {
    locate: (path, purpose) =>
      walk<Place>(root, { path, purpose }, async (reached) => judged(reached, purpose)),
    read: (path, max = READ_MAX) => readPart(root, path, { offset: 0, length: max, whole: true }),
    slice: (path, offset, length) => readPart(root, path, { offset, length, whole: false }),
    list: (path) => list(root, path),
    replace: (path, change) => replace(root, path, change),
    spill: (name, text) => spill(root, name, text),
  };
}
