/** When a window that changes its size is drawn for again, and what is known of the cursor then. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { foldingOf } from "../../src/ui/terminal/abilities.js";
import { createQueries } from "../../src/ui/terminal/queries.js";
import type { Place } from "../../src/ui/terminal/queries.js";
import { createStorm } from "../../src/ui/terminal/storm.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const place = (columns: number, rows: number, y = 9, from = y): Place => ({
  x: 2,
  y,
  from,
  columns,
  rows,
  attributes: undefined,
});

/** A window of 80 by 24, and a cursor five rows below the first live one. */
function open() {
  const log: string[] = [];
  let size = { columns: 80, rows: 24 };
  const answers: (Place | undefined | "later")[] = [];
  let later: ((place: Place | undefined) => void) | undefined;
  const storm = createStorm({
    size: () => size,
    stillMs: 100,
    began: () => void log.push("began"),
    async place(up) {
      log.push(up > 0 ? `up ${up}` : "ask");
      const answer = answers.shift();
      if (answer !== "later") return answer;
      return new Promise((done) => {
        later = done;
      });
    },
    above: () => 5,
    stands: (_, up) => void log.push(`stands ${up}`),
    down: (rows) => void log.push(`down ${rows}`),
    ended: (known) => void log.push(known ? "ended" : "ended, lost"),
  });
  const resize = (columns: number, rows: number) => {
    size = { columns, rows };
  };
  const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { storm, log, resize, passes, answers, settle: (p: Place) => later?.(p) };
}

test("a window that stands still is drawn for, without a question", async () => {
  const { storm, log, passes } = open();
  expect(storm.calm()).toBe(true);
  await passes(1000);
  expect(log).toEqual([]);
});

test("nothing is drawn until the size stands still and the cursor is at the first", async () => {
  const { storm, log, resize, passes, answers } = open();
  answers.push(place(60, 20), place(60, 20, 4, 9));
  for (const columns of [70, 65, 60]) {
    resize(columns, 20);
    expect(storm.calm()).toBe(false);
    await passes(90);
  }
  expect(log).toEqual(["began"]);
  await passes(10);
  expect(log).toEqual(["began", "ask", "up 5", "stands 5", "ended"]);
  expect(storm.calm()).toBe(true);
  expect(storm.size()).toEqual({ columns: 60, rows: 20 });
});

test("a terminal that says another size than the pty is waited for, but not for ever", async () => {
  const { log, resize, passes, answers, storm } = open();
  answers.push(place(80, 24), place(60, 20), place(60, 20, 4, 9));
  resize(60, 20);
  storm.heard();
  await passes(210);
  expect(log).toEqual(["began", "ask", "ask", "up 5", "stands 5", "ended"]);
  const other = open();
  other.answers.push(...Array.from({ length: 9 }, () => place(1, 1)));
  other.storm.heard();
  await other.passes(2000);
  expect(other.log.at(-1)).toBe("ended, lost");
});

test("a cursor that went up in a window of another size goes down and begins anew", async () => {
  const { log, resize, passes, answers, storm } = open();
  answers.push(place(60, 20), place(90, 20, 3, 7), place(60, 20), place(60, 20, 4, 9));
  resize(60, 20);
  storm.heard();
  await passes(210);
  const again = ["ask", "up 5", "stands 5", "ended"];
  expect(log).toEqual(["began", "ask", "up 5", "down 4", ...again]);
});

test("a terminal that says nothing is drawn for all the same", async () => {
  const { log, passes, storm } = open();
  storm.heard();
  await passes(110);
  expect(log).toEqual(["began", "ask", "ended, lost"]);
});

test("who must leave in the middle of it finds the cursor where it was", async () => {
  const { log, passes, answers, storm, settle } = open();
  answers.push(place(80, 24), "later");
  storm.heard();
  await passes(110);
  expect(storm.cut()).toBe(true);
  settle(place(80, 24, 4, 9));
  await passes(500);
  expect(log).toEqual(["began", "ask", "up 5", "down 5"]);
  expect(storm.cut()).toBe(false);
});

test("the terminal is asked for cursor, size and once its name; keys stay keys", async () => {
  const written: string[] = [];
  const queries = createQueries({
    write: (text) => void written.push(text),
    widths: () => {},
    ground: () => {},
    release: () => {},
  });
  const first = queries.askPlace(3, true);
  expect(written).toEqual(["\x1b[>c\x1b[6n\x1b[3A\x1b[6n\x1b7\x1b[999;999H\x1b[6n\x1b8"]);
  expect(queries.hear("a\x1b[>0;27")).toBe("a");
  expect(queries.hear("6;0c\x1b[12;5Rb\x1b[9;5R\x1b[24;80R\x1b[1;5R")).toBe("b\x1b[1;5R");
  expect(await first).toEqual({
    x: 4,
    y: 8,
    from: 11,
    columns: 80,
    rows: 24,
    attributes: [0, 276, 0],
  });
  void queries.askPlace(0, true);
  expect(written[1]).not.toContain("\x1b[>c");
  const silent = queries.askPlace(0, false);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await silent).toBeUndefined();
});

test("what folds rows is told from what cuts them", () => {
  const xterm = { TERM: "xterm-256color" };
  expect(foldingOf(xterm, undefined)).toEqual({ folds: true });
  expect(foldingOf(xterm, [65, 7600, 1]).folds).toBe(true);
  expect(foldingOf(xterm, [0, 276, 0])).toEqual({ folds: true, cursorRow: false });
  expect(foldingOf({ ...xterm, TMUX: "/tmp/x" }, [84, 0, 0]).cursorRow).toBe(true);
  for (const cuts of [
    [41, 390, 0],
    [83, 50000, 0],
    [0, 136, 0],
    [1, 10, 0],
  ])
    expect(foldingOf(xterm, cuts).folds, String(cuts)).toBe(false);
  expect(foldingOf({ TERM: "linux" }, undefined).folds).toBe(false);
  expect(foldingOf({ ...xterm, XTERM_VERSION: "XTerm(390)" }, undefined).folds).toBe(false);
});
