/** From what came to what it amounts to: the verdict over one message. */
import type { Fault } from "../../../core/fault.js";
import { argumentsFrom } from "./arguments.js";
import type { OpenCall } from "./calls.js";
import { isOrphan } from "./calls.js";
import type { Call, Completion, Finish } from "./completion.js";
import type { Ending } from "./finish.js";
import { endingOf } from "./finish.js";
import type { Intake } from "./intake.js";

export function settled(intake: Intake): Completion {
  intake.settle();
  const { content, thought, refusal, rawFinish, usage } = intake;
  const ending = rawFinish === undefined ? undefined : endingOf(rawFinish);
  const said = { content, refusal, rawFinish, usage, ...(thought && { thought }) };
  const calls = callsOf(intake, ending);
  const fault = faultOf(intake, ending, calls);
  if (fault) {
    const finish = ending === "error" ? ("error" as const) : undefined;
    return { ...said, completed: false, calls: [], finish, fault };
  }
  const finish = finishOf(ending, calls);
  const completion: Completion = { ...said, completed: true, calls, finish };
  const remark = remarkOn(completion);
  return remark ? { ...completion, fault: remark } : completion;
}

function finishOf(ending: Ending | undefined, calls: readonly Call[]): Finish {
  if (ending === "length" || ending === "content_filter") return ending;
  return calls.length > 0 ? "tool_calls" : "stop";
}

/** Why nothing of this message may be acted on. */
function faultOf(
  intake: Intake,
  ending: Ending | undefined,
  calls: readonly Call[],
): Fault | undefined {
  if (intake.fault) return intake.fault;
  if (ending === "error") return endedBadly(intake.rawFinish ?? "");
  if (ending !== undefined) return undefined;
  if (!intake.done) return interrupted("The answer broke off before its end mark.");
  const cut = calls.some((call) => call.input === undefined || call.text.trim() === "");
  return cut ? interrupted("The answer ended inside a tool call.") : undefined;
}

export const interrupted = (message: string): Fault => ({
  kind: "interrupted",
  message,
  retryable: true,
});

function endedBadly(reason: string): Fault {
  const tooLong = /context/i.test(reason);
  return {
    kind: tooLong ? "context_length" : "stream_error",
    message: `The server ended the answer with "${reason}".`,
    retryable: !tooLong,
  };
}

function remarkOn({ content, thought, refusal, calls, finish }: Completion): Fault | undefined {
  if (finish === "content_filter")
    return {
      kind: "content_filter",
      message: "The server's content filter cut the answer.",
      retryable: false,
    };
  const something = content !== "" || thought !== undefined || refusal !== "" || calls.length > 0;
  if (something || finish === "length") return undefined;
  return { kind: "empty_response", message: "The answer was empty.", retryable: true };
}

/**
 * A call of no name and no arguments, or one said again without arguments, is none. Where
 * arguments are left that belong to nobody, no call is taken to have none.
 */
function callsOf(intake: Intake, ending: Ending | undefined): Call[] {
  const gathered = intake.merger.gathered();
  const regular = ending === "regular" && !gathered.some(isOrphan);
  const ids = new Set<string>();
  return gathered.filter(isCall).map((open) => {
    const name = intake.merger.nameOf(open);
    const text = open.args.text;
    const id = open.id !== undefined && ids.has(open.id) ? undefined : open.id;
    if (id !== undefined) ids.add(id);
    const args = argumentsFrom(text, open.args.whole, regular);
    const nameless = name === "" && { input: undefined, problem: "The call names no tool." };
    return { id, name, text, ...args, ...nameless, ...(open.extras && { extras: open.extras }) };
  });
}

const isCall = (open: OpenCall): boolean =>
  !open.args.blank || (open.names.length > 0 && !open.echo);
