/**
 * Everything the core asks of the world. If a test cannot script it, it is missing here.
 */
import type { CallPlan, Event, Fact, ModelName, Progress, Recorded, Stop, Usage } from "./event.js";
import type { Fault } from "./fault.js";
import type { Host } from "./host.js";
import type { Block, CallId, Message, Part, SessionId } from "./message.js";
import type { Policy, Verdict } from "./policy.js";
import type { Session } from "./session.js";
import type { Tool } from "./tool.js";

export interface Request {
  session: SessionId;
  system: string;
  messages: readonly Message[];
  /** Sorted by name; left out = the request has no `tools` field at all. */
  tools?: readonly Tool[];
}

export interface Model {
  readonly name: ModelName;
  /** Tokens the model can hold, when known. */
  readonly window: number | undefined;
  /**
   * Never throws for what a provider does; that comes back as a fault, with what was shown
   * of the answer until then. Retries by itself, at most 3 attempts, only while nothing was
   * shown. Returns within 250 ms of the signal.
   */
  ask(
    request: Request,
    hear: (p: Progress) => void,
    signal: AbortSignal,
  ): Promise<Answer | Failure>;
}
export interface Answer {
  content: Block[];
  stop: Stop;
  usage: Usage;
  /** English, for the model: it wrote a call as text instead of making it. */
  advice?: string;
  /** Calls that came without an id and were given one, where there were any. */
  minted?: number;
  /** Requests it took, where it was more than one. */
  attempts?: number;
}
export interface Failure {
  fault: Fault;
  partial: Block[];
}

export interface Journal {
  /** Durable once it returns: the caller goes on to tell others. */
  append(session: SessionId, fact: Fact, at: number): Recorded;
  read(session: SessionId): Recorded[];
  /** Newest first. */
  sessions(): { id: SessionId; cwd: string; at: number; facts: number }[];
  close(): void;
}

export interface Approver {
  /** Whether anyone can be asked: a pipe has nobody. */
  ask(call: CallPlan, signal: AbortSignal, leeway?: Leeway): Promise<Reply>;
}

/** What a person can do about a call besides allowing or refusing it. */
export interface Leeway {
  /** All of the text it would put in place, when that may be changed: see Reply. */
  text?: string;
  /** Some hunks of its diff may be allowed without the others. */
  hunks?: boolean;
  /** It was asked about before, and a file changed while the person decided. */
  outdated?: boolean;
}

/** A verdict, or what the person wants instead, about which they are asked anew. */
export type Reply = Verdict | { instead: string };

/** All that is not a function of its arguments. */
export interface Clock {
  now(): number;
}

/** What a language server or a parser says of files just changed; "" = nothing wrong. */
export interface Diagnoser {
  check(paths: readonly string[], signal: AbortSignal): Promise<string>;
}

/** Shortens a history that has grown too long; undefined = could not. */
export interface Compactor {
  compact(
    request: Request,
    signal: AbortSignal,
  ): Promise<{ summary: string; before: number; after: number } | undefined>;
}

export interface Ports {
  model: Model;
  tools: readonly Tool[];
  host: Host;
  policy: Policy;
  journal: Journal;
  approver: Approver;
  clock: Clock;
  diagnoser?: Diagnoser;
  compactor?: Compactor;
  /** An id no file, page or command can guess, the same for the same call: for the envelope. */
  seal(call: CallId): string;
  /** Of what a person is asked to allow: sha-256 in hex. */
  digest?(text: string): string;
  /** Rules, as written, that the person has taken back since last asked. */
  revoked?(): readonly string[];
  /**
   * Takes out the exact values of keys in use, before anyone hears of them. What is merely
   * shaped like a key stays: the model's edits come back with it. The journal and the printer
   * take that out too.
   */
  redact(text: string): string;
  /** Lines the person has run themselves since last asked. */
  ran?(): readonly Extract<Fact, { type: "user.ran" }>[];
  /** What the user said since last asked. */
  inbox(): (readonly Part[])[];
  /** `session` is the state after the event. */
  emit(event: Event, session: Session): void;
}
