/**
 * Without a screen: the answer goes to standard output, everything else to standard error.
 *
 * `text` prints the final answer; `json` one object; `stream-json` one event a line as it
 * happens (facts with `seq` and `at`, and what is streaming), then the object as
 * `{"type":"result",…}`.
 */
import type { Event, Recorded } from "../core/event.js";
import type { Words } from "../core/i18n/index.js";
import type { Approver } from "../core/ports.js";
import type { Report } from "../core/report.js";
import { report } from "../core/report.js";
import type { OutputFormat } from "./flags.js";
import { endingLines, openLog, plainLine } from "./draw/plain.js";

export interface Printer {
  emit(event: Event): void;
  /** A line for the person, on standard error. */
  note(line: string): void;
  /** Nobody can be asked in a pipe: what needs an approval is refused. */
  approver: Approver;
  /** Prints the result of the turn. */
  finish(): Report;
}

export interface Sinks {
  out(text: string): void;
  err(text: string): void;
}

export function openPrinter(format: OutputFormat, words: Words, sinks: Sinks): Printer {
  const facts: Recorded[] = [];
  const log = openLog(words);
  const note = (line: string) => sinks.err(`${plainLine(line)}\n`);
  return {
    note,
    emit(event) {
      if (format === "stream-json") sinks.out(`${JSON.stringify(event)}\n`);
      if (!("seq" in event)) {
        if (event.type === "model.retrying") note(words.faults.retrying(event));
        return;
      }
      facts.push(event);
      for (const line of log(event)) note(line);
    },
    approver: {
      async ask(plan) {
        note(words.headless.notApproved(plan.subject));
        return { allow: false, by: "nobody", reason: nobody };
      },
    },
    finish() {
      const made = report(facts);
      const answer = made.partial
        ? `${words.headless.partial} (${made.state})\n\n${made.answer}`
        : made.answer;
      const result = { ...made, answer };
      if (format === "json") sinks.out(`${JSON.stringify(result)}\n`);
      if (format === "stream-json") sinks.out(`${JSON.stringify({ type: "result", ...result })}\n`);
      if (format === "text" && answer !== "") sinks.out(`${answer.replace(/\n+$/, "")}\n`);
      for (const line of endingLines(made, words)) note(line);
      return result;
    },
  };
}

/** Read by the model. */
const nobody =
  "This needs a person's approval, and in this run nobody can be asked. Do not try it again: " +
  "do what can be done without it, and say what is left to approve.";
