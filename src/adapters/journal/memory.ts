/**
 * A journal that forgets with the process: for tests, and when nothing can be written.
 */
import type { Recorded } from "../../core/event.js";
import type { SessionId } from "../../core/message.js";
import type { Journal } from "../../core/ports.js";
import { cwdOf, newestFirst } from "./listing.js";

/** `known` is carried on: numbers continue after it. */
export function memoryJournal(known: readonly Recorded[] = []): Journal {
  const bySession = new Map<SessionId, Recorded[]>();
  const factsOf = (session: SessionId): Recorded[] => {
    const facts = bySession.get(session) ?? [];
    bySession.set(session, facts);
    return facts;
  };
  for (const fact of known) factsOf(fact.session).push(fact);
  return {
    append(session, fact, at) {
      const facts = factsOf(session);
      const recorded = { ...fact, session, seq: (facts.at(-1)?.seq ?? 0) + 1, at };
      facts.push(recorded);
      return recorded;
    },
    read: (session) => [...(bySession.get(session) ?? [])],
    sessions: () =>
      [...bySession]
        .flatMap(([id, facts]) => {
          const [first, last] = [facts[0], facts.at(-1)];
          return first && last ? [{ id, cwd: cwdOf(first), at: last.at, facts: facts.length }] : [];
        })
        .sort(newestFirst),
    close() {},
  };
}
