/**
 * What a person types on a screen of lines when nothing is asked of them: tasks and commands;
 * while a turn runs, lines that steer it and lines that wait for its end. What becomes of each
 * is said, because none of them can be looked at.
 */
import type { Words } from "../../core/i18n/index.js";
import type { Notice, Seat } from "../../core/seat.js";
import { emptyEditor } from "../prompt/editor.js";
import { createQueue } from "./queue.js";

export interface LineTyping {
  take(lines: readonly string[]): void;
  /** The turn has taken up a line. */
  heard(line: string): void;
  /** Says what was sent and will not be taken up. */
  giveBack(): void;
  /** `well`: what waits for the end is sent, else it is given back. */
  turnEnded(well: boolean): void;
  /** What was begun and goes on with the next line is forgotten. */
  forget(): void;
  clear(): void;
}

export interface LineTypingSetting {
  seat: Seat;
  words(): Words;
  busy(): boolean;
  /** The terminal has shown it as it was typed. */
  echoed(line: string): void;
  notify(notice: Notice): void;
  /** An empty line: whoever types it wants to see the prompt. */
  empty(): void;
}

const WAITS = /^\+\s+(?=\S)/;

export function createLineTyping(setting: LineTypingSetting): LineTyping {
  const { seat } = setting;
  const queue = createQueue(seat);
  let begun = "";
  let hinted = false;

  const say = (text: string) => setting.notify({ tone: "plain", text });
  const queued = (line: string) => ({ line, editor: emptyEditor });

  const submit = (line: string) => {
    if (/^[/!]/.test(line)) return seat.submit(line);
    const { lines } = setting.words().terminal;
    const busy = setting.busy();
    if (busy && WAITS.test(line)) {
      queue.wait(queued(line.replace(WAITS, "")));
      return say(lines.queued);
    }
    setting.echoed(line);
    if (busy) {
      queue.steer(queued(line));
      say(hinted ? lines.steered : `${lines.steered}\n${lines.queues}`);
      hinted = true;
    }
    seat.submit(line);
  };

  const giveBack = () => {
    const back: string[] = [];
    for (let one = queue.last(); one; one = queue.last()) back.unshift(one.line);
    const { lines } = setting.words().terminal;
    if (back.length > 0) say(back.map((line) => lines.notSent({ line })).join("\n"));
  };

  return {
    take(lines) {
      const typed = begun + lines.join("\n");
      begun = "";
      // As at the prompt: a backslash at the end goes on with the next line.
      if (lines.length === 1 && typed.endsWith("\\")) begun = `${typed.slice(0, -1)}\n`;
      else if (typed.trim() === "") setting.empty();
      else submit(lines.length === 1 ? typed.trim() : typed);
    },
    heard: queue.heard,
    giveBack,
    turnEnded(well) {
      if (!well) return giveBack();
      const next = queue.next();
      if (next) seat.submit(next.line);
    },
    forget() {
      begun = "";
    },
    clear: queue.clear,
  };
}
