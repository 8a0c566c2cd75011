/**
 * A session is the fold of its facts. Nothing else may change one.
 */
import type { Trouble } from "./effect.js";
import { failed } from "./effect.js";
import { wrap } from "./envelope.js";
import type { Fact, ModelName, Recorded, TurnEnd, Usage } from "./event.js";
import { addUsage } from "./event.js";
import type { Intent } from "./intent.js";
import type { Block, CallBlock, CallId, Message, Part, SessionId } from "./message.js";
import { flat, text } from "./message.js";
import type { OpenCall } from "./open-call.js";
import { afterwards, isWhole, opened } from "./open-call.js";
import { ruleText } from "./permission/rule.js";
import type { Grant, Refused } from "./policy.js";
import type { Runaway } from "./runaway.js";
import { advance, calm } from "./runaway.js";
import { toldOfLine } from "./shell-line.js";
import type { Taint } from "./taint.js";
import { clean, taintAfter } from "./taint.js";

export interface Session {
  readonly id: SessionId;
  readonly seq: number;
  readonly cwd: string;
  readonly system: string;
  readonly model: ModelName | undefined;
  /** What the model sees. Every call in it is answered: see `settle`. It only grows. */
  readonly messages: readonly Message[];
  /** Calls of the last answer, in its order, until the last of them has ended. */
  readonly open: readonly OpenCall[];
  /** Said while calls were open; they join the messages once those have ended. */
  readonly waiting: readonly (readonly Part[])[];
  /** Standing permissions given in this session. */
  readonly grants: readonly Grant[];
  /** Allow rules of files and of the command line, taken back in this session, as written. */
  readonly revoked: readonly string[];
  /** What strangers' text has come in, and what that makes ask again. */
  readonly taint: Taint;
  readonly turn: Turn;
  /** Of the whole session. */
  readonly usage: Usage;
  /** Tokens of the history as the server last counted them, or estimated. */
  readonly size: number;
  /** Undefined while a turn runs. */
  readonly ended: TurnEnd | undefined;
}

/** What is forgotten when the next task begins. */
export interface Turn {
  readonly intent: Intent;
  /** Answers received. */
  readonly answers: number;
  /** Answers in a row without a word or a call; of one that was shown no other is asked for. */
  readonly empty: number;
  readonly usage: Usage;
  readonly runaway: Runaway;
  /** Set once the tools are taken away: why. */
  readonly finalizing: TurnEnd | undefined;
  /** The last answer was cut by the output limit. */
  readonly cut: boolean;
  /** Changed since the model was last asked. */
  readonly undiagnosed: readonly string[];
  /** A call needed an approval and nobody was there to give it. */
  readonly unapproved: boolean;
  readonly compacted: boolean;
  /** What to tell the model about its last answer; told once a turn. */
  readonly advice: string | undefined;
  readonly advised: boolean;
}

/** Empty answers after which a turn ends. */
export const emptyMax = 2;

const nothing: Usage = { input: 0, output: 0, cached: 0 };

const fresh = (intent: Intent): Turn => ({
  intent,
  answers: 0,
  empty: 0,
  usage: nothing,
  runaway: calm,
  finalizing: undefined,
  cut: false,
  undiagnosed: [],
  unapproved: false,
  compacted: false,
  advice: undefined,
  advised: false,
});

export const empty = (id: SessionId): Session => ({
  id,
  seq: 0,
  cwd: "",
  system: "",
  model: undefined,
  messages: [],
  open: [],
  waiting: [],
  grants: [],
  revoked: [],
  taint: clean,
  turn: fresh({ offline: false, title: false }),
  usage: nothing,
  size: 0,
  ended: "COMPLETED",
});

export const fold = (id: SessionId, facts: readonly Recorded[]): Session =>
  facts.reduce(apply, empty(id));

export function apply(session: Session, fact: Recorded): Session {
  const taint = taintAfter(session.taint, fact);
  return { ...session, ...change(session, fact), taint, seq: fact.seq };
}

function change(s: Session, fact: Fact): Partial<Session> {
  switch (fact.type) {
    case "session.opened":
      return { cwd: fact.cwd, system: fact.system, model: fact.model };
    case "session.resumed":
      // What was allowed "until you leave" ended with the program.
      return { open: s.open.map(afterwards), grants: [] };
    case "model.chosen":
      return { model: fact.model };
    case "user.said":
      return said(s, fact);
    case "user.ran":
      return heard(s, toldOfLine(fact.ran, fact.seal));
    case "model.answered":
      return answered(s, fact);
    case "model.interrupted": {
      const words = fact.partial.filter((b) => b.type === "text" && b.text.trim() !== "");
      return words.length > 0 ? { messages: [...s.messages, assistant(words)] } : {};
    }
    case "model.failed":
      return { ended: "CLIENT_ERROR" };
    case "call.judged": {
      const { verdict } = fact;
      if (verdict.allow)
        return {
          ...update(s, fact.call, (call) => ({ ...call, state: "allowed" })),
          ...(verdict.grant && { grants: [...s.grants, verdict.grant] }),
        };
      const outcome = failed(troubleOf(verdict), verdict.reason);
      return {
        ...update(s, fact.call, (call) => ({ ...call, state: "refused", outcome })),
        turn: { ...s.turn, unapproved: s.turn.unapproved || verdict.by === "nobody" },
      };
    }
    case "grant.revoked":
      return takenBack(s, fact.rule);
    case "call.started":
      return update(s, fact.call, (call) => ({ ...call, state: "started" }));
    case "call.ended": {
      const { outcome, seal } = fact;
      return settle({
        ...s,
        ...update(s, fact.call, (call) => ({ ...call, state: "ended", outcome, seal })),
      });
    }
    case "files.diagnosed":
      return {
        ...(fact.report && { messages: aside(s.messages, fact.report) }),
        turn: { ...s.turn, undiagnosed: [] },
      };
    case "model.advised":
      return {
        messages: aside(s.messages, fact.text),
        turn: { ...s.turn, advice: undefined, advised: true },
      };
    case "guard.reminded": {
      const runaway = { ...s.turn.runaway, reminded: true, crossed: undefined };
      return { messages: aside(s.messages, fact.text), turn: { ...s.turn, runaway } };
    }
    case "guard.tripped":
      return {
        messages: aside(s.messages, fact.text),
        turn: { ...s.turn, finalizing: fact.why },
      };
    case "history.compacted":
      return {
        messages: [{ role: "user", content: [text(fact.summary)] }],
        size: fact.after,
        turn: { ...s.turn, compacted: true },
      };
    case "history.kept":
      return { turn: { ...s.turn, compacted: true } };
    case "turn.ended":
      return { ended: fact.why };
  }
}

