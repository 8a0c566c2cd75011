/**
 * What a program wrote, as a reader would have seen it: escape sequences taken out, lines
 * that were written over shown in their last state. Works on a stream; a sequence may be cut
 * anywhere. A sequence that never ends swallows nothing.
 */

/** Characters one sequence may be held back for. */
const HELD_MAX = 4_096;
/** A line longer than this is passed on before it ends. */
const LINE_MAX = 16_384;

export class Cleaner {
  /** The line that has not ended yet. */
  line = "";
  private held = "";
  private returned = false;
  private passedOn = false;

  /** Takes some text; gives the lines that are now complete, each with its line feed. */
  push(text: string): string {
    if (this.held === "" && !this.returned && !CONTROL.test(text)) return this.plain(text);
    return this.pieces(this.held + text, false);
  }

  /** What was still held back, and the last line without its end. */
  end(): string {
    const rest = this.pieces(this.held, true) + this.line;
    this.line = "";
    return rest;
  }

  private plain(text: string): string {
    const at = text.lastIndexOf("\n") + 1;
    if (at === 0) {
      this.line += text;
      return this.spare();
    }
    const done = this.line + text.slice(0, at);
    this.line = text.slice(at);
    this.passedOn = false;
    return done + this.spare();
  }

  private spare(): string {
    if (this.line.length <= LINE_MAX) return "";
    const done = this.line;
    this.line = "";
    this.passedOn = true;
    return done;
  }

  private pieces(all: string, last: boolean): string {
    let out = "";
    let at = 0;
    this.held = "";
    while (at < all.length) {
      PIECE.lastIndex = at;
      const piece = PIECE.exec(all);
      if (piece?.groups?.text !== undefined) out += this.written(piece[0]);
      else if (piece === null) {
        if (!last && all.length - at < HELD_MAX && UNFINISHED.test(all.slice(at))) {
          this.held = all.slice(at);
          break;
        }
        out += this.control(all.charAt(at));
      }
      at += piece?.[0].length ?? (isStringStart(all, at) ? 2 : 1);
    }
    return out;
  }

  /** Text without controls, but for line feeds and tabs. */
  private written(text: string): string {
    if (!this.returned) return this.plain(text);
    this.returned = false;
    if (text.startsWith("\n")) return this.plain(text);
    const before = this.passedOn ? "\n" : "";
    this.line = "";
    this.passedOn = false;
    return before + this.plain(text);
  }

  private control(char: string): string {
    if (char === "\r") this.returned = true;
    else if (char === "\b") this.line = this.line.replace(/.$/su, "");
    return "";
  }
}

const isStringStart = (all: string, at: number): boolean =>
  all[at] === "\x1b" && /[\]PX^_[]/.test(all[at + 1] ?? "");

const CONTROL = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/;
/** CSI, the string kinds (OSC, DCS, SOS, PM, APC) up to BEL or ST, and the two-character rest. */
const PIECE =
  /(?<text>[^\x00-\x08\x0b-\x1f\x7f-\x9f]+)|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c\n]*(?:\x07|\x1b\\|\x9c)|\x1b[ -/]*[0-OQ-WYZ\\`-~]/y;
const UNFINISHED =
  /^(?:\x1b|(?:\x1b\[|\x9b)[0-?]*[ -/]*|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c\n]*\x1b?|\x1b[ -/]+)$/;
