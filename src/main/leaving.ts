/** The end of a session: what is said last, and that the end comes. */
import type { Words } from "../core/i18n/index.js";
import type { World } from "./world.js";

/** Enough of an id to name a session by. */
const ID_CHARACTERS = 8;

/** Where the session is kept; undefined when nothing was said in it. */
export function lastWords(world: World | undefined, words: Words): string | undefined {
  const session = world?.agent.session();
  if (!session || session.seq === 0) return undefined;
  return words.headless.kept(session.id.slice(0, ID_CHARACTERS));
}

/** What is still open by then is not waited for: a person who leaves has left. */
const END_MAX_MS = 2_500;

export function endInTime(code: number): void {
  setTimeout(() => process.exit(code), END_MAX_MS).unref();
}
