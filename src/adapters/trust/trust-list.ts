/**
 * Which folders a person has said yes to, and to what: one small file in their data directory,
 * private, replaced whole, changed under a lock. A file that cannot be read trusts nobody and
 * is never overwritten.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { z } from "zod/v3";
import { withLock } from "../config/lock.js";
import { makePrivateDirectory, replacePrivateFile } from "../config/private.js";
import { textIn } from "../config/settings.js";

const list = z.object({
  version: z.literal(1),
  /** By real path. */
  folders: z.record(z.object({ hash: z.string(), at: z.number() })),
});
type Folders = z.infer<typeof list>["folders"];

export interface TrustList {
  file: string;
  /** The hash that was said yes to; undefined = none. */
  hashFor(folder: string): string | undefined;
  broken(): boolean;
  put(folder: string, hash: string, at: number): Kept;
  remove(folder: string): Kept;
}

export type Kept = { kept: true } | { kept: false; why: string };

export function openTrustList(dataDir: string): TrustList {
  const file = join(dataDir, "trust.json");
  const change = (to: (folders: Folders) => Folders): Kept => {
    try {
      makePrivateDirectory(dataDir);
      return withLock(file, (still) => {
        const folders = foldersIn(file);
        if (!folders) return { kept: false, why: file };
        const written = { version: 1, folders: to(folders) };
        replacePrivateFile(file, `${JSON.stringify(written, null, 2)}\n`, still);
        return { kept: true };
      });
    } catch (error) {
      return { kept: false, why: error instanceof Error ? error.message : String(error) };
    }
  };
  return {
    file,
    hashFor: (folder) => foldersIn(file)?.[folder]?.hash,
    broken: () => foldersIn(file) === undefined,
    put: (folder, hash, at) => change((folders) => ({ ...folders, [folder]: { hash, at } })),
    remove: (folder) =>
      change((folders) =>
        Object.fromEntries(Object.entries(folders).filter(([name]) => name !== folder)),
      ),
  };
}

/** Undefined: there is a file, and it says nothing that can be relied on. */
function foldersIn(file: string): Folders | undefined {
  const text = textIn(file);
  if (text === undefined) return {};
  if (typeof text !== "string") return undefined;
  try {
    const read = list.safeParse(JSON.parse(text));
    return read.success ? Object.assign(Object.create(null), read.data.folders) : undefined;
  } catch {
    return undefined; // No JSON.
  }
}

export const digest = (text: string): string => createHash("sha256").update(text).digest("hex");
