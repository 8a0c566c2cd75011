/**
 * The loop: one step at a time, until there is nothing left to do.
 *
 * It serves the REPL, a pipe, an editor, a sub-agent and a replay alike, because all that
 * differs between them comes in through `ports`. Every fact goes to the journal, then into
 * the session, then to whoever listens - in that order, so a crash loses only progress.
 */
import { checkArguments } from "./arguments.js";
import { toolNamed } from "./alias.js";
import type { Outcome } from "./effect.js";
import { failed } from "./effect.js";
import type { Fact, Progress } from "./event.js";
import { intentOf } from "./intent.js";
import { judgeCall } from "./judge.js";
import type { CallId, Part } from "./message.js";
import { flat, text } from "./message.js";
import type { Rules } from "./next.js";
import { next } from "./next.js";
import { noted, withNotes } from "./note.js";
import type { OpenCall } from "./open-call.js";
import type { Ports } from "./ports.js";
import { finalizeText, reminderText, titleText } from "./prompts.js";
import { redactFact } from "./redact.js";
import { requestFor } from "./request.js";
import type { Session } from "./session.js";
import { apply } from "./session.js";
import { spillAt, spilled } from "./spill.js";
import type { Prepared } from "./tool.js";
import { isPlan } from "./tool.js";

export async function run(
  start: Session,
  ports: Ports,
  rules: Rules,
  signal: AbortSignal,
): Promise<Session> {
  let session = start;
  const plans = new Map<CallId, Prepared>();

  if (session.open.length > 0) record({ type: "session.resumed" });
  for (;;) {
    for (const rule of ports.revoked?.() ?? []) record({ type: "grant.revoked", rule });
    // Behind a last answer it would ask for another: it waits for the end of the turn.
    if (session.ended || session.open.length > 0 || session.messages.at(-1)?.role !== "assistant")
      for (const fact of ports.ran?.() ?? []) record(fact);
    for (const content of ports.inbox()) record(saidBy(content, session));
    const step = next(session, rules, signal.aborted);
    switch (step.do) {
      case "rest":
        return session;
      case "ask":
        for (const fact of await ask()) record(fact);
        break;
      case "judge":
        record(await judge(step.call));
        break;
      case "run":
        await Promise.all(step.calls.map(perform));
        break;
      case "settle":
        end(step.call.id, step.outcome, 0);
        break;
      case "remind": {
        const { key, count, what } = step;
        record({ type: "guard.reminded", key, count, text: reminderText(what, count) });
        break;
      }
      case "advise":
        record({ type: "model.advised", text: step.text });
        break;
      case "finalize":
        record({ type: "guard.tripped", why: step.why, text: finalizeText(step.why) });
        break;
      case "diagnose": {
        const report = (await ports.diagnoser?.check(step.paths, signal)) ?? "";
        record({ type: "files.diagnosed", paths: step.paths, report });
        break;
      }
      case "compact":
        record(await compact());
        break;
      case "end":
        record({ type: "turn.ended", why: step.why });
        break;
    }
  }

  function record(fact: Fact): void {
    const safe = redactFact(fact, ports.redact);
    const recorded = ports.journal.append(session.id, safe, ports.clock.now());
    session = apply(session, recorded);
    ports.emit(recorded, session);
  }

  function show(progress: Progress): void {
    const event = { ...progress, session: session.id };
    ports.emit(redactFact(event, ports.redact), session);
  }

  async function ask(): Promise<Fact[]> {
    const began = ports.clock.now();
    show({ type: "model.asking", request: session.turn.answers + 1 });
    const reply = await ports.model.ask(requestFor(session, ports.tools), show, signal);
    const ms = ports.clock.now() - began;
    if ("fault" in reply) {
      if (!signal.aborted) return [{ type: "model.failed", ...reply }];
      return reply.partial.length > 0
        ? [{ type: "model.interrupted", partial: reply.partial }]
        : [];
    }
    const { content, stop } = reply;
    if (stop === "filtered" && !content.some((b) => b.type === "call"))
      return [{ type: "model.failed", fault: filtered, partial: content }];
    return [{ type: "model.answered", ...reply, ms }];
  }

  async function judge(call: OpenCall): Promise<Fact> {
    const made = await judgeCall({
      call: call.id,
      tool: toolNamed(call.tool, ports.tools)?.tool.name ?? call.tool,
      session,
      ports,
      prepare: () => prepare(call),
      show,
      signal,
    });
    if (!("fact" in made)) return ended(call.id, made, 0);
    if (made.fact.verdict.allow) plans.set(call.id, made.plan);
    return made.fact;
  }

  async function prepare(call: OpenCall): Promise<Prepared | Outcome> {
    const named = toolNamed(call.tool, ports.tools);
    if (!named) {
      const names = ports.tools.map((t) => t.name).join(", ");
      return failed("UNKNOWN_TOOL", `There is no tool named ${call.tool}. There are: ${names}.`);
    }
    const checked = checkArguments(named.tool.input, named.rename(call.input ?? {}));
    if (!checked.ok) return failed("INVALID_ARGUMENTS", checked.reason);
    const plan = await named.tool.prepare(checked.input, ports.host);
    const notes = [call.note, checked.note].filter((n) => n !== undefined);
    return isPlan(plan) ? withNotes(plan, notes) : noted(plan, notes);
  }

  async function perform(call: OpenCall): Promise<void> {
    const plan = plans.get(call.id)!; // Nothing is allowed without one: see `judge`.
    plans.delete(call.id);
    const began = ports.clock.now();
    record({ type: "call.started", call: call.id });
    const hear = (chunk: string) => show({ type: "call.streaming", call: call.id, chunk });
    const outcome = await plan.run(hear, signal);
    end(call.id, await bounded(call, outcome), ports.clock.now() - began);
  }

  function end(call: CallId, outcome: Outcome, ms: number): void {
    record(ended(call, outcome, ms));
  }

  function ended(call: CallId, outcome: Outcome, ms: number): Fact {
    return { type: "call.ended", call, outcome, seal: ports.seal(call), ms };
  }

  /** A result too long for the conversation goes to a file; its head and tail stay. */
  async function bounded(call: OpenCall, outcome: Outcome): Promise<Outcome> {
    const words = flat(outcome.content.filter((p) => p.type === "text"));
    if (words.length <= spillAt) return outcome;
    const path = await ports.host.files.spill(call.id, ports.redact(words));
    const rest = outcome.content.filter((p) => p.type !== "text");
    return { ...outcome, content: [text(spilled(words, path)), ...rest] };
  }

  async function compact(): Promise<Fact> {
    const made = await ports.compactor?.compact(requestFor(session, ports.tools), signal);
    return made
      ? { type: "history.compacted", ...made }
      : { type: "history.kept", why: "The history could not be compacted." };
  }
}

/**
 * A title is one only where a task begins: in the middle of a turn, or after a question of the
 * model's, a few words are an answer.
 */
function saidBy(content: readonly Part[], session: Session): Fact {
  const { offline, title } = intentOf(flat(content));
  const begins = session.ended !== undefined && !asksBack(session);
  const intent = { offline, title: title && begins };
  return { type: "user.said", content, intent, ...(intent.title && { aside: titleText }) };
}

function asksBack(session: Session): boolean {
  const last = session.messages.at(-1);
  if (last?.role !== "assistant") return false;
  const words = last.content.flatMap((b) => (b.type === "text" ? [b.text] : [])).join("");
  return /[?？]\s*$/.test(words);
}

const filtered = {
  kind: "content_filter",
  message: "The provider's content filter stopped the answer.",
  retryable: false,
} as const;
