/**
 * What goes to the model now: the whole conversation, and the tools this turn may use.
 */
import type { Request } from "./ports.js";
import type { Session } from "./session.js";
import type { Tool } from "./tool.js";

/**
 * A finalizing request and one for a bare title have no tools. `tools` is sorted already (see
 * `sortedByName`) and handed on as the same array, so that adapters spell it once.
 */
export function requestFor(session: Session, tools: readonly Tool[]): Request {
  const { intent, finalizing } = session.turn;
  const { id, system, messages } = session;
  const offered = intent.offline ? tools.filter((t) => !t.network) : tools;
  const none = finalizing !== undefined || intent.title || offered.length === 0;
  return { session: id, system, messages, ...(!none && { tools: offered }) };
}

/** One order for the whole session: the prefix stays the same and providers' caches hold. */
export const sortedByName = (tools: readonly Tool[]): readonly Tool[] =>
  [...tools].sort((a, b) => (a.name < b.name ? -1 : 1));
