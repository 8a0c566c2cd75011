/**
 * One request through the production transport, and its answer twice: as it looked on the
 * wire, and as the production reader understood it.
 */
import type { Fault } from "../../core/fault.js";
import type { Timing } from "../model/connection.js";
import type { Endpoint } from "../model/endpoint.js";
import { faultOfNetwork } from "../model/faults/network.js";
import type { Completion } from "../model/stream/completion.js";
import { nothingCame } from "../model/stream/completion.js";
import { readCompletion } from "../model/stream/read-completion.js";
import { watch } from "../model/stream/watch.js";
import type { Seen } from "./observe.js";
import { observe } from "./observe.js";

export interface Exchange {
  /** 0: there was no response. */
  status: number;
  seen: Seen;
  completion: Completion;
  ms: number;
}

export interface Asked {
  body: string;
  tools: ReadonlySet<string>;
  timing: Timing;
  signal: AbortSignal;
}

export async function exchange(to: Endpoint, asked: Asked): Promise<Exchange> {
  const { timing, signal, tools } = asked;
  const began = performance.now();
  const stop = new AbortController();
  const cancel = () => stop.abort();
  if (signal.aborted) cancel();
  signal.addEventListener("abort", cancel, { once: true });
  const patience = watch(timing, cancel, () => {});
  const copy = new Copy();
  let status = 0;
  let completion: Completion;
  try {
    const response = await to.post("/chat/completions", asked.body, stop.signal);
    status = response.status;
    completion = await readCompletion(copy.of(response), {
      tools,
      recoverTextCalls: true,
      hear: () => {},
      signal: stop.signal,
      watch: patience,
    });
  } catch (error) {
    completion = nothingCame(patience.stalled ? late : faultOfNetwork(error));
  } finally {
    patience.stop();
    signal.removeEventListener("abort", cancel);
  }
  const raw = await copy.rest();
  stop.abort();
  return { status, completion, seen: observe(raw), ms: Math.round(performance.now() - began) };
}

/** What may still come once the answer has been understood. Milliseconds. */
const restMs = 200;

/** Keeps the bytes of a body that somebody else reads. */
class Copy {
  private readonly pieces: string[] = [];
  private ended: Promise<void> = Promise.resolve();

  of(response: Response): Response {
    if (!response.body) return response;
    const [mine, theirs] = response.body.tee();
    this.ended = this.keep(mine);
    const { status, headers } = response;
    return new Response(theirs, { status, headers });
  }

  async rest(): Promise<string> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, restMs);
    });
    await Promise.race([this.ended, enough]);
    clearTimeout(timer);
    return this.pieces.join("");
  }

  private async keep(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    const reader = body.getReader();
    try {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        this.pieces.push(decoder.decode(value, { stream: true }));
      }
    } catch {
      return; // Broken off: what came until then is what was seen.
    }
  }
}

const late: Fault = { kind: "timeout", message: "No answer in time.", retryable: true };
