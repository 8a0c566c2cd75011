/** From events to rows of the scrollback, each printed once. */
import type { Event } from "../../core/event.js";
import type { CallId } from "../../core/message.js";
import type { Notice, Status } from "../../core/seat.js";
import type { Ahead, Scroll } from "../draw/answer.js";
import { emptyScroll, printSaying } from "../draw/answer.js";
import type { Look } from "../draw/look.js";
import { block, print, printNotice, printStart } from "../draw/scroll.js";
import type { Row } from "../text/span.js";
import type { Entry, View } from "../view.js";
import { blank, printed, quiet, take, view } from "../view.js";
import type { Folded } from "./folds.js";
import { createFolds, drawFold } from "./folds.js";

export interface Printing {
  readonly view: View;
  readonly scroll: Scroll;
  /** `at`: when it was heard, by the screen's clock. */
  emit(event: Event, at: number): void;
  start(status: Status): void;
  notify(notice: Notice): void;
  /** Rows of our own, drawn when their turn has come. */
  add(draw: (look: Look) => Row[]): void;
  /** The terminal itself has shown this line as it was typed. */
  echoed(line: string): void;
  /** Prints all of what was folded last; asked again, of what was before that. */
  open(folded: Folded, at: number): void;
  clear(): void;
  /** How long a call, or a command of one's own, has been running. */
  tookMs(call: CallId, at: number): number;
  /** Something of the conversation is to be printed: the libraries are needed. */
  readonly needsLibraries: boolean;
  /** What was shown of an answer since rows were last asked for has become final as it stands. */
  stands(shown: Ahead): void;
  /** Nothing more is to come: what was being said is said. */
  end(at: number): void;
  /** The view without what of an answer is still to be laid out. */
  readonly shown: View;
  /** More is final than was drawn: rows are to be asked for again. */
  readonly behind: boolean;
  /** Rows that have become final since last asked. `all`: nothing is left for the next time. */
  rows(look: Look, all: boolean): Row[];
}

/** Characters of an answer that are laid out at once: more would stall the keys. */
const AT_ONCE_MAX = 24_000;

type Waiting = { start: Status } | { notice: Notice } | { draw: (look: Look) => Row[] };

