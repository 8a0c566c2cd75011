/**
 * The text of a call's arguments as it arrives, asked now and then whether it is whole.
 *
 * Braces are counted as the pieces come, so that the question costs nothing until they
 * balance: parsing after every piece would be quadratic.
 */
import type { Json } from "./json.js";
import { equal, isObject, parsed } from "./json.js";

export class GrowingText {
  private pieces: string[] = [];
  private length = 0;
  /** Where the object that is being read begins. */
  private start = 0;
  /** Where the last object to close ended. */
  private end = 0;
  private depth = 0;
  private inString = false;
  private escaped = false;
  private state: "blank" | "open" | "closed" | "foreign" = "blank";
  private object: Json | null | undefined;
  /** An object that closed before this one began. */
  private before: Json | undefined;

  get text(): string {
    if (this.pieces.length > 1) this.pieces = [this.pieces.join("")];
    return this.pieces[0] ?? "";
  }

  get blank(): boolean {
    return this.state === "blank";
  }

  /**
   * The object it is by now, if it is one. An empty object before the real one is a
   * placeholder, and the same object twice is said twice; two different ones are none.
   */
  get whole(): Json | undefined {
    if (this.state !== "closed") return undefined;
    if (this.object === undefined) {
      const value = parsed(this.text.slice(this.start, this.end));
      const fits = isObject(value) && (this.before === undefined || equal(this.before, value));
      this.object = fits ? value : null;
    }
    return this.object ?? undefined;
  }

  append(piece: string): void {
    this.pieces.push(piece);
    for (let at = 0; at < piece.length && this.state !== "foreign"; at += 1) {
      const unit = piece.charCodeAt(at);
      if (this.inString) this.readString(unit);
      else if (unit > 0x20) this.read(unit, this.length + at);
    }
    this.length += piece.length;
  }

  private readString(unit: number): void {
    if (this.escaped) this.escaped = false;
    else if (unit === backslash) this.escaped = true;
    else if (unit === quote) this.inString = false;
  }

  private read(unit: number, position: number): void {
    if (this.state !== "open") {
      if (unit !== openBrace || !this.another()) {
        this.state = "foreign";
        return;
      }
      this.state = "open";
      this.start = position;
    }
    if (unit === quote) this.inString = true;
    else if (unit === openBrace || unit === openBracket) this.depth += 1;
    else if (unit === closeBrace || unit === closeBracket) {
      this.depth -= 1;
      if (this.depth === 0) this.close(position + 1);
    }
  }

  private close(end: number): void {
    this.state = "closed";
    this.end = end;
  }

  /** Whether an object may begin here: none stands before it, or one that was whole. */
  private another(): boolean {
    if (this.state === "blank") return true;
    const { whole } = this;
    if (!whole) return false;
    if (Object.keys(whole).length > 0) this.before = whole;
    this.object = undefined;
    return true;
  }
}

const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
