/**
 * What the model is told when a person refused what it proposed, or allowed something else.
 * English, and data: it stands in the result of the call.
 */
import { hunksOf, hunkText } from "./diff/hunk.js";
import type { ChosenHunks, Refused } from "./policy.js";

const SAYS = "The user declined this call and says: ";

const declinedText = (reason: string): string =>
  reason
    ? SAYS + reason
    : "The user declined this call. Do not try it again; ask what to do instead.";

export const declined = (reason = ""): Refused => ({
  allow: false,
  by: "user",
  reason: declinedText(reason),
});

/** What the person said why not; "" where they said nothing. */
export const saidWith = ({ by, reason }: Refused): string =>
  by === "user" && reason.startsWith(SAYS) ? reason.slice(SAYS.length) : "";

export const skipped: Refused = {
  allow: false,
  by: "user",
  as: "skipped",
  reason: "The user skipped this call without a reason. Go on without it.",
};

/** Of a call that was asked about: nothing was said about the call itself. */
export const cancelled: Refused = {
  allow: false,
  by: "user",
  as: "cancelled",
  reason: "The user cancelled the turn while this call waited for an answer; it did not run.",
};

/** Characters of hunks; beyond that the file itself says it. */
const SAID_MAX = 6000;

export function rejectedText(before: string, proposed: string, chosen: ChosenHunks): string {
  const all = hunksOf(before, proposed).map((_, number) => number);
  const rejected = all.filter((number) => !chosen.accepted.includes(number));
  const count = `${all.length - rejected.length} of the ${all.length} hunks`;
  return [
    `The person allowed ${count} of this change; these were applied and no other.`,
    rejected.length === 1 ? "The person rejected this hunk:" : "The person rejected these hunks:",
    bounded(rejected.map((number) => hunkText(before, proposed, number)).join("\n")),
    chosen.reason ? `The person's reason: ${chosen.reason}` : "They gave no reason.",
    "Do not make a rejected change again unless they ask for it.\n",
  ].join("\n");
}

export function editedText(proposed: string, used: string): string {
  const head = "The person changed this before allowing it.";
  if (!proposed.includes("\n") && !used.includes("\n"))
    return `${head} Instead of what you wrote, this was used: ${bounded(used)}\n`;
  const hunks = hunksOf(proposed, used).map((_, number) => hunkText(proposed, used, number));
  const lines = "From what you proposed to what was used (line numbers of the proposal):";
  return [head, lines, bounded(hunks.join("\n")), ""].join("\n");
}

const bounded = (text: string): string =>
  text.length <= SAID_MAX
    ? text
    : `${text.slice(0, SAID_MAX)}\n[cut here: read the file for what it holds now]`;
