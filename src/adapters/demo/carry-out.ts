/**
 * How a wish is carried out: calls go out, results come in, and what is returned is said.
 *
 * The generators hold no state between requests: each request plays the results it brings
 * through them again, and the first call that has no result yet is what the model answers.
 */
import type { Call, Result } from "./conversation.js";
import { amendedIn, linesIn } from "./conversation.js";
import type { Wish } from "./wish.js";
import type { Words } from "./words.js";

type Steps = Generator<Call, Said, Result>;
interface Said {
  words: string;
  ok: boolean;
}

export function* carryOut(wishes: readonly Wish[], words: Words): Generator<Call, string, Result> {
  const said: string[] = [];
  for (const wish of wishes) {
    const { words: report, ok } = yield* oneWish(wish, words);
    said.push(report);
    if (!ok) break; // What comes after may build on it.
  }
  return said.join("\n\n");
}

function oneWish(wish: Wish, words: Words): Steps {
  switch (wish.do) {
    case "change":
      return change(wish, words);
    case "read":
      return read(wish, words);
    case "list":
      return list(wish, words);
    case "run":
      return run(wish, words);
    case "create":
      return create(wish, words);
    case "find":
      return find(wish, words);
  }
}

function* change({ file, from, to, all }: Extract<Wish, { do: "change" }>, words: Words): Steps {
  if (from === to) return { words: words.same, ok: true };
  let seen = "";
  let goesOnAt: number | undefined = 1;
  while (goesOnAt !== undefined && !seen.includes(from)) {
    const offset: Record<string, unknown> = goesOnAt > 1 ? { offset: goesOnAt } : {};
    const result = yield { tool: "read_file", input: { path: file, ...offset } };
    if (!result.ok) return trouble(result, words.toRead(file), words);
    const part = linesIn(result.body);
    seen += (seen === "" ? "" : "\n") + part.text;
    goesOnAt = part.goesOnAt;
  }
  const places = occurrences(seen, from);
  if (places === 0) {
    const hint = seen.toLowerCase().includes(from.toLowerCase()) ? words.otherCase : "";
    return { words: words.absent(file, from) + hint, ok: false };
  }
  const everywhere = all || places > 1 || goesOnAt !== undefined;
  const edit = { path: file, old_text: from, new_text: to };
  const result = yield {
    tool: "edit_file",
    input: everywhere ? { ...edit, replace_all: true } : edit,
  };
  if (!result.ok) return trouble(result, words.toEdit(file), words);
  const { hunks, anew } = amendedIn(result.body);
  if (anew) return { words: words.wroteYours(file), ok: true };
  if (hunks) return { words: words.partly(file, hunks.taken, hunks.of), ok: true };
  return { words: words.changed(file, from, to, places), ok: true };
}

function* read({ file }: Extract<Wish, { do: "read" }>, words: Words): Steps {
  const result = yield { tool: "read_file", input: { path: file } };
  if (!result.ok) return trouble(result, words.toRead(file), words);
  const { text } = linesIn(result.body);
  if (text === "") return { words: `${words.empty(file)} ${result.body}`, ok: true };
  return { words: `${words.read(file, lineCount(text))}\n\n${block(text, words)}`, ok: true };
}

function* list({ dir }: Extract<Wish, { do: "list" }>, words: Words): Steps {
  const result = yield { tool: "list_dir", input: dir === "." ? {} : { path: dir } };
  if (!result.ok) return trouble(result, words.toList(dir), words);
  return { words: `${words.listed(dir)}\n\n${block(result.body, words)}`, ok: true };
}

function* run({ command }: Extract<Wish, { do: "run" }>, words: Words): Steps {
  const result = yield { tool: "execute_command", input: { command } };
  const used = amendedIn(result.body).anew?.used ?? command;
  const ending = /^Exit code (-?\d+)[^\n]*\n?/m.exec(result.body);
  if (!ending) {
    if (!result.ok) return trouble(result, words.toRun(used), words);
    return { words: result.body, ok: true };
  }
  const output = result.body.slice(ending.index + ending[0].length);
  const shown = output.trim() === "" ? "" : `\n\n${block(output, words)}`;
  return { words: words.ran(used, ending[1] ?? "") + shown, ok: result.ok };
}

function* create({ file, text }: Extract<Wish, { do: "create" }>, words: Words): Steps {
  const content = text.endsWith("\n") ? text : `${text}\n`;
  const result = yield { tool: "write_file", input: { path: file, content } };
  if (!result.ok) return trouble(result, words.toWrite(file), words);
  const { hunks, anew } = amendedIn(result.body);
  if (anew) return { words: words.wroteYours(file), ok: true };
  if (hunks) return { words: words.partly(file, hunks.taken, hunks.of), ok: true };
  return { words: words.created(file), ok: true };
}

function* find({ text, dir }: Extract<Wish, { do: "find" }>, words: Words): Steps {
  const where = dir === "." ? {} : { path: dir };
  const result = yield { tool: "grep_code", input: { pattern: text, ...where, literal: true } };
  if (!result.ok) return trouble(result, words.toFind(text), words);
  if (/^No line matches/.test(result.body)) return { words: words.foundNothing(text), ok: true };
  return { words: `${words.found(text)}\n\n${block(result.body, words)}`, ok: true };
}

/** A call that came to nothing, told as it was. */
function trouble({ trouble, body }: Result, action: string, words: Words): Said {
  if (trouble === "USER_DENIED")
    return { words: words.refused(action, personsWords(body)), ok: false };
  if (trouble === "POLICY_DENIED") return { words: words.forbidden(action, body), ok: false };
  return { words: words.failed(action, body), ok: false };
}

/** What the person said; the rest is written for models. */
const personsWords = (body: string): string | undefined =>
  /^The user declined this call and says: ([^]+)$/.exec(body)?.[1];

/** Overlapping ones count, as edit_file counts them. */
function occurrences(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) count++;
  return count;
}

const LINES_SHOWN = 20;

function block(text: string, words: Words): string {
  const lines = text.replace(/\n+$/, "").split("\n");
  const left = lines.length - LINES_SHOWN;
  const shown = left > 0 ? [...lines.slice(0, LINES_SHOWN), words.more(left)] : lines;
  const fence = "`".repeat(Math.max(3, 1 + longestFence(text)));
  return `${fence}\n${shown.join("\n")}\n${fence}`;
}

const longestFence = (text: string): number =>
  Math.max(0, ...(text.match(/`{3,}/g) ?? []).map((ticks) => ticks.length));

const lineCount = (text: string): number => text.replace(/\n$/, "").split("\n").length;
