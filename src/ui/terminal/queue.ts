/**
 * What was sent while a turn runs: lines that steer it, until it takes them up, and lines that
 * wait for its end. Both can be had back.
 */
import type { Seat } from "../../core/seat.js";
import type { Editor } from "../prompt/editor.js";

export interface Queued {
  line: string;
  /** As it was written: with its placeholders. */
  editor: Editor;
}

export interface Queue {
  /** In the order they will be taken. */
  rows(): readonly { line: string; waits: boolean }[];
  readonly empty: boolean;
  steer(one: Queued): void;
  wait(one: Queued): void;
  /** The turn has taken up a line. */
  heard(line: string): void;
  /** The one sent last, given back; undefined = none is left. */
  last(): Queued | undefined;
  /** The first that waited, to be sent now. */
  next(): Queued | undefined;
  clear(): void;
}

export function createQueue(seat: Seat): Queue {
  let steering: Queued[] = [];
  let waiting: Queued[] = [];
  return {
    rows: () => [
      ...steering.map(({ line }) => ({ line, waits: false })),
      ...waiting.map(({ line }) => ({ line, waits: true })),
    ],
    get empty() {
      return steering.length + waiting.length === 0;
    },
    steer: (one) => void steering.push(one),
    wait: (one) => void waiting.push(one),
    heard(line) {
      const at = steering.findIndex((one) => one.line === line);
      if (at >= 0) steering = steering.filter((_, i) => i !== at);
    },
    last() {
      const waited = waiting.pop();
      if (waited) return waited;
      const line = seat.takeBack?.();
      if (line === undefined) return undefined;
      const at = steering.findLastIndex((one) => one.line === line);
      return at < 0 ? undefined : steering.splice(at, 1)[0];
    },
    next: () => waiting.shift(),
    clear() {
      steering = [];
      waiting = [];
    },
  };
}
