/**
 * Without a screen: the answer goes to standard output, everything else to standard error.
 *
 * `text` prints the final answer; `json` one object; `stream-json` one event a line as it
 * happens (facts with `seq` and `at`, and what is streaming), then the object as
 * `{"type":"result",…}`.
 */
import { oneLine } from "../core/cut.js";
import type { Event, Recorded } from "../core/event.js";
import type { Words } from "../core/i18n/index.js";
import { ruleText } from "../core/permission/rule.js";
import type { Approver } from "../core/ports.js";
import type { Report } from "../core/report.js";
import { report } from "../core/report.js";
import { callFacts, verbOf } from "./draw/call.js";
import { endingFacts, endingSentence, faultSentences } from "./draw/ending.js";
import type { OutputFormat } from "./flags.js";
import { jsonLine } from "./text/json-line.js";
import { show } from "./text/show.js";
import { flatRow } from "./text/span.js";

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
  /** The answer goes to a terminal, which would obey what stands in it. */
  screen?: boolean;
  out(text: string): void;
  err(text: string): void;
}

/** A rule as it is typed between single quotes; one too long to type is only named. */
const shellWord = (rule: string): string =>
  rule.length > RULE_MAX ? "RULE" : rule.replaceAll("'", "'\\''");

export function openPrinter(format: OutputFormat, words: Words, sinks: Sinks): Printer {
  const facts: Recorded[] = [];
  const json = (value: object) => sinks.out(`${jsonLine(value)}\n`);
  const note = (line: string) => sinks.err(`${flatRow(show(line, "prose"))}\n`);
  return {
    note,
    emit(event) {
      if (format === "stream-json") json(event);
      if (!("seq" in event)) {
        if (event.type === "model.retrying") {
          const seconds = Math.ceil(event.waitMs / 1000);
          note(words.terminal.retrying({ seconds, attempt: event.attempt }));
        }
        return;
      }
      facts.push(event);
      if (event.type === "call.ended") note(callLine(facts, event, words));
      if (event.type === "guard.reminded") note(words.terminal.reminded);
    },
    approver: {
      async ask(plan) {
        const { grant } = plan.judged;
        const subject = oneLine(plan.subject, approvalMax);
        const rule = grant && shellWord(ruleText(grant));
        note(words.headless.notApproved({ subject, ...(rule !== undefined && { rule }) }));
        return { allow: false, by: "nobody", reason: nobody };
      },
    },
    finish() {
      const made = report(facts);
      const mark = `${words.headless.partial} (${made.state})\n\n`;
      const result = {
        ...made,
        answer: made.partial && made.answer !== "" ? mark + made.answer : made.answer,
      };
      print(result);
      for (const line of lastLines(made, words)) note(line);
      return result;
    },
  };

  function print(result: Report): void {
    if (format === "json") json(result);
    else if (format === "stream-json") json({ type: "result", ...result });
    else if (result.answer !== "") {
      const answer = result.answer.replace(/\n+$/, "");
      sinks.out(`${sinks.screen ? flatRow(show(answer, "prose")) : answer}\n`);
    }
  }
}

/** One line for a call that has ended: what was done and how it went. */
export function callLine(
  facts: readonly Recorded[],
  ended: Extract<Recorded, { type: "call.ended" }>,
  words: Words,
): string {
  const judged = facts.findLast((f) => f.type === "call.judged" && f.call === ended.call);
  const asked = facts
    .flatMap((f) => (f.type === "model.answered" ? f.content : []))
    .findLast((b) => b.type === "call" && b.id === ended.call);
  const about =
    judged?.type === "call.judged"
      ? judged
      : asked?.type === "call"
        ? { tool: asked.tool, subject: subjectIn(asked.input) }
        : { tool: "", subject: "" };
  const { ok } = ended.outcome;
  const subject = flatRow(show(oneLine(about.subject, subjectMax), "exact"));
  const how = callFacts(ended.outcome, ended.ms, words);
  const line = `${ok ? "✓" : "✗"} ${verbOf(about.tool, words)} ${subject}`.trimEnd();
  const why = judged?.type === "call.judged" ? deniedFor(judged, words) : [];
  return [line, ...how, ...why].join(" · ");
}

/** Why a rule refused it. Where only a person was missing, that is said by itself. */
function deniedFor(fact: Extract<Recorded, { type: "call.judged" }>, words: Words): string[] {
  const { verdict, judged } = fact;
  if (verdict.allow || verdict.by === "nobody") return [];
  const detail = flatRow(show(oneLine(judged.detail ?? "", subjectMax), "exact"));
  return [words.why[judged.why]({ detail })];
}

/** Of a call that came to nothing before it was prepared: what it asked for. */
function subjectIn(input: Readonly<Record<string, unknown>> = {}): string {
  const about = [input.path, input.pattern, input.command, input.name];
  return about.find((value) => typeof value === "string") ?? "";
}

/** Characters: a pattern or a command may have millions. */
const subjectMax = 400;
/** More, since a person decides by it whether to allow it next time. */
const approvalMax = 4_000;
const RULE_MAX = 300;

/** What went wrong, if anything did; then the evidence. */
function lastLines(made: Report, words: Words): string[] {
  const wrong = made.fault
    ? faultSentences(made.fault, made.answer !== "", words)
    : [endingHere(made, words)].filter((line) => line !== "");
  return [...wrong, endingFacts(made, words).join(" · ")].filter((line) => line !== "");
}

function endingHere(made: Report, words: Words): string {
  const { state } = made;
  const { endings } = words.headless;
  return state in endings ? endings[state as keyof typeof endings] : endingSentence(made, words);
}

/** Read by the model. */
const nobody =
  "This needs a person's approval, and in this run nobody can be asked. Do not try it again: " +
  "do what can be done without it, and say what is left to approve.";
