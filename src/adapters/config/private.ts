/**
 * Files and directories that only their owner may read, whatever the umask.
 */
import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";

/** Makes what is missing of the path; the last directory is made private even if it stood. */
export function makePrivateDirectory(path: string): void {
  if (!makeDirectories(path) && (statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o700);
}

/** Makes what is missing of the path, private, and leaves what stands; whether any was. */
export function makeDirectories(path: string): boolean {
  const missing: string[] = [];
  for (let at = path; !exists(at); at = dirname(at)) missing.unshift(at);
  for (const directory of missing) {
    makeDirectory(directory);
    chmodSync(directory, 0o700);
  }
  return missing.length > 0;
}

/** Not Node's recursive way: on a file system that takes no directory (/proc) it never ends. */
function makeDirectory(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as { code?: string }).code !== "EEXIST") throw error; // Another process was quicker.
  }
}

/** Opens for appending, makes the file and its directory where they are missing. */
export function openPrivateFile(file: string): number {
  makePrivateDirectory(dirname(file));
  const handle = openSync(file, "a+", 0o600);
  chmodSync(file, 0o600);
  return handle;
}

/**
 * The old content or the new one is there at any moment, never a mix. Throws what fs throws, and
 * what `check` throws, which is called at the last moment.
 */
export function replacePrivateFile(file: string, content: string, check = () => {}): void {
  makePrivateDirectory(dirname(file));
  const temporary = `${file}.${process.pid}.tmp`;
  rmSync(temporary, { force: true });
  const handle = openSync(temporary, "wx", 0o600);
  try {
    chmodSync(temporary, 0o600);
    writeFully(handle, content);
    fsyncSync(handle);
    closeSync(handle);
    check();
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true }); // The original stays as it was.
    throw error;
  }
}

/** One write may take only a part, as on a disk that is nearly full: the rest must follow. */
export function writeFully(handle: number, content: string): void {
  const bytes = Buffer.from(content, "utf8");
  for (let from = 0; from < bytes.length; ) {
    const written = writeSync(handle, bytes, from);
    if (written === 0) throw new Error(`wrote ${from} of ${bytes.length} bytes`);
    from += written;
  }
}

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;
