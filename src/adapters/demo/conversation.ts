/**
 * What a Chat Completions request tells the demo model: the task, and what came of the calls
 * it has made for it.
 */

export interface Conversation {
  /** The last words of the person. */
  task: string;
  /** Of the calls since the task, in order. */
  results: readonly Result[];
  /** Names of the tools offered; empty when the request has none. */
  tools: ReadonlySet<string>;
  /** Calls made in all the history, so that ids stay unique. */
  calls: number;
  /** Whether this request wants a report instead of work. */
  report: boolean;
}

export interface Call {
  tool: string;
  input: Readonly<Record<string, unknown>>;
}

export interface Result extends Call {
  ok: boolean;
  /** The word in `ERROR[…]`; "" when all went well. */
  trouble: string;
  /** Without envelope and without `ERROR[…]`. */
  body: string;
}

export interface ChatRequest {
  messages: readonly ChatMessage[];
  tools?: readonly { function: { name: string } }[];
}

interface ChatMessage {
  role: string;
  content?: string | null | readonly { type: string; text?: string }[];
  tool_calls?: readonly { id: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
}

export function conversationIn({ messages, tools = [] }: ChatRequest): Conversation {
  const at = messages.findLastIndex((message) => message.role === "user");
  const said = textOf(messages[at]);
  const results = resultsOf(messages.slice(at + 1));
  const offered = new Set(tools.map((tool) => tool.function.name));
  return {
    task: said.replaceAll(OWN_LINE, "").replace(OUR_NOTE, "").trim(),
    results,
    tools: offered,
    calls: messages.reduce((sum, message) => sum + (message.tool_calls?.length ?? 0), 0),
    report: offered.size === 0 && (results.length > 0 || /\[belay\] Stop here/.test(said)),
  };
}

/** A command of the person's own, told before their next words, with what it printed. */
const OWN_LINE =
  /The user ran this command in the project's root themselves[^]*?(?:\nNo output\.|<tool_result tool="user_shell"[^>]* id="([^"]+)"[^>]*>[^]*?<\/tool_result id="\1">)(?:\n|$)/g;

/** What the program adds to the person's words. */
const OUR_NOTE = /(?:^|\n)\[belay\] [^]*$/;

function resultsOf(messages: readonly ChatMessage[]): Result[] {
  const calls = new Map<string, Call>();
  return messages.flatMap((message) => {
    for (const { id, function: called } of message.tool_calls ?? [])
      calls.set(id, { tool: called.name, input: inputOf(called.arguments) });
    const call = calls.get(message.tool_call_id ?? "");
    return message.role === "tool" && call ? [resultOf(call, textOf(message))] : [];
  });
}

function resultOf(call: Call, text: string): Result {
  const whole = bodyOf(text);
  const [marked = "", trouble = ""] = /^ERROR\[(\w+)\]\s*/.exec(whole) ?? [];
  return { ...call, ok: marked === "", trouble, body: whole.slice(marked.length) };
}

/** The data between the tags of the envelope; all of it where there is none. */
function bodyOf(text: string): string {
  const start = /^\s*<tool_result\b[^>]*>\n?/.exec(text);
  const end = text.lastIndexOf("</tool_result");
  if (!start || end < 0) return text;
  return text.slice(start[0].length, end).replace(/\n$/, "");
}

const textOf = (message: ChatMessage | undefined): string => {
  const content = message?.content ?? "";
  if (typeof content === "string") return content;
  return content.flatMap((part) => (part.type === "text" ? [part.text ?? ""] : [])).join("\n");
};

function inputOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {}; // The call was ours, so this is a foreign history: its arguments do not matter.
  }
}

/** What the person allowed instead of the whole of what was proposed, as the result tells it. */
export interface Amended {
  /** Only these of its hunks. */
  hunks?: { taken: number; of: number };
  /** They wrote it anew; `used` is a single line that was used instead. */
  anew?: { used: string | undefined };
}

export function amendedIn(body: string): Amended {
  const [, taken, of] = /^(?:NOTE: )?The person allowed (\d+) of the (\d+) hunks/m.exec(body) ?? [];
  const anew =
    /^(?:NOTE: )?The person changed this before allowing it\.(?:.*this was used: (.*))?$/m.exec(
      body,
    );
  return {
    ...(taken !== undefined && { hunks: { taken: Number(taken), of: Number(of) } }),
    ...(anew && { anew: { used: anew[1] } }),
  };
}

/** The lines of a numbered read, and where it goes on when that was not all. */
export function linesIn(body: string): { text: string; goesOnAt: number | undefined } {
  const lines: string[] = [];
  for (const line of body.split("\n")) {
    const numbered = /^\s*\d+ \|(?: (.*))?$/.exec(line);
    if (!numbered) break;
    lines.push(numbered[1] ?? "");
  }
  const more = /\bgo on with offset (\d+)/.exec(body.split("\n").at(-1) ?? "");
  return { text: lines.join("\n"), goesOnAt: more ? Number(more[1]) : undefined };
}
