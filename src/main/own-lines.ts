/**
 * Lines that begin with `!`: the person's own commands, run at once in the project. Nobody is
 * asked, since the person typed them; what is denied in every mode stays denied.
 */
import { valueRedactor } from "../core/redact.js";
import { redactFact } from "../core/redact.js";
import type { RanLine } from "../core/shell-line.js";
import type { Words } from "../core/i18n/index.js";
import type { Event } from "../core/event.js";
import type { Notice } from "../core/seat.js";
import type { World } from "./world.js";

export interface OwnLines {
  /** Resolves when the command has ended. They run one after the other. */
  run(command: string): Promise<void>;
  /** Ends the one that runs, and those that wait. */
  cancel(): void;
}

export interface OwnLinesSetting {
  world: World;
  words(): Words;
  /** Values of keys in use, never shown. */
  keys: readonly string[];
  emit(event: Event): void;
  notify(notice: Notice): void;
}

const HOURS_24_MS = 86_400_000;

export function ownLines({ world, words, keys, emit, notify }: OwnLinesSetting): OwnLines {
  const redact = valueRedactor(keys);
  let stop = new AbortController();
  let number = 0;
  let last: Promise<void> = Promise.resolve();

  const now = async (command: string, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) {
      notify({ tone: "warning", text: words().terminal.shellDropped({ command }) });
      return;
    }
    const effect = { kind: "execute", command } as const;
    const judged = await world.policy.judge([effect], []);
    if (judged.ruling === "deny") {
      const why = words().why[judged.why]({ detail: judged.detail ?? "" });
      notify({ tone: "bad", text: words().terminal.shellDenied({ why }) });
      return;
    }
    const { id: session } = world.agent.session();
    const call = `!${++number}.${session}`;
    const tell = (chunk: string) =>
      emit(redactFact({ type: "user.running", session, call, command, chunk }, redact));
    tell("");
    const ran = await world.host.shell.run({ command }, { timeoutMs: HOURS_24_MS }, tell, signal);
    const { exit, output, ms, cancelled } = ran;
    const line: RanLine = {
      call,
      command,
      exit,
      output,
      ms,
      cancelled,
      brings: judged.brings ?? [],
      ...(ran.signal !== undefined && { signal: ran.signal }),
      ...(ran.problem !== undefined && { problem: ran.problem }),
      ...(ran.full !== undefined && { full: ran.full }),
    };
    world.agent.ran(line);
  };

  return {
    run(command) {
      const { signal } = stop;
      last = last.then(() => now(command, signal));
      return last;
    },
    cancel() {
      stop.abort();
      stop = new AbortController();
    },
  };
}
