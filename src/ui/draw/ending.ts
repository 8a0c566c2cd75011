/** The last line of a turn, made of facts; and the sentences for what went wrong. */
import type { Fault } from "../../core/fault.js";
import type { FaultParts } from "../../core/i18n/en/faults.js";
import type { Words } from "../../core/i18n/index.js";
import { costWords } from "../../core/money.js";
import type { Report } from "../../core/report.js";
import { duration, short } from "../text/amount.js";
import { shown } from "../text/inline.js";
import { show } from "../text/show.js";
import type { Row } from "../text/span.js";
import { flatRow } from "../text/span.js";
import { wrap } from "../text/wrap.js";
import { howEnded } from "./call.js";
import type { Look } from "./look.js";

const FILES_MAX = 4;
const COMMANDS_MAX = 3;
const COMMAND_CHARACTERS_MAX = 40;
const TIME_WORTH_SAYING_MS = 1000;

export function drawEnding(report: Report, look: Look): Row[] {
  const { columns, words } = look;
  const sentence = report.fault ? "" : endingSentence(report, words);
  const facts = endingFacts(report, words).join(" · ");
  return [
    ...(sentence ? wrap([{ text: sentence, tone: "warn" }], columns) : []),
    ...(facts ? wrap([{ text: facts, tone: "dim" }], columns) : []),
  ];
}

/** Nothing to say when it simply completed. */
export const endingSentence = ({ state, textCall }: Report, words: Words): string =>
  words.endings[state] || (textCall ? words.faults.textCall : "");

/** Files changed; what ran since; tokens; time. Nothing the model claims. */
export function endingFacts(report: Report, words: Words): string[] {
  const { evidence } = words;
  const { files, usage } = report;
  const exact = (text: string) => flatRow(show(text, "exact"));
  const named = files.slice(0, FILES_MAX).map((f) => `${exact(f.path)} +${f.added} -${f.removed}`);
  if (files.length > FILES_MAX) named.push(evidence.more({ count: files.length - FILES_MAX }));
  const fresh = report.commands.filter((c) => !c.stale);
  const ran = fresh.slice(-COMMANDS_MAX).map((c) =>
    evidence.ran({
      command: cut(exact(c.command)),
      exit: howEnded(c, words),
    }),
  );
  const tokens = evidence.tokens({
    input: short(usage.input),
    output: short(usage.output),
    cached: short(usage.cached),
  });
  return [
    ...(files.length > 0
      ? [evidence.changed({ count: files.length, files: named.join(", ") })]
      : []),
    ...ran,
    ...(files.length > 0 && fresh.length === 0 ? [evidence.notVerified] : []),
    ...(usage.input + usage.output > 0
      ? [usage.estimated ? `${evidence.estimated} ${tokens}` : tokens]
      : []),
    ...(usage.cost ? [costWords(usage.cost, words)] : []),
    ...(report.ms >= TIME_WORTH_SAYING_MS || usage.output > 0 ? [duration(report.ms)] : []),
  ];
}

const cut = (command: string) =>
  command.length > COMMAND_CHARACTERS_MAX
    ? `${command.slice(0, COMMAND_CHARACTERS_MAX - 1)}…`
    : command;

export function drawFault(fault: Fault, partial: boolean, look: Look): Row[] {
  const { columns, words } = look;
  const [sentence = "", ...rest] = faultSentences(fault, partial, words);
  const margin = { first: [{ text: "✗ ", tone: "bad" as const }], rest: [{ text: "  " }] };
  const below = { first: margin.rest, rest: margin.rest };
  return [
    ...wrap(shown(sentence), columns, margin),
    ...rest.flatMap((line) => wrap(shown(line, "dim"), columns, below)),
  ];
}

/** Without a key or a server nobody was asked, so nobody said anything. */
const unasked: ReadonlySet<string> = new Set(["no_key", "no_server"]);

const isThisMachine = (host: string): boolean =>
  /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:|$)/.test(host);

/** What the endpoint did and what to do; then what it said itself. */
export function faultSentences(fault: Fault, partial: boolean, words: Words): string[] {
  const { faults } = words;
  const parts: FaultParts = {
    host: fault.host ?? faults.someServer,
    here: isThisMachine(fault.host ?? "") && /ECONNREFUSED/.test(fault.message),
    key: fault.keyName ?? "",
    keyless: fault.keyless ?? false,
    status: fault.status ? ` (${fault.status})` : "",
    wait: Math.ceil((fault.retryAfterMs ?? 0) / 1000),
    window: fault.window ? short(fault.window) : "",
  };
  return [
    faults.sentences[fault.kind](parts),
    ...(fault.message && !unasked.has(fault.kind) ? [faults.said({ message: fault.message })] : []),
    ...(fault.perhaps ? [faults.perhaps({ address: fault.perhaps })] : []),
    ...(fault.attempts && fault.attempts > 1 ? [faults.attempts({ count: fault.attempts })] : []),
    ...(partial ? [faults.partial] : []),
  ];
}
