/**
 * A journal that opens on its first use and does not take the session down with it: when it
 * can no longer be written (a full disk, a lost mount), the session goes on in memory and
 * `lost` hears why, once.
 */
import type { Fact, Recorded } from "../../core/event.js";
import type { SessionId } from "../../core/message.js";
import type { Journal } from "../../core/ports.js";
import { redactFact } from "../../core/redact.js";
import type { Redact } from "../../core/redact.js";
import { memoryJournal } from "./memory.js";

export interface Enduring {
  open: () => Journal;
  /** It is open already, and is closed even if it is never used. */
  opened?: Journal;
  /** Applied to what is written; the one who appends gets back what he gave. */
  redact: Redact;
  lost: (why: string) => void;
}

export function enduringJournal({ open, opened: given, redact, lost }: Enduring): Journal {
  let journal = given;
  let inMemory = false;
  const latest = new Map<SessionId, Recorded>();
  const opened = (): Journal => (journal ??= open());

  function record(session: SessionId, fact: Fact, at: number): Recorded {
    try {
      return opened().append(session, fact, at);
    } catch (error) {
      if (inMemory) throw error;
      const before = journal;
      journal = memoryJournal(before ? known(before, session, latest.get(session)) : []);
      inMemory = true;
      lost(error instanceof Error ? error.message : String(error));
      return journal.append(session, fact, at);
    }
  }

  return {
    append(session, fact, at) {
      const recorded = record(session, redactFact(fact, redact), Math.round(at));
      latest.set(session, recorded);
      return { ...fact, session, seq: recorded.seq, at: recorded.at };
    },
    read: (session) => opened().read(session),
    sessions: () => opened().sessions(),
    close: () => journal?.close(),
  };
}

/** What was written of the session so far; if that cannot be read either, at least its number. */
function known(journal: Journal, session: SessionId, latest: Recorded | undefined): Recorded[] {
  try {
    const facts = journal.read(session);
    journal.close();
    return facts;
  } catch {
    return latest ? [latest] : []; // The session in memory goes on; numbers stay in order.
  }
}
