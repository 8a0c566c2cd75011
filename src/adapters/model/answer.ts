/** From what the wire brought to what the core is told. */
import type { Stop, Usage } from "../../core/event.js";
import type { Message } from "../../core/message.js";
import type { Answer } from "../../core/ports.js";
import { blocksOf } from "./blocks.js";
import { freeId } from "./request/ids.js";
import type { Price } from "./providers/profile.js";
import type { Completion, Finish } from "./stream/completion.js";

/** `sent`: characters of the request, for servers that count nothing. */
export function answerOf(
  completion: Completion,
  history: readonly Message[],
  { origin, sent, price }: { origin: string; sent: number; price?: Price | undefined },
): Answer {
  const used = completion.calls.length > 0 ? idsIn(history) : new Set<string>();
  const { leaked } = completion;
  const idFor = (given: string | undefined) => {
    const id = freeId(given ?? `call_${globalThis.crypto.randomUUID().slice(0, 8)}`, used);
    used.add(id);
    return id;
  };
  return {
    content: blocksOf(completion, { origin, idFor }),
    stop: stops[completion.finish ?? "stop"],
    usage: priced(usageOf(completion, sent), price),
    ...(leaked && !leaked.recovered && { advice: adviceFor(leaked.tools) }),
  };
}

const adviceFor = (tools: readonly string[]): string =>
  `You wrote a call of ${tools.join(", ")} as text. Nothing was run. Use the tool interface.`;

const stops: Record<Finish, Stop> = {
  stop: "done",
  tool_calls: "calls",
  length: "length",
  content_filter: "filtered",
  error: "done",
};

/** Kimi numbers its calls anew in each turn; the session needs them apart. */
function idsIn(history: readonly Message[]): Set<string> {
  const ids = new Set<string>();
  for (const message of history)
    if (message.role === "assistant")
      for (const block of message.content) if (block.type === "call") ids.add(block.id);
  return ids;
}

/** xAI counts reasoning in the total only; elsewhere it is part of the completion. */
function usageOf({ usage, content, thought, calls }: Completion, sent: number): Usage {
  if (usage?.prompt !== undefined) {
    const { prompt, completion = 0, total = 0, cached = 0 } = usage;
    return { input: prompt, output: Math.max(completion, total - prompt), cached };
  }
  const said = content.length + (thought?.text.length ?? 0);
  const written = calls.reduce((sum, call) => sum + call.name.length + call.text.length, said);
  return { input: tokens(sent), output: tokens(written), cached: 0, estimated: true };
}

/** What an estimate would cost is no cost. */
function priced(usage: Usage, price: Price | undefined): Usage {
  if (!price || usage.estimated) return usage;
  const { input, output, cached = input } = price;
  const fresh = usage.input - usage.cached;
  const sum = fresh * input + usage.cached * cached + usage.output * output;
  return { ...usage, cost: { amount: sum / 1e6, currency: price.currency } };
}

const tokens = (characters: number): number => Math.ceil(characters / 4);
