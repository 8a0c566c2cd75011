/**
 * Line breaks: LF, or CR LF as one unit. A CR by itself is content.
 */
import type { Spans } from "./spans.js";

/** Whether `at` falls between the CR and the LF of one break. */
export const splitsBreak = (text: string, at: number): boolean =>
  text.charCodeAt(at) === LF && text.charCodeAt(at - 1) === CR;

/** The text with `newText` in each place, every break in it as those it replaces. */
export function replaceSpans(text: string, { starts, ends }: Spans, newText: string): string {
  const style = breakStyle(text);
  const parts: string[] = [];
  let from = 0;
  for (let i = 0; i < starts.length; i += 1) {
    const start = starts[i] as number;
    const end = ends[i] as number;
    parts.push(text.slice(from, start), style(newText, start, end));
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join("");
}

const LF = 10;
const CR = 13;

/**
 * Gives a replacement the breaks of its place: the first break in it takes the style of the
 * first break it replaces, and so on, the last for all that follow. Where it replaces none,
 * the break that ends the line decides, else the one before; without any, it stays as written.
 * To be called for places in order, so that no part of the text is searched twice.
 */
function breakStyle(text: string): (newText: string, start: number, end: number) => string {
  let next = -1;
  const last = text.lastIndexOf("\n");
  const nextBreak = (from: number): number => {
    if (from > last) return last;
    if (next < from) next = text.indexOf("\n", from);
    return next;
  };
  return (newText, start, end) => {
    const kept = withoutHalfBreak(newText, text, start, end);
    if (last < 0 || !kept.includes("\n")) return kept;
    const styles = breaksIn(text.slice(start, end));
    if (styles.length === 0) styles.push(splitsBreak(text, nextBreak(end)) ? "\r\n" : "\n");
    return restyled(kept, styles);
  };
}

/** In a place with LF no CR stays before a break; elsewhere one more than a break's is content. */
function restyled(newText: string, styles: readonly string[]): string {
  const lines = newText.split("\n");
  const last = lines.pop() as string;
  const ended = lines.map((line, i) => {
    const style = styles[Math.min(i, styles.length - 1)] as string;
    let end = line.length;
    while (line.charCodeAt(end - 1) === CR && (style === "\n" || end === line.length)) end -= 1;
    return line.slice(0, end) + style;
  });
  return ended.join("") + last;
}

const breaksIn = (matched: string): string[] => matched.match(/\r?\n/g) ?? [];

/** A CR that ends the replacement right before a break is half a break the model copied. */
function withoutHalfBreak(newText: string, text: string, start: number, end: number): string {
  const beforeBreak = text.charCodeAt(end) === LF || splitsBreak(text, end + 1);
  const replacesCr = end > start && text.charCodeAt(end - 1) === CR;
  return newText.endsWith("\r") && beforeBreak && !replacesCr ? newText.slice(0, -1) : newText;
}
