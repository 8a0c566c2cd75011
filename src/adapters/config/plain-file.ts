/** Reads a person's own file, and never waits for one that has no end, such as a pipe. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";

/** Bytes: far more than anybody writes by hand. */
const BYTES_MAX = 2 ** 26;

/** As UTF-8, without a byte order mark. Throws what fs throws, and for what is no plain file. */
export function plainFile(path: string): string {
  const handle = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = fstatSync(handle);
    if (found.isDirectory()) throw refused("EISDIR", "is a directory", path);
    if (!found.isFile()) throw refused("ENOTFILE", "no regular file", path);
    if (found.size > BYTES_MAX) throw refused("EFBIG", "too large", path);
    return readFileSync(handle, "utf8").replace(/^\ufeff/, "");
  } finally {
    closeSync(handle);
  }
}

/** In the system's own way, so that it can be told like what the system says. */
const refused = (code: string, what: string, path: string): Error =>
  Object.assign(new Error(`${code}: ${what}, open '${path}'`), { code });
