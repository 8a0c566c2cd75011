/** The same sentences as lines without colours: for standard error, where there is no screen. */
import type { Event } from "../../core/event.js";
import type { Words } from "../../core/i18n/index.js";
import type { Report } from "../../core/report.js";
import { plainLibraries } from "../text/libraries.js";
import { paint } from "../text/paint.js";
import type { Row } from "../text/span.js";
import { blank, take, view } from "../view.js";
import { callFacts, callLine, drawRefused } from "./call.js";
import { endingFacts, faultSentences } from "./ending.js";
import type { Look } from "./look.js";

export const plainLine = (text: string): string => paint([{ text }], undefined);

const PLAIN_COLUMNS = 100;

const lookOf = (words: Words): Look => ({
  columns: PLAIN_COLUMNS,
  rows: 24,
  words,
  home: undefined,
  libraries: plainLibraries,
});

/** What each event adds to a log: a line for a call that ended or was refused. */
export function openLog(words: Words): (event: Event) => string[] {
  const look = lookOf(words);
  let seen = blank;
  return (event) => {
    const [entries, rest] = take(view(seen, event));
    seen = rest;
    return entries.flatMap((entry): string[] => {
      if (entry.kind === "refused")
        return drawRefused(entry.call, entry.refusal, entry.depth, look).map(flat);
      if (entry.kind !== "call") return [];
      const { call, depth } = entry;
      const facts = callFacts(call.outcome, call.ms, words);
      const mark = call.outcome.ok ? "✓" : "✗";
      return callLine({ mark, call, facts, depth }, look).map(flat);
    });
  };
}

const flat = (row: Row): string => paint(row, undefined);

/** How the turn ended: what went wrong, then the facts. */
export function endingLines(report: Report, words: Words): string[] {
  const sentences = report.fault
    ? faultSentences(report.fault, report.answer !== "", words)
    : [words.endings[report.state]];
  const facts = endingFacts(report, words).join(" · ");
  return [...sentences, facts].filter((line) => line !== "").map(plainLine);
}
