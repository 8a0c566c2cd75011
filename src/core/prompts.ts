/**
 * The prose the model reads, filled in. The prose itself stands in `prompts/`, reviewed like code.
 */
import finalize from "./prompts/finalize.md";
import reminder from "./prompts/reminder.md";
import system from "./prompts/system.md";
import title from "./prompts/title.md";
import type { TurnEnd } from "./event.js";

/** Nothing in it changes within a session, so that providers' prompt caches hold. */
export const systemPrompt = (about: { cwd: string; platform: string; memory: string }): string =>
  fill(system, {
    cwd: about.cwd,
    platform: about.platform,
    memory: about.memory.trim() && `\nThe person's standing notes:\n${about.memory.trim()}`,
  });

export const reminderText = (what: string, count: number): string =>
  fill(reminder, { what, count: String(count) });

export const finalizeText = (why: TurnEnd): string =>
  fill(finalize, { reason: reasons[why] ?? "this turn has reached its limit" });

export const titleText = title.trim();

const reasons: Partial<Record<TurnEnd, string>> = {
  REPEATED_FAILURE: "the same failure has come five steps in a row",
  REPEATED_CALL: "the same call has come five steps in a row",
  MAX_ROUNDS: "the limit of rounds set for this task is reached",
  TOKEN_BUDGET: "the token budget set for this task is used up",
};

const fill = (prose: string, values: Record<string, string>): string =>
  prose.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "").trim();
