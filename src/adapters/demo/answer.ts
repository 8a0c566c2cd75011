/**
 * The demo model: from a request to what it says or calls, by fixed rules.
 */
import { carryOut } from "./carry-out.js";
import type { Call, ChatRequest, Conversation } from "./conversation.js";
import { conversationIn } from "./conversation.js";
import { understand } from "./understand.js";
import type { Words } from "./words.js";
import { wordsIn } from "./words.js";

/** `id` is unique within the history of the request. */
export type Reply = { say: string } | { call: Call; id: string };

export function answer(request: ChatRequest): Reply {
  const conversation = conversationIn(request);
  const { language, wishes, missing } = understand(conversation.task);
  const words = wordsIn(language);
  if (conversation.report) return { say: report(conversation, words) };
  if (conversation.tools.size === 0) return { say: words.askWhat(conversation.task) };
  if (missing) return { say: words.missing[missing] };
  if (wishes.length === 0) return { say: words.abilities };

  const steps = carryOut(wishes, words);
  let step = steps.next();
  for (const result of conversation.results) if (!step.done) step = steps.next(result);
  if (step.done) return { say: step.value };
  if (!conversation.tools.has(step.value.tool)) return { say: words.noTool(step.value.tool) };
  return { call: step.value, id: `call_demo_${conversation.calls + 1}` };
}

/** What the results show, for a request that takes the tools away. */
function report({ results }: Conversation, { report: heads }: Words): string {
  const about = ({ tool, input }: Call) =>
    `${tool} ${String(input.path ?? input.command ?? input.pattern ?? ".")}`;
  const listed = (those: readonly Call[]) =>
    those.length === 0 ? heads.none : [...new Set(those.map(about))].join(", ");
  const good = results.filter((result) => result.ok);
  const checked = good.filter((result) => result.tool === "execute_command");
  const bad = results.filter((result) => !result.ok);
  return [
    `1. ${heads.done}: ${listed(good)}`,
    `2. ${heads.verified}: ${listed(checked)}`,
    `3. ${heads.open}: ${listed(bad)}`,
    `4. ${heads.next}: ${heads.go}`,
  ].join("\n");
}
