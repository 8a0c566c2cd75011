/** Why the policy allowed, asked or denied: one sentence per reason. `detail` names the thing. */
import type { Problem } from "../../command/program.js";
import type { Why } from "../../policy.js";
import { reasons } from "./reasons.js";

type Sentence = (p: { detail: string }) => string;

const about =
  (sentence: string): Sentence =>
  (p) =>
    p.detail ? `${sentence}: ${p.detail}` : `${sentence}.`;

export const why: Record<Why, Sentence> = {
  free: about("It only looks"),
  inside: about("It stays inside the project"),
  mode_off: about("Asking is turned off (/hitl off)"),
  mode_on: about("Every change and command asks (/hitl on)"),
  command: about("Commands ask before they run"),
  granted: about("You allowed this earlier in the session"),
  outside: about("It leaves the project folder"),
  secret: about("The file may hold secrets"),
  configuration: about("The file configures tools that run by themselves"),
  readonly: about("The file is marked read-only"),
  network: about("It uses the network"),
  mcp: about("It calls a tool of another server"),
  destructive: about("It can destroy what cannot be brought back"),
  privilege: about("It asks for more rights than yours"),
  pipe_to_shell: about("It would run what it downloads"),
  unparsable: (p) => unparsable({ detail: doubtNamed(p.detail, reasons.sentences) ?? p.detail }),
  rule: about("A rule says so"),
  tainted: about("Text from outside has entered the conversation"),
  unsandboxed: about("The sandbox you asked for is missing, so every command asks"),
  other: about("It is not on the list of harmless calls"),
};

const unparsable = about("The command cannot be fully understood, so it cannot be judged");

/** `detail` may be the name of what is wrong with the text as a whole. */
export function doubtNamed(
  detail: string,
  sentences: Record<Problem, (about: string, of: string) => string>,
): string | undefined {
  return isDoubt(detail) ? sentences[detail](detail, "") : undefined;
}

const isDoubt = (detail: string): detail is Problem => Object.hasOwn(doubts, detail);

const doubts: Record<Problem, true> = {
  empty: true,
  syntax: true,
  hidden: true,
  control: true,
  long: true,
  deep: true,
  disagreement: true,
  unchecked: true,
};
