/**
 * The life of one command from its start to the moment nothing of it is left.
 */
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { Refused, Ran } from "../../../core/host.js";
import type { Spill } from "../files/spill.js";
import { Capture, type Captured } from "./capture.js";
import { Hearing } from "./hearing.js";
import { familyOf, holdersOf, readsTerminal, signalAll } from "./processes.js";
import type { Started } from "./start.js";

/** After the first process has ended, what is still in the pipe may take so long. */
const DRAIN_MS = 100;
/** From asking to leave to making it leave. */
const GRACE_MS = 2_000;
/** The same when someone waits for the answer: all must be over within 250 ms. */
const CANCEL_GRACE_MS = 80;
/** The longest that what has been written may take to be taken in. */
const LAST_MS = 2_000;
const LEFT_OVER_GRACE_MS = 500;
const LOOK_MS = 20;

export type Ending = "exit" | "timeout" | "cancel";

export class Running {
  readonly since = performance.now();
  /** Once nothing of it is left. */
  readonly done: Promise<Ran>;
  private readonly capture: Capture;
  private readonly hearing: Hearing;
  private readonly flows: Promise<void>;
  private readonly halted: Promise<Ending>;
  private halt: (how: Ending) => void = () => undefined;
  private exited = false;
  private flowing = true;

  constructor(
    private readonly started: Started,
    open: () => Promise<Spill | Refused>,
    hear: (chunk: string) => void,
  ) {
    this.hearing = new Hearing(hear);
    this.capture = new Capture(open, (text, partial) => this.hearing.heard(text, partial));
    this.halted = new Promise((resolve) => {
      this.halt = resolve;
    });
    this.flows = Promise.all(started.outputs.map((stream) => this.flow(stream))).then(() => {
      this.flowing = false;
    });
    this.done = this.live();
  }

  /** Ends it; how is told by `done`. */
  end(how: Exclude<Ending, "exit">): void {
    this.halt(how);
  }

  peek(): Captured & { ms: number } {
    return { ...this.capture.peek(), ms: Math.round(performance.now() - this.since) };
  }

  /** Keeps all it says in a file, and tells nobody any more. */
  async goOn(): Promise<void> {
    this.hearing.end();
    await this.capture.keep();
  }

  /** At once and without waiting, when the program itself is going. */
  killNow(): void {
    signalAll([this.started.pid, ...familyOf(this.started)], "SIGKILL");
  }

  private async live(): Promise<Ran> {
    const exited = this.started.exit.then((): Ending => {
      this.exited = true;
      return "exit";
    });
    const how = await Promise.race([exited, this.halted]);
    const wantedInput = how === "timeout" && this.waitsForInput();
    if (how === "exit") await this.drained(DRAIN_MS);
    const grace = how === "timeout" ? GRACE_MS : how === "cancel" ? CANCEL_GRACE_MS : undefined;
    const cleared = await this.clear(grace);
    const exit = await this.started.exit;
    const ended = exit.left ?? cleared;
    // Nobody holds the other end any more: what is left is on its way, unless the disk is slow.
    await this.drained(how === "cancel" || this.holders().length > 0 ? DRAIN_MS : LAST_MS);
    for (const stream of this.started.outputs) stream.destroy();
    const captured = await this.capture.finish();
    this.hearing.end();
    return {
      exit: how === "exit" ? exit.code : null,
      ...(exit.signal && { signal: exit.signal }),
      ...(exit.problem !== undefined && how === "exit" && { problem: exit.problem }),
      timedOut: how === "timeout",
      cancelled: how === "cancel",
      ...captured,
      ms: Math.round(performance.now() - this.since),
      ended,
      wantedInput,
    };
  }

  /** Ends all that is left and counts it, the first process not among it. */
  private async clear(grace: number | undefined): Promise<number> {
    const ended = new Set<number>();
    const left = (): number[] => {
      const near = familyOf(this.started);
      const family = near.length === 0 && this.exited ? this.holders() : near;
      for (const pid of family) ended.add(pid);
      return this.exited ? family : [this.started.pid, ...family];
    };
    // A keeper has waited for them itself, and has taken all others along.
    if (grace === undefined && !this.started.keeper) await this.settled();
    let alive = left();
    if (alive.length === 0) return 0;
    const asked = this.started.keeper ? alive.filter((pid) => pid !== this.started.pid) : alive;
    signalAll(asked, "SIGTERM");
    signalAll(asked, "SIGCONT"); // One that was stopped hears nothing else.
    const until = performance.now() + (grace ?? LEFT_OVER_GRACE_MS);
    while (alive.length > 0 && performance.now() < until) {
      await sleep(LOOK_MS);
      alive = left();
    }
    // What forks while it is being ended is met again on the next round.
    for (let round = 0; round < ROUNDS && alive.length > 0; round += 1) {
      signalAll(alive, "SIGKILL");
      await sleep(round === 0 ? 5 : LOOK_MS);
      alive = left();
    }
    return ended.size;
  }

  /** Those that are just going need no help, and are not counted. */
  private async settled(): Promise<void> {
    const until = performance.now() + DRAIN_MS;
    while (performance.now() < until && familyOf(this.started).length > 0) await sleep(LOOK_MS);
  }

  private drained(ms: number): Promise<void> {
    return Promise.race([this.flows, sleep(ms, undefined, { ref: false })]);
  }

  /** Who has left group, session and marker behind but still holds the output. */
  private holders(): number[] {
    return this.flowing ? this.started.outputs.flatMap((stream) => holdersOf(fdOf(stream))) : [];
  }

  private waitsForInput(): boolean {
    if (readsTerminal([this.started.pid, ...familyOf(this.started)])) return true;
    return QUESTION.test(this.capture.peek().output.split("\n").at(-1) ?? "");
  }

  private async flow(stream: Readable): Promise<void> {
    try {
      for await (const bytes of stream) await this.capture.feed(bytes as Uint8Array);
    } catch {
      // Destroyed after the drain: a process that could not be ended holds the other end.
    }
  }
}

const ROUNDS = 25;

/** How programs end a line on which they wait for an answer. */
const QUESTION =
  /(\[y(es)?\/n(o)?\]|\(y(es)?\/n(o)?\)|pass(word|phrase|code).*|press .*(key|enter|return).*|\(yes\/no.*\))[\s?:>]*$|\?\s*$/i;

function fdOf(stream: Readable): number {
  const handle = (stream as { _handle?: { fd?: number } })._handle;
  return handle?.fd ?? -1;
}
