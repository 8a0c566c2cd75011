/**
 * Bytes of regular files: opened without following, checked on the handle that is read.
 */
import { createHash } from "node:crypto";
import type { Stats } from "node:fs";
import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { Found, Version } from "../../../core/host.js";
import { refused } from "./asked.js";
import { isOfTheKernel, NO_FOLLOW } from "./directory.js";
import { usable } from "./place.js";
import { isRefused, type Reached, type Root, walk } from "./walk.js";

export interface Part {
  offset: number;
  length: number;
  /** Whether a file with more than `length` bytes is refused instead of cut. */
  whole: boolean;
}

export async function readPart(root: Root, path: string, part: Part): Promise<Found> {
  return walk<Found>(root, { path, purpose: "read" }, async (reached) => {
    const place = usable(reached, "read");
    if (place.at !== "file") return place;
    return opened(reached, async (handle, stat) => {
      if (part.whole && stat.size > part.length)
        return { at: "large", path: reached.path, size: stat.size };
      const bytes = await bytesOf(handle, part);
      const { mode, nlink: links } = stat;
      return {
        at: "file",
        path: reached.path,
        bytes,
        version: versionOf(bytes),
        mode: mode & 0o7777,
        links,
      };
    });
  });
}

/** Opens the regular file that was reached for reading; never waits for what is none. */
export async function opened<T>(
  { asked, directory, name }: Reached,
  use: (handle: FileHandle, stat: Stats) => Promise<T>,
) {
  const flags = constants.O_RDONLY | NO_FOLLOW | (constants.O_NONBLOCK ?? 0);
  const handle = await open(directory.at(name), flags);
  try {
    const stat = await handle.stat();
    const strange = !stat.isFile() || (await isOfTheKernel(directory.at()));
    if (strange) return refused(asked, "special", "is no regular file; only those are read.");
    if (!(await directory.intact()))
      return refused(asked, "failed", "was exchanged while it was opened. Try again.");
    return await use(handle, stat);
  } finally {
    await handle.close();
  }
}

async function bytesOf(handle: FileHandle, { offset, length }: Part): Promise<Uint8Array> {
  const size = (await handle.stat()).size;
  const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - offset)));
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

export const versionOf = (bytes: Uint8Array): { hash: string } => ({
  hash: createHash("sha256").update(bytes).digest("hex"),
});

const PIECE = 2 ** 20;

/** The version of what stands at `reached` now, without holding it in memory. */
export async function currentVersion(reached: Reached): Promise<Version | "strange"> {
  const found = await opened(reached, async (handle) => {
    const hash = createHash("sha256");
    const piece = Buffer.alloc(PIECE);
    for (;;) {
      const { bytesRead } = await handle.read(piece, 0, PIECE, -1);
      if (bytesRead === 0) return { hash: hash.digest("hex") };
      hash.update(piece.subarray(0, bytesRead));
    }
  });
  return isRefused(found) ? "strange" : found;
}
