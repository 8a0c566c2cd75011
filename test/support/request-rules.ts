/**
 * What strict servers demand of a request, gathered from their documents and error texts:
 * whoever breaks a rule here would get a 400 from at least one of them, or lose its cache.
 */

export interface WireMessage {
  role: string;
  content?: string | null | { type: string; text?: string }[];
  tool_calls?: { id: string; type: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
  [field: string]: unknown;
}

export interface WireTool {
  type: string;
  function: { name: string; description?: string; parameters?: Record<string, unknown> };
}

export interface WireRequest {
  model: string;
  stream?: boolean;
  messages: WireMessage[];
  tools?: WireTool[];
  [field: string]: unknown;
}

export interface Strictness {
  /** The tools offered may differ from turn to turn, as when the person says to stay offline. */
  toolsMayVary?: boolean;
  /** Other sessions, or a compacted one, talk to the same server: a new beginning is no breach. */
  severalHistories?: boolean;
}

/** Remembers what came before, and says of each request which rules it breaks. */
export function requestRules(strictness: Strictness = {}): (request: WireRequest) => string[] {
  const histories: string[][] = [];
  const toolsSeen: string[] = [];
  return (request) => {
    const wrong = [...shape(request), ...order(request.messages), ...tools(request.tools)];
    const messages = request.messages.map((m) => JSON.stringify(m));
    wrong.push(...growth(histories, messages, strictness.severalHistories ?? false));
    if (request.tools) {
      const now = JSON.stringify(request.tools);
      const before = toolsSeen.at(-1);
      if (before !== undefined && before !== now && !strictness.toolsMayVary)
        wrong.push("the tools differ from those of the request before");
      toolsSeen.push(now);
    }
    return wrong;
  };
}

function shape(request: WireRequest): string[] {
  const wrong: string[] = [];
  if (!request.model) wrong.push("no model is named");
  if (request.stream !== true) wrong.push("stream is not true");
  request.messages.forEach((message, at) => {
    const where = `message ${at} (${message.role})`;
    if (message.role === "system" && at > 0) wrong.push(`${where}: a second system message`);
    if (!["system", "user", "assistant", "tool"].includes(message.role))
      wrong.push(`${where}: not a role every server knows`);
    if (isEmpty(message)) wrong.push(`${where}: empty content`);
    for (const call of message.tool_calls ?? []) wrong.push(...callShape(call, where));
    if (message.tool_calls?.length === 0) wrong.push(`${where}: tool_calls is []`);
    if (/\p{Surrogate}|\0/u.test(strings(message).join(" ")))
      wrong.push(`${where}: holds a lone surrogate or NUL`);
  });
  if (request.messages[0]?.role !== "system") wrong.push("the first message is not system");
  return wrong;
}

function isEmpty({ content, tool_calls }: WireMessage): boolean {
  if (tool_calls && tool_calls.length > 0) return false;
  if (Array.isArray(content))
    return content.length === 0 || content.some((p) => p.type === "text" && !p.text?.trim());
  return typeof content !== "string" || content.trim() === "";
}

function callShape(call: NonNullable<WireMessage["tool_calls"]>[number], where: string): string[] {
  const wrong: string[] = [];
  if (call.type !== "function") wrong.push(`${where}: a call's type is not "function"`);
  if (!call.id) wrong.push(`${where}: a call without an id`);
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(call.function?.name ?? ""))
    wrong.push(`${where}: ${JSON.stringify(call.function?.name)} is no tool name`);
  const surplus = Object.keys(call).filter(
    (key) => !["id", "type", "function", "extra_content"].includes(key),
  );
  if (surplus.length > 0) wrong.push(`${where}: a call has surplus fields ${surplus.join(", ")}`);
  if (!holdsObject(call.function?.arguments))
    wrong.push(`${where}: the arguments of ${call.id} are not a string that holds an object`);
  return wrong;
}

function holdsObject(text: unknown): boolean {
  if (typeof text !== "string") return false;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false; // Broken JSON is exactly what is asked about.
  }
}

const strings = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(strings)
      : [];

/** Exactly one result directly after each call, in the order of the calls; ids only once. */
function order(messages: readonly WireMessage[]): string[] {
  const wrong: string[] = [];
  const used = new Set<string>();
  let owed: string[] = [];
  messages.forEach((message, at) => {
    if (message.role === "tool") {
      const id = message.tool_call_id ?? "";
      if (owed[0] === id) owed = owed.slice(1);
      else if (owed.includes(id)) {
        wrong.push(`message ${at}: the result of ${id} is out of order, ${owed[0]} was due`);
        owed = owed.filter((o) => o !== id);
      } else wrong.push(`message ${at}: a result for ${id || "no id"}, which nobody is owed`);
      return;
    }
    if (owed.length > 0) wrong.push(`message ${at}: ${owed.join(", ")} not answered before it`);
    owed = (message.tool_calls ?? []).map((call) => call.id);
    for (const id of owed) {
      if (used.has(id)) wrong.push(`message ${at}: the id ${id} was used before`);
      used.add(id);
    }
  });
  if (owed.length > 0) wrong.push(`${owed.join(", ")} not answered at the end`);
  return wrong;
}

function tools(offered: WireTool[] | undefined): string[] {
  if (!offered) return [];
  if (offered.length === 0) return ["tools is []: leave the field out"];
  const names = offered.map((tool) => tool.function?.name ?? "");
  const wrong: string[] = [];
  if (names.join("\n") !== [...names].sort().join("\n"))
    wrong.push(`tools are not sorted by name: ${names.join(", ")}`);
  if (new Set(names).size < names.length) wrong.push("two tools have the same name");
  for (const tool of offered) {
    const { name, description, parameters } = tool.function ?? {};
    if (tool.type !== "function") wrong.push(`tool ${name}: its type is not "function"`);
    if (!description) wrong.push(`tool ${name}: no description`);
    if (parameters?.type !== "object" || typeof parameters.properties !== "object")
      wrong.push(`tool ${name}: its parameters are not an object schema with properties`);
  }
  return wrong;
}

/** A history only grows: what was sent once is the beginning of whatever is sent later. */
function growth(histories: string[][], now: string[], several: boolean): string[] {
  const index = histories.findIndex((before) => startsWith(now, before));
  if (index >= 0) histories.splice(index, 1);
  histories.unshift(now);
  if (index >= 0 || several || histories.length === 1) return [];
  const before = histories[1] ?? [];
  histories.splice(1, 1);
  const at = before.findIndex((message, i) => message !== now[i]);
  return [`message ${at} of the request before is ${now[at] === undefined ? "gone" : "changed"}`];
}

const startsWith = (all: readonly string[], beginning: readonly string[]): boolean =>
  beginning.every((message, i) => message === all[i]);
