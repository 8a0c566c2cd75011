/**
 * Thoughts that come inside the answer, between `<think>` and `</think>` at its beginning,
 * whatever pieces the tags are cut into. Tags further down are prose about tags.
 */
import { inFence } from "./in-code.js";

export interface Split {
  thought: string;
  text: string;
}

export class ThinkingSplitter {
  private state: "begin" | "inside" | "after" | "plain" = "begin";
  private held = "";
  /** White space around the tags, so that what goes back is what came. */
  opening = "";
  closing = "";

  get used(): boolean {
    return this.opening !== "";
  }

  add(piece: string): Split {
    if (this.state === "plain") return { thought: "", text: piece };
    this.held += piece;
    return this.advance();
  }

  /** The message ended: what was held back is what it looks like. */
  end(): Split {
    const { state, held } = this;
    this.held = "";
    if (state === "inside") return { thought: held, text: "" };
    if (state === "after") this.closing += held;
    return { thought: "", text: state === "begin" ? held : "" };
  }

  private advance(): Split {
    if (this.state === "begin") {
      const start = this.held.trimStart();
      if (start.length < open.length && open.startsWith(start)) return none;
      if (!start.startsWith(open)) return this.plain();
      const length = this.held.length - start.length + open.length;
      this.opening = this.held.slice(0, length);
      this.held = this.held.slice(length);
      this.state = "inside";
    }
    if (this.state === "inside") return this.inside();
    const text = this.held.trimStart();
    this.closing += this.held.slice(0, this.held.length - text.length);
    this.held = text;
    return text === "" ? none : this.plain();
  }

  private inside(): Split {
    const at = this.held.indexOf(close);
    if (at < 0) {
      const safe = this.held.length - overlap(this.held, close);
      const thought = this.held.slice(0, safe);
      this.held = this.held.slice(safe);
      return { thought, text: "" };
    }
    const thought = this.held.slice(0, at);
    this.closing = close;
    this.held = this.held.slice(at + close.length);
    this.state = "after";
    return { thought, text: this.advance().text };
  }

  private plain(): Split {
    const text = this.held;
    this.held = "";
    this.state = "plain";
    return { thought: "", text };
  }
}

/**
 * What was said before a closing tag that nothing had opened, as where the prompt itself ends with
 * the opening one: alone at the end of its line, and in no code. Known only at the end.
 */
export function closedOnly(
  content: string,
): { thought: string; closing: string; text: string } | undefined {
  const [before, closing = "", text] = content.split(/(<\/think>[ \t]*(?:\n\s*|$))([^]*)/);
  if (text === undefined || before === undefined || before.includes(open)) return undefined;
  const inLine = before.slice(before.lastIndexOf("\n") + 1).includes("`");
  return inLine || inFence(before) ? undefined : { thought: before, closing, text };
}

const open = "<think>";
const close = "</think>";
const none: Split = { thought: "", text: "" };

/** How many characters at the end of `text` may be the beginning of `tag`. */
function overlap(text: string, tag: string): number {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length -= 1)
    if (tag.startsWith(text.slice(-length))) return length;
  return 0;
}
