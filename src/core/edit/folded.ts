/**
 * The second layer: fragment and file compared line by line in folded form, blanks at line
 * ends dropped; a place found is traced back to the bytes as they are.
 */
import { type FoldLine, isAscii, lineFolder, trimmedLength } from "./fold.js";
import { eachOccurrence } from "./occurrences.js";
import type { Spans } from "./spans.js";

/** `cut`: places that begin or end inside a character; they are not among the spans. */
export interface FoundFolded {
  spans: Spans;
  cut: number;
}

/** A fragment of nothing but white space is never looked for in folded form. */
export function findFolded(text: string, fragment: string): FoundFolded {
  const found: FoundFolded = { spans: { starts: [], ends: [] }, cut: 0 };
  if (fragment.trim() === "") return found;
  const fold = lineFolder();
  const { open, closed } = foldFragment(fragment, fold);
  const page = foldPage(text, fold);
  search(page, open, false, found);
  if (closed !== undefined) {
    search(page, closed, true, found);
    sort(found.spans);
  }
  return found;
}

/**
 * `open` may end anywhere. `closed` is set when the fragment ends in blanks: without them it
 * may stand where a line of the file ends, and takes the blanks at that line's end along.
 */
function foldFragment(fragment: string, fold: FoldLine): { open: string; closed?: string } {
  const lines = fragment.split(/\r?\n/).map((line) => fold(line));
  const last = lines.pop() as string;
  const head = lines.map((line) => `${trimmed(line)}\n`).join("");
  const open = head + last;
  const closed = head + trimmed(last);
  return closed === open ? { open } : { open, closed };
}

const trimmed = (line: string): string => line.slice(0, trimmedLength(line));

/** The whole text folded; of each line where it starts, folded and as it is, and where it ends. */
interface Page {
  text: string;
  folded: string;
  fold: FoldLine;
  foldedStarts: number[];
  starts: number[];
  ends: number[];
}

function foldPage(text: string, fold: FoldLine): Page {
  const lines: string[] = [];
  const page: Page = { text, folded: "", fold, foldedStarts: [], starts: [], ends: [] };
  let foldedAt = 0;
  let at = 0;
  while (at <= text.length) {
    const feed = text.indexOf("\n", at);
    const next = feed < 0 ? text.length + 1 : feed + 1;
    const crLf = feed > at && text.charAt(feed - 1) === "\r";
    const end = next - (crLf ? 2 : 1);
    const line = trimmed(fold(text.slice(at, end)));
    page.foldedStarts.push(foldedAt);
    page.starts.push(at);
    page.ends.push(end);
    lines.push(line);
    foldedAt += line.length + 1;
    at = next;
  }
  page.folded = lines.join("\n");
  return page;
}

function search(page: Page, wanted: string, atLineEnd: boolean, found: FoundFolded): void {
  const first = lineFinder(page);
  const last = lineFinder(page);
  eachOccurrence(page.folded, wanted, (from) => {
    const to = from + wanted.length;
    if (atLineEnd && to < page.folded.length && page.folded.charAt(to) !== "\n") return;
    const opening = first(from);
    const startsAtBreak = page.folded.charAt(from) === "\n";
    const start = startsAtBreak ? opening.end : opening.place(from);
    const closing = last(to);
    const end = atLineEnd ? closing.end : closing.place(to);
    if (start < 0 || end < 0) {
      found.cut += 1;
      return;
    }
    found.spans.starts.push(start);
    found.spans.ends.push(end);
  });
}

/** `place` traces a folded position back; -1 when it lies inside a sign. */
interface Line {
  end: number;
  place(folded: number): number;
}

/** Finds the lines of ascending positions; traces each line once, however often it is hit. */
function lineFinder(page: Page): (folded: number) => Line {
  let index = 0;
  let line: Line | undefined;
  return (folded) => {
    while ((page.foldedStarts[index + 1] ?? Number.POSITIVE_INFINITY) <= folded) {
      index += 1;
      line = undefined;
    }
    line ??= traceLine(page, index);
    return line;
  };
}

function traceLine(page: Page, index: number): Line {
  const start = page.starts[index] as number;
  const end = page.ends[index] as number;
  const foldedStart = page.foldedStarts[index] as number;
  const content = page.text.slice(start, end);
  if (isAscii(content)) return { end, place: (folded) => start + folded - foldedStart };
  const signs = new Int32Array(foldedEnd(page, index) - foldedStart + 1).fill(-1);
  const folded = page.fold(content, (foldedAt, at) => {
    if (foldedAt < signs.length) signs[foldedAt] = start + at;
  });
  if (folded.length < signs.length) signs[folded.length] = end;
  return { end, place: (at) => signs[at - foldedStart] as number };
}

const foldedEnd = (page: Page, index: number): number =>
  (page.foldedStarts[index + 1] ?? page.folded.length + 1) - 1;

function sort(spans: Spans): void {
  const order = spans.starts.map((_, i) => i);
  const start = (i: number): number => spans.starts[i] as number;
  order.sort((a, b) => start(a) - start(b));
  const ends = order.map((i) => spans.ends[i] as number);
  spans.starts = order.map(start);
  spans.ends = ends;
}
