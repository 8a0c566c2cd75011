/**
 * Results too long for the conversation, kept in the project where read_file can reach them:
 * private, and ignored by git of themselves.
 */
import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { chmod, type FileHandle, mkdir, open } from "node:fs/promises";
import type { Refused } from "../../../core/host.js";
import { refused } from "./asked.js";
import { codeOf, type Directory, NO_FOLLOW } from "./directory.js";
import { writeFully } from "./temporary.js";
import { isRefused, type Root, walk } from "./walk.js";

const PLACE = ".belay/tool-outputs";

export interface Spill {
  /** Relative to the root. */
  path: string;
  handle: FileHandle;
}

/** A new empty file there, open for writing; the caller closes it. */
export async function openSpill(root: Root, name: string): Promise<Spill | Refused> {
  const file = `${safe(name)}-${randomBytes(3).toString("hex")}.txt`;
  const path = `${PLACE}/${file}`;
  return walk<Spill | Refused>(root, { path, purpose: "write" }, async (reached) => {
    // Someone else's link: where it leads nothing of ours belongs, least of all a .gitignore.
    if (reached.links.length > 0)
      return refused(path, "protected", "is reached over a link, where nothing is kept.");
    const made: Directory[] = [];
    try {
      let here = reached.directory;
      for (const next of reached.missing) {
        await makePrivate(here, next);
        here = await here.enter(next);
        made.push(here);
      }
      await ignoreAll(here);
      return { path, handle: await create(here, file) };
    } finally {
      for (const directory of made) await directory.close();
    }
  });
}

/** Keeps `text`; "" when it could not be kept. */
export async function spill(root: Root, name: string, text: string): Promise<string> {
  const opened = await openSpill(root, name);
  if (isRefused(opened)) return "";
  try {
    await writeFully(opened.handle, Buffer.from(text, "utf8"));
    return opened.path;
  } catch (error) {
    if (codeOf(error) === "") throw error;
    return ""; // The disk is full: the conversation goes on with what it has.
  } finally {
    await opened.handle.close();
  }
}

const safe = (name: string): string =>
  name
    .replace(/\.txt$/, "")

    .replace(/[^\w-]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, 60) || "output";

async function makePrivate(directory: Directory, name: string): Promise<void> {
  try {
    await mkdir(directory.at(name), 0o700);
    await chmod(directory.at(name), 0o700);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

async function ignoreAll(directory: Directory): Promise<void> {
  try {
    const handle = await create(directory, ".gitignore");
    await handle.writeFile("*\n");
    await handle.close();
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

async function create(directory: Directory, name: string): Promise<FileHandle> {
  const { O_WRONLY, O_CREAT, O_EXCL } = constants;
  const handle = await open(directory.at(name), O_WRONLY | O_CREAT | O_EXCL | NO_FOLLOW, 0o600);
  await handle.chmod(0o600);
  return handle;
}
