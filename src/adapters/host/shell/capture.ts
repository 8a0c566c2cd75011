/**
 * A command's output, however much it is: the beginning and the end are held, the whole goes
 * to a file while it comes, and whoever listens hears at most a screenful at a time.
 */
import type { Refused } from "../../../core/host.js";
import type { Spill } from "../files/spill.js";
import { isRefused } from "../files/walk.js";
import { Cleaner } from "./clean.js";

/** Characters that reach the model in all. */
const SHOWN_MAX = 8_000;
const HEAD = 3_000;
const TAIL = 4_700;
/** Characters of the whole output that are kept in the file. */
const KEPT_MAX = 64 * 2 ** 20;
/** Characters waiting for the disk before the command has to wait too. */
const WAITING_MAX = 2 ** 20;

export interface Captured {
  output: string;
  length: number;
  full?: string;
}

export class Capture {
  private readonly decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  private readonly cleaner = new Cleaner();
  private head = "";
  private tail = "";
  private length = 0;
  private garbled = false;
  private spill: Promise<Spill | Refused> | undefined;
  private full: string | undefined;
  private kept = 0;
  private waiting = 0;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly open: () => Promise<Spill | Refused>,
    private readonly hear: (text: string, partial: string) => void,
  ) {}

  /** Takes some bytes. A promise: wait for it before giving more. */
  feed(bytes: Uint8Array): Promise<void> | undefined {
    this.take(this.cleaner.push(this.decode(bytes)));
    return this.waiting > WAITING_MAX ? this.writing : undefined;
  }

  /** What there is so far. */
  peek(): Captured {
    const line = this.cleaner.line;
    const length = this.length + line.length;
    const full = this.full === undefined ? {} : { full: this.full };
    return { output: this.shown(line, length), length, ...full };
  }

  /** Keeps the whole in a file from now on, however short it is. */
  async keep(): Promise<void> {
    this.begin();
    await this.writing;
  }

  async finish(): Promise<Captured> {
    this.take(this.cleaner.push(this.decode()) + this.cleaner.end());
    const spill = await this.spill;
    if (spill && !isRefused(spill)) {
      const left = this.length - this.kept;
      if (left > 0) this.write(`\n[… ${left} more characters were not kept …]\n`);
      await this.writing;
      await spill.handle.close();
    }
    return this.peek();
  }

  private decode(bytes?: Uint8Array): string {
    const text = bytes ? this.decoder.decode(bytes, { stream: true }) : this.decoder.decode();
    if (!this.garbled && text.includes("\ufffd"))
      this.garbled = bytes === undefined || !Buffer.from(bytes).includes("\ufffd");
    return text;
  }

  private take(text: string): void {
    this.hear(text, this.cleaner.line);
    if (text === "") return;
    this.length += text.length;
    if (this.spill) this.store(text);
    if (this.head.length < SHOWN_MAX) {
      const room = SHOWN_MAX - this.head.length;
      this.head += text.slice(0, room);
      if (text.length > room) this.tail = text.slice(room);
    } else this.tail += text;
    if (this.tail.length > 2 * TAIL) this.tail = this.tail.slice(-TAIL);
    if (this.length > SHOWN_MAX && !this.spill) this.begin(text);
  }

  /** From here on all goes to the file, first of all what was held. `text` is the newest of it. */
  private begin(text = ""): void {
    if (this.spill) return;
    const before = this.length - text.length;
    const held = this.head.slice(0, before);
    this.spill = this.open().then((spill) => {
      if (!isRefused(spill)) this.full = spill.path;
      return spill;
    });
    this.writing = this.spill.then(() => undefined);
    this.store(held);
    this.store(text);
  }

  private store(text: string): void {
    const fits = text.slice(0, KEPT_MAX - this.kept);
    this.kept += fits.length;
    this.write(fits);
  }

  private write(text: string): void {
    if (text === "") return;
    this.waiting += text.length;
    this.writing = this.writing.then(async () => {
      const spill = await this.spill;
      try {
        if (spill && !isRefused(spill) && this.full) await spill.handle.write(text);
      } catch {
        this.full = undefined; // The disk is full: what is held must do.
      }
      this.waiting -= text.length;
    });
  }

  private shown(line: string, length: number): string {
    const note = this.garbled ? "\n[Some bytes were not UTF-8; \ufffd stands for them.]" : "";
    if (length <= SHOWN_MAX) return this.head + this.tail + line + note;
    const end = (this.tail + line).slice(-TAIL);
    const from = end.length < TAIL ? this.head.slice(-(TAIL - end.length)) + end : end;
    const head = whole(this.head.slice(0, HEAD));
    const tail = whole(from);
    const left = length - head.length - tail.length;
    return `${head}\n[… ${left} characters left out …]\n${tail}${note}`;
  }
}

/** Without half a character at either end. */
const whole = (text: string): string =>
  text.replace(/^[\udc00-\udfff]/, "").replace(/[\ud800-\udbff]$/, "");
