/** How a turn ended, in a sentence; nothing to say when it simply completed. */
import type { TurnEnd } from "../../event.js";

export const endings: Record<TurnEnd, string> = {
  COMPLETED: "",
  MAX_ROUNDS: "Partial result: the round limit was reached.",
  REPEATED_FAILURE: "Partial result: the same call kept failing, so it was stopped.",
  REPEATED_CALL: "Partial result: the same call was repeated without progress.",
  EMPTY_RESPONSE:
    "The model answered with nothing. Put it in other words, or choose another /model.",
  LENGTH_LIMIT: 'The answer hit the model\'s length limit and is cut. Type "continue" to go on.',
  CLIENT_ERROR: "The turn ended without an answer.",
  CANCELLED: "Cancelled.",
  TOKEN_BUDGET: "Partial result: the token budget is used up.",
  APPROVAL_NEEDED: "Stopped: a call needed an approval that nobody could give.",
};
