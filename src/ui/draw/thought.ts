/** Reasoning: one line while it streams, one line afterwards, all of it when a person opens it. */
import { duration, elapsed } from "../text/amount.js";
import { shown } from "../text/inline.js";
import { show, untab } from "../text/show.js";
import type { Row, Span } from "../text/span.js";
import { flatRow } from "../text/span.js";
import { clip, clipStart, width } from "../text/width.js";
import { wrap } from "../text/wrap.js";
import type { Look } from "./look.js";
import { barOf } from "./look.js";

/** Characters from the end of a thought that can come to stand on one row. */
const SEEN_MAX = 2000;
const FEW_COLUMNS = 12;

/** `Thought for 12 s`; nothing for a thought without words. */
export function drawThought(text: string, ms: number, look: Look): Row[] {
  if (text.trim() === "") return [];
  const { terminal } = look.words;
  const said = terminal.thought({ time: duration(ms) });
  const hint = ` · ${terminal.opensThought}`;
  const fits = look.keys && width(said + hint) <= look.columns;
  return [[{ text: clip(fits ? said + hint : said, look.columns), tone: "dim" }]];
}

/** The last words of a thought that goes on, in that many columns; "" when there are too few. */
function lastWords(text: string, columns: number): string {
  const words = text.slice(-SEEN_MAX).replace(/\s+/g, " ").trim();
  return columns < FEW_COLUMNS ? "" : clipStart(flatRow(show(words, "prose")), columns);
}

/** `Thinking · 12 s · Esc cancels · … the last words`; those stand above where it is narrow. */
export function drawThinking(text: string, turnMs: number, look: Look): Row[] {
  const { terminal } = look.words;
  const said = terminal.thinking + elapsed(turnMs);
  const keys = ` · ${terminal.escCancels}`;
  const head: Span[] = [
    { text: clip(said, look.columns), tone: "accent" },
    { text: clip(keys, look.columns - width(said)), tone: "dim" },
  ];
  const beside = lastWords(text, look.columns - width(`${said}${keys} · `));
  if (beside === "") {
    const above = lastWords(text, look.columns);
    return above === "" ? [head] : [[{ text: above, tone: "dim" }], head];
  }
  return [[...head, { text: ` · ${beside}`, tone: "dim" }]];
}

/** All of it, behind a bar. */
export function drawOpened(text: string, ms: number, look: Look): Row[] {
  const bar: Row = [barOf(look)];
  const body = text
    .trim()
    .split("\n")
    .flatMap((line) => wrap(shown(untab(line), "dim"), look.columns, { first: bar, rest: bar }));
  return [...drawThought(text, ms, { ...look, keys: false }), ...body];
}
