/** One message as this server spells it, as the text of a JSON object. */
import type { Block, CallBlock, Message, Part, ThoughtBlock } from "../../../core/message.js";
import type { Profile } from "../providers/profile.js";
import type { Json } from "../stream/json.js";
import { isObject, parsed } from "../stream/json.js";
import { clean, cleanWithin, isBlank } from "./clean.js";

export interface Spelling {
  profile: Profile;
  /** Who is asked: what only its maker can read goes back to nobody else. */
  origin: string;
}

export function spelledMessage(message: Message, to: Spelling): string {
  switch (message.role) {
    case "user":
      return JSON.stringify({ role: "user", content: userContent(message.content, to) });
    case "tool":
      return JSON.stringify({
        role: "tool",
        tool_call_id: message.call,
        content: filledText(words(message.content)),
      });
    case "assistant":
      return JSON.stringify(assistant(message.content, to));
  }
}

export const spelledSystem = (system: string): string =>
  JSON.stringify({ role: "system", content: clean(system) });

function assistant(blocks: readonly Block[], to: Spelling): Json {
  const calls = blocks.filter((b) => b.type === "call");
  const thoughts = blocks.filter((b) => b.type === "thought");
  const said = clean(blocks.map((b) => (b.type === "text" ? b.text : "")).join(""));
  const { profile } = to;
  const replays = profile.replay !== "never" && (calls.length > 0 || profile.replayScope === "all");
  const replay = replays ? thoughtFields(thoughts, said, to) : {};
  const content = replay.content ?? (isBlank(said) && calls.length > 0 ? null : said);
  return {
    role: "assistant",
    ...(content === null ? emptyContent[profile.emptyContent] : { content }),
    ...replay.fields,
    ...(calls.length > 0 && { tool_calls: calls.map((call, at) => spelledCall(call, at, to)) }),
  };
}

const emptyContent = { null: { content: null }, empty: { content: "" }, omit: {} };

/** The fields a thought goes back in; `content` where it stood in the content itself. */
function thoughtFields(
  thoughts: readonly ThoughtBlock[],
  said: string,
  to: Spelling,
): { content?: unknown; fields?: Json } {
  const { replay, thoughtField, dropped } = to.profile;
  const field = thoughts[0]?.field ?? "";
  if (replay === "own-field" && field !== thoughtField) return {};
  const words = clean(thoughts.map((t) => t.text).join(""));
  const extras = Object.assign({}, ...thoughts.map((t) => ownExtras(t.opaque, to))) as Json;
  // Thoughts that stood in the content stand there again for their maker alone.
  const inContent = field === "content" || field === "parts";
  const own = thoughts.every((t) => isOwn(t.opaque, to)) && replay !== "demanded" && words !== "";
  if (field === "content" && own) {
    const { opening = "<think>", closing = "</think>" } = extras;
    return { content: `${String(opening)}${words}${String(closing)}${said}` };
  }
  if (field === "parts" && own) {
    const thinking = { type: "thinking", thinking: [{ type: "text", text: words }] };
    const text = said === "" ? [] : [{ type: "text", text: said }];
    return { content: [thinking, ...text] };
  }
  const fields: Json = inContent ? {} : { ...extras };
  const under = replay === "demanded" ? thoughtField : inContent ? "" : field;
  if (under !== "" && !extras.reasoning_details)
    if (!isBlank(words)) fields[under] = words;
    else if (replay === "demanded") fields[under] = "";
  for (const name of dropped) delete fields[name];
  return { fields };
}

const isOwn = (opaque: unknown, { origin }: Spelling): opaque is Json =>
  isObject(opaque) && opaque.by === origin;

function ownExtras(opaque: unknown, to: Spelling): Json {
  if (!isOwn(opaque, to)) return {};
  const { by: _, ...extras } = opaque;
  return extras;
}

function spelledCall(call: CallBlock, at: number, to: Spelling): Json {
  const extras = ownExtras(call.opaque, to);
  const unsigned = at === 0 && to.profile.signStandIn && extras.extra_content === undefined;
  return {
    id: call.id,
    type: "function",
    function: { name: toolName(call.tool), arguments: argumentsOf(call) },
    ...extras,
    ...(unsigned && standIn),
  };
}

/** What Gemini documents for calls that another model made. */
const standIn = {
  extra_content: { google: { thought_signature: "skip_thought_signature_validator" } },
};

/** The original text when it was valid, so that caches by prefix hold; always an object. */
function argumentsOf({ text, input }: CallBlock): string {
  if (input === undefined) return "{}";
  const original = clean(text);
  const value = parsed(original);
  if (!isObject(value)) return JSON.stringify(cleanWithin(input));
  // Half a character can hide behind its escape, and breaks the server that reads it.
  if (!/\\u(d[89a-f]|0000)/i.test(original)) return original;
  const safe = JSON.stringify(cleanWithin(value));
  return safe === JSON.stringify(value) ? original : safe;
}

/** A name that no server would take was the model's invention: it is told of it by the result. */
const toolName = (name: string): string =>
  name
    .replaceAll(/[^a-zA-Z0-9_-]/g, "_")
    .replace(/^(?=[^a-zA-Z_])/, "_")
    .slice(0, 64) || "unnamed";

function userContent(parts: readonly Part[], { profile }: Spelling): unknown {
  if (parts.every((part) => part.type === "text")) return filledText(words(parts));
  if (!profile.images) return words(parts.map(untaken));
  return parts
    .filter((part) => part.type === "image" || !isBlank(part.text))
    .map((part) =>
      part.type === "text"
        ? { type: "text", text: clean(part.text) }
        : { type: "image_url", image_url: { url: `data:${part.mime};base64,${part.data}` } },
    );
}

/** To a model that takes no images. */
const untaken = (part: Part): Part =>
  part.type === "text"
    ? part
    : { type: "text", text: `[an image (${part.mime}): not sent, this model takes none]` };

const words = (parts: readonly Part[]): string =>
  clean(parts.map((part) => (part.type === "text" ? part.text : `[${part.mime}]`)).join("\n"));

const filledText = (text: string): string => (isBlank(text) ? "(no output)" : text);
