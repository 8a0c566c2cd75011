/** What an endpoint takes back: calls with their results, thoughts, ids of other servers. */
import type { Finding, Lesson } from "../../core/doctor.js";
import { handled, ok, problem, unknown } from "../../core/doctor.js";
import type { Block, CallBlock, Message } from "../../core/message.js";
import { blocksOf } from "../model/blocks.js";
import type { Probe, Trial } from "./probe.js";
import { refused } from "./probe.js";
import { foreignCall, oneCall, result, said, tools } from "./words.js";

/** `one`: an answer with a call, if the endpoint has made any. */
export async function history(probe: Probe, one: Trial | undefined): Promise<Finding[]> {
  const own = ownCall(one, probe.origin) ?? [foreignCall("call_1")];
  const told = historyOf(own);
  const back = await probe.ask({ messages: told, tools, attempts: waysBack });
  if (!back.completion.completed) {
    const detail = probe.said(back.completion.fault);
    return [problem("history", "history_refused", { detail })];
  }
  const replayed = await replay(probe, back, { told, thought: own.some(isThought) });
  const foreign = await foreignIds(probe);
  const after = await userAfterTool(probe, told);
  return [
    ok("history", "history_taken"),
    content(probe, back),
    replayed,
    foreign,
    after,
    await withoutTools(probe, told),
  ];
}

/** The thoughts and the call without words beside them, as models mostly make them. */
function ownCall(one: Trial | undefined, origin: string): Block[] | undefined {
  if (!one || one.completion.calls.length === 0) return undefined;
  const { completion } = one;
  const blocks = blocksOf(
    { ...completion, content: "", refusal: "", calls: completion.calls.slice(0, 1) },
    { origin, idFor: (id) => id || "call_1" },
  );
  return blocks.some((b) => b.type === "call" && b.input) ? blocks : undefined;
}

function historyOf(blocks: readonly Block[]): Message[] {
  const call = blocks.find((b): b is CallBlock => b.type === "call")!;
  return [oneCall, { role: "assistant", content: blocks }, result(call)];
}

const isThought = (block: Block): boolean => block.type === "thought";

const idForms = ["openai40", "anthropic64", "mistral9"] as const;

const waysBack: readonly Lesson[] = [
  { replay: "never" },
  { replay: "demanded", thoughtField: "reasoning_content" },
  { emptyContent: "empty" },
  { emptyContent: "omit" },
  { emptyContent: "null" },
  ...idForms.map((callIds) => ({ callIds })),
];

function content(probe: Probe, { changes }: Trial): Finding {
  const { emptyContent } = probe.profile;
  const form = { null: "null", empty: "an empty text", omit: "no content field" }[emptyContent];
  return changes.emptyContent
    ? handled("content", "content_changed", { detail: form, lesson: { emptyContent } })
    : ok("content", "content_taken", { detail: form });
}

async function replay(
  probe: Probe,
  back: Trial,
  { told, thought }: { told: readonly Message[]; thought: boolean },
): Promise<Finding> {
  const { replay: changed, thoughtField } = back.changes;
  const demanded: Lesson = {
    replay: "demanded",
    thoughtField: thoughtField ?? probe.profile.thoughtField,
  };
  if (changed === "demanded") return handled("replay", "replay_demanded", { lesson: demanded });
  if (changed === "never")
    return handled("replay", "replay_refused", { lesson: { replay: "never" } });
  if (!thought) return ok("replay", "replay_none");
  if (probe.profile.replay === "never") return ok("replay", "replay_refused");
  const without = await probe.ask({ messages: told, tools, profile: { replay: "never" } });
  if (!refused(without)) return ok("replay", "replay_free");
  const again = await probe.ask({ messages: told, tools, profile: { replay: "never" } });
  if (!refused(again)) return ok("replay", "replay_free");
  return handled("replay", "replay_demanded", { lesson: demanded });
}

/** A session that moves here from elsewhere brings ids that were made there. */
async function foreignIds(probe: Probe): Promise<Finding> {
  const messages = historyOf([foreignCall("call_00-doctor-0123456789-0123456789-0123456789")]);
  const attempts = idForms.map((callIds) => ({ callIds }));
  const got = await probe.ask({ messages, tools, attempts });
  if (!got.completion.completed) return unknown("foreign_ids", "not_asked");
  const { callIds } = got.changes;
  return callIds
    ? handled("foreign_ids", "foreign_ids_changed", { detail: callIds, lesson: { callIds } })
    : ok("foreign_ids", "foreign_ids_taken");
}

async function userAfterTool(probe: Probe, told: readonly Message[]): Promise<Finding> {
  const messages = [...told, said("Say done.")];
  const got = await probe.ask({ messages, tools, attempts: [{ strictTurns: true }] });
  if (!got.completion.completed) return unknown("user_after_tool", "not_asked");
  return got.changes.strictTurns
    ? handled("user_after_tool", "user_after_tool_bridged", { lesson: { strictTurns: true } })
    : ok("user_after_tool", "user_after_tool_taken");
}

/** As when the guard asks for a last answer. */
async function withoutTools(probe: Probe, told: readonly Message[]): Promise<Finding> {
  const got = await probe.ask({ messages: told, attempts: [{ flattenWithoutTools: true }] });
  if (got.changes.flattenWithoutTools)
    return handled("no_tools", "no_tools_flattened", { lesson: { flattenWithoutTools: true } });
  return got.completion.completed
    ? ok("no_tools", "no_tools_taken")
    : problem("no_tools", "no_tools_refused", { detail: probe.said(got.completion.fault) });
}
