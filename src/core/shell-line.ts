/**
 * A command that the person ran themselves, with `!`: what the model is told of it. It is no
 * order and begins no turn; what the command printed is data like that of any tool.
 */
import { wrap } from "./envelope.js";
import type { Source } from "./policy.js";
import { text } from "./message.js";
import type { CallId, Part } from "./message.js";

export interface RanLine {
  /** Of this line alone: the screen tells lines that run apart by it. */
  call: CallId;
  command: string;
  /** null when a signal ended it, or it could not start. */
  exit: number | null;
  signal?: string;
  /** It could not be started: why, in English. */
  problem?: string;
  cancelled: boolean;
  /** Head and tail; where it was cut, `full` is the relative path of all of it. */
  output: string;
  full?: string;
  ms: number;
  /** What it brought in that nobody here wrote. */
  brings: readonly Source[];
}

export function toldOfLine(ran: RanLine, seal: string): Part[] {
  const head =
    "The user ran this command in the project's root themselves and wants no answer to it now. " +
    `${endingOf(ran)}\n$ ${ran.command}`;
  const cut = ran.full ? `\nThe output is cut; all of it is in ${ran.full}.` : "";
  const output = ran.output.trimEnd();
  const said = output === "" ? "\nNo output." : `\n${wrap("user_shell", seal, output)}`;
  return [text(head + cut + said)];
}

function endingOf(ran: RanLine): string {
  if (ran.problem !== undefined) return `It could not be started: ${ran.problem}`;
  if (ran.cancelled) return "They stopped it.";
  if (ran.signal !== undefined) return `It was ended by ${ran.signal}.`;
  return `Exit code ${ran.exit}.`;
}