export function createPrinting(): Printing {
  let now = blank;
  let scroll = emptyScroll;
  let waiting: Waiting[] = [];
  const echoes: string[] = [];
  const folds = createFolds();
  const began = new Map<CallId, number>();
  let thinkingSince: number | undefined;
  /** The hint about the key was printed. */
  let hinted = false;

  /** A thought that has ended is given the time it took. */
  function time(event: Event, at: number): void {
    if (event.type === "call.started") began.set(event.call, at);
    if (event.type === "user.running" && !began.has(event.call)) began.set(event.call, at);
    if (event.type === "call.ended") began.delete(event.call);
    if (event.type === "user.ran") began.delete(event.ran.call);
    if (event.type === "turn.ended" || event.type === "model.failed")
      for (const call of began.keys())
        if (!now.lines.some((line) => line.call === call)) began.delete(call);
    const thinks = now.saying?.voice === "thought";
    if (thinks) thinkingSince ??= at;
    else if (thinkingSince !== undefined) {
      const ms = at - thinkingSince;
      thinkingSince = undefined;
      const ended = now.past.findLast(isThought);
      now = { ...now, past: now.past.map((e) => (e === ended ? { ...ended, ms } : e)) };
      if (ended) folds.add({ text: ended.text, ms });
    }
  }

  const behind = (): boolean =>
    now.past.length > 0 || (now.saying?.voice === "text" && now.saying.text.length > AT_ONCE_MAX);

  return {
    get view() {
      return now;
    },
    get scroll() {
      return scroll;
    },
    get needsLibraries() {
      return now.past.length > 0 || now.saying !== undefined || now.doing.what === "asking";
    },
    emit(event, at) {
      const before = now.past.length;
      now = view(now, event);
      time(event, at);
      for (const entry of now.past.slice(before))
        if (entry.kind === "call") folds.add({ call: entry.call });
    },
    start(status) {
      waiting.push({ start: status });
    },
    notify(notice) {
      waiting.push({ notice });
    },
    add(draw) {
      waiting.push({ draw });
    },
    echoed(line) {
      echoes.push(line);
    },
    open(folded, at) {
      const going =
        folded === "thought" && now.saying?.voice === "thought" ? now.saying : undefined;
      const fold = going
        ? { text: going.text, ms: at - (thinkingSince ?? at) }
        : folds.next(folded);
      if (fold) waiting.push({ draw: (look) => drawFold(fold, look) });
    },
    clear() {
      const { since, facts, doing, lines } = now;
      now = { ...blank, since, facts, doing, lines };
    },
    tookMs: (call, at) => at - (began.get(call) ?? at),
    stands(shown) {
      scroll = shown.scroll;
      const past = withoutHead(now.past, shown.used);
      now = past ? { ...now, past } : printed(now, shown.used);
    },
    end(at) {
      now = quiet(now);
      if (thinkingSince === undefined) return;
      const ms = at - thinkingSince;
      thinkingSince = undefined;
      now = { ...now, past: now.past.map((e) => (isThought(e) ? { ...e, ms } : e)) };
    },
    get behind() {
      return behind();
    },
    get shown() {
      return behind() ? { ...now, saying: undefined } : now;
    },
    rows(look, all) {
      const rows: Row[] = [];
      const most = all ? Number.POSITIVE_INFINITY : AT_ONCE_MAX;
      const add = (made: { scroll: Scroll; rows: Row[] }) => {
        scroll = made.scroll;
        for (const row of made.rows) rows.push(row);
      };
      const [entries, rest] = take(now);
      now = rest;
      for (const [at, entry] of entries.entries()) {
        if (entry.kind === "said" && entry.voice === "text" && entry.text.length > most) {
          const head = printSaying(scroll, entry.text.slice(0, most), look);
          if (head.used > 0) {
            add(head);
            const left = { ...entry, text: entry.text.slice(head.used) };
            now = { ...now, past: [left, ...entries.slice(at + 1), ...now.past] };
            return rows;
          }
        }
        const echo = entry.kind === "user" ? echoes.indexOf(entry.text) : -1;
        if (echo >= 0) {
          echoes.splice(echo, 1);
          scroll = { ...emptyScroll, last: "other" };
          continue;
        }
        const known = hinted && isThought(entry);
        add(print(scroll, entry, known ? { ...look, keys: false } : look));
        hinted ||= isThought(entry);
      }
      // Words of ours wait for a paragraph the model is in the middle of.
      const drawOurs = () => {
        if (now.saying?.voice === "text" && !betweenParagraphs(scroll)) return;
        for (const one of waiting) add(drawWaiting(scroll, one, look));
        waiting = [];
      };
      drawOurs();
      if (now.saying?.voice === "text") {
        const made = printSaying(scroll, now.saying.text.slice(0, most), look);
        add(made);
        now = printed(now, made.used);
        drawOurs();
      }
      return rows;
    },
  };
}

/** Nothing printed of the answer goes on with what comes next. */
const betweenParagraphs = ({ markdown: { fence, table, cut }, speaking, blank }: Scroll) =>
  !fence && !cut && table.length === 0 && (!speaking || blank);

function drawWaiting(scroll: Scroll, one: Waiting, look: Look) {
  if ("start" in one) return printStart(one.start, look);
  if ("notice" in one) return printNotice(scroll, one.notice, look);
  return block(scroll, "other", one.draw(look));
}

/** An answer that has ended since it was shown is the first that waits; undefined: it goes on. */
function withoutHead(past: readonly Entry[], characters: number): Entry[] | undefined {
  const first = past.find((entry) => entry.kind === "said" && entry.voice === "text");
  if (first?.kind !== "said") return undefined;
  const rest = { ...first, text: first.text.slice(characters) };
  return past.map((entry) => (entry === first ? rest : entry));
}

const isThought = (entry: Entry): entry is Extract<Entry, { kind: "said" }> =>
  entry.kind === "said" && entry.voice === "thought";
