/**
 * What a terminal sends, read as keys. Bytes come in any pieces; pastes stand between
 * brackets; the terminal's own answers to questions look like keys and are dropped.
 */
export type Key =
  | { kind: "text"; text: string }
  | { kind: "paste"; text: string }
  | { kind: "press"; name: KeyName; ctrl: boolean; alt: boolean; shift: boolean };

export type KeyName =
  | "enter"
  | "tab"
  | "backspace"
  | "delete"
  | "escape"
  | "space"
  | "up"
  | "down"
  | "left"
  | "right"
  | "home"
  | "end"
  | "pageup"
  | "pagedown"
  | Letter;
/** Letters, by their lower case, and `_`. */
type Letter = Name<"abcdefghijklmnopqrstuvwxyz_">;
type Name<Signs extends string> = Signs extends `${infer First}${infer Rest}`
  ? First | Name<Rest>
  : never;

export interface Decoder {
  /** Bytes that may be the beginning of something. */
  readonly held: string;
  /** What a paste holds so far; its end has not come. */
  readonly pasting: string[] | undefined;
}

export const freshDecoder: Decoder = { held: "", pasting: undefined };

const PASTE_START = "\x1b[200~";
const PASTE_END = "\x1b[201~";
/** No sequence a terminal sends is longer; what is, is not one. */
const SEQUENCE_MAX = 64;

export function decode(before: Decoder, chunk: string): { decoder: Decoder; keys: Key[] } {
  const keys: Key[] = [];
  let { pasting } = before;
  let rest = before.held + chunk;
  while (rest !== "") {
    if (pasting) {
      const end = rest.indexOf(PASTE_END);
      if (end < 0) {
        const keep = overlap(rest, PASTE_END);
        const text = rest.slice(0, rest.length - keep);
        pasting.push(text);
        return { decoder: { held: rest.slice(rest.length - keep), pasting }, keys };
      }
      keys.push({ kind: "paste", text: [...pasting, rest.slice(0, end)].join("") });
      pasting = undefined;
      rest = rest.slice(end + PASTE_END.length);
      continue;
    }
    if (rest.startsWith(PASTE_START)) {
      pasting = [];
      rest = rest.slice(PASTE_START.length);
      continue;
    }
    const taken = rest.startsWith("\x1b") ? sequence(rest) : plain(rest);
    if (!taken) break;
    if (taken.key) keys.push(taken.key);
    rest = rest.slice(taken.length);
  }
  return { decoder: { held: rest, pasting }, keys };
}

/** Nothing more came: an escape held back was the key, and a paste is as long as it is. */
export function settle({ held, pasting }: Decoder): { decoder: Decoder; keys: Key[] } {
  const decoder = freshDecoder;
  if (pasting) return { decoder, keys: [{ kind: "paste", text: pasting.join("") + held }] };
  if (held === "\x1b_") return { decoder, keys: [press("_", { alt: true })] };
  // A sequence cut off for good is no key, and no text of the person's.
  return { decoder, keys: held === "\x1b" ? [press("escape")] : [] };
}

/** How many characters at the end of `text` could be the beginning of `mark`. */
function overlap(text: string, mark: string): number {
  for (let n = Math.min(text.length, mark.length - 1); n > 0; n--)
    if (mark.startsWith(text.slice(-n))) return n;
  return 0;
}

interface Taken {
  length: number;
  key?: Key;
}

const press = (name: KeyName, m: Partial<Record<"ctrl" | "alt" | "shift", boolean>> = {}): Key => ({
  kind: "press",
  name,
  ctrl: m.ctrl ?? false,
  alt: m.alt ?? false,
  shift: m.shift ?? false,
});

/** Text up to the next control character, or that character as a key. */
function plain(rest: string): Taken {
  const text = /^[^\x00-\x1f\x7f]+/.exec(rest)?.[0];
  if (text) return { length: text.length, key: { kind: "text", text } };
  const code = rest.charCodeAt(0);
  const named = controls[code];
  if (named) return { length: 1, key: named };
  if (code >= 1 && code <= 26)
    return { length: 1, key: press(String.fromCharCode(96 + code) as Letter, { ctrl: true }) };
  if (code === 31) return { length: 1, key: press("_", { ctrl: true }) };
  return { length: 1 };
}

const controls: Record<number, Key> = {
  0: press("space", { ctrl: true }),
  8: press("backspace"),
  9: press("tab"),
  10: press("j", { ctrl: true }),
  13: press("enter"),
  127: press("backspace"),
};

/** An escape sequence; undefined = its end has not come. */
function sequence(rest: string): Taken | undefined {
  const second = rest[1];
  if (second === undefined) return undefined;
  if (second === "[") return controlSequence(rest);
  if (second === "O") {
    const third = rest[2];
    if (third === undefined) return undefined;
    const name = third === "M" ? "enter" : finals[third];
    return { length: 3, ...(name && { key: press(name) }) };
  }
  // Answers of the terminal: OSC, DCS, APC, PM, SOS end in BEL or ST.
  if (/[\]P_^X]/.test(second)) {
    const end = /\x07|\x1b\\/.exec(rest.slice(2));
    if (end) return { length: 2 + end.index + end[0].length };
    return rest.length > SEQUENCE_MAX * 64 ? { length: 2 } : undefined;
  }
  if (second === "\x1b") return { length: 1, key: press("escape") };
  const next = plain(second);
  if (next.key?.kind === "text")
    return /[a-z]/i.test(second)
      ? { length: 2, key: press(second.toLowerCase() as Letter, { alt: true }) }
      : { length: 2 };
  if (next.key?.kind === "press") return { length: 2, key: { ...next.key, alt: true } };
  return { length: 2 };
}

