/**
 * What goes into the scrollback, in order and once. Text that streams is printed line by
 * line as the lines finish; a line that grows long is printed up to a blank near the end of
 * a row, so that what stays live never fills the screen.
 */
import type { Notice, Status } from "../../core/seat.js";
import { short, tilde } from "../text/amount.js";
import { shown } from "../text/inline.js";
import type { Markdown, Setting } from "../text/markdown.js";
import { finish, markdown, plainMarkdown } from "../text/markdown.js";
import { show } from "../text/show.js";
import type { Row, Span, Tone } from "../text/span.js";
import { flatRow } from "../text/span.js";
import { takeColumns, width } from "../text/width.js";
import { chop, wrap } from "../text/wrap.js";
import type { Entry, Remark, Voice } from "../view.js";
import { drawCall, drawRefused } from "./call.js";
import { drawEnding, drawFault } from "./ending.js";
import type { Look } from "./look.js";

export interface Scroll {
  readonly markdown: Markdown;
  /** Whose words the last printed row holds; undefined = something else stands there. */
  readonly voice: Voice | undefined;
  readonly last: "nothing" | "call" | "said" | "other";
  /** A blank line was heard and is printed only if something follows it. */
  readonly blank: boolean;
}

export const emptyScroll: Scroll = {
  markdown: plainMarkdown,
  voice: undefined,
  last: "nothing",
  blank: false,
};

interface Printed {
  scroll: Scroll;
  rows: Row[];
}

const USER_ROWS_MAX = 12;
/** Rows an unfinished line may take before its head is printed. */
const LIVE_ROWS_MAX = 4;
/** A row of a table is held back longer: cut in two it would be no row any more. */
const TABLE_LINE_MAX = 2000;

export function print(scroll: Scroll, entry: Entry, look: Look): Printed {
  switch (entry.kind) {
    case "said":
      return said(scroll, entry.voice, entry.text, look);
    case "call":
      return block(scroll, "call", drawCall(entry.call, entry.depth, look));
    case "refused":
      return block(scroll, "call", drawRefused(entry.call, entry.refusal, entry.depth, look));
    case "user":
      return block(scroll, "other", drawUser(entry.text, look));
    case "fault":
      return block(scroll, "other", drawFault(entry.fault, entry.partial, look));
    case "ending":
      return block(scroll, "other", drawEnding(entry.report, look));
    case "remark":
      return block(scroll, "other", drawRemark(entry.remark, look));
  }
}

/** Prints what is finished of text that goes on; `used` characters of it are done with. */
export function printSaying(
  before: Scroll,
  voice: Voice,
  text: string,
  look: Look,
): Printed & { used: number } {
  const end = text.lastIndexOf("\n") + 1;
  let { scroll, rows } =
    end > 0 ? lines(before, voice, text.slice(0, end - 1), look) : still(before);
  let used = end;
  for (;;) {
    const at = cutAt(text.slice(used), look.columns, scroll);
    if (at === 0) return { scroll, rows, used };
    const head = line(scroll, voice, text.slice(used, used + at).trimEnd(), {
      look,
      complete: false,
    });
    scroll = head.scroll;
    rows = [...rows, ...head.rows];
    used += at;
  }
}

/** The unfinished line as it would be printed now, and a table that is still growing. */
export function peek(scroll: Scroll, voice: Voice, text: string, look: Look): Row[] {
  const { table } = scroll.markdown;
  const raw = (l: string): Row => chop(shown(l, "dim"), look.columns)[0] ?? [];
  const apart: Row[] = table.length > 0 && scroll.blank ? [[]] : [];
  const held = [...apart, ...table.slice(-3).map(raw)];
  if (text.trim() === "") return held;
  const inTable = table.length > 0 || (voice === "text" && text.trimStart().startsWith("|"));
  if (inTable && scroll.markdown.fence === undefined) return [...held, raw(text)];
  const { rows } = line(scroll, voice, text, { look, complete: false });
  return [...held, ...rows.slice(-LIVE_ROWS_MAX)];
}

const still = (scroll: Scroll): Printed => ({ scroll, rows: [] });

/** Calls stand close together; everything else is set apart by a blank row. */
function block(scroll: Scroll, kind: Scroll["last"], rows: Row[]): Printed {
  const apart = scroll.last !== "nothing" && !(kind === "call" && scroll.last === "call");
  return {
    scroll: { markdown: plainMarkdown, voice: undefined, last: kind, blank: false },
    rows: apart ? [[], ...rows] : rows,
  };
}

function said(scroll: Scroll, voice: Voice, text: string, look: Look): Printed {
  const body = text === "" ? still(scroll) : lines(scroll, voice, text, look);
  const held = finish(body.scroll.markdown, setting(look));
  return {
    scroll: { ...body.scroll, markdown: plainMarkdown, voice: undefined, blank: false },
    rows: [...body.rows, ...held],
  };
}

