/**
 * A file gets new content: all of it or nothing, and only if it still has the content that
 * was seen. Between two processes of ours a moment remains from the last look to the rename.
 */
import { link, lstat, mkdir, rename, rmdir } from "node:fs/promises";
import type { Version, Written } from "../../../core/host.js";
import { shown } from "./asked.js";
import { codeOf, type Directory } from "./directory.js";
import { usable } from "./place.js";
import { currentVersion, versionOf } from "./read.js";
import { cleanOnce, discard, type Owner, writeBeside } from "./temporary.js";
import { isRefused, type Reached, type Root, walk } from "./walk.js";

export interface Change {
  expect: Version;
  bytes: Uint8Array;
}

export async function replace(root: Root, path: string, change: Change): Promise<Written> {
  const written = await walk<Written>(root, { path, purpose: "write" }, async (reached) => {
    const place = usable(reached, "write");
    if (place.at === "refused") return { ok: false, why: "refused", reason: place.reason };
    if (place.at === "directory") return failed(path, "is a directory, not a file.");
    return inTurn(`${root.path}\0${reached.path}`, () => replaceAt(reached, change));
  });
  if (!isRefused(written)) return written as Written;
  const { why, reason } = written;
  return { ok: false, why: why === "failed" || why === "permission" ? why : "refused", reason };
}

const failed = (path: string, reason: string): Written => ({
  ok: false,
  why: "failed",
  reason: `${shown(path)} ${reason}`,
});

/** Writers of one file, one after the other: of two that saw the same, the second is late. */
async function inTurn<T>(key: string, act: () => Promise<T>): Promise<T> {
  const before = turns.get(key) ?? Promise.resolve();
  const mine = before.then(act, act);
  turns.set(key, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(key) === mine) turns.delete(key);
  }
}
const turns = new Map<string, Promise<unknown>>();

async function replaceAt(reached: Reached, change: Change): Promise<Written> {
  const changed: Written = {
    ok: false,
    why: "changed",
    reason: `${shown(reached.asked)} is not what it was when it was read. Read it again.`,
  };
  if (!(await still(reached, change.expect))) return changed;
  const made: Directory[] = [];
  try {
    const directory = await parents(reached, made);
    const target = { ...reached, directory, missing: [] };
    const done = await swap(target, change);
    if (made.length > 0) await reached.directory.sync();
    if (done === "changed") await undo(reached, made);
    return done === "changed" ? changed : done;
  } catch (error) {
    await undo(reached, made);
    throw error;
  } finally {
    for (const directory of made) await directory.close();
  }
}

async function still(reached: Reached, expect: Version): Promise<boolean> {
  try {
    const now = reached.missing.length > 0 ? "missing" : await currentVersion(reached);
    return now !== "strange" && now !== "missing" && expect !== "missing"
      ? now.hash === expect.hash
      : now === expect;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return expect === "missing";
    throw error;
  }
}

/** Makes the missing directories, each in the one before it, and opens them into `made`. */
async function parents({ directory, missing }: Reached, made: Directory[]): Promise<Directory> {
  let here = directory;
  for (const name of missing) {
    try {
      await mkdir(here.at(name));
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error; // Someone made it meanwhile: go in.
    }
    here = await here.enter(name);
    made.push(here);
  }
  return here;
}

/** Takes away the directories made for a file that did not come; those in use stay. */
async function undo({ directory, missing }: Reached, made: readonly Directory[]): Promise<void> {
  for (let i = made.length - 1; i >= 0; i -= 1) {
    const above = made[i - 1] ?? directory;
    try {
      await rmdir(above.at(missing[i]));
    } catch (error) {
      if (codeOf(error) === "") throw error;
      return; // Not empty, or not ours: so it is needed.
    }
  }
}

async function swap(target: Reached, change: Change): Promise<Written | "changed"> {
  const { directory, name, path } = target;
  await cleanOnce(directory);
  const old = await ownerOf(target);
  const beside = await writeBeside(directory, change.bytes, old);
  try {
    if (!(await directory.intact()) || !(await still(target, change.expect)))
      return await givenUp(directory, beside.name);
    const taken = old === undefined && !(await linked(directory, beside.name, name));
    if (taken) return await givenUp(directory, beside.name);
    if (old !== undefined) await rename(directory.at(beside.name), directory.at(name));
  } catch (error) {
    await discard(directory, beside.name);
    throw error;
  }
  await directory.sync();
  const note = notes(old, beside.ownerKept);
  return { ok: true, path, version: versionOf(change.bytes), ...(note && { note }) };
}

async function givenUp(directory: Directory, name: string): Promise<"changed"> {
  await discard(directory, name);
  return "changed";
}

/** Gives the new file its name, unless someone else has taken it: a rename would not notice. */
async function linked(directory: Directory, from: string, to: string): Promise<boolean> {
  try {
    await link(directory.at(from), directory.at(to));
    await discard(directory, from);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    // A file system without hard links: the look just before must do.
    await rename(directory.at(from), directory.at(to));
  }
  return true;
}

type Old = Owner & { links: number };

async function ownerOf({ directory, name }: Reached): Promise<Old | undefined> {
  try {
    const { mode, uid, gid, nlink } = await lstat(directory.at(name));
    return { mode: mode & 0o7777, uid, gid, links: nlink };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

function notes(old: Old | undefined, ownerKept: boolean): string {
  const said: string[] = [];
  if (old && old.links > 1)
    said.push(
      `It had ${old.links} names (hard links); the others keep the old content, the link is cut.`,
    );
  if (!ownerKept) said.push("Its owner could not be kept; it is yours now.");
  return said.join(" ");
}
