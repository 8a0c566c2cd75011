/**
 * Two journals as one: what was kept in another form before, because something was missing
 * then, is found, read and gone on with where it stands.
 */
import type { SessionId } from "../../core/message.js";
import type { Journal } from "../../core/ports.js";
import { newestFirst } from "./listing.js";

/** A session that `earlier` holds goes on there; every other stands in `journal`. */
export function joinedJournal(journal: Journal, earlier: Journal): Journal {
  const holders = new Map<SessionId, Journal>();
  const holderOf = (session: SessionId): Journal => {
    const holder = holders.get(session) ?? (earlier.read(session).length > 0 ? earlier : journal);
    holders.set(session, holder);
    return holder;
  };
  return {
    append: (session, fact, at) => holderOf(session).append(session, fact, at),
    read: (session) => holderOf(session).read(session),
    sessions: () => [...journal.sessions(), ...earlier.sessions()].sort(newestFirst),
    close() {
      journal.close();
      earlier.close();
    },
  };
}
