/**
 * Tells a listener what a command says, often enough to follow and seldom enough to draw.
 */

const EVERY_MS = 50;
/** A line without an end (a question, a bar) is told as it stands so long after it began to. */
const UNFINISHED_MS = 300;
/** Characters told at once: more than a screen shows, the end of what there was. */
const AT_ONCE = 8_192;

export class Hearing {
  private pending = "";
  private partial = "";
  /** The part of the unfinished line that has been told. */
  private told = "";
  /** The timer runs for the unfinished line alone. */
  private patient = false;
  private timer: NodeJS.Timeout | undefined;
  private over = false;

  constructor(private readonly listener: (chunk: string) => void) {}

  /** New complete lines, and the unfinished one as it stands. */
  heard(text: string, partial: string): void {
    if (this.over) return;
    if (text !== "") {
      if (this.patient) this.stop();
      this.pending = (this.pending + this.continued(text)).slice(-AT_ONCE);
      this.told = "";
    }
    const changed = partial !== this.partial;
    this.partial = partial;
    if (this.timer === undefined && (text !== "" || changed)) this.wait(EVERY_MS);
  }

  /** Tells all that is left. Nothing is told after it. */
  end(): void {
    if (this.over) return;
    this.over = true;
    this.stop();
    this.tell(this.pending + this.continued(this.partial));
  }

  private wait(ms: number): void {
    this.patient = ms === UNFINISHED_MS;
    this.timer = setTimeout(() => this.tick(), ms).unref();
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private tick(): void {
    this.timer = undefined;
    this.tell(this.pending);
    this.pending = "";
    if (this.partial === this.told) return;
    if (!this.patient) return this.wait(UNFINISHED_MS);
    this.tell(this.continued(this.partial).slice(-AT_ONCE));
    this.told = this.partial;
  }

  /** What is new in `text` after what was told of its line; begun again if it was written over. */
  private continued(text: string): string {
    if (this.told === "") return text;
    return text.startsWith(this.told) ? text.slice(this.told.length) : `\r${text}`;
  }

  private tell(text: string): void {
    if (text !== "") this.listener(text);
  }
}
