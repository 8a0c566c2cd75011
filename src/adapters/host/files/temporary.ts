/**
 * A new content beside the old one, complete and on disk before it takes its place.
 *
 * The name tells who is writing, so that whoever writes here next can remove what a killed
 * process has left.
 */
import { createHash, randomBytes } from "node:crypto";
import { constants, readFileSync, readlinkSync } from "node:fs";
import { type FileHandle, open, readdir, stat, unlink } from "node:fs/promises";
import { hostname } from "node:os";
import { codeOf, type Directory, NO_FOLLOW } from "./directory.js";

export interface Owner {
  mode: number;
  uid: number;
  gid: number;
}

/** Made under a name of its own; gone again if anything fails. `owner` undefined = a new file. */
export async function writeBeside(
  directory: Directory,
  bytes: Uint8Array,
  owner: Owner | undefined,
): Promise<{ name: string; ownerKept: boolean }> {
  const name = `.belay-${scope()}-${process.pid}-${started(process.pid)}-${nonce()}.tmp`;
  const { O_WRONLY, O_CREAT, O_EXCL } = constants;
  const flags = O_WRONLY | O_CREAT | O_EXCL | NO_FOLLOW;
  const handle = await open(directory.at(name), flags, owner ? 0o600 : 0o666);
  try {
    try {
      await writeFully(handle, bytes);
      const ownerKept = owner === undefined || (await own(handle, owner));
      await handle.sync();
      return { name, ownerKept };
    } finally {
      await handle.close();
    }
  } catch (error) {
    await discard(directory, name);
    throw error;
  }
}

const nonce = (): string => randomBytes(6).toString("hex");

export async function discard(directory: Directory, name: string): Promise<void> {
  try {
    await unlink(directory.at(name));
  } catch (error) {
    if (codeOf(error) === "") throw error; // Left behind then; the next writer here removes it.
  }
}

/** A disk that fills up takes a part and says how much: the rest must follow, or it failed. */
export async function writeFully(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let from = 0; from < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, from, bytes.length - from, from);
    if (bytesWritten === 0) throw Object.assign(new Error("short write"), { code: "ENOSPC" });
    from += bytesWritten;
  }
  const { size } = await handle.stat();
  if (size !== bytes.length) throw Object.assign(new Error("wrong size"), { code: "EIO" });
}

/** Owner first, because a change of owner clears bits of the mode. */
async function own(handle: FileHandle, { mode, uid, gid }: Owner): Promise<boolean> {
  const now = await handle.stat();
  let kept = true;
  if (now.uid !== uid || now.gid !== gid) kept = await given(handle, uid, gid);
  // A set-user-id bit must not come to stand for another user.
  await handle.chmod(kept ? mode : mode & 0o777);
  return kept;
}

async function given(handle: FileHandle, uid: number, gid: number): Promise<boolean> {
  try {
    await handle.chown(uid, gid);
    return true;
  } catch (error) {
    if (codeOf(error) !== "EPERM" && codeOf(error) !== "EINVAL") throw error;
    return false; // Only root gives files away: it becomes ours, and the result says so.
  }
}

const NAME = /^\.belay-([0-9a-f]{8})-(\d+)-(\d+)-[0-9a-f]{12}\.tmp$/;
const ABANDONED_MS = 24 * 3_600_000;

/** Directories this process has already cleaned, as device:inode. */
const cleaned = new Set<string>();

/** Removes temporaries of dead processes; once per directory and process. */
export async function cleanOnce(directory: Directory): Promise<void> {
  const { dev, ino } = await stat(directory.at());
  if (cleaned.has(`${dev}:${ino}`)) return;
  cleaned.add(`${dev}:${ino}`);
  try {
    await clean(directory);
  } catch (error) {
    if (codeOf(error) === "") throw error; // Not ours to look into, or one is gone already.
  }
}

async function clean(directory: Directory): Promise<void> {
  for (const name of await readdir(directory.at())) {
    const [, where, pid, start] = NAME.exec(name) ?? [];
    if (where === undefined) continue;
    const dead =
      where === scope()
        ? started(Number(pid)) !== start
        : Date.now() - (await stat(directory.at(name))).mtimeMs > ABANDONED_MS;
    if (dead) await discard(directory, name);
  }
}

/** When process `pid` began, in the system's own count; "0" when it is dead. */
function started(pid: number): string {
  if (process.platform !== "linux") return pid === process.pid || alive(pid) ? "1" : "0";
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? "0" : (fields[19] ?? "0");
  } catch {
    return "0"; // No such process.
  }
}

function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/** Where process numbers mean the same: this boot of this machine, this namespace. */
function scope(): string {
  known ??= createHash("sha256").update(here()).digest("hex").slice(0, 8);
  return known;
}
let known: string | undefined;

function here(): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "latin1");
    return boot + readlinkSync("/proc/self/ns/pid");
  } catch {
    return hostname(); // No /proc: a number used again keeps its file a day longer.
  }
}
