/** The end of a session: what is said last, and that the end comes. */
import type { Words } from "../core/i18n/index.js";
import { flatRow } from "../ui/text/span.js";
import { wrap } from "../ui/text/wrap.js";
import type { World } from "./world.js";

/** Enough of an id to name a session by. */
const ID_CHARACTERS = 8;

/** Where the session is kept, if it is; undefined when nothing was said in it. */
export function lastWords(world: World | undefined, words: Words): string | undefined {
  const session = world?.agent.session();
  if (!world || !session || session.seq === 0) return undefined;
  const { kept, notKept } = words.headless;
  return world.saved() ? kept(session.id.slice(0, ID_CHARACTERS)) : notKept;
}

/** In rows of the terminal, which would break a line in the middle of a word. */
export const inRows = (text: string, columns: number): string =>
  wrap([{ text }], columns).map(flatRow).join("\n");

/** What is still open by then is not waited for: a person who leaves has left. */
const END_MAX_MS = 2_500;

export function endInTime(code: number): void {
  setTimeout(() => process.exit(code), END_MAX_MS).unref();
}
