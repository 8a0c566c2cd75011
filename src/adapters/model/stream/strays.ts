/**
 * Lines of a stream that are no field of an event. Some servers leave the field out, say an
 * error in between, or print a document over many lines.
 */
import { isObject, parsed } from "./json.js";

export interface StraySink {
  /** The data of an event whose field was spelled oddly. */
  data(text: string): void;
  value(value: unknown): void;
  error(words: string): void;
  damaged(): void;
}

export class Strays {
  private held: string[] = [];
  private tries = 0;

  constructor(private readonly sink: StraySink) {}

  take(line: string): void {
    const text = line.trim();
    if (text === "") return;
    const field = /^(data|error)\s*:\s*([^]*)$/i.exec(text);
    if (field?.[1]?.toLowerCase() === "data") return this.sink.data(field[2]!);
    if (field) return this.sink.error(field[2]!);
    if (text === "[DONE]") return this.sink.value(text);
    const value = parsed(text);
    if (isObject(value) || Array.isArray(value)) {
      if (this.unfinished) this.sink.damaged();
      this.held = [];
      return this.sink.value(value);
    }
    this.hold(line);
  }

  /** Whether what is held began as a document and did not end. */
  private get unfinished(): boolean {
    return /^\s*[{[]/.test(this.held[0] ?? "");
  }

  /** A document over many lines ends with a bracket that stands as far right as its first. */
  private hold(line: string): void {
    this.held.push(line);
    const closes = /^(\s*)[}\]]/.exec(line)?.[1] === /^\s*/.exec(this.held[0]!)![0];
    if (!closes || !this.unfinished || this.tries >= triesMax) return;
    this.tries += 1;
    const value = parsed(this.held.join("\n"));
    if (value === undefined) return;
    this.held = [];
    this.tries = 0;
    this.sink.value(value);
  }
}

/** Reading it again at every bracket would be quadratic. */
const triesMax = 50;
