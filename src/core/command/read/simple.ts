/** Simple commands: assignments, words and redirects in any order. */
import type { Assignment, Piece, Redirect, Simple, Word } from "../program.js";
import type { Cursor } from "./cursor.js";
import { match, peek, skipBlanks } from "./cursor.js";
import { skipComment, skipSpace } from "./space.js";
import { readWord } from "./words.js";

const REDIRECT = /(\d+|\{[A-Za-z_]\w*\})?(<<<|<<-?|<>|<&|<|>>|>\||>&|>|&>>|&>)/y;
const ASSIGNED = /^([A-Za-z_]\w*)(\[[\s\S]*?\])?(\+?)=/;

export function readSimple(c: Cursor): Simple | undefined {
  const from = c.at;
  let to = from;
  const simple = {
    assignments: [] as Assignment[],
    words: [] as Word[],
    redirects: [] as Redirect[],
  };
  for (;;) {
    if (skipBlanks(c)) skipComment(c);
    const redirect = readRedirect(c);
    if (redirect) simple.redirects.push(redirect);
    else {
      const word = readWord(c);
      if (!word) break;
      const assignment = simple.words.length === 0 ? readAssignment(c, word) : undefined;
      if (assignment) simple.assignments.push(assignment);
      else simple.words.push(arrayArgument(c, word));
    }
    to = c.at;
  }
  return to > from ? { kind: "simple", ...simple, from, to } : undefined;
}

function readAssignment(c: Cursor, word: Word): Assignment | undefined {
  const head = ASSIGNED.exec(word.raw);
  const first = word.pieces[0];
  if (!head || first?.kind !== "text" || first.quoted) return undefined;
  const [all, name, subscript, append] = head;
  const after = {
    ...word,
    pieces: valueOf(word, all.length, subscript),
    raw: word.raw.slice(all.length),
  };
  const made = { name: name!, subscript: subscript !== undefined, append: append === "+" };
  if (after.raw !== "" || peek(c) !== "(") return { ...made, value: after, raw: word.raw };
  const values = readArray(c);
  return { ...made, value: after, values, raw: c.source.slice(word.from, c.at) };
}

/** With a subscript all pieces are kept: what stands in it is evaluated. */
function valueOf(word: Word, length: number, subscript: string | undefined): readonly Piece[] {
  const [first, ...rest] = word.pieces;
  if (subscript !== undefined || first?.kind !== "text") return word.pieces;
  return [{ ...first, text: first.text.slice(length) }, ...rest];
}

/** `declare name=( … )`: an array as an argument; its elements count as pieces of the word. */
function arrayArgument(c: Cursor, word: Word): Word {
  if (peek(c) !== "(" || !/^[A-Za-z_]\w*\+?=$/.test(word.raw)) return word;
  const pieces = [...word.pieces, ...readArray(c).flatMap((element) => element.pieces)];
  return { ...word, pieces, raw: c.source.slice(word.from, c.at), to: c.at };
}

function readArray(c: Cursor): Word[] {
  const words: Word[] = [];
  c.at += 1;
  for (;;) {
    skipSpace(c);
    const word = readWord(c);
    if (!word) break;
    words.push(word);
  }
  if (peek(c) === ")") c.at += 1;
  else c.problems.add("syntax");
  return words;
}

export function readRedirects(c: Cursor): Redirect[] {
  const found: Redirect[] = [];
  for (;;) {
    skipBlanks(c);
    const redirect = readRedirect(c);
    if (!redirect) return found;
    found.push(redirect);
  }
}

function readRedirect(c: Cursor): Redirect | undefined {
  const head = match(c, REDIRECT);
  if (!head) return undefined;
  const operator = head.replace(/^(\d+|\{\w+\})/, "");
  const isProcess = (head === "<" || head === ">") && peek(c, head.length) === "(";
  if (isProcess) return undefined;
  c.at += head.length;
  skipBlanks(c);
  const target = readWord(c);
  if (!target) c.problems.add("syntax");
  const redirect: Redirect = {
    operator,
    descriptor: head.slice(0, head.length - operator.length),
    target: target ?? { pieces: [], raw: "", from: c.at, to: c.at },
  };
  if (operator === "<<" || operator === "<<-") announce(c, redirect);
  return redirect;
}

function announce(c: Cursor, redirect: Redirect): void {
  const { pieces } = redirect.target;
  // A line continuation is gone before anybody asks whether it was quoted.
  const raw = redirect.target.raw.replaceAll("\\\n", "");
  const quoted = /['"\\]/.test(raw);
  const text = pieces.map((piece) => (piece.kind === "text" ? piece.text : "")).join("");
  c.awaited.push({
    delimiter: quoted ? text : raw,
    quoted,
    stripTabs: redirect.operator === "<<-",
    fill: (body) => {
      redirect.body = body;
    },
  });
}
