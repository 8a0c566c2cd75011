/** Commands the person ran with `!`: the line, what it printed, how it ended. */
import type { RanLine } from "../../core/shell-line.js";
import type { CallId } from "../../core/message.js";
import { duration, elapsed } from "../text/amount.js";
import { lastLines, plainLines } from "../text/output.js";
import { show } from "../text/show.js";
import type { Row, Span } from "../text/span.js";
import { flatRow } from "../text/span.js";
import { clip, width } from "../text/width.js";
import { chop, wrap } from "../text/wrap.js";
import type { RunningLine } from "../own-lines.js";
import { outputRow } from "./call.js";
import type { Look } from "./look.js";

const TAIL_ROWS = 8;
const ROWS_MAX = 200;
const lead: Row = [{ text: "! ", tone: "accent" }];
const under: Row = [{ text: "  " }];

const WAITING_MAX = 3;

/** Those that run, with the end of their output; then those that wait, a row each. */
export function drawRunningLines(
  lines: readonly RunningLine[],
  tookMs: (call: CallId) => number,
  look: Look,
): Row[] {
  const { terminal } = look.words;
  const waiting = lines.filter(({ waits }) => waits);
  const more = waiting.length - WAITING_MAX;
  return [
    ...lines
      .filter(({ waits }) => !waits)
      .flatMap(({ call, command, tail }) => [
        ...beside(commandRows(command, look), elapsed(tookMs(call)), look),
        ...lastLines(tail, look.rows >= 20 ? TAIL_ROWS : 2).map((line) => inset(line, look)),
      ]),
    ...waiting.slice(0, WAITING_MAX).map(({ command }) => waitingRow(command, look)),
    ...(more > 0 ? [[...under, dim(terminal.moreLines({ lines: more }))]] : []),
  ];
}

const dim = (text: string): Span => ({ text, tone: "dim" });

/** A word at the end of the last row, or below where it does not fit. */
function beside(rows: Row[], word: string, look: Look): Row[] {
  const last = rows.at(-1) ?? [];
  if (word === "") return rows;
  if (width(flatRow(last) + word) > look.columns)
    return [...rows, [...under, dim(word.replace(" · ", ""))]];
  return [...rows.slice(0, -1), [...last, dim(word)]];
}

function waitingRow(command: string, look: Look): Row {
  const note = ` · ${look.words.terminal.shellWaits}`;
  const first = command.split("\n")[0] ?? "";
  const room = Math.max(4, look.columns - 2 - width(note));
  const text = clip(flatRow(show(first, "exact")), room);
  return [...lead, dim(clip(text + note, look.columns - 2))];
}

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
