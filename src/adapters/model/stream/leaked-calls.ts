/**
 * Calls that came as text, because a server did not understand its own model. Taken for
 * calls only when nothing else is possible: the block is closed, ends the message, stands in
 * no code, and names tools that were offered. A file that quotes such markup can hold one too,
 * which is why acting on it is a choice of the person.
 */
import type { Call, Completion } from "./completion.js";
import type { Leak } from "./leak-formats.js";
import { formats } from "./leak-formats.js";

/** `recover`: they become calls; otherwise it is only said that they are there. */
export function withLeaks(
  completion: Completion,
  declared: ReadonlySet<string>,
  recover: boolean,
): Completion {
  if (!completion.completed || completion.finish !== "stop") return completion;
  const leak = leakIn(completion.content, declared);
  if (!leak) return completion;
  const leaked = { tools: leak.calls.map((call) => call.name), recovered: recover };
  if (!recover) return { ...completion, leaked };
  const calls = leak.calls.map(recovered);
  return { ...completion, leaked, calls, content: leak.before, finish: "tool_calls" };
}

function recovered({ name, input }: Leak["calls"][number]): Call {
  const note = "This call came as text and was recovered; use the tool interface.";
  return { id: undefined, name, text: JSON.stringify(input), input, note };
}

function leakIn(content: string, declared: ReadonlySet<string>): Leak | undefined {
  const text = content.trimEnd();
  for (const format of formats) {
    const leak = format(text);
    if (!leak || leak.calls.length === 0 || inCode(leak.before)) continue;
    if (leak.calls.every((call) => declared.has(call.name))) return leak;
  }
  return undefined;
}

/** Whether what follows stands in a fence or in a code span. */
function inCode(before: string): boolean {
  const fences = before.match(/^ {0,3}(```|~~~)/gm)?.length ?? 0;
  const line = before.slice(before.lastIndexOf("\n") + 1);
  return fences % 2 === 1 || (line.split("`").length - 1) % 2 === 1;
}
