/**
 * Rows no wider than the screen. `wrap` breaks prose at blanks and between ideographs;
 * `chop` breaks anywhere and keeps every blank: for code and commands.
 */
import type { Row, Span } from "./span.js";
import { graphemeEnd, takeColumns, width } from "./width.js";

/** What goes before the first row and before the others; both are as wide as they look. */
export interface Margin {
  first: Row;
  rest: Row;
}

const none: Margin = { first: [], rest: [] };
const widthOf = (row: Row) => row.reduce((n, s) => n + width(s.text), 0);

/** Cannot begin a row: closing marks of Chinese and of the Latin script. */
const clinging = /^[，。、；：？！）】》」』”’…—,.;:?!)\]}]/u;
/** Cannot end one: opening marks. */
const opening = /[（《〈「『【〔“‘([{]$/u;
const pieces =
  / +|[\u2e80-\u303f\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff01-\uff60]|[^ \u2e80-\u303f\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff01-\uff60]+/gu;

interface Word {
  spans: Span[];
  columns: number;
  blank: boolean;
}

export function wrap(spans: readonly Span[], columns: number, margin: Margin = none): Row[] {
  const rows: Span[][] = [];
  let row: Span[] = [...margin.first];
  let room = columns - widthOf(margin.first);
  let fresh = true;
  let blanks: Word | undefined;
  const turn = () => {
    rows.push(row);
    row = [...margin.rest];
    room = columns - widthOf(margin.rest);
    fresh = true;
    blanks = undefined;
  };
  for (const word of words(spans)) {
    if (word.blank) {
      if (!fresh || rows.length === 0) blanks = word;
      continue;
    }
    if (!fresh && word.columns + (blanks?.columns ?? 0) > room) turn();
    if (blanks && blanks.columns + word.columns <= room) {
      row.push(...blanks.spans);
      room -= blanks.columns;
    }
    blanks = undefined;
    for (const piece of word.spans.flatMap(inPieces)) {
      let rest = piece.text;
      while (width(rest) > room) {
        if (room > 0) {
          const [head, tail] = takeColumns(rest, room);
          if (width(head) <= room || fresh) {
            row.push({ ...piece, text: head });
            rest = tail;
          }
        }
        turn();
        if (room <= 0) room = 1;
      }
      if (rest) row.push({ ...piece, text: rest });
      room -= width(rest);
      fresh = false;
    }
  }
  if (!fresh || rows.length === 0) rows.push(row);
  return rows.map(merge);
}

export function chop(spans: readonly Span[], columns: number, margin: Margin = none): Row[] {
  const rows: Span[][] = [];
  let row: Span[] = [...margin.first];
  let room = Math.max(1, columns - widthOf(margin.first));
  for (const piece of spans.flatMap(inPieces)) {
    let rest = piece.text;
    while (width(rest) > room) {
      const [head, tail] = takeColumns(rest, room);
      const fits = width(head) <= room;
      if (fits) row.push({ ...piece, text: head });
      rows.push(row);
      row = [...margin.rest];
      room = Math.max(1, columns - widthOf(margin.rest));
      // A character wider than a whole row is put there all the same.
      if (fits) rest = tail;
      else if (width(head) > room) {
        row.push({ ...piece, text: head });
        rest = tail;
      }
    }
    if (rest) row.push({ ...piece, text: rest });
    room -= width(rest);
  }
  rows.push(row);
  return rows.map(merge);
}

/** Measuring takes time by the length of what is left: no piece is longer than some rows. */
const PIECE_MAX = 400;
/** Between two such characters a text can be cut whatever stands around them. */
const safePair = /[\x20-\x7e\u3400-\u9fff]{2}/;

function inPieces(span: Span): Span[] {
  const { text } = span;
  if (text.length <= PIECE_MAX) return [span];
  const pieces: Span[] = [];
  let from = 0;
  while (text.length - from > PIECE_MAX) {
    const next = text.slice(from, from + PIECE_MAX);
    const pair = safePair.exec(next.slice(-SAFE_WITHIN));
    const to = from + (pair ? PIECE_MAX - SAFE_WITHIN + pair.index + 1 : graphemeEnd(next));
    pieces.push({ ...span, text: text.slice(from, to) });
    from = to;
  }
  return [...pieces, { ...span, text: text.slice(from) }];
}
/** Looked for so near the end of a piece; where there is none, it ends with a character. */
const SAFE_WITHIN = 40;

/** Where a text may be broken: behind blanks, and beside ideographs. */
export function breaks(text: string): number[] {
  const ends: number[] = [];
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    const before = text[index - 1];
    if (before === undefined || piece.startsWith(" ")) continue;
    const beside = (piece.length === 1 && piece > "\u2e7f") || before > "\u2e7f";
    const tied = clinging.test(piece) || opening.test(before);
    if (before === " " || (beside && !tied)) ends.push(index);
  }
  return ends;
}

/** Pieces that must stay together, across changes of tone. */
function words(spans: readonly Span[]): Word[] {
  const list: Word[] = [];
  let last: Word | undefined;
  for (const piece of spans) {
    for (const [text] of piece.text.matchAll(pieces)) {
      const blank = text.startsWith(" ");
      const columns = width(text);
      const wide = text.length === 1 && text > "\u2e7f";
      const sticks =
        last !== undefined &&
        last.blank === blank &&
        (blank || clinging.test(text) || (!wide && !endsWide(last)) || opening.test(endOf(last)));
      if (last && sticks) {
        last.spans.push({ ...piece, text });
        last.columns += columns;
      } else {
        last = { spans: [{ ...piece, text }], columns, blank };
        list.push(last);
      }
    }
  }
  return list;
}

const endOf = (word: Word): string => word.spans.at(-1)?.text.at(-1) ?? "";
const endsWide = (word: Word) => endOf(word) > "\u2e7f";

const alike = (a: Span, b: Span) =>
  (a.tone ?? "plain") === (b.tone ?? "plain") && a.href === b.href && a.theme === b.theme;

/** Neighbours of one tone become one span. */
function merge(row: readonly Span[]): Row {
  const out: Span[] = [];
  for (const piece of row) {
    const last = out.at(-1);
    if (last && alike(last, piece)) out[out.length - 1] = { ...last, text: last.text + piece.text };
    else out.push(piece);
  }
  return out;
}
