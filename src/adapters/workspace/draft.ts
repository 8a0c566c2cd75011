/**
 * What a person is writing, in a file of this process. One whose process is gone was left
 * behind by a session that broke off; its text is offered once more.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { makePrivateDirectory } from "../config/private.js";

export interface DraftFile {
  /** What was left behind for this folder; from now on it is kept as this session's. */
  found(): string | undefined;
  /** "" forgets it. */
  keep(text: string): void;
}

/** A draft that cannot be kept is worth no error. */
export function draftFile(dataDir: string, cwd: string): DraftFile {
  const folder = join(dataDir, "drafts");
  // A home may be shared by machines, whose process ids mean nothing to each other.
  const key = createHash("sha256").update(`${hostname()}\0${cwd}`).digest("hex").slice(0, 24);
  const own = join(folder, `${key}.${process.pid}`);
  let kept = false;
  return {
    found() {
      try {
        const left = leftBehind(folder, key);
        const [newest, ...older] = left;
        for (const file of older) rmSync(file, { force: true });
        if (newest === undefined) return undefined;
        renameSync(newest, own);
        kept = true;
        return readFileSync(own, "utf8") || undefined;
      } catch {
        return undefined; // Taken by another session that began with us.
      }
    },
    keep(text) {
      try {
        if (text.trim() !== "") write(folder, own, text);
        else if (kept) rmSync(own, { force: true });
        kept = text.trim() !== "";
      } catch {
        return; // A full disk: what is written stands in the prompt all the same.
      }
    },
  };
}

function leftBehind(folder: string, key: string): string[] {
  const files = namesIn(folder)
    .filter((name) => name.startsWith(`${key}.`) && !isAlive(Number(name.slice(key.length + 1))))
    .map((name) => join(folder, name));
  return files.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // Nothing was ever kept.
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  if (!Number.isInteger(pid) || pid <= 0) return true;
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as { code?: string }).code === "EPERM";
  }
}

/** Killed, and nobody has asked for its exit code yet: in a container nobody may ever. */
function isZombie(pid: number): boolean {
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "latin1"));
  } catch {
    return false; // Not Linux: it answers, so it lives.
  }
}

/** Whole or not at all; it need not outlive the machine, so nothing waits for the disk. */
function write(folder: string, file: string, text: string): void {
  makePrivateDirectory(folder);
  const part = `${file}.part`;
  rmSync(part, { force: true });
  writeFileSync(part, text, { mode: 0o600, flag: "wx" });
  renameSync(part, file);
}
