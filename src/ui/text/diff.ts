/**
 * What an edit changes, line by line: numbers, three lines around each change, and within a
 * changed line the words that differ.
 */
import { show, untab } from "./show.js";
import type { Row, Span, Tone } from "./span.js";
import { chop } from "./wrap.js";

/** The part of the `diff` package that is used, loaded with the first turn. */
export interface DiffLibrary {
  diffArrays(
    before: string[],
    after: string[],
    options: { maxEditLength: number },
  ): readonly { value: string[]; added?: boolean; removed?: boolean }[] | undefined;
  diffWordsWithSpace(before: string, after: string): readonly Word[];
}
interface Word {
  value: string;
  added?: boolean;
  removed?: boolean;
}

/** Beyond that many changed lines the two sides are shown whole: finding less takes too long. */
const EDITS_MAX = 4000;
const AROUND = 3;

interface Line {
  kind: "same" | "added" | "removed" | "gap";
  number: number;
  text: string;
  words?: readonly Word[];
}

export interface DiffWords {
  crlf: string;
  noFinalNewline: string;
  finalNewline: string;
  noChange: string;
}

export interface DiffSetting {
  columns: number;
  library: DiffLibrary;
  words: DiffWords;
}

export function drawDiff(before: string, after: string, setting: DiffSetting): Row[] {
  const crlf = onlyCrlf(before) && onlyCrlf(after) && after.includes("\r\n");
  const [old, now] = crlf
    ? [before.replaceAll("\r\n", "\n"), after.replaceAll("\r\n", "\n")]
    : [before, after];
  const lines = compare(old, now, setting.library);
  const notes = notesOn(before, after, crlf, setting.words).map(note);
  if (lines.length === 0) return notes.length > 0 ? notes : [note(setting.words.noChange)];
  const digits = String(Math.max(...lines.map((l) => l.number))).length;
  return [...lines.flatMap((line) => drawLine(line, digits, setting.columns)), ...notes];
}

/** What the rows do not show of the line ends. */
function notesOn(before: string, after: string, crlf: boolean, words: DiffWords): string[] {
  const open = (text: string) => text !== "" && !text.endsWith("\n");
  return [
    ...(crlf ? [words.crlf] : []),
    ...(open(after) ? [words.noFinalNewline] : []),
    ...(open(before) && after.endsWith("\n") ? [words.finalNewline] : []),
  ];
}

const note = (text: string): Row => [{ text: "  " }, { text, tone: "dim" }];

/** Every line ends in CRLF: then the carriage returns say nothing and are left out. */
const onlyCrlf = (text: string) => !/(^|[^\r])\n/.test(text) && !/\r(?!\n)/.test(text);

function drawLine(line: Line, digits: number, columns: number): Row[] {
  if (line.kind === "gap") return [[{ text: `${" ".repeat(digits)} ⋯`, tone: "dim" }]];
  const tone: Tone = line.kind === "same" ? "plain" : line.kind;
  const sign = { same: " ", added: "+", removed: "-" }[line.kind];
  const margin = {
    first: [
      { text: String(line.number).padStart(digits), tone: "dim" as const },
      { text: ` ${sign} `, tone },
    ],
    rest: [{ text: " ".repeat(digits + 3) }],
  };
  return chop(lineSpans(line, tone), columns, margin);
}

function lineSpans(line: Line, tone: Tone): Span[] {
  const marked = line.kind === "added" ? "addedMark" : "removedMark";
  if (!line.words) return piece(line.text, tone, "prose");
  const seen = line.words.filter((w) => (line.kind === "added" ? !w.removed : !w.added));
  // Where only blanks differ, a tab must not look like blanks.
  const blanksOnly = seen.every((w) => !(w.added || w.removed) || w.value.trim() === "");
  return seen.flatMap((w) => {
    const changed = w.added || w.removed;
    return piece(w.value, changed ? marked : tone, changed && blanksOnly ? "exact" : "prose");
  });
}

const piece = (text: string, tone: Tone, where: "prose" | "exact"): Span[] =>
  show(where === "prose" ? untab(text) : text, where).map((s) => ({
    text: s.text,
    tone: s.tone ?? tone,
  }));

/** Changed lines with their surroundings; [] when nothing differs. */
function compare(before: string, after: string, library: DiffLibrary): Line[] {
  const [a, b] = [linesOf(before), linesOf(after)];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (
    tail < a.length - head &&
    tail < b.length - head &&
    a[a.length - 1 - tail] === b[b.length - 1 - tail]
  )
    tail++;
  const [oldMiddle, newMiddle] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)];
  if (oldMiddle.length === 0 && newMiddle.length === 0) return [];
  const found = library.diffArrays(oldMiddle, newMiddle, { maxEditLength: EDITS_MAX }) ?? [
    { value: oldMiddle, removed: true },
    { value: newMiddle, added: true },
  ];
  const first = Math.max(0, head - AROUND);
  const lines: Line[] = b.slice(first, head).map((text, i) => same(text, first + i + 1));
  let [oldNumber, newNumber] = [head + 1, head + 1];
  for (const { value, added, removed } of found)
    for (const text of value) {
      if (removed) lines.push({ kind: "removed", number: oldNumber++, text });
      else if (added) lines.push({ kind: "added", number: newNumber++, text });
      else {
        lines.push(same(text, newNumber++));
        oldNumber++;
      }
    }
  const end = b.length - tail;
  lines.push(...b.slice(end, end + AROUND).map((text, i) => same(text, end + i + 1)));
  return withWords(withGaps(lines), library);
}

/** The lines of a text with its line ends taken off; a last line end begins no line. */
function linesOf(text: string): string[] {
  if (text === "") return [];
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

const same = (text: string, number: number): Line => ({ kind: "same", number, text });

/** Unchanged lines far from any change become one gap. */
function withGaps(lines: readonly Line[]): Line[] {
  const near = new Set<number>();
  lines.forEach((line, at) => {
    if (line.kind === "same") return;
    for (let i = at - AROUND; i <= at + AROUND; i++) near.add(i);
  });
  const kept: Line[] = [];
  lines.forEach((line, at) => {
    if (near.has(at)) kept.push(line);
    else if (kept.at(-1)?.kind !== "gap" && kept.length > 0)
      kept.push({ kind: "gap", number: line.number, text: "" });
  });
  return kept;
}

/** As many lines removed as added next to each other are taken for lines that changed. */
function withWords(lines: readonly Line[], library: DiffLibrary): Line[] {
  const out = [...lines];
  for (let at = 0; at < out.length; at++) {
    if (out[at]?.kind !== "removed") continue;
    let middle = at;
    while (out[middle]?.kind === "removed") middle++;
    let end = middle;
    while (out[end]?.kind === "added") end++;
    if (middle - at === end - middle && middle - at <= 40)
      for (let i = 0; i < middle - at; i++) pair(out, at + i, middle + i, library);
    at = end - 1;
  }
  return out;
}

function pair(lines: Line[], old: number, now: number, library: DiffLibrary): void {
  const [before, after] = [lines[old], lines[now]];
  if (!before || !after || before.text.length + after.text.length > 2000) return;
  const words = library.diffWordsWithSpace(before.text, after.text);
  const kept = words.reduce((n, w) => n + (w.added || w.removed ? 0 : w.value.length), 0);
  const respaced = before.text.replace(/\s/g, "") === after.text.replace(/\s/g, "");
  if (!respaced && kept * 3 < Math.max(before.text.length, after.text.length)) return;
  lines[old] = { ...before, words };
  lines[now] = { ...after, words };
}
