/**
 * What a turn came to, read off its facts and never off the model's words: the last line of a
 * turn, the JSON result and the exit code are made of it.
 */
import type { Fact, Recorded, TurnEnd, Usage } from "./event.js";
import { addUsage } from "./event.js";
import type { Fault } from "./fault.js";

export interface Report {
  state: TurnEnd;
  /** The last words of the model; "" when there were none. */
  answer: string;
  /** The answer was forced without tools by the guard or a limit. */
  partial: boolean;
  session: string;
  /** Requests that went to the model's server, those that were tried again among them. */
  requests: number;
  /** How many of them were another try. */
  retries: number;
  toolCalls: number;
  usage: Usage;
  /** Files changed, each once, with lines added and removed in all. */
  files: { path: string; added: number; removed: number }[];
  /** Commands run, in order; `stale` when files changed after it ran. */
  commands: { command: string; exit: number | null; stale: boolean; job?: string }[];
  /** Calls that were refused: what they were about, and who refused. */
  refused: { tool: string; subject: string; by: string }[];
  /** The last answer holds a call that came as text, so nothing was run. */
  textCall?: true;
  fault?: Fault;
  /** Milliseconds from the task to the end, without those in which a person was asked. */
  ms: number;
}

/** `facts` of one session; the report is of its last turn. */
export function report(facts: readonly Recorded[]): Report {
  const turn = lastTurn(facts);
  const made: Report = {
    state: "CANCELLED",
    answer: "",
    partial: false,
    session: facts[0]?.session ?? "",
    requests: 0,
    retries: 0,
    toolCalls: 0,
    usage: { input: 0, output: 0, cached: 0 },
    files: [],
    commands: [],
    refused: [],
    ms: turn.length > 0 ? turn.at(-1)!.at - turn[0]!.at - waitedIn(turn) : 0,
  };
  for (const fact of turn) tally(made, fact);
  return made;
}

/** From the last word that began a turn: a steering word in the middle does not. */
function lastTurn(facts: readonly Recorded[]): readonly Recorded[] {
  const over = (f: Recorded) => f.type === "turn.ended" || f.type === "model.failed";
  const ends = facts.flatMap((f, i) => (over(f) ? [i] : []));
  const last = facts.findLastIndex((f) => f.type === "user.said");
  const before = ends.filter((i) => i < last).at(-1) ?? -1;
  return facts.slice(before + 1).filter((f) => f.type !== "session.opened");
}

/** What comes before an answer of the person's is the question, or goes on beside it. */
const waitedIn = (turn: readonly Recorded[]): number =>
  turn.reduce((sum, fact, i) => {
    const answers = fact.type === "call.judged" && fact.verdict.by === "user";
    return answers ? sum + fact.at - (turn[i - 1]?.at ?? fact.at) : sum;
  }, 0);

function tally(made: Report, fact: Fact): void {
  switch (fact.type) {
    case "model.answered": {
      count(made, fact.attempts);
      made.usage = addUsage(made.usage, fact.usage);
      const words = fact.content.flatMap((b) => (b.type === "text" ? [b.text] : [])).join("");
      made.toolCalls += fact.content.filter((b) => b.type === "call").length;
      if (words.trim() !== "") made.answer = words;
      if (fact.advice === undefined) delete made.textCall;
      else made.textCall = true;
      break;
    }
    case "model.interrupted":
    case "model.failed": {
      count(made, fact.type === "model.failed" ? fact.fault.attempts : undefined);
      const words = fact.partial.flatMap((b) => (b.type === "text" ? [b.text] : [])).join("");
      if (words.trim() !== "") made.answer = words;
      if (fact.type === "model.failed") {
        made.state = "CLIENT_ERROR";
        made.fault = fact.fault;
      }
      break;
    }
    case "call.judged":
      if (!fact.verdict.allow)
        made.refused.push({ tool: fact.tool, subject: fact.subject, by: fact.verdict.by });
      break;
    case "call.ended":
      for (const evidence of fact.outcome.evidence ?? []) {
        if (evidence.kind === "ran") {
          const { command, exit, job } = evidence;
          made.commands.push({ command, exit, stale: false, ...(job !== undefined && { job }) });
        }
        if (evidence.kind === "changed") {
          for (const command of made.commands) command.stale = true;
          const known = made.files.find((f) => f.path === evidence.path);
          if (known) {
            known.added += evidence.added;
            known.removed += evidence.removed;
          } else {
            const { path, added, removed } = evidence;
            made.files.push({ path, added, removed });
          }
        }
      }
      break;
    case "guard.tripped":
      made.partial = true;
      break;
    case "turn.ended":
      made.state = fact.why;
      break;
  }
}

/** Without a key nobody was asked at all. */
function count(made: Report, attempts = 1): void {
  made.requests += attempts;
  made.retries += Math.max(0, attempts - 1);
}

/** What a script is told by the exit code. */
export const exitCode = (state: TurnEnd): number => exitCodes[state];

const exitCodes: Record<TurnEnd, number> = {
  COMPLETED: 0,
  CLIENT_ERROR: 1,
  EMPTY_RESPONSE: 3,
  LENGTH_LIMIT: 4,
  REPEATED_FAILURE: 5,
  REPEATED_CALL: 5,
  MAX_ROUNDS: 6,
  TOKEN_BUDGET: 7,
  APPROVAL_NEEDED: 8,
  CANCELLED: 130,
};
