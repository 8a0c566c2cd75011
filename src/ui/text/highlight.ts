/**
 * Colours for code, by lowlight, line by line as it streams. A comment or a string that goes
 * on over lines is carried along from its first line: the rest of the code above is not read
 * again.
 */
import bash from "highlight.js/lib/languages/bash";
import cpp from "highlight.js/lib/languages/cpp";
import css from "highlight.js/lib/languages/css";
import go from "highlight.js/lib/languages/go";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import rust from "highlight.js/lib/languages/rust";
import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import { createLowlight } from "lowlight";
import { shown } from "./inline.js";
import type { Coloured } from "./markdown.js";
import type { Tone } from "./span.js";

const languages = {
  bash,
  cpp,
  css,
  go,
  java,
  javascript,
  json,
  python,
  rust,
  sql,
  typescript,
  xml,
  yaml,
};
const lowlight = createLowlight(languages);

/** A line longer than that is data. */
const LINE_MAX = 2000;
/** Of a long comment the first line and its last characters are enough to go on with. */
const OPEN_MAX = 2000;
/** Stands for the next line: what it is coloured as says what is still open. */
const PROBE = "x0";

export function highlight(line: string, language: string, open: string): Coloured {
  const name = language.toLowerCase();
  if (line.length > LINE_MAX || !lowlight.registered(name))
    return { spans: shown(line, "code"), open: "" };
  const code = `${open}${line}`;
  const pieces = piecesOf(lowlight.highlight(name, `${code}\n${PROBE}`).children, "plain");
  const lines = [...byLine(pieces)];
  const last = lines.at(-1)?.at(0);
  const goesOn = last?.tone === "comment" || (last?.tone === "string" && overLines(pieces));
  return {
    spans: (lines.at(-2) ?? []).flatMap((s) => shown(s.text, s.tone)),
    open: goesOn ? `${shortened(open === "" ? opening(lines.at(-2) ?? []) : code)}\n` : "",
  };
}

interface Piece {
  text: string;
  tone: Tone;
}
type Nodes = ReturnType<typeof lowlight.highlight>["children"];

function piecesOf(nodes: Nodes, tone: Tone): Piece[] {
  return nodes.flatMap((node): Piece[] => {
    if (node.type === "text") return [{ text: node.value, tone }];
    if (node.type !== "element") return [];
    const names = [node.properties.className].flat().join(" ");
    return piecesOf(node.children as Nodes, toneOf(names) ?? tone);
  });
}

function byLine(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [[]];
  for (const { text, tone } of pieces)
    for (const [at, part] of text.split("\n").entries()) {
      if (at > 0) lines.push([]);
      if (part) lines.at(-1)?.push({ text: part, tone });
    }
  return lines;
}

/** Of a line at whose end something is still open: from where that begins. */
function opening(line: readonly Piece[]): string {
  const inside = line.findLastIndex(({ tone }) => tone !== "comment" && tone !== "string");
  return line
    .slice(inside + 1)
    .map(({ text }) => text)
    .join("");
}

function shortened(open: string): string {
  if (open.length <= OPEN_MAX) return open;
  const first = open.slice(0, open.indexOf("\n") + 1).slice(0, LINE_MAX);
  return first + open.slice(-OPEN_MAX / 2);
}

/** Quotes of other kinds end with their line: one that does not was an apostrophe. */
function overLines(pieces: readonly Piece[]): boolean {
  const end = pieces.findLastIndex(({ tone }) => tone !== "string");
  return /^\w{0,2}(`|"""|''')/.test(pieces[end + 1]?.text ?? "");
}

const tones: readonly [RegExp, Tone][] = [
  [/comment|quote|doctag/, "comment"],
  [/keyword|literal|built_in|selector-tag|meta|name/, "keyword"],
  [/string|regexp|char|subst/, "string"],
  [/number|symbol|attr/, "number"],
  [/title|section/, "bold"],
];

const toneOf = (names: string): Tone | undefined =>
  tones.find(([pattern]) => pattern.test(names))?.[1];
