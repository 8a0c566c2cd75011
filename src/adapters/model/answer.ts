/** From what the wire brought to what the core is told. */
import type { Stop, Usage } from "../../core/event.js";
import type { Message } from "../../core/message.js";
import type { Answer } from "../../core/ports.js";
import { blocksOf } from "./blocks.js";
import { freeId } from "./request/ids.js";
import { costOf } from "./providers/price.js";
import type { Profile } from "./providers/profile.js";
import type { Completion, Finish } from "./stream/completion.js";

type Charged = Pick<Profile, "price" | "costIn">;

/** `sent`: characters of the request, for servers that count nothing. */
export function answerOf(
  completion: Completion,
  history: readonly Message[],
  { origin, sent, profile }: { origin: string; sent: number; profile: Charged },
): Answer {
  const used = completion.calls.length > 0 ? idsIn(history) : new Set<string>();
  const { leaked, calls } = completion;
  const minted = calls.filter(({ id }) => id === undefined).length;
  const idFor = (given: string | undefined) => {
    const id = freeId(given ?? `call_${globalThis.crypto.randomUUID().slice(0, 8)}`, used);
    used.add(id);
    return id;
  };
  return {
    content: blocksOf(completion, { origin, idFor }),
    stop: stops[completion.finish ?? "stop"],
    usage: priced(usageOf(completion, sent), completion.usage?.cost, profile),
    ...(minted > 0 && { minted }),
    ...(leaked && !leaked.recovered && { advice: adviceFor(leaked.tools) }),
  };
}

const adviceFor = (tools: readonly string[]): string =>
  `You wrote ${tools.length > 0 ? `a call of ${tools.join(", ")}` : "a tool call"} as text. ` +
  "Nothing was run. Use the tool interface.";

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

/** What guessed tokens would cost is no cost. A price goes before what the server tells. */
function priced(usage: Usage, told: number | undefined, { price, costIn }: Charged): Usage {
  if (usage.estimated) return usage;
  if (price) return { ...usage, cost: costOf(usage, price) };
  if (!costIn || told === undefined) return usage;
  return { ...usage, cost: { amount: told, currency: costIn } };
}

const tokens = (characters: number): number => Math.ceil(characters / 4);
