/**
 * Takes the chunks of one answer, in whatever order and shape they come, and says at the end
 * what it was.
 */
import type { Fault } from "../../../core/fault.js";
import type { Progress } from "../../../core/event.js";
import { faultIn } from "../faults/in-band.js";
import { CallMerger } from "./calls.js";
import type { Thought, WireUsage } from "./completion.js";
import { saidIn } from "./content.js";
import { endingOf } from "./finish.js";
import type { Json } from "./json.js";
import { filled, isObject } from "./json.js";
import { ThoughtCollector, thoughtFields } from "./reasoning.js";
import { closedOnly, ThinkingSplitter } from "./thinking.js";
import { usageOf, withTimings } from "./usage.js";
import { Voice } from "./voice.js";

export class Intake {
  readonly merger: CallMerger;
  rawFinish: string | undefined;
  usage: WireUsage | undefined;
  fault: Fault | undefined;
  /** The end mark came, or the body was one whole document. */
  done = false;
  /** The first chunk that was none of a chat completion, while none was. */
  strange: string | undefined;
  refusal = "";
  private readonly voice: Voice;
  private readonly words: string[] = [];
  private readonly thoughts = new ThoughtCollector();
  private readonly tags = new ThinkingSplitter();
  private familiar = false;
  private sawDelta = false;
  private sawThoughtDelta = false;

  constructor(declared: ReadonlySet<string>, hear: (p: Progress) => void) {
    this.merger = new CallMerger(declared);
    this.voice = new Voice(hear);
  }

  /** Nothing that follows matters. */
  get over(): boolean {
    return this.done || this.fault !== undefined;
  }

  get content(): string {
    return this.words.join("");
  }

  get thought(): Thought | undefined {
    return this.thoughts.thought(
      this.tags.used || this.tags.closing !== "" ? this.tags : undefined,
    );
  }

  /** Answers whether there was anything in it for the reader. */
  take(value: unknown, event?: string): boolean {
    if (value === "[DONE]") this.done = true;
    if (Array.isArray(value)) return value.map((item) => this.take(item, event)).some(Boolean);
    if (this.over || !isObject(value)) return false;
    const chunk = unwrapped(value);
    this.count(chunk);
    const choices = Array.isArray(chunk.choices) ? chunk.choices.filter(isObject) : [];
    this.notice(chunk);
    const fault = faultIn(chunk, event);
    if (fault) {
      for (const choice of choices) this.finishOf(choice);
      this.fault = fault;
      return true;
    }
    return choices.map((choice) => this.choice(choice)).some(Boolean);
  }

  /** Other interfaces stream too, and say nothing here. */
  private notice(chunk: Json): void {
    if ("choices" in chunk) {
      this.familiar = true;
      this.strange = undefined;
    } else if (!this.familiar && !isBeside(chunk)) this.strange ??= JSON.stringify(chunk);
  }

  /** Hands out what was held back until it was clear what it is. */
  settle(): void {
    const rest = this.tags.end();
    this.sayThought(rest.thought, "content");
    this.sayText(rest.text);
    this.voice.end();
    const late = this.tags.used ? undefined : closedOnly(this.content);
    if (!late) return;
    this.words.splice(0, this.words.length, late.text);
    this.thoughts.say(late.thought, "content");
    this.tags.closing = late.closing;
  }

  private choice(choice: Json): boolean {
    this.finishOf(choice);
    const delta = this.deltaOf(choice);
    if (!delta) return false;
    const index = typeof choice.index === "number" ? choice.index : 0;
    const thought = this.thoughts.add(delta);
    this.voice.say("thought", thought);
    let some = thought !== "";
    for (const said of saidIn(delta.content)) {
      some = true;
      if (said.kind === "thought") this.sayThought(said.text, "parts");
      else if (said.kind === "refusal") this.refuse(said.text);
      else this.split(said.text);
    }
    if (filled(delta.refusal)) this.refuse(delta.refusal);
    for (const call of callsIn(delta)) {
      some = true;
      this.voice.say("call", this.merger.add(call, index));
    }
    return some;
  }

  /**
   * What a whole `message` says counts only if it did not come by deltas: some servers send
   * both, and some only the thoughts by deltas.
   */
  private deltaOf(choice: Json): Json | undefined {
    const delta = isObject(choice.delta) ? choice.delta : undefined;
    const thinks = delta !== undefined && speaks(delta, thinking);
    const says = delta !== undefined && speaks(delta, saying);
    this.sawThoughtDelta ||= thinks;
    this.sawDelta ||= says;
    if (thinks || says || this.sawDelta || !isObject(choice.message)) return delta;
    return this.sawThoughtDelta ? without(choice.message, thinking) : choice.message;
  }

  private finishOf(choice: Json): void {
    const reason = choice.finish_reason;
    if (!filled(reason) || reason === "null") return;
    const before = this.rawFinish;
    if (before === undefined || (endingOf(before) === "regular" && endingOf(reason) !== "regular"))
      this.rawFinish = reason;
  }

  private count(chunk: Json): void {
    const choices = Array.isArray(chunk.choices) ? chunk.choices : [];
    const groq = isObject(chunk.x_groq) ? chunk.x_groq.usage : undefined;
    const inChoices = choices.map((c) => (isObject(c) ? c.usage : undefined));
    for (const usage of [groq, ...inChoices, chunk.usage])
      this.usage = usageOf(usage) ?? this.usage;
    this.usage = withTimings(this.usage, chunk.timings);
  }

  private split(piece: string): void {
    const { thought, text } = this.tags.add(piece);
    this.sayThought(thought, "content");
    this.sayText(text);
  }

  private sayThought(text: string, field: string): void {
    this.voice.say("thought", this.thoughts.say(text, field));
  }

  private sayText(text: string): void {
    if (text === "") return;
    this.words.push(text);
    this.voice.say("text", text);
  }

  private refuse(text: string): void {
    this.refusal += text;
    this.voice.say("text", text);
  }
}

/** `{ data: {…}, success: true }` and `{ result: {…} }`: an envelope around the real thing. */
function unwrapped(value: Json): Json {
  if (Array.isArray(value.choices)) return value;
  const inner = [value.data, value.result, value.response].find(
    (field): field is Json => isObject(field) && Array.isArray(field.choices),
  );
  return inner ?? value;
}

/** What may come before the first chunk of a chat completion: counts, and signs of life. */
const isBeside = (chunk: Json): boolean =>
  Object.keys(chunk).length === 0 ||
  chunk.type === "ping" ||
  ("usage" in chunk && chunk.type === undefined && chunk.output === undefined);

/** Names of roles, voices and notes beside these say nothing of the answer. */
const saying = ["content", "refusal", "tool_calls", "function_call"];
const thinking = ["reasoning_details", "reasoning_opaque", ...thoughtFields];

const without = (message: Json, fields: readonly string[]): Json =>
  Object.fromEntries(Object.entries(message).filter(([key]) => !fields.includes(key)));

const speaks = (delta: Json, fields: readonly string[]): boolean =>
  fields.some((key) => {
    const value = delta[key] ?? "";
    return value !== "" && !isEmptyList(value);
  });

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

function callsIn(delta: Json): Json[] {
  const { tool_calls: calls, function_call: legacy } = delta;
  if (Array.isArray(calls) && calls.length > 0) return calls.filter(isObject);
  if (isObject(calls)) return [calls];
  return isObject(legacy) ? [{ function: legacy }] : [];
}
