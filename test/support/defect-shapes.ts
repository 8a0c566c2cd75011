/** Ways to bend a stream: each takes the chunks of a good answer and gives those of a bad one. */
import type { Json } from "./defect-server.js";

/** Changes each entry of `tool_calls`; `at` counts the deltas of the answer's calls. */
export const eachCall =
  (change: (call: Json, at: number) => Json) =>
  (chunks: Json[]): Json[] => {
    let at = 0;
    return chunks.map((chunk) =>
      eachDelta(chunk, (delta) => {
        const calls = delta.tool_calls as Json[] | undefined;
        return calls ? { ...delta, tool_calls: calls.map((call) => change(call, at++)) } : delta;
      }),
    );
  };

function eachDelta(chunk: Json, change: (delta: Json) => Json): Json {
  const choices = (chunk.choices as Json[] | undefined) ?? [];
  return { ...chunk, choices: choices.map((c) => ({ ...c, delta: change(c.delta as Json) })) };
}

export const eachChoice = (change: (choice: Json) => Json) => (chunks: Json[]) =>
  chunks.map((c) => ({ ...c, choices: (c.choices as Json[]).map(change) }));

export const without =
  (key: string) =>
  (object: Json): Json => {
    const { [key]: _, ...rest } = object;
    return rest;
  };

export const fn = (call: Json): Json => call.function as Json;

/** One delta a call, its arguments whole. */
export const wholeCalls =
  (spell: (args: string) => unknown) =>
  (chunks: Json[]): Json[] => {
    const calls = new Map<unknown, Json>();
    for (const call of chunks.flatMap(callsOf)) {
      const before = calls.get(call.index);
      const said = `${before ? String(fn(before).arguments) : ""}${String(fn(call).arguments)}`;
      calls.set(call.index, {
        ...(before ?? call),
        function: { ...fn(before ?? call), arguments: said },
      });
    }
    const done = new Set<unknown>();
    return chunks.flatMap((chunk) => {
      const [first] = callsOf(chunk);
      if (!first) return [chunk];
      if (done.has(first.index)) return [];
      done.add(first.index);
      const whole = calls.get(first.index)!;
      const call = {
        ...whole,
        function: { ...fn(whole), arguments: spell(String(fn(whole).arguments)) },
      };
      return [eachDelta(chunk, (delta) => ({ ...delta, tool_calls: [call] }))];
    });
  };

const callsOf = (chunk: Json): Json[] =>
  ((chunk.choices as Json[]) ?? []).flatMap((c) => ((c.delta as Json).tool_calls as Json[]) ?? []);

/** The message the deltas make. */
export function assembled(chunks: Json[]): Json {
  const calls = callsOf(wholeCalls((a) => a)(chunks).reduce(joined, { choices: [] }));
  const said = chunks.flatMap((c) =>
    (c.choices as Json[]).map((x) => (x.delta as Json).content ?? ""),
  );
  const message = {
    role: "assistant",
    content: said.join("") || null,
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  const finish_reason = calls.length > 0 ? "tool_calls" : "stop";
  const usage = chunks.find((c) => c.usage)?.usage;
  return { id: "c1", choices: [{ index: 0, message, finish_reason }], ...(usage ? { usage } : {}) };
}

const joined = (all: Json, chunk: Json): Json => ({
  choices: [...(all.choices as Json[]), ...(chunk.choices as Json[])],
});
