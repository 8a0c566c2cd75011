/**
 * The prose the model reads, filled in. The prose itself stands in `prompts/`, reviewed like code.
 */
import finalize from "./prompts/finalize.md";
import project from "./prompts/project.md";
import reminder from "./prompts/reminder.md";
import system from "./prompts/system.md";
import title from "./prompts/title.md";
import { oneLine } from "./cut.js";
import { escape } from "./envelope.js";
import type { TurnEnd } from "./event.js";

export interface SystemPrompt {
  cwd: string;
  platform: string;
  /** The person's own standing notes. */
  memory: string;
  /** Notes of a project they trust. */
  project?: string;
}

/** Nothing in it changes within a session, so that providers' prompt caches hold. */
export const systemPrompt = ({ cwd, platform, memory, project = "" }: SystemPrompt): string =>
  fill(system, {
    // The name of a folder may be a stranger's: whatever is in it, it stays a name.
    cwd: oneLine(cwd, 4096),
    platform,
    memory: [
      memory.trim() && `\nThe person's standing notes:\n${memory.trim()}`,
      project.trim() && `\n${projectNotes(project.trim())}`,
    ]
      .filter((part) => part !== "")
      .join("\n"),
  });

/** Of AGENTS.md that the model is given; what is longer is cut, and it is told so. */
const PROJECT_NOTES_MAX = 16_000;

/**
 * A stranger may have written them, whatever the person thinks of the folder: no tag of ours
 * stands in them, and the model knows where they end.
 */
function projectNotes(text: string): string {
  const bounded =
    text.length > PROJECT_NOTES_MAX
      ? `${text.slice(0, PROJECT_NOTES_MAX)}\n[cut here: read AGENTS.md for the rest]`
      : text;
  const inside = escape(bounded).text.replace(/<(?=\s*\/?\s*project[-_ ]?notes)/gi, "<\\");
  return project.replace("{{notes}}", () => inside).trim();
}

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
