/** One request and its whole answer; every way in which it can fail is a completion too. */
import type { Progress } from "../../core/event.js";
import type { Fault } from "../../core/fault.js";
import type { Timing } from "./connection.js";
import type { Endpoint } from "./endpoint.js";
import { faultOfNetwork } from "./faults/network.js";
import type { Completion } from "./stream/completion.js";
import { nothingCame } from "./stream/completion.js";
import { readCompletion } from "./stream/read-completion.js";
import { watch } from "./stream/watch.js";

export interface Attempt {
  body: string;
  tools: ReadonlySet<string>;
  timing: Timing;
  recoverTextCalls: boolean;
  hear(p: Progress): void;
  signal: AbortSignal;
}

export async function attempt(to: Endpoint, asked: Attempt): Promise<Completion> {
  const { timing, hear, signal } = asked;
  const stop = new AbortController();
  const cancel = () => stop.abort();
  if (signal.aborted) cancel();
  signal.addEventListener("abort", cancel, { once: true });
  const patience = watch(timing, cancel, (ms) => hear({ type: "model.waiting", ms }));
  try {
    const response = await to.post("/chat/completions", asked.body, stop.signal);
    const { tools, recoverTextCalls } = asked;
    const reading = { tools, recoverTextCalls, hear, signal: stop.signal, watch: patience };
    return await readCompletion(response, reading);
  } catch (error) {
    return nothingCame(patience.stalled ? noAnswer(timing) : faultOfNetwork(error));
  } finally {
    patience.stop();
    signal.removeEventListener("abort", cancel);
  }
}

const noAnswer = ({ firstByteMs }: Timing): Fault => ({
  kind: "timeout",
  message: `The server did not begin to answer within ${Math.round(firstByteMs / 1000)} s.`,
  retryable: true,
});