const troubleOf = ({ by, as }: Refused): Trouble =>
  as === "cancelled" ? "CANCELLED" : by === "user" ? "USER_DENIED" : "POLICY_DENIED";

/** Without what a rule, as written, allowed in this session. */
export const takenBack = (s: Session, rule: string): Pick<Session, "grants" | "revoked"> => ({
  grants: s.grants.filter((grant) => ruleText(grant) !== rule),
  revoked: [...new Set([...s.revoked, rule])],
});

function said(s: Session, fact: Extract<Fact, { type: "user.said" }>): Partial<Session> {
  const taken = heard(s, fact.aside ? [...fact.content, text(fact.aside)] : fact.content);
  if (s.open.length > 0) return taken;
  if (s.ended) return { ...taken, turn: fresh(fact.intent), ended: undefined };
  const offline = s.turn.intent.offline || fact.intent.offline;
  return { ...taken, turn: { ...s.turn, intent: { offline, title: false } } };
}

/** A person's words never stand between calls and their results. */
function heard(s: Session, content: readonly Part[]): Partial<Session> {
  return s.open.length > 0
    ? { waiting: [...s.waiting, content] }
    : { messages: [...s.messages, { role: "user", content }] };
}

function answered(s: Session, fact: Extract<Fact, { type: "model.answered" }>): Partial<Session> {
  // Without tools in the request a call is no call: nothing of it may run.
  const content = s.turn.finalizing ? fact.content.filter((b) => b.type !== "call") : fact.content;
  const calls = content.filter((b): b is CallBlock => b.type === "call");
  const blank = !content.some((b) => b.type === "call" || (b.type === "text" && b.text.trim()));
  const cut = fact.stop === "length" && !(calls.length > 0 && calls.every(isWhole));
  const { input, output } = fact.usage;
  return {
    messages: blank ? s.messages : [...s.messages, assistant(content)],
    open: opened(calls, cut),
    usage: addUsage(s.usage, fact.usage),
    size: input + output,
    turn: {
      ...s.turn,
      answers: s.turn.answers + 1,
      empty: !blank ? 0 : content.length > 0 ? emptyMax : s.turn.empty + 1,
      usage: addUsage(s.turn.usage, fact.usage),
      cut,
      advice: s.turn.advised || calls.length > 0 ? undefined : fact.advice,
    },
  };
}

/** A final answer keeps only its words: thoughts go back only beside calls. */
const assistant = (content: readonly Block[]): Message => ({
  role: "assistant",
  content: content.some((b) => b.type === "call")
    ? content
    : content.filter((b) => b.type === "text"),
});

const update = (s: Session, id: CallId, to: (call: OpenCall) => OpenCall) => ({
  open: s.open.map((c) => (c.id === id ? to(c) : c)),
});

/** When the last call has ended, all answers join the messages together, in the order asked. */
function settle(s: Session): Partial<Session> {
  const ended = s.open.filter((c) => c.state === "ended");
  if (ended.length < s.open.length) return { open: s.open };
  const answers = ended.map(
    (c): Message => ({
      role: "tool",
      call: c.id,
      content: sealed(c.tool, c.seal, c.outcome.content),
      failed: !c.outcome.ok,
    }),
  );
  const said = s.waiting.map((content): Message => ({ role: "user", content }));
  const changed = ended.flatMap((c) =>
    (c.outcome.evidence ?? []).flatMap((e) => (e.kind === "changed" ? [e.path] : [])),
  );
  return {
    messages: [...s.messages, ...answers, ...said],
    open: [],
    waiting: [],
    turn: {
      ...s.turn,
      runaway: advance(s.turn.runaway, ended),
      undiagnosed: [...new Set([...s.turn.undiagnosed, ...changed])],
    },
  };
}

/** Words go into the envelope that marks them as data; images stand behind it. */
function sealed(tool: string, seal: string, content: readonly Part[]): Part[] {
  const words = flat(content.filter((p) => p.type === "text"));
  return [text(wrap(tool, seal, words)), ...content.filter((p) => p.type !== "text")];
}

/**
 * A word of our own to the model, outside any envelope. It joins the last message when that is
 * a result or the person's: some servers refuse a user message right after a tool's.
 */
function aside(messages: readonly Message[], words: string): readonly Message[] {
  const last = messages.at(-1);
  if (last?.role === "tool")
    return [...messages.slice(0, -1), { ...last, content: [...last.content, text(words)] }];
  if (last?.role === "user")
    return [...messages.slice(0, -1), { ...last, content: [...last.content, text(words)] }];
  return [...messages, { role: "user", content: [text(words)] }];
}
