/**
 * Reads the body of one response to its end, to its end mark, or to the end of our patience.
 * Never throws for what a server sends.
 */
import type { Progress } from "../../../core/event.js";
import type { Fault } from "../../../core/fault.js";
import { faultOfStatus } from "../faults/http.js";
import { faultIn, faultSaid } from "../faults/in-band.js";
import { faultOfNetwork } from "../faults/network.js";
import { plainWords, saidIn } from "../faults/said.js";
import type { Completion } from "./completion.js";
import { beginningOf, drained } from "./drain.js";
import type { FrameSink } from "./frames.js";
import { frames } from "./frames.js";
import { Intake } from "./intake.js";
import { isObject, parsed } from "./json.js";
import { withLeaks } from "./leaked-calls.js";
import { interrupted, settled } from "./settle.js";
import { Strays } from "./strays.js";
import type { Stall, Watch } from "./watch.js";

export interface Reading {
  /** Names of the tools that were offered. */
  tools: ReadonlySet<string>;
  hear(p: Progress): void;
  /** Takes unmistakable markup of calls for calls. */
  recoverTextCalls: boolean;
  /** Ends the reading at once. */
  signal: AbortSignal;
  watch: Watch;
}

export async function readCompletion(response: Response, reading: Reading): Promise<Completion> {
  const intake = new Intake(reading.tools, reading.hear);
  reading.watch.headers();
  if (!response.ok) {
    reading.watch.byte();
    reading.watch.finished(); // It has refused: the rest of its words may take a moment.
    const body = response.body ? await beginningOf(response.body, reading.signal) : "";
    intake.fault = faultOfStatus(response.status, response.headers, body);
    return settled(intake);
  }
  const broken = response.body ? await pump(response.body, intake, reading) : undefined;
  if (!intake.over && intake.rawFinish === undefined)
    if (broken) intake.fault = broken;
    else if (intake.strange !== undefined) intake.fault = foreignFault(intake.strange);
  return withLeaks(settled(intake), reading.tools, reading.recoverTextCalls);
}

/** Bytes. No model says so much; a server that does would fill the memory. */
const longestAnswer = 2 ** 27;

