/**
 * read_file: a range of numbered lines, an image, or what a file is that can be shown as neither.
 *
 * A ranged read never grows past what one result may hold, because it is how the model gets
 * at results that did. A read of a whole file may, and is then kept in a file of its own.
 */
import { z } from "zod/v3";
import { oneLine } from "../core/cut.js";
import { done, failed, type Outcome } from "../core/effect.js";
import type { Host, Place } from "../core/host.js";
import { text } from "../core/message.js";
import { spillAt } from "../core/spill.js";
import { defineTool } from "../core/tool.js";
import { missing, refusal } from "./text/answers.js";
import { LineScan, type Range } from "./text/line-scan.js";
import { count, size, sizes } from "./text/size.js";
import { type Encoding, sniff } from "./text/sniff.js";

export const readFile = defineTool({
  name: "read_file",
  description:
    "Read a text file as numbered lines, or see an image. In big files read ranges, not all.",
  input: z
    .object({
      path: z.string().describe("File"),
      offset: z.number().int().optional().describe("First line, from 1"),
      limit: z.number().int().optional().describe("Lines, at most 2000"),
    })
    .strict(),
  parallel: true,

  async prepare({ path, offset, limit }, host) {
    const place = await host.files.locate(path, "read");
    if (place.at === "refused") return refusal(place);
    if (place.at === "nothing") return missing(place.path, host);
    if (place.at === "directory")
      return failed("FAILED", `${oneLine(place.path)} is a directory: use list_dir.`);
    const range = rangeOf(offset, limit);
    if ("ok" in range) return range;
    return {
      subject: place.path,
      effects: [
        { kind: "read", path: place.path, ...(place.caution && { caution: place.caution }) },
      ],
      run: () => readPlace(place, range, host),
    };
  },
});

const LINES_MAX = 2_000;
/** Room for the notes below the lines. */
const RANGE_CHARACTERS = spillAt - 1_000;
const WHOLE_CHARACTERS = 256 * 1024;
const IMAGE_MAX = 5 * 2 ** 20;
const PIECE = 2 ** 20;
/** Beyond this a file is not counted to its end, and not converted from other encodings. */
const COUNTED = 64 * 2 ** 20;

type FilePlace = Extract<Place, { at: "file" }>;

function rangeOf(offset = 1, limit = LINES_MAX): Range | Outcome {
  if (offset < 0 || limit < 1)
    return failed(
      "INVALID_ARGUMENTS",
      `offset counts from 1 and limit is 1 to ${LINES_MAX}; came offset ${offset}, limit ${limit}.`,
    );
  const whole = offset <= 1 && limit >= LINES_MAX;
  const characters = whole ? WHOLE_CHARACTERS : RANGE_CHARACTERS;
  return { first: Math.max(1, offset), lines: Math.min(limit, LINES_MAX), characters };
}

async function readPlace(place: FilePlace, range: Range, host: Host): Promise<Outcome> {
  const head = await host.files.slice(place.path, 0, PIECE);
  if (head.at !== "file") return gone(head, host);
  const whole = head.bytes.length >= place.size;
  const what = sniff(head.bytes, whole);
  if (what.kind === "image") return image(place, what.mime, host);
  if (what.kind === "binary" || (isWide(what.encoding) && place.size > COUNTED))
    return binary(place, what.kind === "binary" ? what.what : `${what.encoding} text`);

  const scan = new LineScan(range);
  let stopped = false;
  if (what.encoding === "utf-8" || what.encoding === "unknown") {
    scan.feed(head.bytes.subarray(what.bom));
    stopped = !whole && !(await feedRest(scan, place, host));
  } else {
    const all = await host.files.read(place.path);
    if (all.at !== "file") return gone(all, host);
    const decoded = new TextDecoder(what.encoding).decode(all.bytes);
    scan.feed(new TextEncoder().encode(decoded));
  }
  if (!stopped) scan.end();
  return lines(place, range, scan, [...(stopped ? [STOPPED] : []), ...about(what, scan)]);
}

const STOPPED = "The file goes on; its lines were not counted to the end.";

const isWide = (encoding: Encoding): boolean => encoding !== "utf-8" && encoding !== "unknown";

/** Whether it came to the end of the file. */
async function feedRest(scan: LineScan, place: FilePlace, host: Host): Promise<boolean> {
  for (let at = PIECE; ; at += PIECE) {
    if (at >= COUNTED && scan.full) return false;
    const piece = await host.files.slice(place.path, at, PIECE);
    if (piece.at !== "file" || piece.bytes.length === 0) return true;
    scan.feed(piece.bytes);
  }
}

function lines(place: FilePlace, range: Range, scan: LineScan, notes: string[]): Outcome {
  const path = oneLine(place.path);
  if (place.size === 0 || scan.total === 0) return done(`${path} is empty (${size(place.size)}).`);
  const last = range.first + scan.picked.length - 1;
  if (scan.picked.length === 0)
    return failed(
      "INVALID_ARGUMENTS",
      `offset ${range.first} is past the end: ${path} has ${count(scan.total, "line")}.`,
    );
  if (last < scan.total || notes.includes(STOPPED))
    notes.unshift(`Lines ${range.first}-${last} of ${scan.total}; go on with offset ${last + 1}.`);
  const numbered = scan.picked.map((line, i) => `${range.first + i} | ${line}`);
  const below = notes.length > 0 ? `\n\n[${notes.join(" ")}]` : "";
  return done(numbered.join("\n") + below, {
    kind: "read",
    path: place.path,
    lines: scan.picked.length,
  });
}

/** What the lines do not show but an edit or a rewrite must keep. */
function about(what: { encoding: Encoding; bom: number }, scan: LineScan): string[] {
  const notes: string[] = [];
  if (what.encoding === "unknown" && scan.replaced > 0)
    notes.push(`Not UTF-8: ${count(scan.replaced, "place")} could not be read (\ufffd).`);
  else if (isWide(what.encoding)) notes.push(`Encoding: ${what.encoding.toUpperCase()}.`);
  else if (what.bom > 0) notes.push("Begins with a UTF-8 byte order mark.");
  if (scan.crlf > 0)
    notes.push(scan.crlf >= scan.total - 1 ? "Line ends: CR LF." : "Mixed line ends.");
  return notes;
}

async function image(place: FilePlace, mime: string, host: Host): Promise<Outcome> {
  const [came, most] = sizes(place.size, IMAGE_MAX);
  const what = `${oneLine(place.path)}: ${mime}, ${came}`;
  if (place.size > IMAGE_MAX)
    return failed(
      "FAILED",
      `${what}: images are shown up to ${most}. Make a smaller copy and read that.`,
    );
  const all = await host.files.read(place.path, IMAGE_MAX);
  if (all.at !== "file") return gone(all, host);
  const data = Buffer.from(all.bytes).toString("base64");
  return {
    ok: true,
    content: [text(what), { type: "image", mime, data }],
    evidence: [{ kind: "read", path: place.path, lines: 0 }],
  };
}

const binary = (place: FilePlace, what: string): Outcome =>
  done(
    `${oneLine(place.path)} is ${what}, ${size(place.size)}: not shown as text. ` +
      "Use a program that reads it (file, unzip -l, pdftotext, xxd | head) with execute_command.",
  );

/** It was a file when it was judged, and is none now. */
async function gone(
  found: Exclude<Awaited<ReturnType<Host["files"]["read"]>>, { at: "file" }>,
  host: Host,
) {
  if (found.at === "refused") return refusal(found);
  if (found.at === "nothing") return missing(found.path, host);
  return failed("STALE_FILE", `${oneLine(found.path)} changed while it was read. Read it again.`);
}
