/**
 * What a person follows of a session, as a fold of its events. No terminal, no language, no
 * clock here: `past` is what has finished since it was last taken, in order; the rest is
 * what is going on.
 */
import type { CallPlan, Event, Fact, Recorded } from "../core/event.js";
import type { Block, CallBlock, CallId } from "../core/message.js";
import { flat } from "../core/message.js";
import { report } from "../core/report.js";
import type { Allowed, EndedCall, Entry, Voice } from "./entry.js";
import type { RunningLine } from "./own-lines.js";
import { withChunk, withoutLine } from "./own-lines.js";

export type { EndedCall, Entry, Refusal, Remark, Voice } from "./entry.js";

export interface RunningCall {
  plan: CallPlan;
  allowed?: Allowed;
  started: boolean;
  tail: string;
}

/** What the model's side is doing, for the line that says so. */
export type Doing =
  | { what: "nothing" }
  | { what: "waiting" | "thinking" | "answering" | "calling" | "running" | "asking" }
  | { what: "silent"; ms: number }
  | { what: "retrying"; attempt: number; waitMs: number };

export interface View {
  readonly past: readonly Entry[];
  /** Heard and not taken yet. */
  readonly saying: { voice: Voice; text: string } | undefined;
  /** Something of this answer was heard as it came. */
  readonly heard: boolean;
  /** Calls of the last answer that nothing was decided about yet. */
  readonly asked: readonly CallBlock[];
  readonly calls: readonly RunningCall[];
  readonly lines: readonly RunningLine[];
  readonly doing: Doing;
  /** When this turn began by the journal; undefined between turns. */
  readonly since: number | undefined;
  /** Facts of this turn, for its last line. */
  readonly facts: readonly Recorded[];
  readonly children: Readonly<Record<string, View>>;
}

export const blank: View = {
  past: [],
  saying: undefined,
  heard: false,
  asked: [],
  calls: [],
  lines: [],
  doing: { what: "nothing" },
  since: undefined,
  facts: [],
  children: {},
};

/** Characters of a running command's output that are kept to look at. */
const TAIL_MAX = 4000;

export function view(before: View, event: Event): View {
  const v = "seq" in event ? remember(before, event) : before;
  switch (event.type) {
    case "user.said":
      return {
        ...add(quiet(v), { kind: "user", text: flat(event.content) }),
        heard: false,
        doing: { what: "waiting" },
      };
    case "user.running":
      return { ...v, lines: withChunk(v.lines, event) };
    case "user.waiting": {
      const { call, command } = event;
      return { ...v, lines: [...v.lines, { call, command, tail: "", waits: true }] };
    }
    case "user.dropping":
      return { ...v, lines: withoutLine(v.lines, event.call) };
    case "user.ran":
      return {
        ...add(quiet(v), { kind: "ran", ran: event.ran }),
        lines: withoutLine(v.lines, event.ran.call),
      };
    case "model.asking":
      return { ...quiet(v), heard: false, doing: { what: "waiting" } };
    case "model.streaming":
      return hear(v, event.kind, event.delta);
    case "model.waiting":
      return { ...v, doing: { what: "silent", ms: event.ms } };
    case "model.retrying":
      return {
        ...v,
        doing: { what: "retrying", attempt: event.attempt, waitMs: event.waitMs },
      };
    case "model.answered":
      return {
        ...answered(v, event.content),
        asked: event.content.filter((b) => b.type === "call"),
        doing: { what: "waiting" },
      };
    case "model.interrupted":
      return answered(v, event.partial);
    case "model.failed": {
      const said = answered(v, event.partial);
      const partial = v.heard || event.partial.length > 0;
      return ended(add(said, { kind: "fault", fault: event.fault, partial }));
    }
    case "call.asking":
      return { ...v, doing: { what: "asking" } };
    case "call.judged":
      return judged(quiet(v), event);
    case "call.started":
      return {
        ...change(v, event.call, (c) => ({ ...c, started: true })),
        doing: { what: "running" },
      };
    case "call.streaming":
      return change(v, event.call, (c) => ({
        ...c,
        tail: (c.tail + event.chunk).slice(-TAIL_MAX),
      }));
    case "call.ended":
      return callEnded(v, event);
    case "turn.ended":
      return ended(v);
    case "child.working":
      return child(v, event.event);
    case "session.resumed":
      return add(v, { kind: "remark", remark: { about: "resumed" } });
    case "model.chosen":
      return add(v, { kind: "remark", remark: { about: "model", id: event.model.id } });
    case "files.diagnosed":
      return event.report === ""
        ? v
        : add(v, { kind: "remark", remark: { about: "diagnosed", report: event.report } });
    case "model.advised":
      return add(v, { kind: "remark", remark: { about: "advised" } });
    case "guard.reminded":
      return add(v, { kind: "remark", remark: { about: "reminded" } });
    case "guard.tripped":
      return add(v, { kind: "remark", remark: { about: "tripped" } });
    case "history.compacted": {
      const { before: was, after: is } = event;
      return add(v, { kind: "remark", remark: { about: "compacted", before: was, after: is } });
    }
    case "grant.revoked":
    case "history.kept":
    case "session.opened":
      return v;
  }
}

