/** The colours of a language, laid over a line that is drawn already: its text stays as it is. */
import type { Highlight } from "./markdown.js";
import type { Span, Tone } from "./span.js";

export interface Tint {
  highlight: Highlight;
  /** What a file's name ends in, as `ts`. */
  language: string;
}

/** By the name of a file; undefined where nothing can be known of its language. */
export function tintFor(path: string, highlight: Highlight | undefined): Tint | undefined {
  const language = /\.([\w+]{1,8})$/.exec(path)?.[1];
  return highlight && language ? { highlight, language } : undefined;
}

/** Only what has no colour of its own, or that of an added line, takes one. */
const open: ReadonlySet<Tone> = new Set(["plain", "added"]);

export function tinted(spans: readonly Span[], code: string, tint: Tint): Span[] {
  const { spans: colours } = tint.highlight(code, tint.language, "");
  const said = (row: readonly Span[]) => row.map((s) => s.text).join("");
  if (said(colours) !== said(spans)) return [...spans];
  const out: Span[] = [];
  let [at, used] = [0, 0];
  for (const span of spans) {
    let { text } = span;
    while (text !== "") {
      const colour = colours[at];
      const left = (colour?.text.length ?? 0) - used;
      if (colour && left <= 0) {
        [at, used] = [at + 1, 0];
        continue;
      }
      const length = colour ? Math.min(left, text.length) : text.length;
      out.push(withTone(span, text.slice(0, length), colour?.tone));
      text = text.slice(length);
      used += length;
    }
  }
  return out;
}

function withTone(span: Span, text: string, tone: Tone | undefined): Span {
  const takes = open.has(span.tone ?? "plain") && tone && tone !== "plain" && tone !== "code";
  return takes ? { text, tone } : { ...span, text };
}
