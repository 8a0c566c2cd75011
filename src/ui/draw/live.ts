/** What is going on right now: running calls with their last output, and the line that says so. */
import { elapsed, short, tilde } from "../text/amount.js";
import { lastLines } from "../text/output.js";
import { show } from "../text/show.js";
import type { Row, Span } from "../text/span.js";
import { flatRow } from "../text/span.js";
import { clip, clipStart, width } from "../text/width.js";
import type { CallId } from "../../core/message.js";
import type { Status } from "../../core/seat.js";
import type { Doing, RunningCall } from "../view.js";
import { callLine, outputRow } from "./call.js";
import type { Look } from "./look.js";

const CALLS_MAX = 4;
const TAIL_ROWS = 5;

/** `tookMs` says how long a call has been running. */
export function drawRunning(
  calls: readonly RunningCall[],
  tookMs: (call: CallId) => number,
  look: Look,
): Row[] {
  const tails = look.rows >= 20 ? TAIL_ROWS : 2;
  return calls
    .slice(0, CALLS_MAX)
    .flatMap((c) => [
      ...callLine({ mark: "·", call: c.plan, facts: running(tookMs(c.plan.call)), depth: 0 }, look),
      ...lastLines(c.tail, calls.length > 1 ? 1 : tails).map((line) => [
        { text: "  " },
        ...outputRow(line, { ...look, columns: look.columns - 2 }),
      ]),
    ]);
}

const running = (ms: number): string[] => (ms < 1000 ? [] : [elapsed(ms).replace(" · ", "")]);

/** `Answering · 12 s · Esc cancels`; nothing between turns. */
export function drawDoing(
  doing: Doing | { what: "stopping" },
  elapsedMs: number,
  look: Look,
): Row[] {
  const { terminal } = look.words;
  if (doing.what === "nothing" || doing.what === "asking") return [];
  const words = {
    waiting: terminal.working,
    calling: terminal.working,
    thinking: terminal.thinking,
    answering: terminal.answering,
    running: terminal.running,
    stopping: terminal.cancelling,
    silent: "",
    retrying: "",
  }[doing.what];
  const said =
    doing.what === "silent"
      ? terminal.waitingForModel({ seconds: Math.round(doing.ms / 1000) })
      : doing.what === "retrying"
        ? terminal.retrying({ seconds: Math.ceil(doing.waitMs / 1000), attempt: doing.attempt })
        : words;
  const time = elapsed(elapsedMs);
  return [
    [
      { text: clip(`${said}${time}`, look.columns), tone: "accent" },
      { text: clip(` · ${terminal.escCancels}`, look.columns - width(said + time)), tone: "dim" },
    ],
  ];
}

/** Model, mode, tokens, context, folder: what does not fit is left out from the end. */
export function drawStatus(status: Status, look: Look): Row {
  const { terminal } = look.words;
  const exact = (text: string) => flatRow(show(text, "exact"));
  const model = status.demo ? `${status.model} (${terminal.demoLabel})` : status.model;
  const { input, output } = status.tokens;
  const mode = terminal.hitl[status.hitl];
  // When it asks is always to be seen; the model's name gives way to it.
  const parts: Span[] = [
    {
      text: clip(exact(model), look.columns - width(mode) - 3),
      tone: status.demo ? "warn" : "dim",
    },
    { text: mode, tone: status.hitl === "off" ? "warn" : "dim" },
    ...(input + output > 0
      ? [dim(terminal.tokens({ input: short(input), output: short(output) }))]
      : []),
    ...(status.context === undefined || input + output === 0
      ? []
      : [dim(terminal.context({ percent: Math.round(status.context * 100) }))]),
  ];
  const row: Span[] = [];
  let used = 0;
  for (const part of parts) {
    const gap = row.length > 0 ? " · " : "";
    if (used + width(gap + part.text) > look.columns) return row;
    row.push(dim(gap), part);
    used += width(gap + part.text);
  }
  const room = look.columns - used - 3;
  if (room >= 8) row.push(dim(" · "), dim(clipStart(exact(tilde(status.cwd, look.home)), room)));
  return row;
}

const dim = (text: string): Span => ({ text, tone: "dim" });
