/** Brace expansion: one word becomes several before anything else happens to it. */
import type { Piece } from "../program.js";

/** Beyond this a word is taken as unknown. */
const WORDS_MAX = 64;
const BRACES_MAX = 64;

/** Undefined when there would be too many. */
export function expandBraces(pieces: readonly Piece[]): readonly (readonly Piece[])[] | undefined {
  if (!pieces.some((piece) => isOpen(piece) && piece.text.includes("{"))) return [pieces];
  const units = pieces.flatMap((piece): Piece[] =>
    isOpen(piece) ? [...piece.text].map((text) => ({ ...piece, text })) : [piece],
  );
  if (units.filter((unit) => is(unit, "{")).length > BRACES_MAX) return undefined;
  const found = expand(units);
  return found.length > WORDS_MAX ? undefined : found;
}

const isOpen = (piece: Piece): piece is Extract<Piece, { kind: "text" }> =>
  piece.kind === "text" && !piece.quoted;
const is = (unit: Piece, text: string): boolean => isOpen(unit) && unit.text === text;

function expand(units: readonly Piece[]): (readonly Piece[])[] {
  for (let open = 0; open < units.length; open += 1) {
    if (!is(units[open]!, "{")) continue;
    const close = closing(units, open);
    const choices = close < 0 ? undefined : choicesIn(units.slice(open + 1, close));
    if (!choices) continue;
    const before = units.slice(0, open);
    const heads = choices.flatMap((choice) => expand(choice));
    const tails = expand(units.slice(close + 1));
    const found: (readonly Piece[])[] = [];
    for (const head of heads) {
      for (const tail of tails) {
        if (found.length > WORDS_MAX) return found;
        found.push([...before, ...head, ...tail]);
      }
    }
    return found;
  }
  return [units];
}

function closing(units: readonly Piece[], open: number): number {
  let depth = 0;
  for (let at = open; at < units.length; at += 1) {
    if (is(units[at]!, "{")) depth += 1;
    if (is(units[at]!, "}")) depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

function choicesIn(inner: readonly Piece[]): (readonly Piece[])[] | undefined {
  const choices: Piece[][] = [[]];
  let depth = 0;
  for (const unit of inner) {
    if (is(unit, "{")) depth += 1;
    if (is(unit, "}")) depth -= 1;
    if (depth === 0 && is(unit, ",")) choices.push([]);
    else choices.at(-1)!.push(unit);
  }
  return choices.length > 1 ? choices : sequence(inner);
}

/** `1..5`, `a..e` */
function sequence(inner: readonly Piece[]): (readonly Piece[])[] | undefined {
  const text = inner.map((unit) => (isOpen(unit) ? unit.text : "\0")).join("");
  const numbers = /^(-?\d{1,9})\.\.(-?\d{1,9})(?:\.\.-?\d+)?$/.exec(text);
  const letters = /^([A-Za-z])\.\.([A-Za-z])$/.exec(text);
  const [from, to] = numbers
    ? [Number(numbers[1]), Number(numbers[2])]
    : [letters?.[1]?.charCodeAt(0), letters?.[2]?.charCodeAt(0)];
  if (from === undefined || to === undefined) return undefined;
  const count = Math.min(Math.abs(to - from), WORDS_MAX) + 1;
  return Array.from({ length: count }, (_, i) => {
    const code = from + (to >= from ? i : -i);
    const made = numbers ? String(code) : String.fromCharCode(code);
    return [{ kind: "text", text: made, quoted: false }];
  });
}
