/**
 * write_file: the whole of a file, exactly as given.
 *
 * The content is never altered, neither its line ends nor an escaped envelope tag: what the
 * model wrote is what is on disk, and the answer says what may surprise it.
 */
import { z } from "zod/v3";
import { oneLine } from "../core/cut.js";
import { done, failed, type Outcome, type Preview } from "../core/effect.js";
import { unescape } from "../core/envelope.js";
import type { Found, Version } from "../core/host.js";
import { defineTool } from "../core/tool.js";
import { refusal } from "./text/answers.js";
import { type FileChange, planned } from "./text/file-change.js";
import { size, sizes } from "./text/size.js";
import { sniff } from "./text/sniff.js";

export const writeFile = defineTool({
  name: "write_file",
  description: "Create a file or replace all of it. For changes use edit_file.",
  input: z
    .object({
      path: z.string().describe("File; parents are made"),
      content: z.string().describe("All of it"),
    })
    .strict(),

  async prepare({ path, content }, host) {
    const wrong = unfit(content);
    if (wrong !== undefined) return failed("INVALID_ARGUMENTS", wrong);
    const place = await host.files.locate(path, "write");
    if (place.at === "refused") return refusal(place);
    if (place.at === "directory")
      return failed(
        "FAILED",
        `${oneLine(place.path)} is a directory: give the path of a file in it.`,
      );
    const found = place.at === "nothing" ? undefined : await host.files.read(place.path);
    const old = oldOf(found);
    if ("ok" in old) return old;
    const bytes = new TextEncoder().encode(content);
    if (old.bytes && same(old.bytes, bytes))
      return done(`${oneLine(place.path)} already holds exactly this. Nothing was written.`);
    const { caution } = place;
    const said = (counted: string) =>
      `${old.bytes ? "Replaced" : "Created"} ${oneLine(place.path)} ` +
      `(${size(bytes.length)}, ${counted}).`;
    const change: FileChange = {
      asked: path,
      path: place.path,
      ...(caution && { caution }),
      version: old.version,
      before: old.text,
      after: content,
      bytes,
      ...previewOf(place.path, old, content),
      amendable: isPlainText(old),
      said,
      notes: surprises(old, content),
    };
    return planned(change, host);
  },
});

const CONTENT_MAX = 5 * 2 ** 20;

/** Why this content cannot be written. */
function unfit(content: string): string | undefined {
  const bytes = Buffer.byteLength(content);
  if (bytes > CONTENT_MAX) {
    const [came, most] = sizes(bytes, CONTENT_MAX);
    return `content is ${came}; at most ${most} can be written at once.`;
  }
  const broken = content.search(halfPair);
  if (broken < 0) return undefined;
  const line = content.slice(0, broken).split("\n").length;
  return `content holds half a surrogate pair in line ${line}: write the whole character.`;
}

const halfPair = /\p{Surrogate}/u;

/** `text` is undefined when the bytes are none. */
interface Old {
  version: Version;
  bytes?: Uint8Array;
  text?: string;
}

function oldOf(found: Found | undefined): Old | Outcome {
  if (found === undefined || found.at === "nothing") return { version: "missing" };
  if (found.at === "refused") return refusal(found);
  if (found.at === "directory")
    return failed("STALE_FILE", `${oneLine(found.path)} is a directory now.`);
  if (found.at === "large")
    return failed("FAILED", `${oneLine(found.path)} is ${size(found.size)}: too large to replace.`);
  const what = sniff(found.bytes, true);
  const text = what.kind === "text" ? textOf(found.bytes, what.encoding) : undefined;
  return { version: found.version, bytes: found.bytes, ...(text !== undefined && { text }) };
}

const textOf = (bytes: Uint8Array, encoding: string): string =>
  new TextDecoder(encoding === "unknown" ? "utf-8" : encoding, { ignoreBOM: true }).decode(bytes);

/** What is no text has no diff. */
function previewOf(path: string, old: Old, after: string): { preview?: Preview } {
  if (old.bytes === undefined || old.text !== undefined) return {};
  const text = `${path} (${size(old.bytes.length)}, no text) becomes:\n${after}`;
  return { preview: { kind: "text", text } };
}

/** New, or UTF-8: parts of it can stand beside parts of what comes. */
function isPlainText({ bytes, text }: Old): boolean {
  if (bytes === undefined) return true;
  return text !== undefined && same(new TextEncoder().encode(text), bytes);
}

/** What the model may not expect of what it wrote. */
function surprises(old: Old, content: string): string[] {
  const notes: string[] = [];
  if (unescape(content) !== content)
    notes.push(
      "It holds a tag of tool results with a backslash after its bracket, as results show it: " +
        "it was written as given, so take the backslash out if the file is not to have it.",
    );
  if (old.text === undefined || old.bytes === undefined) return notes;
  if (old.text.includes("\r\n") && !content.includes("\r\n"))
    notes.push("Its line ends were CR LF and are LF now.");
  const what = sniff(old.bytes, true);
  if (what.kind === "text" && what.encoding !== "utf-8")
    notes.push(`Its encoding was ${what.encoding.toUpperCase()} and is UTF-8 now.`);
  else if (old.text.startsWith("\ufeff") && !content.startsWith("\ufeff"))
    notes.push("Its byte order mark is gone.");
  return notes;
}

const same = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && Buffer.compare(a, b) === 0;
