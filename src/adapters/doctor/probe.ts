/**
 * Asks an endpoint one thing after another, as production would: its request bodies, its
 * remedies for refusals; and where words do not say what is wrong, one change at a time until
 * the endpoint takes it.
 */
import type { Finding, Lesson } from "../../core/doctor.js";
import { handled } from "../../core/doctor.js";
import type { Fault } from "../../core/fault.js";
import type { Message } from "../../core/message.js";
import type { Tool } from "../../core/tool.js";
import type { Connection, Timing } from "../model/connection.js";
import { patience } from "../model/connection.js";
import type { Endpoint } from "../model/endpoint.js";
import { endpoint } from "../model/endpoint.js";
import { redacted } from "../model/faults/redact.js";
import { profileFor } from "../model/providers/index.js";
import type { Profile } from "../model/providers/profile.js";
import { bodyWriter } from "../model/request/body.js";
import { remedyFor } from "../model/request/remedy.js";
import type { Json } from "../model/stream/json.js";
import { parsed } from "../model/stream/json.js";
import { pause } from "../model/backoff.js";
import type { Exchange } from "./exchange.js";
import { exchange } from "./exchange.js";

export interface Question {
  messages: readonly Message[];
  tools?: readonly Tool[];
  /** What to try, in this order, when a refusal does not say what it wants. */
  attempts?: readonly Lesson[];
  /** For this request only: not learnt. */
  profile?: Partial<Profile>;
  /** Changes the body by hand, to ask what production never does. */
  edit?(body: Json): void;
}

export interface Trial extends Exchange {
  /** What had to change until it was accepted; empty when nothing had to. */
  changes: Lesson;
}

export class Probe {
  profile: Profile;
  readonly cost = { requests: 0, input: 0, output: 0 };
  /** Errors that passed when asked again. */
  readonly passing: Finding[] = [];
  private readonly to: Endpoint;
  private readonly timing: Timing;
  /** Whose the answers are: what only their maker can read goes back to it. */
  readonly origin: string;

  constructor(
    private readonly connection: Connection,
    private readonly signal: AbortSignal,
  ) {
    this.profile = profileFor(connection, connection.profile);
    this.to = endpoint(connection, this.profile.auth);
    this.timing = { ...patience, ...doctorsPatience, ...connection.timing };
    this.origin = `${connection.baseURL} ${connection.model}`;
  }

  learn(change: Lesson): void {
    this.profile = { ...this.profile, ...change };
  }

  /** A server's words, without the key. */
  said(fault: Fault | undefined): string {
    return redacted(fault?.message ?? "", this.connection.apiKey);
  }

  async ask(question: Question): Promise<Trial> {
    const offersTools = (question.tools?.length ?? 0) > 0;
    const before = this.profile;
    const changes: Lesson = {};
    const tried = new Set<string>();
    let got = await this.send(question, this.profile);
    while (refused(got)) {
      const remedy = remedyFor(
        got.completion.fault!,
        { ...this.profile, ...question.profile },
        { messages: question.messages, offersTools },
      );
      const way = JSON.stringify(remedy);
      if (!remedy || tried.has(way)) break;
      tried.add(way);
      this.learn(remedy as Lesson);
      Object.assign(changes, remedy);
      got = await this.send(question, this.profile);
    }
    if (!refused(got)) return { ...got, changes };
    this.profile = before;
    return this.tryInTurn(question, got);
  }

  private async tryInTurn(question: Question, first: Exchange): Promise<Trial> {
    for (const change of question.attempts ?? []) {
      const entries = Object.entries(change);
      if (entries.every(([key, value]) => this.profile[key as keyof Profile] === value)) continue;
      const got = await this.send(question, { ...this.profile, ...change });
      if (!got.completion.completed) continue;
      // It may have failed by chance: then it takes the question as it was too.
      const again = await this.send(question, this.profile);
      if (again.completion.completed) return { ...again, changes: {} };
      this.learn(change);
      return { ...got, changes: change };
    }
    return { ...first, changes: {} };
  }

  /** One answer; what passes when asked again is asked again, as production would. */
  private async send(question: Question, profile: Profile): Promise<Exchange> {
    const { tools = [], edit } = question;
    const with_ = { ...profile, ...question.profile };
    const writer = bodyWriter(this.connection.model, with_, this.origin);
    const { messages } = question;
    const request = { session: "doctor", system, messages, ...(tools.length > 0 && { tools }) };
    let body = await writer.body(request);
    if (edit) body = edited(body, edit);
    const names = new Set(tools.map((tool) => tool.name));
    const passing: Finding[] = [];
    for (let attempt = 1; ; attempt += 1) {
      const asked = { body, tools: names, timing: this.timing, signal: this.signal };
      const got = await exchange(this.to, asked);
      this.count(got, body);
      if (got.completion.completed) this.passing.push(...passing);
      const waitMs = waitFor(got, attempt, this.timing.backoffMs);
      if (waitMs === undefined || !(await pause(waitMs, this.signal))) return got;
      passing.push(this.passed(got));
    }
  }

  private passed({ status, completion: { fault } }: Exchange): Finding {
    const said = { detail: this.said(fault) };
    if (status === 0) return handled("errors", "errors_dropped", said);
    if (status === 200) return handled("errors", "errors_in_stream", said);
    return handled("errors", "errors_busy", { detail: String(status) });
  }

  private count({ completion }: Exchange, body: string): void {
    const { usage, content } = completion;
    this.cost.requests += 1;
    if (!completion.completed) return;
    this.cost.input += usage?.prompt ?? Math.ceil(body.length / 4);
    this.cost.output += usage?.completion ?? Math.ceil(content.length / 4);
  }
}

/** Somebody waits for the table: a minute for a beginning is long. */
const doctorsPatience: Partial<Timing> = {
  firstByteMs: 90_000,
  idleMs: 60_000,
  contentMs: 120_000,
  tailMs: 1_000,
};
/** How long to wait before asking again; undefined: it would not help. */
function waitFor(got: Exchange, attempt: number, usualMs: number): number | undefined {
  const { fault } = got.completion;
  if (!fault?.retryable || attempt >= attemptsMax) return undefined;
  // What came without its end comes so each time; where nothing came it was an accident.
  const begun = got.seen.wordy > 0 || got.seen.calls.length > 0;
  if (begun && fault.kind === "interrupted") return undefined;
  const waitMs = fault.retryAfterMs ?? usualMs;
  return waitMs > waitMaxMs ? undefined : waitMs;
}

const attemptsMax = 3;
const waitMaxMs = 15_000;

const system = "You are being tested. Do exactly what is asked, and be brief.";

/** The server understood that something was asked, and would not have it. */
export const refused = ({ status, completion }: Exchange): boolean =>
  completion.fault !== undefined &&
  [400, 404, 405, 413, 415, 422, 500, 501].includes(status) &&
  ["bad_request", "server_error", "bad_response", "not_found"].includes(completion.fault.kind);

function edited(body: string, edit: (body: Json) => void): string {
  const value = parsed(body) as Json; // We have just written it.
  edit(value);
  return JSON.stringify(value);
}
