/**
 * A whole world for the loop: files in memory, a clock that ticks once per question, a model
 * scripted over real HTTP and read by the production client.
 */
import { onTestFinished } from "vitest";
import { openModel } from "../../src/adapters/model/index.js";
import { memoryJournal } from "../../src/adapters/journal/memory.js";
import type { CallPlan, Event, Recorded } from "../../src/core/event.js";
import type { Part } from "../../src/core/message.js";
import { text } from "../../src/core/message.js";
import type { Rules } from "../../src/core/next.js";
import type { HitlMode } from "../../src/core/policy.js";
import type { Leeway, Ports, Reply } from "../../src/core/ports.js";
import { sortedByName } from "../../src/core/request.js";
import { standingPolicy } from "../../src/core/rules.js";
import { run } from "../../src/core/run.js";
import { fold } from "../../src/core/session.js";
import type { Tool } from "../../src/core/tool.js";
import { tools as builtIn } from "../../src/tools/index.js";
import { memoryHost, type MemoryOptions } from "./memory-host.js";
import { type Line, scriptedModel } from "./scripted-model.js";

export interface Given extends MemoryOptions {
  files?: Record<string, string>;
  facts?: Recorded[];
  say?: string[];
  tools?: readonly Tool[];
  mode?: HitlMode;
  rules?: Partial<Rules>;
  approve?: (plan: CallPlan, leeway: Leeway) => Reply | Promise<Reply>;
}

export async function world(script: readonly Line[], given: Given = {}) {
  const server = await scriptedModel(script);
  const model = openModel({
    provider: "custom",
    baseURL: server.baseURL,
    model: "scripted",
    apiKey: "test-key-0000",
    timing: { backoffMs: 1 },
  });
  const host = memoryHost(given.files ?? {}, given);
  const journal = memoryJournal(given.facts);
  const events: Event[] = [];
  const inbox: Part[][] = (given.say ?? ["please"]).map((s) => [text(s)]);
  const tools = sortedByName(given.tools ?? builtIn);
  let tick = 0;
  const ports: Ports = {
    model,
    tools,
    host,
    policy: standingPolicy(
      () => given.mode ?? "auto",
      async (effect) => ({ verdict: "ask", why: "command", reason: "", parts: [effect.command] }),
    ),
    journal,
    approver: {
      ask: async (plan, _, leeway = {}) =>
        (await given.approve?.(plan, leeway)) ?? { allow: true, by: "user" },
    },
    clock: { now: () => ++tick },
    seal: (call) => `seal-${call}`.padEnd(12, "0").slice(0, 12),
    redact: (said) => said,
    inbox: () => inbox.splice(0, 1),
    emit: (event) => void events.push(event),
  };
  if (!given.facts) {
    const { name } = model;
    journal.append("s", { type: "session.opened", cwd: "/", system: "Be brief.", model: name }, 0);
  }
  const rules: Rules = {
    parallel: new Set(tools.filter((t) => t.parallel).map((t) => t.name)),
    diagnoses: false,
    ...given.rules,
  };
  const go = (signal = new AbortController().signal) =>
    run(fold("s", journal.read("s")), ports, rules, signal);
  return { server, ports, host, facts: () => journal.read("s"), events, inbox, go };
}

/** A world that ends with the test that made it. */
export async function testWorld(script: readonly Line[], given: Given = {}) {
  const made = await world(script, given);
  onTestFinished(() => made.server.close());
  return made;
}

/** One line of a file read, changed and told about: three requests, two calls. */
export const helloFiles = { "Hello.java": 'class Hello { String s = "Hello World"; }\n' };
export const helloEdit: readonly Line[] = [
  { calls: [["read_file", { path: "Hello.java" }]] },
  {
    calls: [
      ["edit_file", { path: "Hello.java", old_text: "Hello World", new_text: "Hello belay" }],
    ],
  },
  { say: "Done." },
];

/** What a request tells of its calls' results. */
export const resultsIn = (
  request: { messages: { role: string; content?: unknown }[] } | undefined,
): string[] =>
  (request?.messages ?? []).flatMap((m) => (m.role === "tool" ? [String(m.content)] : []));

/** A server left open keeps the test process alive. */
export async function closing<T>(
  opened: Promise<{ server: { close(): Promise<void> } } & T>,
  use: (opened: { server: { close(): Promise<void> } } & T) => Promise<void>,
): Promise<void> {
  const it = await opened;
  try {
    await use(it);
  } finally {
    await it.server.close();
  }
}
