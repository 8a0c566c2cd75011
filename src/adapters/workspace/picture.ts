/** Files that are pictures a model can be shown. */
import { open } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, resolve } from "node:path";
import type { Picture } from "../../core/seat.js";

/** What providers take at most. */
export const BYTES_MAX = 5 * 1024 * 1024;

/** `path` may be relative to `cwd` or begin with `~/`; undefined = there is no such picture. */
export async function pictureAt(path: string, cwd: string): Promise<Picture | undefined> {
  const file = resolve(cwd, path.replace(/^~(?=\/)/, homedir()));
  try {
    const handle = await open(file, "r");
    try {
      const stat = await handle.stat();
      if (!stat.isFile() || stat.size > BYTES_MAX || stat.size === 0) return undefined;
      const bytes = await handle.readFile();
      const mime = bytes.length <= BYTES_MAX ? mimeOf(bytes) : undefined;
      if (!mime) return undefined;
      const part = { type: "image", mime, data: bytes.toString("base64") } as const;
      return { name: basename(file), bytes: bytes.length, part };
    } finally {
      await handle.close();
    }
  } catch {
    return undefined; // Not there, or closed to us: the path stays what it is, a text.
  }
}

/** By its first bytes: what a file is called says nothing. */
export function mimeOf(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, 12).toString("latin1");
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (/^GIF8[79]a/.test(head)) return "image/gif";
  return head.startsWith("RIFF") && head.endsWith("WEBP") ? "image/webp" : undefined;
}
