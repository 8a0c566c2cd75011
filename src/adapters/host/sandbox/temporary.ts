/**
 * What commands in the sandbox see as the temporary folder: one for a session, gone with it.
 */
import { mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeOf } from "../files/directory.js";

/** Its real path. What belays that were killed have left goes on this occasion. */
export function makeTemporary(): string {
  const all = realpathSync(tmpdir());
  for (const name of readdirSync(all)) {
    const pid = Number(/^belay-sandbox-(\d+)-\w{6}$/.exec(name)?.[1]);
    if (pid > 0 && !isAlive(pid)) drop(join(all, name));
  }
  return mkdtempSync(join(all, `belay-sandbox-${process.pid}-`));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== "ESRCH";
  }
}

/** Another person's stays, and is not ours to report. */
export function drop(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    if (codeOf(error) === "") throw error;
  }
}