/** Feeds the body to the intake. Answers why it ended, if not by itself. */
async function pump(
  body: ReadableStream<Uint8Array>,
  intake: Intake,
  { signal, watch }: Reading,
): Promise<Fault | undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parser = frames(sinkFor(intake, watch));
  const leave = () => void reader.cancel().catch(() => {}); // It is being left either way.
  signal.addEventListener("abort", leave, { once: true });
  let broken: Fault | undefined;
  let bytes = 0;
  try {
    while (!intake.over && !signal.aborted) {
      const { value, done } = await reader.read();
      if (done) break;
      watch.byte();
      bytes += value.length;
      if (bytes > longestAnswer) {
        leave();
        return tooLong;
      }
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch (error) {
    broken = signal.aborted ? undefined : { ...faultOfNetwork(error), ...lost };
  }
  signal.removeEventListener("abort", leave);
  const cancelled = signal.aborted && watch.stalled === undefined;
  // Of a cancelled answer nobody wants the rest, which may be long.
  if (!intake.over && !cancelled) parser.end(broken === undefined && !signal.aborted);
  if (signal.aborted) return stalledFault(watch);
  if (broken || intake.fault) leave();
  else if (intake.done) drained(reader);
  return broken;
}

const tooLong: Fault = {
  kind: "bad_response",
  message: `The answer has more than ${longestAnswer / 2 ** 20} MB; it was broken off.`,
  retryable: false,
};

const lost = { kind: "interrupted", retryable: true } as const;

function stalledFault({ stalled }: Watch): Fault {
  if (stalled === undefined) return interrupted("Cancelled.");
  const message = stalls[stalled] ?? "The server stopped sending in the middle of its answer.";
  // So long a wait is not begun again without the person.
  return { kind: "idle_timeout", message, retryable: stalled !== "empty" };
}

const stalls: Partial<Record<Stall, string>> = {
  prompt: "The server took the request and sent nothing.",
  empty: "The server only kept the connection alive, and sent nothing more to read.",
};

function sinkFor(intake: Intake, watch: Watch): FrameSink {
  const take = (value: unknown, event?: string) => {
    const finishedBefore = intake.rawFinish !== undefined;
    if (intake.take(value, event)) watch.content();
    if (!finishedBefore && intake.rawFinish !== undefined) watch.finished();
  };
  const data = (text: string, event?: string, cut = false) => {
    if (intake.over) return;
    const values = valuesIn(text);
    if (event === "error") {
      const value = values?.flat().find(isObject);
      const words = values?.includes("[DONE]") ? "" : plainWords(text);
      intake.fault = (value && faultIn(value, event)) ?? faultSaid(saidIn(words));
      return;
    }
    for (const value of values ?? []) if (!intake.over) take(value, event);
    if (values === undefined && !cut && !signsOfLife.test(event ?? "")) intake.fault = damaged;
  };
  const strays = new Strays({
    data,
    value: take,
    error: (words) => (intake.fault = faultSaid(saidIn(parsed(words) ?? words))),
    damaged: () => (intake.fault = damaged),
  });
  return {
    data,
    stray(line) {
      if (!intake.over) strays.take(line);
    },
    document(value) {
      take(value);
      if (intake.over) return;
      if (isAnswer(intake) || hasChoices(value)) intake.done = true;
      else intake.fault = foreignFault(JSON.stringify(value));
    },
    foreign(text) {
      if (intake.over || isAnswer(intake) || /^\s*$|^(data|event|id|retry)?:/.test(text)) return;
      intake.fault =
        /^\s*[{[]/.test(text) && intake.strange === undefined
          ? interrupted("The answer broke off inside its JSON.")
          : foreignFault(text);
    },
  };
}

const isAnswer = (intake: Intake): boolean =>
  intake.rawFinish !== undefined || intake.content !== "" || intake.merger.calls.length > 0;

const hasChoices = (value: unknown): boolean => isObject(value) && Array.isArray(value.choices);

const damaged: Fault = {
  kind: "bad_json",
  message: "A part of the answer came damaged.",
  retryable: true,
};

/** Events that only say that somebody is there, or goes, in whatever words. */
const signsOfLife =
  /ping|heart-?beat|keep-?alive|^(done|end(ed)?|closed?|completed?|finish(ed)?)$/i;

/** Words alone may tell what is wrong; a page of somebody else's tells nothing. */
function foreignFault(text: string): Fault {
  const words = plainWords(text).slice(0, 120);
  const said = /^\s*</.test(text) ? undefined : faultSaid(saidIn(words));
  if (said && said.kind !== "stream_error") return said;
  return {
    kind: "bad_response",
    message: `The server did not answer with a chat completion: ${words}`,
    retryable: false,
  };
}

/** One value; or, when events lack their blank lines, one on each line. */
function valuesIn(data: string): unknown[] | undefined {
  const text = data.trim().replace(/^(data:\s*)+/, "");
  if (text === "") return [];
  if (/^\[done\]$/i.test(text)) return ["[DONE]"];
  const value = lenient(text);
  if (value !== undefined) return [value];
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length < 2) return undefined;
  const values = lines.map((line) => (line.trim() === "[DONE]" ? "[DONE]" : parsed(line)));
  return values.includes(undefined) ? undefined : values;
}

/** A raw control character inside a string is against the letter of JSON and clear all the same. */
function lenient(text: string): unknown {
  const value = parsed(text);
  if (value !== undefined || !/[\0-\x08\x0b\x0c\x0e-\x1f]/.test(text)) return value;
  return parsed(
    text.replace(/[\0-\x1f]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );
}
