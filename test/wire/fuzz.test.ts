/**
 * Ten thousand answers, each spelled as some server would, its parallel calls interleaved
 * and its bytes cut at random: what is read is what was meant, and the same as uncut.
 */
import { expect, test } from "vitest";
import { patience } from "../../src/adapters/model/connection.js";
import type { Completion } from "../../src/adapters/model/stream/completion.js";
import { readCompletion } from "../../src/adapters/model/stream/read-completion.js";
import { watch } from "../../src/adapters/model/stream/watch.js";

const tools = ["read_file", "write_file", "run_shell", "get_time"];

interface Meant {
  text: string;
  thought: string;
  calls: { name: string; input: Record<string, unknown> }[];
  style: (typeof styles)[number];
  newline: "\n" | "\r\n" | "\r";
  done: boolean;
  /** Decides all that is left to chance in the spelling. */
  seed: number;
}

/** How servers tell their calls apart; only the first two can interleave. */
const styles = [
  "index and id once",
  "everything each time",
  "index 0 for all, id once",
  "no index",
  "no id",
  "index from one, no finish word",
] as const;

const alphabet = [..."abc {}[]\":,\\\n\t<'", "é", "漢", "😀", "\u2028", "\u0085"];

function meantBy(seed: number): Meant {
  const roll = chance(seed);
  const word = (most: number) =>
    Array.from({ length: roll(most) }, () => alphabet[roll(alphabet.length)]).join("");
  const values = [() => word(12), () => roll(1e6), () => [word(4), word(4)], () => null];
  const call = () => ({
    name: tools[roll(tools.length)]!,
    input: Object.fromEntries(
      Array.from({ length: 1 + roll(3) }, () => [word(8), values[roll(values.length)]!()]),
    ),
  });
  return {
    text: `.${word(30)}`,
    thought: word(12),
    calls: Array.from({ length: 1 + roll(4) }, call),
    style: styles[roll(styles.length)]!,
    newline: (["\n", "\r\n", "\r"] as const)[roll(3)]!,
    done: roll(2) === 0,
    seed,
  };
}

/** A small generator of its own, so that a case is the same each time it is run again. */
function chance(seed: number): (below: number) => number {
  let state = seed + 1;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >> 8) % below;
  };
}

function spelled(answer: Meant): Uint8Array {
  const roll = chance(answer.seed);
  const cutUp = (text: string): string[] => {
    const pieces: string[] = [];
    for (let at = 0; at < text.length; ) {
      const size = 1 + roll(9);
      pieces.push(text.slice(at, at + size));
      at += size;
    }
    return pieces;
  };
  const deltas: object[] = [
    ...cutUp(answer.thought).map((piece) => ({ reasoning_content: piece })),
    ...cutUp(answer.text).map((piece) => ({ content: piece })),
    ...callDeltas(answer, roll, cutUp),
  ];
  const events = deltas.map((delta) => ({ choices: [{ index: 0, delta, finish_reason: null }] }));
  const lines = events.map((event) => {
    const comment = roll(12) === 0 ? `: keep-alive${answer.newline.repeat(2)}` : "";
    const space = roll(3) === 0 ? "" : " ";
    return `${comment}data:${space}${JSON.stringify(event)}${answer.newline.repeat(2)}`;
  });
  const ended = { choices: [{ delta: {}, finish_reason: "stop" }] };
  const finish = `data: ${JSON.stringify(ended)}${answer.newline.repeat(2)}`;
  const end = answer.done ? "data: [DONE]" : "";
  return new TextEncoder().encode(lines.join("") + finish + end);
}

function callDeltas(
  { calls, style }: Meant,
  roll: (below: number) => number,
  cutUp: (text: string) => string[],
): object[] {
  const each = style === "everything each time";
  const lanes = calls.map((call, at) => {
    const index = style === "index 0 for all, id once" ? 0 : at + (style.includes("one") ? 1 : 0);
    const place = style === "no index" ? {} : { index };
    const id = style === "no id" ? {} : { id: `call_${at}` };
    const head = { ...place, ...id, function: { name: call.name, arguments: "" } };
    const pieces = cutUp(JSON.stringify(call.input));
    return [
      { tool_calls: [head] },
      ...pieces.map((piece) => ({
        tool_calls: [
          each
            ? { ...head, function: { name: call.name, arguments: piece } }
            : { ...place, function: { arguments: piece } },
        ],
      })),
    ];
  });
  if (style !== "index and id once" && !each) return lanes.flat();
  const heads = lanes.map((lane) => lane.shift()!);
  const mixed: object[] = roll(2) === 0 ? heads : [];
  if (mixed.length === 0) lanes.forEach((lane, at) => lane.unshift(heads[at]!));
  for (let open = lanes; open.length > 0; open = open.filter((lane) => lane.length > 0)) {
    const next = open[roll(open.length)]?.shift();
    if (next) mixed.push(next);
  }
  return mixed;
}

async function read(bytes: Uint8Array, cut: (() => number) | undefined): Promise<Completion> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; ) {
        const size = cut ? cut() : bytes.length;
        controller.enqueue(bytes.subarray(at, at + size));
        at += size;
      }
      controller.close();
    },
  });
  const patient = watch(
    patience,
    () => {},
    () => {},
  );
  const { signal } = new AbortController();
  const reading = {
    tools: new Set(tools),
    hear: () => {},
    recoverTextCalls: false,
    signal,
    watch: patient,
  };
  const completion = await readCompletion(new Response(body), reading);
  patient.stop();
  return completion;
}

test("is read as it was meant, whatever the cuts", async () => {
  for (let seed = 1; seed <= 10_000; seed += 1) {
    const answer = meantBy(seed);
    const bytes = spelled(answer);
    const roll = chance(seed);
    const largest = seed % 25 === 0 ? 3 : [40, 120, 400, 900][roll(4)]!;
    const whole = await read(bytes, undefined);
    const cut = await read(bytes, () => 1 + roll(largest));
    const why = `seed ${seed}, ${answer.style}`;
    expect(JSON.stringify(cut), why).toBe(JSON.stringify(whole));
    expect([cut.completed, cut.content, cut.finish], why).toEqual([
      true,
      answer.text,
      "tool_calls",
    ]);
    expect(cut.thought?.text ?? "", why).toBe(answer.thought);
    expect(byMeaning(cut.calls), why).toEqual(byMeaning(answer.calls));
  }
}, 180_000);

const byMeaning = (calls: readonly { name: string; input?: unknown }[]): string[] =>
  calls.map(({ name, input }) => JSON.stringify([name, input])).sort();
