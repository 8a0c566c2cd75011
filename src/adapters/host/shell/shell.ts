/**
 * Commands in the project's root, one at a time or beside the conversation.
 */
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Job, JobOutput, Ran, Refused, Shell } from "../../../core/host.js";
import type { Spill } from "../files/spill.js";
import type { Sandbox } from "../sandbox/sandbox.js";
import type { Passed } from "./environment.js";
import type { Ledger } from "./ledger.js";
import { Running } from "./running.js";
import { start, type What } from "./start.js";

export interface ShellOptions {
  cwd: string;
  passed: Passed;
  /** Where private files may be made for as long as the shell lives. */
  temporary: string | undefined;
  sandbox?: Sandbox | undefined;
  /** Where running commands are noted. */
  ledger?: Ledger | undefined;
  openSpill: (name: string) => Promise<Spill | Refused>;
}

/** A command meant for the background that has ended by then is answered like any other. */
const SETTLE_MS = 300;

export class LocalShell implements Required<Shell> {
  private readonly live = new Set<Running>();
  private readonly known = new Map<string, { job: Job; running: Running; ran?: Ran }>();
  private readonly atExit = (): void => this.leave();

  constructor(private readonly options: ShellOptions) {}

  async run(
    what: What,
    limits: { timeoutMs: number; background?: boolean },
    hear: (chunk: string) => void,
    signal: AbortSignal,
  ): Promise<Ran> {
    if (signal.aborted) return { ...nothing, cancelled: true };
    const { cwd, passed, sandbox, temporary = tmpdir() } = this.options;
    const inside = sandbox && { inside: sandbox.limits };
    const started = await start(what, { cwd, passed, temporary, sandbox });
    if ("problem" in started) return { ...nothing, problem: started.problem };
    const name = `command-${started.marker.slice(0, 6)}`;
    const running = new Running(started, () => this.options.openSpill(name), hear);
    this.watch(running, this.options.ledger?.note(started));
    const cancel = (): void => running.end("cancel");
    if (signal.aborted) cancel();
    signal.addEventListener("abort", cancel, { once: true });
    try {
      const ran = await (limits.background === true
        ? this.settled(what, running)
        : within(limits.timeoutMs, running));
      return { ...ran, ...inside };
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  }

  jobs(): readonly Job[] {
    return [...this.known.values()].map(({ job, running, ran }) => {
      const { ms, full } = ran ?? running.peek();
      const file = full === undefined ? {} : { full };
      if (ran === undefined) return { ...job, ...file, ms, running: true };
      const signal = ran.signal === undefined ? {} : { signal: ran.signal };
      return { ...job, ...file, ...signal, ms, running: false, exit: ran.exit };
    });
  }

  output(id: string): JobOutput | undefined {
    const known = this.known.get(id);
    if (known === undefined) return undefined;
    const { output, length, full } = known.ran ?? known.running.peek();
    return { output, length, ...(full !== undefined && { full }) };
  }

  async end(id: string): Promise<boolean> {
    const known = this.known.get(id);
    if (known === undefined || known.ran !== undefined) return false;
    known.running.end("timeout");
    await known.running.done;
    return true;
  }

  async close(): Promise<void> {
    for (const running of this.live) running.end("cancel");
    await Promise.all([...this.live].map(({ done }) => done));
  }

  private watch(running: Running, over?: () => void): void {
    if (this.live.size === 0) process.once("exit", this.atExit);
    this.live.add(running);
    void running.done.finally(() => {
      this.live.delete(running);
      over?.();
      if (this.live.size === 0) process.off("exit", this.atExit);
    });
  }

  private async settled(what: What, running: Running): Promise<Ran> {
    const early = await Promise.race([running.done, sleep(SETTLE_MS, undefined, { ref: false })]);
    if (early) return early;
    await running.goOn();
    const id = `job-${this.known.size + 1}`;
    const command = "command" in what ? what.command : what.argv.join(" ");
    const job: Job = { id, command, ms: 0, running: true };
    const known: { job: Job; running: Running; ran?: Ran } = { job, running };
    this.known.set(id, known);
    void running.done.then((ran) => {
      known.ran = ran;
    });
    return { ...nothing, ...running.peek(), job: id };
  }

  /** The program is going without having closed the shell: nothing may stay. */
  private leave(): void {
    for (const running of this.live) running.killNow();
  }
}

const nothing: Ran = {
  exit: null,
  timedOut: false,
  cancelled: false,
  output: "",
  length: 0,
  ms: 0,
  ended: 0,
  wantedInput: false,
};

async function within(ms: number, running: Running): Promise<Ran> {
  const timer = setTimeout(() => running.end("timeout"), ms);
  try {
    return await running.done;
  } finally {
    clearTimeout(timer);
  }
}