/** What has finished, taken out to be printed once. */
export const take = (v: View): [readonly Entry[], View] => [v.past, { ...v, past: [] }];

/** The first `characters` of what is being said are printed. */
export const printed = (v: View, characters: number): View =>
  v.saying && characters > 0
    ? { ...v, saying: { ...v.saying, text: v.saying.text.slice(characters) } }
    : v;

const add = (v: View, ...entries: readonly Entry[]): View => ({
  ...v,
  past: [...v.past, ...entries],
});

function remember(v: View, fact: Recorded): View {
  if (fact.type === "session.opened") return v;
  const begins = fact.type === "user.said" && v.since === undefined;
  return {
    ...v,
    since: begins ? fact.at : v.since,
    facts: begins ? [fact] : v.since === undefined ? [] : [...v.facts, fact],
  };
}

function hear(v: View, kind: Voice | "call", delta: string): View {
  if (kind === "call") return { ...quiet(v), doing: { what: "calling" } };
  if (delta === "") return v;
  const doing = { what: kind === "text" ? "answering" : "thinking" } as const;
  const same = v.saying?.voice === kind;
  const base = same ? v : quiet(v);
  const text = (same ? (v.saying?.text ?? "") : "") + delta;
  return { ...base, heard: v.heard || kind === "text", doing, saying: { voice: kind, text } };
}

/** What was being said is said. */
export function quiet(v: View): View {
  if (!v.saying) return v;
  return { ...add(v, { kind: "said", ...v.saying }), saying: undefined };
}

/** An answer that was not streamed is printed from the fact. */
function answered(v: View, content: readonly Block[]): View {
  const text = content.flatMap((b) => (b.type === "text" ? [b.text] : [])).join("");
  const said = quiet(v);
  if (v.heard || text.trim() === "") return said;
  return { ...add(said, { kind: "said", voice: "text", text }), heard: true };
}

function judged(before: View, event: Extract<Fact, { type: "call.judged" }>): View {
  const { type: _, verdict, ...plan } = event;
  const v = { ...before, asked: before.asked.filter((c) => c.id !== plan.call) };
  if (verdict.allow) {
    return {
      ...v,
      calls: [...v.calls, { plan, allowed: verdict, started: false, tail: "" }],
      doing: { what: "running" },
    };
  }
  const { tool, subject, judged: why } = plan;
  return {
    ...add(v, {
      kind: "refused",
      call: { tool, subject },
      refusal: { verdict, judged: why },
      depth: 0,
    }),
    doing: { what: "waiting" },
  };
}

function callEnded(v: View, event: Extract<Fact, { type: "call.ended" }>): View {
  const running = v.calls.find((c) => c.plan.call === event.call);
  const asked = v.asked.find((c) => c.id === event.call);
  // A refused call was printed when it was refused.
  if (!running && !asked) return v;
  const { outcome, ms } = event;
  const calls = v.calls.filter((c) => c !== running);
  const call: EndedCall = running
    ? { ...told(running), outcome, tail: running.tail, ms }
    : { tool: asked?.tool ?? "", subject: guess(asked), outcome, tail: "", ms };
  return {
    ...add(v, { kind: "call", call, depth: 0 }),
    asked: v.asked.filter((c) => c !== asked),
    calls,
    doing: { what: calls.length > 0 ? "running" : "waiting" },
  };
}

const told = ({ plan: { tool, subject, preview }, allowed }: RunningCall) => ({
  tool,
  subject,
  ...(preview && { preview }),
  ...(allowed && { allowed }),
});

/** What a call that was never prepared is about: its path or command, else its first words. */
function guess(call: CallBlock | undefined): string {
  const input = call?.input ?? {};
  const known = [input.path, input.command, input.pattern, ...Object.values(input)];
  return known.find((value) => typeof value === "string") ?? "";
}

function ended(v: View): View {
  const said = quiet(v);
  const facts = said.facts;
  return {
    ...(facts.length > 0 ? add(said, { kind: "ending", report: report(facts) }) : said),
    asked: [],
    calls: [],
    doing: { what: "nothing" },
    since: undefined,
    facts: [],
    children: {},
  };
}

const change = (v: View, id: CallId, to: (call: RunningCall) => RunningCall): View => ({
  ...v,
  calls: v.calls.map((c) => (c.plan.call === id ? to(c) : c)),
});

/** Of a child session only what it did is shown, one step further in. */
function child(v: View, event: Event): View {
  const next = view(v.children[event.session] ?? blank, event);
  const [entries, rest] = take(next);
  const deeper = entries.flatMap((e): Entry[] =>
    e.kind === "call" || e.kind === "refused" ? [{ ...e, depth: e.depth + 1 }] : [],
  );
  return { ...add(v, ...deeper), children: { ...v.children, [event.session]: rest } };
}

/** While another attempt is waited for: what is left of the wait. */
export const countedDown = (v: View, leftMs: number): View =>
  v.doing.what === "retrying" ? { ...v, doing: { ...v.doing, waitMs: Math.max(0, leftMs) } } : v;
