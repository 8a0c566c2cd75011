/**
 * Questions to the terminal itself: how wide it draws characters of ambiguous width, what its
 * ground is, where its cursor stands. Answers come among the keys, in any pieces; they are taken
 * out here and never reach the prompt. No key waits for them: until one comes, the usual is
 * assumed.
 */
import type { Ambiguous } from "../text/width.js";
import type { Position } from "./folding.js";
import type { Ground } from "../theme/themes.js";

export interface Queries {
  askWidths(): void;
  askGround(): void;
  /**
   * undefined: it does not answer. The cursor goes up that many rows first, with nothing in
   * between. `what`: the terminal may be asked what it is.
   */
  askPlace(up: number, what: boolean): Promise<Place | undefined>;
  /** What is left of a chunk without the answers in it. */
  hear(chunk: string): string;
  /** An answer is outstanding: in a terminal that is given back it would be seen. */
  waits(): boolean;
  /** Nothing is outstanding any more, or it is late: an answer must not go to the shell. */
  settled(): Promise<void>;
}

/** Where the cursor stands, counted from 0, on a screen of how many columns and rows. */
export interface Place {
  x: number;
  y: number;
  columns: number;
  rows: number;
  /** The row from which the cursor went up. */
  from: number;
  /** What the terminal says it is, as numbers, if it does. */
  attributes: readonly number[] | undefined;
}

export interface QueriesSetting {
  write(text: string): void;
  widths(found: Ambiguous): void;
  ground(found: Ground): void;
  /** Held back as the beginning of an answer that did not come. */
  release(chunk: string): void;
}

/** Written and taken back at once: two characters, and where the cursor stands after each. */
const WIDTH_PROBE = "\r·\x1b[6n│\x1b[6n\r\x1b[K";
/** The cursor, and then the corner it cannot go beyond. */
const CORNER_QUERY = "\x1b7\x1b[999;999H\x1b[6n\x1b8";
const CURSOR_QUERY = "\x1b[6n";
const ATTRIBUTES_QUERY = "\x1b[>c";
const GROUND_QUERY = "\x1b]11;?\x07";
/** After that an answer is no answer: keys that look like one are keys. */
const LATE_MS = 2_000;
/** So long a screen waits for its own place. */
const PLACE_MS = 400;
/** How long a lone Escape may be the beginning of an answer. */
const HOLD_MS = 40;
/** At the end: who answers at all has answered by then. */
const LEAVE_MS = 60;

const position = /\x1b\[(\d{1,4});(\d{1,4})R/;
const attributes = /\x1b\[>(\d{1,6}(?:;\d{1,6}){0,4})c/;
const colour =
  /\x1b\]11;(?:rgb:([\da-f]{1,4})\/([\da-f]{1,4})\/([\da-f]{1,4})|[^\x07\x1b]{0,64})(?:\x07|\x1b\\)/i;
const begun =
  /\x1b(?:\[(?:>[\d;]{0,34}|\d{1,4}(?:;\d{0,4})?)?|\](?:1(?:1(?:;[^\x07\x1b]{0,64}\x1b?)?)?)?)?$/;

export function createQueries(setting: QueriesSetting): Queries {
  /** What to do with the next answers, in order; each is a position on the screen. */
  let positions: ((x: number, y: number) => void)[] = [];
  let ground = false;
  let asksAttributes = false;
  let known: readonly number[] | undefined;
  let held = "";
  let late: ReturnType<typeof setTimeout> | undefined;
  let holding: ReturnType<typeof setTimeout> | undefined;
  let over: (() => void) | undefined;

  const open = () => positions.length > 0 || ground || asksAttributes;
  const finish = () => {
    if (late) clearTimeout(late);
    late = undefined;
    positions = [];
    ground = false;
    if (asksAttributes) known = [];
    asksAttributes = false;
    over?.();
  };
  const wait = () => {
    if (late) clearTimeout(late);
    late = setTimeout(() => {
      finish();
      letGo();
    }, LATE_MS);
    late.unref();
  };
  const letGo = () => {
    if (holding) clearTimeout(holding);
    holding = undefined;
    const rest = held;
    held = "";
    if (rest !== "") setting.release(rest);
  };

  const measured = (letters: number, both: number) => {
    const found = { letters: letters > 1 ? 2 : 1, lines: both - letters > 1 ? 2 : 1 } as const;
    // Anything but these two: something else was written in between.
    if (letters === found.letters && both === letters + found.lines) setting.widths(found);
  };
  const painted = (...parts: (string | undefined)[]) => {
    ground = false;
    const [r, g, b] = parts.map((p) => Number.parseInt(p ?? "", 16) / (16 ** (p?.length ?? 1) - 1));
    const light = 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
    if (!Number.isNaN(light)) setting.ground(light > 0.5 ? "light" : "dark");
  };

  return {
    askWidths() {
      let letters = 1;
      positions.push(
        (x) => {
          letters = x;
        },
        (x) => measured(letters, x),
      );
      setting.write(WIDTH_PROBE);
      wait();
    },
    askGround() {
      ground = true;
      setting.write(GROUND_QUERY);
      wait();
    },
    askPlace(up, what) {
      return new Promise((resolve) => {
        const late = setTimeout(() => resolve(undefined), PLACE_MS);
        const at: Position[] = [];
        const arrived = (x: number, y: number) => {
          at.push({ x, y });
          const [from, cursor, corner] = at;
          if (!from || !cursor || !corner) return;
          clearTimeout(late);
          const size = { columns: corner.x + 1, rows: corner.y + 1 };
          resolve({ ...cursor, ...size, from: from.y, attributes: known });
        };
        positions.push(arrived, arrived, arrived);
        // Answers come in order: this one is there before the place is known.
        asksAttributes ||= what && known === undefined;
        const goes = up > 0 ? `\x1b[${up}A` : "";
        setting.write(
          (asksAttributes ? ATTRIBUTES_QUERY : "") +
            CURSOR_QUERY +
            goes +
            CURSOR_QUERY +
            CORNER_QUERY,
        );
        wait();
      });
    },
    hear(chunk) {
      if (!open() && held === "") return chunk;
      if (holding) clearTimeout(holding);
      holding = undefined;
      let text = held + chunk;
      held = "";
      const told = asksAttributes ? attributes.exec(text) : null;
      if (told) {
        text = text.replace(attributes, "");
        known = told[1]?.split(";").map(Number);
        asksAttributes = false;
      }
      for (let at = position.exec(text); at && positions.length > 0; at = position.exec(text)) {
        text = text.replace(position, "");
        positions.shift()?.(Number(at[2]) - 1, Number(at[1]) - 1);
      }
      for (let at = colour.exec(text); at && ground; at = colour.exec(text)) {
        text = text.replace(colour, "");
        painted(at[1], at[2], at[3]);
      }
      if (!open()) finish();
      else {
        held = begun.exec(text)?.[0] ?? "";
        // The beginning of a colour is no key: it is held until it is late.
        const isColour = ground && /^\x1b\]1/.test(held);
        if (held !== "" && !isColour) holding = setTimeout(letGo, HOLD_MS);
      }
      return held === "" ? text : text.slice(0, -held.length);
    },
    waits: open,
    settled() {
      if (!open()) return Promise.resolve();
      return new Promise<void>((resolve) => {
        const timer = setTimeout(finish, LEAVE_MS);
        over = () => {
          clearTimeout(timer);
          over = undefined;
          resolve();
        };
      });
    },
  };
}
