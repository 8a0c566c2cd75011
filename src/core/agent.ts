/**
 * One session and whoever talks to it: takes what is said, runs the loop while there is
 * something to do, and lets it be cancelled. Knows no screen.
 */
import type { Event, Fact, ModelName } from "./event.js";
import type { Part, SessionId } from "./message.js";
import type { Rules } from "./next.js";
import type { Model, Ports } from "./ports.js";
import { redactFact } from "./redact.js";
import { sortedByName } from "./request.js";
import { run } from "./run.js";
import type { RanLine } from "./shell-line.js";
import type { Session } from "./session.js";
import { apply, empty, takenBack } from "./session.js";

export interface Agent {
  session(): Session;
  busy(): boolean;
  /** Begins a turn, or steers the one that runs. Resolves when nothing is left to do. */
  say(content: readonly Part[]): Promise<Session>;
  cancel(): void;
  /** The last that steers and was not taken up yet, given back. */
  takeBack(): readonly Part[] | undefined;
  /** The person ran a command themselves; the model learns of it with the next request. */
  ran(line: RanLine): void;
  /** Takes back a standing permission, as `ruleText` writes it: from the next call on. */
  revoke(rule: string): void;
  /** Another model from the next request on. */
  choose(model: Model): void;
  /** The same ports with a new, empty conversation. */
  renew(id: SessionId, system: string): void;
  tools(): readonly string[];
}

export interface Opening {
  id: SessionId;
  cwd: string;
  system: string;
}

export function createAgent(
  opening: Opening,
  given: Omit<Ports, "inbox">,
  limits: Pick<Rules, "maxRounds" | "tokenBudget">,
): Agent {
  const inbox: (readonly Part[])[] = [];
  const ran: Extract<Fact, { type: "user.ran" }>[] = [];
  /** Taken back while a turn runs, or before there is anything to journal it in. */
  const revoked: string[] = [];
  const tools = sortedByName(given.tools);
  let model = given.model;
  let session = begin(opening.id, opening.system);
  let running: { done: Promise<Session>; stop: AbortController } | undefined;

  const ports = (): Ports => ({
    ...given,
    tools,
    model,
    inbox: () => inbox.splice(0),
    revoked: () => revoked.splice(0),
    ran: () => ran.splice(0),
    emit: (event: Event, after: Session) => {
      session = after;
      given.emit(event, after);
    },
  });

  /** Nothing is journaled for a session until something is said in it. */
  function begin(id: SessionId, system: string): Session {
    return { ...empty(id), cwd: opening.cwd, system };
  }

  function record(fact: Fact): void {
    const safe = redactFact(fact, given.redact);
    const recorded = given.journal.append(session.id, safe, given.clock.now());
    session = apply(session, recorded);
    given.emit(recorded, session);
  }

  function open(): void {
    const { cwd, system } = session;
    record({ type: "session.opened", cwd, system, model: model.name });
  }

  async function work(stop: AbortController): Promise<Session> {
    if (session.seq === 0) open();
    else if (!same(session.model, model.name)) record({ type: "model.chosen", model: model.name });
    try {
      session = await run(session, ports(), rulesFor(tools, model, given, limits), stop.signal);
      return session;
    } finally {
      running = undefined; // Whatever happened, the next word begins a new run.
      for (const fact of ran.splice(0)) record(fact);
    }
  }

  return {
    session: () => revoked.reduce((s, rule) => ({ ...s, ...takenBack(s, rule) }), session),
    busy: () => running !== undefined,
    tools: () => tools.map((t) => t.name),
    async say(content) {
      inbox.push(content);
      if (!running) {
        const stop = new AbortController();
        running = { done: Promise.resolve(session), stop };
        running.done = work(stop);
      }
      const settled = await running.done;
      return inbox.length > 0 && !running ? this.say(inbox.shift()!) : settled;
    },
    cancel: () => running?.stop.abort(),
    takeBack: () => inbox.pop(),
    ran(line) {
      const fact = { type: "user.ran", ran: line, seal: given.seal(line.call) } as const;
      if (running) {
        ran.push(fact);
        return;
      }
      if (session.seq === 0) open();
      record(fact);
    },
    revoke(rule) {
      if (running || session.seq === 0) revoked.push(rule);
      else record({ type: "grant.revoked", rule });
    },
    choose(next) {
      model = next;
    },
    renew(id, system) {
      revoked.push(...session.revoked);
      session = begin(id, system);
    },
  };
}

const same = (a: ModelName | undefined, b: ModelName): boolean =>
  a?.id === b.id && a.baseURL === b.baseURL;

/** Compaction is due at 80 % of the window (D-1). */
const compactShare = 0.8;

function rulesFor(
  tools: Ports["tools"],
  model: Model,
  ports: Pick<Ports, "compactor" | "diagnoser">,
  limits: Pick<Rules, "maxRounds" | "tokenBudget">,
): Rules {
  const compactAt =
    ports.compactor && model.window ? Math.floor(model.window * compactShare) : undefined;
  return {
    parallel: new Set(tools.filter((t) => t.parallel).map((t) => t.name)),
    diagnoses: ports.diagnoser !== undefined,
    ...(compactAt !== undefined && { compactAt }),
    ...(limits.maxRounds !== undefined && { maxRounds: limits.maxRounds }),
    ...(limits.tokenBudget !== undefined && { tokenBudget: limits.tokenBudget }),
  };
}
