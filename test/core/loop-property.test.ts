/**
 * Whatever a model answers, wherever the program is killed, whenever somebody interrupts or says
 * more: what the server sees next is a valid history, and nothing runs a second time.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Recorded } from "../../src/core/event.js";
import { text } from "../../src/core/message.js";
import type { Answer, Line } from "../support/scripted-model.js";
import { closing, type Given, world } from "../support/world.js";

const file = fc.constantFrom("a", "b", "c/d", "../out");
const named = (tool: string) => (args: object) => ({ tool, ...args });
const call = fc.oneof(
  fc.record({ input: fc.record({ path: file }) }).map(named("read_file")),
  fc.record({ input: fc.record({ path: file, content: fc.string() }) }).map(named("write_file")),
  fc
    .record({
      input: fc.record({ path: file, old_text: fc.constant("A"), new_text: fc.string() }),
    })
    .map(named("edit_file")),
  fc
    .record({ input: fc.record({ command: fc.constantFrom("true", "false", "ls") }) })
    .map(named("execute_command")),
  fc.record({ args: fc.constantFrom("", "{", "[]", "null", '{"path":1}') }).map(named("list_dir")),
  fc.constantFrom(...["nosuch", "__proto__", ""].map((tool) => ({ tool, input: {} }))),
);
const seldom = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 6 });
const answer: fc.Arbitrary<Answer> = fc
  .record({
    think: seldom(fc.constant("hm")),
    say: fc.constantFrom("", " ", "Well.", "Shall I?"),
    calls: fc.array(
      fc
        .tuple(call, seldom(fc.constantFrom("x", "y")))
        .map(([made, id]) => ({ ...made, ...(id !== undefined && { id }) })),
      { maxLength: 4 },
    ),
    finish: seldom(fc.constantFrom("stop", "tool_calls", "length", "content_filter")),
    cut: seldom(fc.constant(true)),
    status: seldom(fc.constantFrom(500, 401)),
  })
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, v]) => v !== undefined)));

interface Story {
  answers: readonly Answer[];
  /** Facts after which the program is killed, as a share of those there are. */
  killed: number;
  /** The fact at which somebody interrupts, counted from the start of the run. */
  interrupted: number | undefined;
  /** The fact at which somebody says more. */
  steered: number | undefined;
  /** A refusal, a grant, nobody there, by the number of the question. */
  verdicts: readonly ("yes" | "no" | "nobody")[];
  mode: "on" | "auto";
}

const story: fc.Arbitrary<Story> = fc.record({
  answers: fc.array(answer, { minLength: 1, maxLength: 5 }),
  killed: fc.double({ min: 0, max: 1, noNaN: true }),
  interrupted: fc.option(fc.integer({ min: 1, max: 25 }), { nil: undefined }),
  steered: fc.option(fc.integer({ min: 1, max: 25 }), { nil: undefined }),
  verdicts: fc.array(fc.constantFrom("yes", "no", "nobody"), { maxLength: 4 }),
  mode: fc.constantFrom("on", "auto"),
});

/** What the person says right after what nobody answered becomes one message with it. */
const joins = /message \d+ of the request before is changed/;

const files = { a: "A", b: "B B A" };

async function lived(told: Story, given: Given, script: readonly Line[]): Promise<Recorded[]> {
  let asked = 0;
  const approve: Given["approve"] = () => {
    const verdict = told.verdicts[asked++ % Math.max(1, told.verdicts.length)] ?? "yes";
    if (verdict === "yes") return { allow: true, by: "user" };
    return { allow: false, by: verdict === "no" ? "user" : "nobody", reason: "No." };
  };
  const rules = { maxRounds: 12 };
  let facts: Recorded[] = [];
  const more: Given = { files, mode: told.mode, approve, rules, ...given };
  await closing(world(script, more), async (opened) => {
    const w = opened as Awaited<ReturnType<typeof world>>;
    const stop = new AbortController();
    const { emit } = w.ports;
    let heard = 0;
    w.ports.emit = (event, session) => {
      emit(event, session);
      if (!("seq" in event)) return;
      heard++;
      if (heard === told.interrupted) stop.abort();
      if (heard === told.steered) w.inbox.push([text("And more.")]);
    };
    const session = await w.go(stop.signal);
    facts = w.facts();
    expect(session.ended).toBeDefined();
    expect(session.open).toEqual([]);
    expect(w.server.complaints.filter((c) => !(told.steered && joins.test(c)))).toEqual([]);
    for (const type of ["call.started", "call.ended"] as const) {
      const calls = facts.flatMap((f) => (f.type === type ? [f.call] : []));
      expect(new Set(calls).size, `${type} twice`).toBe(calls.length);
    }
  });
  return facts;
}

/** Beyond its lines the model has nothing more to say than this. */
const rest: Line[] = Array.from({ length: 40 }, () => ({ say: "Done." }));

test("scripts × kill points × interrupts: valid histories, and nothing runs twice", async () => {
  await fc.assert(
    fc.asyncProperty(story, async (told) => {
      const first = await lived(told, {}, [...told.answers, ...rest]);
      const begun = first.flatMap((f, i) => (f.type === "call.started" ? [i + 1] : []));
      const anywhere = 2 + Math.floor(told.killed * first.length);
      const midCall = begun[Math.floor(told.killed * begun.length)] ?? anywhere;
      for (const killed of new Set([anywhere, midCall])) {
        const facts = structuredClone(first.slice(0, killed));
        const calm = { ...told, interrupted: undefined };
        const second = await lived(calm, { facts, say: ["go on"] }, rest);
        expect(second.slice(0, facts.length)).toEqual(facts);
        await lived(told, { facts: structuredClone(facts), say: [] }, [...told.answers, ...rest]);
      }
    }),
    { numRuns: Number(process.env.BELAY_RUNS ?? 60), seed: Number(process.env.BELAY_SEED ?? 7) },
  );
}, 120_000);