const finals: Record<string, KeyName> = {
  A: "up",
  B: "down",
  C: "right",
  D: "left",
  H: "home",
  F: "end",
};
const tildes: Record<number, KeyName> = {
  1: "home",
  3: "delete",
  4: "end",
  5: "pageup",
  6: "pagedown",
  7: "home",
  8: "end",
};
const codes: Record<number, KeyName> = {
  9: "tab",
  13: "enter",
  27: "escape",
  32: "space",
  127: "backspace",
  57414: "enter",
  57417: "left",
  57418: "right",
  57419: "up",
  57420: "down",
  57421: "pageup",
  57422: "pagedown",
  57423: "home",
  57424: "end",
  57426: "delete",
};
/** The signs of the keypad, from its first code on. */
const keypad = { from: 57399, signs: "0123456789./*-+\n=," };
/** Keys that are no signs have codes for private use; just before those stand halves of pairs. */
const isSign = (code: number): boolean =>
  code >= 32 && code < 0x110000 && !(code >= 0xd800 && code <= 0xf8ff);

/**
 * What is complete without a final byte, or goes on behind one: function keys of the console of
 * Linux, a report of the mouse as xterm once made it, keys of rxvt with Shift.
 */
const odd = /^\x1b\[(?:\[[^]|M[^]{3}|\d+\$)/;
const oddBegun = /^\x1b\[(?:\[|M[^]{0,2})$/;

function controlSequence(rest: string): Taken | undefined {
  if (oddBegun.test(rest)) return undefined;
  const whole = odd.exec(rest)?.[0];
  if (whole) return { length: whole.length };
  const match = /^\x1b\[([<=>?]?)([0-9;:]*)([ -/]*)([@-~])/.exec(rest);
  if (!match) {
    const open = /^\x1b\[[<=>?]?[0-9;:]*[ -/]*$/.test(rest);
    return open && rest.length < SEQUENCE_MAX ? undefined : { length: 2 };
  }
  const [all, mark, numbers = "", between, final = ""] = match;
  const length = all.length;
  if (mark || between) return { length };
  const [[first = 1] = [], [second = 1, event = 1] = [], [third = 0] = []] = numbers
    .split(";")
    .map((field) => field.split(":").map((number) => Number(number || 1)));
  const bits = Math.max(0, second - 1);
  // With a key of the window system, or let go of: nothing that is typed.
  if (bits & (SUPER | HYPER | META) || event === RELEASED) return { length };
  const held = { shift: (bits & 1) > 0, alt: (bits & 2) > 0, ctrl: (bits & 4) > 0 };
  if (final === "Z") return { length, key: press("tab", { shift: true }) };
  if (final === "u") return { length, ...keyOf(first, held) };
  if (final === "~" && first === 27) return { length, ...keyOf(third, held) };
  const name = final === "~" ? tildes[first] : finals[final];
  return { length, ...(name && { key: press(name, held) }) };
}
const [SUPER, HYPER, META] = [8, 16, 32];
const RELEASED = 3;

/** A key given by its code point, as terminals do that tell Shift+Enter from Enter. */
function keyOf(code: number, held: { shift: boolean; alt: boolean; ctrl: boolean }) {
  const name = codes[code];
  if (name) return { key: press(name, held) };
  // Told by the key and not by the sign on it: Ctrl+_ and its neighbours, as 0x1f is for all.
  if ((held.ctrl || held.alt) && (code === 45 || code === 47))
    return { key: press("_", { ...held, shift: false }) };
  const text = isSign(code)
    ? String.fromCodePoint(code)
    : (keypad.signs[code - keypad.from]?.trim() ?? "");
  if (!held.ctrl && !held.alt) return text ? { key: { kind: "text" as const, text } } : {};
  return /^[a-z_]$/i.test(text) ? { key: press(text.toLowerCase() as Letter, held) } : {};
}

/**
 * Keys that came in one piece, with the text among them as one: nobody types letters and a
 * line break at once. A LF at the start and a CR at the end may be half of a break and stay
 * keys; a Tab at the end may have been pressed.
 */
export function together(keys: readonly Key[]): readonly Key[] {
  if (keys.length < 2 || !keys.some((key) => key.kind === "text")) return keys;
  const out: Key[] = [];
  let run: Key[] = [];
  const flush = () => {
    const from = written(run[0]) === "\n" ? 1 : 0;
    const open = /[\r\t]/.test(written(run.at(-1))) ? run.length - 1 : run.length;
    const body = run.slice(from, open);
    const isText = body.length > 1 && body.some((key) => key.kind === "text");
    const joined = isText ? [{ kind: "text" as const, text: textOf(body) }] : body;
    out.push(...run.slice(0, from), ...joined, ...run.slice(Math.max(from, open)));
    run = [];
  };
  for (const key of keys) {
    if (written(key) !== "") run.push(key);
    else {
      flush();
      out.push(key);
    }
  }
  flush();
  return out;
}

const textOf = (keys: readonly Key[]): string =>
  keys.map(written).join("").replaceAll("\r\n", "\n").replaceAll("\r", "\n");

/** What a key of a paste without brackets stands for; "" = it is a key. */
function written(key: Key | undefined): string {
  if (!key) return "";
  if (key.kind !== "press") return key.kind === "text" ? key.text : "";
  if (key.alt || key.shift) return "";
  if (key.ctrl) return key.name === "j" ? "\n" : "";
  return key.name === "enter" ? "\r" : key.name === "tab" ? "\t" : "";
}
