/**
 * What a response looks like on the wire, before anyone makes sense of it: the doctor compares
 * this with what the production reader makes of the same bytes.
 */
import type { FrameSink } from "../model/stream/frames.js";
import { frames } from "../model/stream/frames.js";
import type { Json } from "../model/stream/json.js";
import { filled, isObject, parsed } from "../model/stream/json.js";

export interface Seen {
  /** One JSON document instead of a stream. */
  document: boolean;
  done: boolean;
  finish: string | undefined;
  comments: number;
  /** Departures from the framing of server-sent events, in short English words. */
  oddities: string[];
  /** Deltas with words in them. */
  wordy: number;
  thoughtField: string | undefined;
  calls: CallPiece[];
  /** A whole `message` came although deltas had said it. */
  restated: boolean;
  usage: "top" | "choice" | "null_choices" | undefined;
  cachedField: string | undefined;
}

/** One entry of `tool_calls`, as it came. */
export interface CallPiece {
  index: unknown;
  id: unknown;
  name: unknown;
  args: unknown;
}

export function observe(raw: string): Seen {
  const seen: Seen = {
    document: false,
    done: false,
    finish: undefined,
    comments: raw.match(/^:/gm)?.length ?? 0,
    oddities: odditiesOf(raw),
    wordy: 0,
    thoughtField: undefined,
    calls: [],
    restated: false,
    usage: undefined,
    cachedField: undefined,
  };
  const take = (value: unknown) => {
    for (const chunk of Array.isArray(value) ? value : [value])
      if (isObject(chunk)) note(chunk, seen);
  };
  const sink: FrameSink = {
    data(text) {
      if (text.trim() === "[DONE]") seen.done = true;
      else take(parsed(text));
    },
    stray: (line) => take(parsed(line)),
    document(value) {
      seen.document = true;
      take(value);
    },
    foreign: () => {},
  };
  const reader = frames(sink);
  reader.feed(raw);
  reader.end(true);
  return seen;
}

function odditiesOf(raw: string): string[] {
  if (!/^data:/m.test(raw)) return [];
  return [
    ...(/^data:.*\r\n/m.test(raw) ? ["CR LF"] : []),
    ...(/^data:[^ \r\n]/m.test(raw) ? ["no space after data:"] : []),
    ...(/\n\r?\n$/.test(raw) ? [] : ["no blank line at the end"]),
  ];
}

function note(chunk: Json, seen: Seen): void {
  const choices = Array.isArray(chunk.choices) ? chunk.choices.filter(isObject) : undefined;
  if (counts(chunk.usage)) {
    seen.usage = choices ? "top" : "null_choices";
    seen.cachedField = cachedFieldIn(chunk.usage) ?? seen.cachedField;
  }
  for (const choice of choices ?? []) {
    if (filled(choice.finish_reason)) seen.finish ??= choice.finish_reason;
    if (counts(choice.usage)) {
      seen.usage ??= "choice";
      seen.cachedField = cachedFieldIn(choice.usage) ?? seen.cachedField;
    }
    const spoken = seen.wordy > 0 || seen.calls.length > 0;
    const whole = isObject(choice.message) ? choice.message : undefined;
    if (whole && spoken) seen.restated = true;
    const said = isObject(choice.delta) ? choice.delta : spoken ? undefined : whole;
    if (said) noteDelta(said, seen);
  }
}

function noteDelta(delta: Json, seen: Seen): void {
  if (filled(delta.content) || Array.isArray(delta.content)) seen.wordy += 1;
  const field = ["reasoning_content", "reasoning", "reasoning_text", "thinking"].find((name) =>
    filled(delta[name]),
  );
  seen.thoughtField ??= field;
  const calls = Array.isArray(delta.tool_calls) ? delta.tool_calls.filter(isObject) : [];
  for (const { index, id, function: fn } of calls) {
    const { name, arguments: args } = isObject(fn) ? fn : {};
    seen.calls.push({ index, id, name, args });
  }
}

const counts = (usage: unknown): usage is Json =>
  isObject(usage) && Object.values(usage).some((n) => typeof n === "number" && n > 0);

/** Where the tokens of a cache are told, also when it is none this time. */
function cachedFieldIn(usage: Json): string | undefined {
  for (const field of ["prompt_tokens_details", "prompt_token_details"]) {
    const inner = usage[field];
    if (isObject(inner) && typeof inner.cached_tokens === "number") return `${field}.cached_tokens`;
  }
  return ["prompt_cache_hit_tokens", "cached_tokens", "num_cached_tokens"].find(
    (field) => typeof usage[field] === "number",
  );
}
