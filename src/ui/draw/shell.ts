/** Commands the person ran with `!`: the line, what it printed, how it ended. */
import type { RanLine } from "../../core/shell-line.js";
import { duration } from "../text/amount.js";
import { lastLines, plainLines } from "../text/output.js";
import { show } from "../text/show.js";
import type { Row, Span } from "../text/span.js";
import { chop, wrap } from "../text/wrap.js";
import type { RunningLine } from "../own-lines.js";
import { outputRow } from "./call.js";
import type { Look } from "./look.js";

const TAIL_ROWS = 8;
const ROWS_MAX = 200;
const lead: Row = [{ text: "! ", tone: "accent" }];
const under: Row = [{ text: "  " }];

export const drawRunningLines = (lines: readonly RunningLine[], look: Look): Row[] =>
  lines.flatMap(({ command, tail }) => [
    ...commandRows(command, look),
    ...lastLines(tail, look.rows >= 20 ? TAIL_ROWS : 2).map((line) => inset(line, look)),
  ]);

export function drawRan(ran: RanLine, look: Look): Row[] {
  const all = plainLines(ran.output.trimEnd());
  const left = all.length - ROWS_MAX;
  const seen = left > 1 ? [...all.slice(0, ROWS_MAX / 2), ...all.slice(-ROWS_MAX / 2)] : all;
  const rows = ran.output.trim() === "" ? [] : seen.map((line) => inset(line, look));
  if (left > 1) {
    const more: Row = [
      { text: `  ${look.words.terminal.moreLines({ lines: left })}`, tone: "dim" },
    ];
    rows.splice(ROWS_MAX / 2, 0, more);
  }
  return [...commandRows(ran.command, look), ...rows, ...endRows(ran, look)];
}

const commandRows = (command: string, look: Look): Row[] =>
  command
    .split("\n")
    .flatMap((line, i) =>
      chop(bold(show(line, "exact")), look.columns, { first: i === 0 ? lead : under, rest: under }),
    );

const bold = (spans: readonly Span[]): Span[] =>
  spans.map((span) => ({ ...span, tone: span.tone ?? "bold" }));

const inset = (line: string, look: Look): Row => [
  { text: "  " },
  ...outputRow(line, { ...look, columns: look.columns - 2 }),
];

function endRows(ran: RanLine, look: Look): Row[] {
  const { tools } = look.words;
  const how =
    ran.problem ??
    (ran.cancelled
      ? tools.troubles.CANCELLED
      : ran.exit === null
        ? tools.killed
        : tools.exit({ code: ran.exit }));
  const full = ran.full ? ` · ${ran.full}` : "";
  const well = ran.exit === 0;
  const margin = { first: under, rest: under };
  const said: Row = [{ text: `${how} · ${duration(ran.ms)}${full}`, tone: well ? "dim" : "warn" }];
  return wrap(said, look.columns, margin);
}
