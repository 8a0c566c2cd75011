/**
 * Questions to the terminal itself: how wide it draws characters of ambiguous width, and what
 * its ground is. Answers come among the keys, in any pieces; they are taken out here and never
 * reach the prompt. Nothing waits for them: until one comes, the usual is assumed.
 */
import type { Ambiguous } from "../text/width.js";
import type { Ground } from "../theme/themes.js";

export interface Queries {
  askWidths(): void;
  askGround(): void;
  /** What is left of a chunk without the answers in it. */
  hear(chunk: string): string;
  /** Nothing is outstanding any more, or it is late: an answer must not go to the shell. */
  settled(): Promise<void>;
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
const GROUND_QUERY = "\x1b]11;?\x07";
/** After that an answer is no answer: keys that look like one are keys. */
const LATE_MS = 2_000;
/** How long a lone Escape may be the beginning of an answer. */
const HOLD_MS = 40;
/** At the end: who answers at all has answered by then. */
const LEAVE_MS = 60;

const position = /\x1b\[\d{1,4};(\d{1,4})R/;
const colour =
  /\x1b\]11;(?:rgb:([\da-f]{1,4})\/([\da-f]{1,4})\/([\da-f]{1,4})|[^\x07\x1b]{0,64})(?:\x07|\x1b\\)/i;
const begun = /\x1b(?:\[(?:\d{1,4}(?:;\d{0,4})?)?|\](?:1(?:1(?:;[^\x07\x1b]{0,64}\x1b?)?)?)?)?$/;

export function createQueries(setting: QueriesSetting): Queries {
  let columns: number[] = [];
  let positions = 0;
  let ground = false;
  let held = "";
  let late: ReturnType<typeof setTimeout> | undefined;
  let holding: ReturnType<typeof setTimeout> | undefined;
  let over: (() => void) | undefined;

  const open = () => positions > 0 || ground;
  const finish = () => {
    if (late) clearTimeout(late);
    late = undefined;
    positions = 0;
    ground = false;
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

  const measured = (column: number) => {
    columns.push(column - 1);
    positions--;
    const [letters = 1, both = 2] = columns;
    if (positions > 0) return;
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
      positions = 2;
      columns = [];
      setting.write(WIDTH_PROBE);
      wait();
    },
    askGround() {
      ground = true;
      setting.write(GROUND_QUERY);
      wait();
    },
    hear(chunk) {
      if (!open() && held === "") return chunk;
      if (holding) clearTimeout(holding);
      holding = undefined;
      let text = held + chunk;
      held = "";
      for (let at = position.exec(text); at && positions > 0; at = position.exec(text)) {
        text = text.replace(position, "");
        measured(Number(at[1]));
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
