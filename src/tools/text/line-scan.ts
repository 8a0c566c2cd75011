/**
 * Picks a range of lines out of UTF-8 bytes that come in pieces, holding no more of them
 * than will be shown: a file of any size costs the same memory.
 */
import { headOf } from "../../core/cut.js";

export interface Range {
  /** The first line wanted, from 1. */
  first: number;
  lines: number;
  /** Characters in all, numbers and breaks included: lines beyond are only counted. */
  characters: number;
}

export class LineScan {
  /** Lines picked, without their breaks, long ones cut. */
  readonly picked: string[] = [];
  /** Lines seen in all; right once `end` was called. */
  total = 0;
  /** Breaks seen that were CR LF. */
  crlf = 0;
  /** Characters that could not be decoded, in the lines picked. */
  replaced = 0;

  private room: number;
  private pieces: Uint8Array[] = [];
  private kept = 0;
  private length = 0;
  private lastByte = 0;

  constructor(private readonly range: Range) {
    this.room = range.characters;
  }

  /** Nothing more will be picked. */
  get full(): boolean {
    const next = this.range.first + this.picked.length;
    return this.room <= 0 || next >= this.range.first + this.range.lines;
  }

  feed(bytes: Uint8Array): void {
    let from = 0;
    for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, from)) {
      this.keep(bytes.subarray(from, at));
      this.endLine(true);
      from = at + 1;
    }
    this.keep(bytes.subarray(from));
  }

  end(): void {
    if (this.length > 0) this.endLine(false);
  }

  private keep(piece: Uint8Array): void {
    if (piece.length === 0) return;
    this.length += piece.length;
    this.lastByte = piece[piece.length - 1] as number;
    const wanted = this.total + 1 >= this.range.first && !this.full;
    const room = LINE_MAX * 4 - this.kept;
    if (!wanted || room <= 0) return;
    const part = piece.subarray(0, room);
    this.pieces.push(part.slice());
    this.kept += part.length;
  }

  private endLine(broken: boolean): void {
    this.total++;
    const cr = broken && this.length > 0 && this.lastByte === CR;
    if (cr) this.crlf++;
    if (this.total >= this.range.first && !this.full) this.pick(this.length - (cr ? 1 : 0));
    this.pieces = [];
    this.kept = 0;
    this.length = 0;
  }

  private pick(length: number): void {
    const bytes = joined(this.pieces).subarray(0, length);
    const cut = length > bytes.length;
    // A character cut at the end of the kept bytes is held back, not shown as broken.
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes, { stream: cut });
    const line = shortened(text, cut ? length : 0);
    const width = line.length + String(this.total).length + 4;
    if (this.picked.length > 0 && width > this.room) {
      this.room = 0;
      return;
    }
    this.room -= width;
    this.replaced += line.split("\ufffd").length - 1;
    this.picked.push(line);
  }
}

/** Characters of a line that are shown. */
const LINE_MAX = 2_000;

const LF = 0x0a;
const CR = 0x0d;

/** `bytes`: what the line has in all, when even `text` is not all of it. */
function shortened(text: string, bytes: number): string {
  if (text.length <= LINE_MAX && bytes === 0) return text;
  const head = headOf(text, LINE_MAX);
  const rest = bytes > 0 ? `of ${bytes} bytes` : `${text.length - head.length} more characters`;
  return `${head} …[line cut: ${rest}]`;
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  if (pieces.length === 1) return pieces[0] as Uint8Array;
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
