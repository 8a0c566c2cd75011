/**
 * The text of lines that a search has found, read through the guard.
 */
import type { FileHandle } from "node:fs/promises";
import type { GrepLine } from "../../../core/host.js";
import { judged } from "../files/place.js";
import { opened } from "../files/read.js";
import { isRefused, type Root, walk } from "../files/walk.js";
import type { Hit } from "./ripgrep.js";

/** Bytes of one line that are shown, and of them before a match that is far into it. */
const LINE_MAX = 2_000;
const BEFORE = 150;
/** A file in a wide encoding is read whole, up to here. */
const WIDE_MAX = 64 * 2 ** 20;

export async function linesAt(root: Root, hits: readonly Hit[]): Promise<GrepLine[]> {
  const lines: GrepLine[] = [];
  for (const some of byFile(hits)) {
    const path = some[0]?.path ?? "";
    const found = await walk<GrepLine[]>(
      root,
      { path: `./${path}`, purpose: "read" },
      async (to) => {
        const place = judged(to, "read");
        // Not the file that was searched: something was exchanged on the way.
        if (place.at !== "file" || place.path !== path) return [];
        const read = await opened(to, (handle) => textsOf(handle, some));
        return isRefused(read) ? [] : read;
      },
    );
    if (!isRefused(found)) lines.push(...(found as GrepLine[]));
  }
  return lines;
}

function byFile(hits: readonly Hit[]): Hit[][] {
  const files: Hit[][] = [];
  for (const hit of hits) {
    const last = files.at(-1);
    if (last?.[0]?.path === hit.path) last.push(hit);
    else files.push([hit]);
  }
  return files;
}

async function textsOf(handle: FileHandle, hits: readonly Hit[]): Promise<GrepLine[]> {
  const head = await bytesAt(handle, 0, 3);
  const wide = wideEncoding(head);
  const texts = wide ? await wideLines(handle, wide) : undefined;
  const mark = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
  const lines: GrepLine[] = [];
  for (const { path, line, offset, column, match } of hits) {
    const text = texts ? texts[line - 1] : await lineAt(handle, offset + mark, column);
    if (text !== undefined) lines.push({ path, line, text: shortened(text), match });
  }
  return lines;
}

const wideEncoding = ([first, second]: Uint8Array): string | undefined =>
  first === 0xff && second === 0xfe
    ? "utf-16le"
    : first === 0xfe && second === 0xff
      ? "utf-16be"
      : undefined;

async function wideLines(handle: FileHandle, encoding: string): Promise<string[]> {
  const { size } = await handle.stat();
  const bytes = await bytesAt(handle, 0, Math.min(size, WIDE_MAX));
  return new TextDecoder(encoding).decode(bytes).split("\n");
}

/** The line that begins at `offset`; of a long one the part around its match. */
async function lineAt(handle: FileHandle, offset: number, column: number): Promise<string> {
  const skipped = column > 2 * BEFORE ? column - BEFORE : 0;
  const bytes = await bytesAt(handle, offset + skipped, LINE_MAX + 4);
  const end = bytes.indexOf(10);
  const line = end < 0 ? bytes : bytes.subarray(0, end);
  if (skipped === 0) return decoded(line);
  // Not from the middle of a character.
  const whole = line.findIndex((byte) => (byte & 0xc0) !== 0x80);
  return `…${decoded(line.subarray(Math.max(0, whole)))}`;
}

const decoded = (bytes: Uint8Array): string =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

const shortened = (text: string): string => {
  const line = text.replace(/\r$/, "");
  return line.length <= LINE_MAX ? line : `${line.slice(0, LINE_MAX - 1)}…`;
};

async function bytesAt(handle: FileHandle, offset: number, length: number): Promise<Uint8Array> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await handle.read(bytes, 0, length, offset);
  return bytes.subarray(0, bytesRead);
}