function lines(before: Scroll, voice: Voice, text: string, look: Look): Printed {
  let scroll = before;
  const rows: Row[] = [];
  for (const one of text.split("\n")) {
    const made = line(scroll, voice, one, { look, complete: true });
    scroll = made.scroll;
    rows.push(...made.rows);
  }
  return { scroll, rows };
}

function line(
  scroll: Scroll,
  voice: Voice,
  text: string,
  { look, complete }: { look: Look; complete: boolean },
): Printed {
  const opens = scroll.voice !== voice;
  const clean = text.replace(/\r$/, "");
  const open = scroll.markdown.fence !== undefined || scroll.markdown.cut !== undefined;
  if (clean.trim() === "" && !open && scroll.markdown.table.length === 0)
    return still(opens ? scroll : { ...scroll, blank: true });
  const made =
    voice === "text"
      ? markdown(scroll.markdown, clean, complete, setting(look))
      : thought(scroll.markdown, clean, complete, look);
  const apart = opens ? scroll.last !== "nothing" : scroll.blank;
  const rows = made.rows.length > 0 && apart ? [[], ...made.rows] : made.rows;
  const printed = made.rows.length > 0;
  return {
    scroll: {
      markdown: made.state,
      voice: printed || !opens ? voice : scroll.voice,
      last: printed ? "said" : scroll.last,
      blank: printed ? false : scroll.blank,
    },
    rows,
  };
}

/** Reasoning is not Markdown to us: it stands dim, as it came. */
function thought(state: Markdown, text: string, complete: boolean, look: Look) {
  const cut = complete ? undefined : { margin: { first: [], rest: [] }, tone: "dim" as const };
  return { state: { ...state, cut }, rows: wrap(shown(text, "dim"), look.columns) };
}

const setting = (look: Look): Setting => ({
  columns: look.columns,
  lexer: look.libraries.lexer,
  ...(look.libraries.highlight && { highlight: look.libraries.highlight }),
});

/** Where an unfinished line may be cut: after full rows, with no mark left open; 0 = not yet. */
function cutAt(text: string, columns: number, scroll: Scroll): number {
  const few = text.length * 2 <= LIVE_ROWS_MAX * columns;
  if (few || (text.trimStart().startsWith("|") && text.length < TABLE_LINE_MAX)) return 0;
  const [head] = takeColumns(text, LIVE_ROWS_MAX * columns + 1);
  if (width(head) <= LIVE_ROWS_MAX * columns) return 0;
  const code = scroll.markdown.fence !== undefined;
  if (code) return takeColumns(text, (LIVE_ROWS_MAX - 1) * Math.max(1, columns - 2))[0].length;
  const ends: number[] = [];
  let at = 0;
  for (const row of wrap([{ text: head }], columns).slice(0, -1)) {
    const words = flatRow(row);
    at = head.indexOf(words, at) + words.length;
    ends.push(at + (/^ */.exec(text.slice(at))?.[0].length ?? 0));
  }
  return ends.findLast((end) => isBalanced(text.slice(0, end))) ?? ends.at(-1) ?? head.length;
}

const isBalanced = (text: string) =>
  (text.match(/`/g)?.length ?? 0) % 2 === 0 && (text.match(/\*\*/g)?.length ?? 0) % 2 === 0;

function drawUser(text: string, look: Look): Row[] {
  const margin = { first: [{ text: "> ", tone: "accent" as const }], rest: [{ text: "  " }] };
  const rest = { first: margin.rest, rest: margin.rest };
  const rows = text
    .replace(/\s+$/, "")
    .split("\n")
    .flatMap((l, i) =>
      wrap(shown(l.replaceAll("\t", "    "), "bold"), look.columns, i === 0 ? margin : rest),
    );
  if (rows.length <= USER_ROWS_MAX) return rows;
  const more = look.words.terminal.moreLines({ lines: rows.length - USER_ROWS_MAX + 1 });
  return [...rows.slice(0, USER_ROWS_MAX - 1), [{ text: "  " }, { text: more, tone: "dim" }]];
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
  return block(scroll, "other", rows);
}

/** The first line: who is here, who answers, where, and when it asks. */
export function printStart(status: Status, look: Look): Printed {
  const { terminal } = look.words;
  const model = status.demo ? `${status.model} (${terminal.demoLabel})` : status.model;
  const exact = (text: string) => flatRow(show(text, "exact"));
  const line: Span[] = [
    { text: "belay", tone: "bold" },
    { text: ` ${status.version}`, tone: "dim" },
    { text: ` · ${exact(model)} · ${exact(tilde(status.cwd, look.home))} · ` },
    { text: terminal.hitl[status.hitl] },
  ];
  const rows = wrap(line, look.columns);
  const note = status.demo ? wrap([{ text: terminal.demoNote, tone: "warn" }], look.columns) : [];
  return { scroll: { ...emptyScroll, last: "other" }, rows: [...rows, ...note] };
}
