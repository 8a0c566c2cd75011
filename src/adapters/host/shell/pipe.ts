/**
 * One pipe for both streams of a command, so that they keep their order. Node's own pipes are
 * sockets, on which `> /dev/stderr` fails; a named pipe, at once nameless again, is a real one.
 */
import { execFile } from "node:child_process";
import { closeSync, constants, openSync, unlinkSync } from "node:fs";
import { Socket } from "node:net";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { promisify } from "node:util";

export interface Pipe {
  read: Readable;
  /** For the child; closed here once it has been handed over. */
  write: { fd: number; close(): void };
}

let count = 0;

/** Undefined where the system has no named pipes: the caller takes Node's. */
export async function openPipe(directory: string): Promise<Pipe | undefined> {
  if (process.platform === "win32") return undefined;
  const path = join(directory, `out-${process.pid}-${(count += 1)}`);
  try {
    await promisify(execFile)("/usr/bin/mkfifo", ["-m", "600", path], { env: {} });
  } catch {
    return undefined; // Not there: two sockets then, in whatever order.
  }
  // Opened for reading first and without waiting, else each end would wait for the other. The
  // writer is opened anew, because the child must not inherit "without waiting". Plain numbers:
  // the socket owns the one, the child gets the other.
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(path, constants.O_WRONLY);
  unlinkSync(path);
  const read = new Socket({ fd: reader, readable: true, writable: false });
  return { read, write: { fd: writer, close: () => closeSync(writer) } };
}
