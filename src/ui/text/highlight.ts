/**
 * Colours for one line of code, by lowlight. A line is read by itself, as it streams: a
 * comment or a string over several lines is coloured only where it can be told from its line.
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
import type { Span, Tone } from "./span.js";

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

export function highlight(code: string, language: string): Span[] {
  const name = language.toLowerCase();
  if (code.length > LINE_MAX || !lowlight.registered(name)) return shown(code, "code");
  return spans(lowlight.highlight(name, code).children, "plain");
}

type Nodes = ReturnType<typeof lowlight.highlight>["children"];

function spans(nodes: Nodes, tone: Tone): Span[] {
  return nodes.flatMap((node): Span[] => {
    if (node.type === "text") return shown(node.value, tone);
    if (node.type !== "element") return [];
    const names = [node.properties.className].flat().join(" ");
    return spans(node.children as Nodes, toneOf(names) ?? tone);
  });
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
