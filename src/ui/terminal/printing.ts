/** From events to rows of the scrollback, each printed once. */
import type { Event } from "../../core/event.js";
import type { Notice, Status } from "../../core/seat.js";
import type { Look } from "../draw/look.js";
import { emptyScroll, print, printNotice, printSaying, printStart } from "../draw/scroll.js";
import type { Scroll } from "../draw/scroll.js";
import type { Row } from "../text/span.js";
import { blank, printed, take, view } from "../view.js";
import type { View } from "../view.js";

export interface Printing {
  readonly view: View;
  readonly scroll: Scroll;
  emit(event: Event): void;
  start(status: Status): void;
  notify(notice: Notice): void;
  clear(): void;
  /** Something of the conversation is to be printed: the libraries are needed. */
  readonly needsLibraries: boolean;
  /** Rows that have become final since last asked. */
  rows(look: Look): Row[];
}

type Waiting = { start: Status } | { notice: Notice };

export function createPrinting(): Printing {
  let now = blank;
  let scroll = emptyScroll;
  const waiting: Waiting[] = [];

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
    emit(event) {
      now = view(now, event);
    },
    start(status) {
      waiting.push({ start: status });
    },
    notify(notice) {
      waiting.push({ notice });
    },
    clear() {
      now = { ...blank, since: now.since, facts: now.facts, doing: now.doing };
    },
    rows(look) {
      const rows: Row[] = [];
      const add = (made: { scroll: Scroll; rows: Row[] }) => {
        scroll = made.scroll;
        for (const row of made.rows) rows.push(row);
      };
      const [entries, rest] = take(now);
      now = rest;
      for (const entry of entries) add(print(scroll, entry, look));
      // Words of ours wait for a line the model is in the middle of.
      if (!now.saying)
        for (const one of waiting.splice(0))
          add("start" in one ? printStart(one.start, look) : printNotice(scroll, one.notice, look));
      if (now.saying) {
        const made = printSaying(scroll, now.saying.voice, now.saying.text, look);
        add(made);
        now = printed(now, made.used);
      }
      return rows;
    },
  };
}
