/**
 * Lines that begin with `!`: the person's own commands, run at once in the project. Nobody is
 * asked, since the person typed them; what is denied in every mode stays denied.
 */
import { valueRedactor } from "../core/redact.js";
import { redactFact } from "../core/redact.js";
import type { CallId } from "../core/message.js";
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
  let pending = 0;
  let last: Promise<void> = Promise.resolve();

  const show = (event: Extract<Event, { call: CallId }>) => emit(redactFact(event, redact));

  const now = async (command: string, call: CallId, signal: AbortSignal): Promise<void> => {
    const { id: session } = world.agent.session();
    const dropped = (tone: Notice["tone"], text: string) => {
      show({ type: "user.dropping", session, call });
      notify({ tone, text });
    };
    if (signal.aborted) return dropped("warning", words().terminal.shellDropped({ command }));
    const effect = { kind: "execute", command } as const;
    const judged = await world.policy.judge([effect], []);
    if (judged.ruling === "deny") {
      const why = words().why[judged.why]({ detail: judged.detail ?? "" });
      return dropped("bad", words().terminal.shellDenied({ why }));
    }
    const tell = (chunk: string) => show({ type: "user.running", session, call, command, chunk });
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
      const { id: session } = world.agent.session();
      const call = `!${++number}.${session}`;
      if (pending > 0) show({ type: "user.waiting", session, call, command });
      pending++;
      last = last.then(() => now(command, call, signal)).finally(() => pending--);
      return last;
    },
    cancel() {
      stop.abort();
      stop = new AbortController();
    },
  };
}
