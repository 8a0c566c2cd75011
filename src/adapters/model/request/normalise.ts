/**
 * Any history as strict servers want it: exactly one result directly after each call and in
 * the order of the calls, no result without a call, nothing empty, one user message at a
 * time, every id once. The stored history stays as it is; messages that fit stay the same
 * objects, so that what they were spelled as can be kept.
 */
import type { CallBlock, Message, Part } from "../../../core/message.js";
import { text } from "../../../core/message.js";
import { isBlank } from "./clean.js";
import { freeFittingId } from "./ids.js";

type User = Extract<Message, { role: "user" }>;
type Assistant = Extract<Message, { role: "assistant" }>;
type Result = Extract<Message, { role: "tool" }>;

/**
 * `fit` puts an id into the form the server takes. `strict`: where the person speaks right
 * after a result, a short answer stands between.
 */
export function normalised(
  messages: readonly Message[],
  fit: (id: string) => string,
  strict = false,
): Message[] {
  const sent: Message[] = [];
  const used = new Set<string>();
  let owed: Owed[] = [];
  let said: User[] = [];

  for (const message of messages) {
    if (message.role === "user") {
      if (message.content.length > 0) said.push(message);
    } else if (message.role === "tool") {
      const due = owed.find((o) => o.was === message.call && !o.result);
      if (due) due.result = message;
    } else if (speaks(message)) {
      close();
      answer(message);
    }
  }
  close();
  return sent;

  function answer(message: Assistant): void {
    const before = sent.at(-1);
    const fitting = renamed(message, used, fit);
    owed = fitting.ids;
    if (before?.role === "assistant") sent[sent.length - 1] = joined(before, fitting.message);
    else sent.push(fitting.message);
  }

  /** Pays what is owed, then lets the user speak. */
  function close(): void {
    const pictures: Part[] = [];
    for (const { id, result } of owed) {
      sent.push(resultFor(id, result));
      if (result) pictures.push(...result.content.filter((part) => part.type === "image"));
    }
    owed = [];
    if (pictures.length > 0)
      said.unshift({ role: "user", content: [text("Images of the results above:"), ...pictures] });
    if (strict && said.length > 0 && sent.at(-1)?.role === "tool") sent.push(between);
    if (said.length === 1) sent.push(said[0]!);
    else if (said.length > 1) sent.push({ role: "user", content: said.flatMap((m) => m.content) });
    said = [];
  }
}

const between: Assistant = {
  role: "assistant",
  content: [{ type: "text", text: "I have read the result." }],
};

interface Owed {
  was: string;
  id: string;
  result?: Result;
}

/** Without text or calls there is nothing to send: an interrupted turn, or a mere thought. */
const speaks = (message: Assistant): boolean =>
  message.content.some((b) => b.type === "call" || (b.type === "text" && !isBlank(b.text)));

function renamed(
  message: Assistant,
  used: Set<string>,
  fit: (id: string) => string,
): { message: Assistant; ids: Owed[] } {
  const calls = message.content.filter((b) => b.type === "call");
  const ids = calls.map((call) => {
    const id = freeFittingId(call.id, used, fit);
    used.add(id);
    return { was: call.id, id };
  });
  if (ids.every(({ was, id }) => was === id)) return { message, ids };
  const next = ids.map(({ id }) => id);
  const content = message.content.map((b) =>
    b.type === "call" ? ({ ...b, id: next.shift()! } satisfies CallBlock) : b,
  );
  return { message: { ...message, content }, ids };
}

/** Two answers in a row, as after an interruption. The first has no calls: they were paid. */
const joined = (first: Assistant, second: Assistant): Assistant => ({
  role: "assistant",
  content: [...first.content, { type: "text", text: "\n\n" }, ...second.content],
});

function resultFor(id: string, result: Result | undefined): Result {
  if (!result)
    return { role: "tool", call: id, content: [text("(no result: not run)")], failed: true };
  return result.call === id ? result : { ...result, call: id };
}
