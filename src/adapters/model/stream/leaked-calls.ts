/**
 * Calls that came as text, because a server did not understand its own model. Taken for
 * calls only when nothing else is possible: the block is closed, ends the message, stands in
 * no code, and names tools that were offered. A file that quotes such markup can hold one too,
 * which is why acting on it is a choice of the person.
 */
import type { Call, Completion } from "./completion.js";
import { inCode } from "./in-code.js";
import type { Leak } from "./leak-formats.js";
import { formats, marks } from "./leak-formats.js";

/** `recover`: they become calls; otherwise it is only said that they are there. */
export function withLeaks(
  completion: Completion,
  declared: ReadonlySet<string>,
  recover: boolean,
): Completion {
  if (!completion.completed || completion.finish !== "stop") return completion;
  const leak = leakIn(completion.content, declared);
  if (!leak && isGarbled(completion.content))
    return { ...completion, leaked: { tools: [], recovered: false } };
  if (!leak) return completion;
  const leaked = { tools: leak.calls.map((call) => call.name), recovered: recover };
  if (!recover) return { ...completion, leaked };
  const calls = leak.calls.map(recovered);
  const content = leak.before.trimEnd();
  return { ...completion, leaked, calls, content, finish: "tool_calls" };
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

/**
 * Whether the message ends in markup that holds no call anybody could run: broken JSON, no end
 * mark, a tool that nobody offered. The model is told, not guessed at.
 */
function isGarbled(content: string): boolean {
  const text = content.trimEnd();
  return [...text.matchAll(openings)].slice(-20).some(({ index, 0: found, 1: line, 2: mark }) => {
    if (inCode(text.slice(0, index + line!.length))) return false;
    const inner = text.slice(index + found.length);
    if (!/^\s*([{[<"]|[\w.-]+\s*[:{[<>\n])/.test(inner)) return false;
    const close = marks[mark!]!;
    return close === "" ? /[}\]>]$/.test(inner) : inner.endsWith(close) || !inner.includes(close);
  });
}

/** At the beginning of a line only: elsewhere it is more likely talked about. */
const openings = new RegExp(
  `(^|\\n)(${Object.keys(marks)
    .map((mark) => mark.replaceAll(/[[\]|]/g, "\\$&"))
    .join("|")})`,
  "g",
);
