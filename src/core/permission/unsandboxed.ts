/**
 * The person asked for a sandbox and there is none: no command runs without a question,
 * whatever was allowed and whatever the mode.
 */
import type { Policy } from "../policy.js";

export const askEveryCommand = (policy: Policy): Policy => ({
  async judge(effects, grants, standing) {
    const judged = await policy.judge(effects, grants, standing);
    if (judged.ruling === "deny" || !effects.some(({ kind }) => kind === "execute")) return judged;
    // "Always" would promise what does not hold.
    const { grant: _, ...once } = judged;
    if (once.ruling === "ask") return once;
    return { ruling: "ask", danger: "medium", why: "unsandboxed", reason: REASON };
  },
});

const REASON =
  "The sandbox that commands are to run in is missing on this system, so each command needs " +
  "the person's approval.";
