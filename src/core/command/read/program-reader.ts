/** The grammar of lists and pipelines: which commands stand in a program, in their order. */
import type { Command, Item, Problem, Program, Script } from "../program.js";
import { readCommand, reserved } from "./command.js";
import type { Cursor } from "./cursor.js";
import { match, nested, peek, skipBlanks, startsWith } from "./cursor.js";
import { hiddenIn } from "./hidden.js";
import { readAwaited, skipSpace } from "./space.js";
import { readPieces } from "./words.js";

/** Beyond this nobody reads it either: it is only searched for what is refused. */
const LENGTH_MAX = 100_000;
const READ_MAX = 1_000_000;

export function readProgram(source: string): Program {
  const problems = new Set<Problem>(hiddenIn(source));
  if (source.length > LENGTH_MAX) problems.add("long");
  if (source.length > READ_MAX) return { source, script: [], problems: [...problems] };
  const c: Cursor = {
    source,
    at: 0,
    end: source.length,
    problems,
    awaited: [],
    depth: 0,
    grammar: { script: readScript, pieces: readPieces },
  };
  const script = readScript(c, []);
  if (c.awaited.length > 0) {
    problems.add("syntax");
    readAwaited(c);
  }
  if (script.length === 0) problems.add("empty");
  return { source, script, problems: [...problems] };
}

const readScript = (c: Cursor, stops: readonly string[]): Script =>
  nested(c, () => readItems(c, stops));

function readItems(c: Cursor, stops: readonly string[]): Script {
  const items: Item[] = [];
  while (c.at < c.end) {
    skipSpace(c);
    if (c.at >= c.end || atStop(c, stops)) break;
    const from = c.at;
    const item = readItem(c);
    if (item.pipeline.length > 0) items.push(item);
    if (c.at > from) continue;
    // Nothing begins here: a bracket or an operator out of place.
    c.problems.add("syntax");
    if (peek(c) === ")" && c.depth > 1) break;
    c.at += 1;
  }
  return items;
}

const atStop = (c: Cursor, stops: readonly string[]): boolean =>
  stops.some((stop) => {
    if (stop === ")") return peek(c) === ")";
    if (stop === ";;") return startsWith(c, ";;") || startsWith(c, ";&");
    return reserved(c) === stop;
  });

function readItem(c: Cursor): Item {
  skipPrefixes(c);
  const pipeline: Command[] = [];
  for (;;) {
    const command = readCommand(c);
    if (command) pipeline.push(command);
    skipBlanks(c);
    if (peek(c) !== "|" || startsWith(c, "||")) break;
    if (!command) c.problems.add("syntax");
    c.at += startsWith(c, "|&") ? 2 : 1;
    skipSpace(c);
    if (c.at >= c.end) c.problems.add("syntax");
  }
  return { pipeline, then: readJoint(c, pipeline) };
}

/** `!` and `time` stand before a pipeline and change nothing of what runs. */
function skipPrefixes(c: Cursor): void {
  for (;;) {
    const word = reserved(c);
    if (word !== "!" && word !== "time") return;
    c.at += word.length;
    skipBlanks(c);
    if (word === "time") c.at += match(c, /(-p[ \t]+)?(--[ \t]+)?/y).length;
  }
}

function readJoint(c: Cursor, pipeline: readonly Command[]): Item["then"] {
  const joint = match(c, /&&|\|\||;(?![;&])|&/y);
  c.at += joint.length;
  if (joint !== "" && pipeline.length === 0) c.problems.add("syntax");
  if (joint === "&&" || joint === "||") {
    skipSpace(c);
    if (c.at >= c.end) c.problems.add("syntax");
    return joint;
  }
  if (joint !== "") return joint as "&" | ";";
  // A word that stops here without an operator is one that the shell would not accept.
  if (pipeline.at(-1)?.kind === "simple" && !/^$|[\n;)]/.test(peek(c))) c.problems.add("syntax");
  return ";";
}
