/** What goes into the scrollback, in order and once: entries, notices, the first line. */
import type { Notice, Status } from "../../core/seat.js";
import { short, tilde } from "../text/amount.js";
import { shown } from "../text/inline.js";
import { plainMarkdown } from "../text/markdown.js";
import { show } from "../text/show.js";
import type { Row, Span, Tone } from "../text/span.js";
import { flatRow } from "../text/span.js";
import { padEnd, width } from "../text/width.js";
import { wrap } from "../text/wrap.js";
import type { Entry, Remark } from "../view.js";
import type { Printed, Scroll } from "./answer.js";
import { emptyScroll, printSaid } from "./answer.js";
import { drawCall, drawRefused } from "./call.js";
import { drawEnding, drawFault } from "./ending.js";
import type { Look } from "./look.js";
import { drawRan } from "./shell.js";
import { drawThought } from "./thought.js";
import { drawUser } from "./user.js";

export function print(scroll: Scroll, entry: Entry, look: Look): Printed {
  switch (entry.kind) {
    case "said":
      return entry.voice === "thought"
        ? block(scroll, "call", drawThought(entry.text, entry.ms ?? 0, look))
        : printSaid(scroll, entry.text, look);
    case "call":
      return block(scroll, "call", drawCall(entry.call, entry.depth, look));
    case "refused":
      return block(scroll, "call", drawRefused(entry.call, entry.refusal, entry.depth, look));
    case "user":
      return block(scroll, "other", drawUser(entry.text, look));
    case "ran":
      return block(scroll, "other", drawRan(entry.ran, look));
    case "fault":
      return block(scroll, "other", drawFault(entry.fault, entry.partial, look));
    case "ending":
      return block(scroll, "other", drawEnding(entry.report, look));
    case "remark":
      return block(scroll, "other", drawRemark(entry.remark, look));
  }
}

/** Calls stand close together; everything else is set apart by a blank row. */
export function block(scroll: Scroll, kind: Scroll["last"], rows: Row[]): Printed {
  if (rows.length === 0) return { scroll, rows };
  const apart = scroll.last !== "nothing" && !(kind === "call" && scroll.last === "call");
  return {
    scroll: { markdown: plainMarkdown, speaking: false, last: kind, blank: false },
    rows: apart ? [[], ...rows] : rows,
  };
}

function drawRemark(remark: Remark, look: Look): Row[] {
  const { terminal } = look.words;
  const say = (text: string, tone: Tone = "dim") => wrap(shown(text, tone), look.columns);
  switch (remark.about) {
    case "advised":
      return say(terminal.advised, "warn");
    case "reminded":
      return say(terminal.reminded, "warn");
    case "tripped":
      return say(terminal.tripped, "warn");
    case "resumed":
      return say(terminal.resumed);
    case "model":
      return say(terminal.modelChosen({ model: remark.id }));
    case "compacted":
      return say(terminal.compacted({ before: short(remark.before), after: short(remark.after) }));
    case "diagnosed":
      return [
        ...say(terminal.diagnosed, "warn"),
        ...remark.report.split("\n").flatMap((l) => say(l)),
      ];
  }
}

export function printNotice(scroll: Scroll, notice: Notice, look: Look): Printed {
  const tones = { plain: "plain", good: "good", warning: "warn", bad: "bad" } as const;
  const tone = tones[notice.tone];
  const rows = notice.text
    .replace(/\s+$/, "")
    .split("\n")
    .flatMap((l) => {
      const indent = /^ */.exec(l)?.[0] ?? "";
      const hang: Span[] = [{ text: indent.slice(0, Math.floor(look.columns / 3)) }];
      return wrap(shown(l.slice(indent.length), tone), look.columns, { first: hang, rest: hang });
    });
  return block(scroll, "other", [...rows, ...namedRows(notice.rows ?? [], look)]);
}

const NARROW = 60;

/** Two columns; on a narrow screen, and for a long name, what it is stands below. */
function namedRows(named: NonNullable<Notice["rows"]>, look: Look): Row[] {
  const { columns, words, plain } = look;
  const in2: Row = [{ text: "  " }];
  const aloud = ([name, what]: readonly [string, string]) =>
    wrap([{ text: words.commands.row(name, what) }], columns, { first: in2, rest: in2 });
  if (plain) return named.flatMap(aloud);
  const most = columns < NARROW ? 0 : Math.floor(columns * 0.3);
  const column = Math.max(2, ...named.map(([name]) => width(name)).filter((n) => n <= most));
  const margin: Row = [{ text: " ".repeat(column + 4) }];
  return named.flatMap(([name, what]) => {
    const beside = width(name) <= column;
    const lead: Row = [...in2, { text: padEnd(name, column + 2), tone: "accent" }];
    const rest = { first: beside ? lead : margin, rest: margin };
    const head = beside
      ? []
      : wrap([{ text: name, tone: "accent" }], columns, { first: in2, rest: in2 });
    return [...head, ...wrap([{ text: what }], columns, rest)];
  });
}

/** With dots between them; a part that does not fit behind the others begins a row. */
function wrapParts(parts: readonly Row[], columns: number): Row[] {
  const rows: Span[][] = [];
  for (const part of parts) {
    const last = rows.at(-1);
    const behind = last && [...last, { text: " · " }, ...part];
    if (behind && rowWidth(behind) <= columns) rows[rows.length - 1] = behind;
    else rows.push([...part]);
  }
  return rows.flatMap((row) => wrap(row, columns));
}

const rowWidth = (row: Row): number => row.reduce((sum, { text }) => sum + width(text), 0);

/** The first line: who is here, who answers, where, and when it asks. */
export function printStart(status: Status, look: Look): Printed {
  const { terminal } = look.words;
  const model = status.demo ? `${status.model} (${terminal.demoLabel})` : status.model;
  const exact = (text: string) => flatRow(show(text, "exact"));
  const rows = wrapParts(
    [
      [
        { text: "belay", tone: "bold" },
        { text: ` ${status.version}`, tone: "dim" },
      ],
      [{ text: exact(model) }],
      [{ text: exact(tilde(status.cwd, look.home)) }],
      [{ text: terminal.hitl[status.hitl] }],
    ],
    look.columns,
  );
  const note = status.demo ? wrap([{ text: terminal.demoNote, tone: "warn" }], look.columns) : [];
  return { scroll: { ...emptyScroll, last: "other" }, rows: [...rows, ...note] };
}
