/**
 * What the model sees of a result too long for the conversation: its beginning and its end,
 * and where the rest lies. The text itself is kept by the host.
 */
import { headOf, tailOf } from "./cut.js";

/** Characters of one result that may join the conversation. */
export const spillAt = 32_000;

/** Characters of each end that stay when a result is longer than that. */
const HEAD = 8_000;
const TAIL = 4_000;

/** Stands in for `text`, which lies in `path`; far shorter than spillAt. */
export function spilled(text: string, path: string): string {
  const head = wholeLines(headOf(text, HEAD));
  const tail = wholeLinesAtEnd(tailOf(text, TAIL));
  const left = text.length - head.length - tail.length;
  const note =
    `[… ${left} characters left out here. All ${text.length}, in ${lineCount(text)} lines, are ` +
    `in ${path}: read_file it from offset ${lineCount(head) + 1}, with a limit. …]`;
  return `${head}\n\n${note}\n\n${tail}`;
}

/** Up to the last line break, unless that would lose more than half. */
function wholeLines(head: string): string {
  const at = head.lastIndexOf("\n");
  return at > head.length / 2 ? head.slice(0, at) : head;
}

function wholeLinesAtEnd(tail: string): string {
  const at = tail.indexOf("\n");
  return at >= 0 && at < tail.length / 2 ? tail.slice(at + 1) : tail;
}

const lineCount = (text: string): number => text.split("\n").length;
