/**
 * The lines of a diff as they are to be drawn: each with its number, its sign, the hunk it is
 * of, and within a line that changed the words that differ.
 */
import { changesOf, linesOf } from "../../core/diff/changes.js";
import { grouped } from "../../core/diff/hunk.js";

/** The part of the `diff` package that is used, loaded with the first turn. */
export interface DiffLibrary {
  diffWordsWithSpace(before: string, after: string): readonly Word[];
}
interface Word {
  value: string;
  added?: boolean;
  removed?: boolean;
}

export interface Line {
  kind: "same" | "added" | "removed" | "gap";
  number: number;
  text: string;
  /** Undefined for what stands around the changes. */
  hunk?: number;
  words?: readonly Word[];
}

const AROUND = 3;

/** Changed lines with their surroundings; [] when nothing differs. `from` numbers the first. */
export function diffLines(before: string, after: string, from: number): Line[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const shown = (line: string) => line.replace(/\n$/, "");
  const lines: Line[] = [];
  const around = (at: number, to: number) => {
    for (let i = at; i < to; i++)
      lines.push({ kind: "same", number: from + i, text: shown(now[i] ?? "") });
  };
  let end = 0;
  for (const [hunk, { changes }] of grouped(changesOf(old, now), old).entries())
    for (const { before: left, after: right } of changes) {
      const start = Math.max(end, right.at - AROUND);
      if (lines.length > 0 && start - end > AROUND) {
        around(end, end + AROUND);
        lines.push({ kind: "gap", number: from + end + AROUND, text: "" });
      } else if (lines.length > 0) around(end, start);
      around(start, right.at);
      for (let i = left.at; i < left.at + left.count; i++)
        lines.push({ kind: "removed", number: from + i, text: shown(old[i] ?? ""), hunk });
      end = right.at + right.count;
      for (let i = right.at; i < end; i++)
        lines.push({ kind: "added", number: from + i, text: shown(now[i] ?? ""), hunk });
    }
  if (lines.length > 0) around(end, Math.min(now.length, end + AROUND));
  return lines;
}

/** One hunk with the unchanged lines next to it. */
export function ofHunk(lines: readonly Line[], hunk: number): Line[] {
  const first = lines.findIndex((line) => line.hunk === hunk);
  const last = lines.findLastIndex((line) => line.hunk === hunk);
  if (first < 0) return [];
  let [from, to] = [first, last + 1];
  while (first - from < AROUND && lines[from - 1]?.kind === "same") from--;
  while (to - last <= AROUND && lines[to]?.kind === "same") to++;
  return lines.slice(from, to);
}

/** Lines that changed: as many removed as added next to each other. */
const PAIRS_MAX = 40;
const PAIR_CHARACTERS_MAX = 2000;

export function withWords(lines: readonly Line[], library: DiffLibrary): Line[] {
  const out = [...lines];
  for (let at = 0; at < out.length; at++) {
    if (out[at]?.kind !== "removed") continue;
    let middle = at;
    while (out[middle]?.kind === "removed") middle++;
    let end = middle;
    while (out[end]?.kind === "added") end++;
    if (middle - at === end - middle && middle - at <= PAIRS_MAX)
      for (let i = 0; i < middle - at; i++) pair(out, at + i, middle + i, library);
    at = end - 1;
  }
  return out;
}

function pair(lines: Line[], old: number, now: number, library: DiffLibrary): void {
  const [before, after] = [lines[old], lines[now]];
  if (!before || !after) return;
  if (before.text.length + after.text.length > PAIR_CHARACTERS_MAX) return;
  const words = library.diffWordsWithSpace(before.text, after.text);
  const kept = words.reduce((n, w) => n + (w.added || w.removed ? 0 : w.value.length), 0);
  const respaced = before.text.replace(/\s/g, "") === after.text.replace(/\s/g, "");
  if (!respaced && kept * 3 < Math.max(before.text.length, after.text.length)) return;
  lines[old] = { ...before, words };
  lines[now] = { ...after, words };
}
