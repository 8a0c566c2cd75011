/**
 * `belay audit [SESSION] [--json]`: every judged call of a session as the journal has it: what it
 * would do, who decided, what was shown, what became of it. Reads only.
 */
import { resolve } from "node:path";
import { places } from "../adapters/config/index.js";
import { languageOf } from "../adapters/config/language.js";
import type { JournalNotice, JournalOptions } from "../adapters/journal/open.js";
import { openJournal } from "../adapters/journal/open.js";
import type { AuditEntry } from "../core/audit.js";
import { audit } from "../core/audit.js";
import { auditLine, dayAt } from "../commands/audit.js";
import type { Words } from "../core/i18n/index.js";
import { wordsFor } from "../core/i18n/index.js";
import type { Journal } from "../core/ports.js";
import type { Flags } from "../ui/flags.js";
import { jsonLine } from "../ui/text/json-line.js";
import { show } from "../ui/text/show.js";
import { flatRow } from "../ui/text/span.js";
import { folderAt, journalNotice } from "./setup.js";

/** `kinds`: the kinds of SQLite to try, where not those of this machine. */
export async function runAudit(
  flags: Flags,
  kinds?: NonNullable<JournalOptions["kinds"]>,
): Promise<number> {
  const words = wordsFor(languageOf(process.env, flags.lang));
  const opened = await openJournal({ dir: places(process.env).data, ...(kinds && { kinds }) });
  const { journal } = opened;
  const notice = opened.notice && isAllSeen(opened.notice) ? undefined : opened.notice;
  if (notice) process.stderr.write(`${noticeText(notice, words)}\n`);
  try {
    const session = sessionFor(journal, flags);
    if (session === undefined && notice !== undefined && cannotBeSeen(notice)) return 2;
    if (session === undefined) {
      process.stderr.write(`${words.permissions.audit.noSession({ asked: flags.words[1] })}\n`);
      return 2;
    }
    const entries = audit(journal.read(session));
    const lines = flags.json
      ? entries.map((entry) => jsonLine({ session, ...entry }))
      : textOf(session, entries, words);
    process.stdout.write(lines.map((line) => `${line}\n`).join(""));
    return 0;
  } finally {
    journal.close();
  }
}

/** Sessions are kept as lines of JSON here, and never were kept otherwise. */
const isAllSeen = (notice: JournalNotice): boolean => notice.kind === "no_sqlite" && !notice.unread;

/** Then of no session it can be said that it is not there. */
const cannotBeSeen = (
  notice: JournalNotice,
): notice is Extract<JournalNotice, { kind: "not_saved" | "no_sqlite" }> =>
  notice.kind === "not_saved" || notice.kind === "no_sqlite";

const noticeText = (notice: JournalNotice, words: Words): string =>
  cannotBeSeen(notice)
    ? words.permissions.audit.noJournal({ why: notice.why })
    : journalNotice(notice, words);

/** The one whose id begins so; else the newest of this folder. */
function sessionFor(journal: Journal, flags: Flags): string | undefined {
  const all = journal.sessions();
  const asked = flags.words[1];
  if (asked !== undefined) return all.find(({ id }) => id.startsWith(asked))?.id;
  // What was done in a folder outlasts the folder.
  const here = folderAt(flags.cwd ?? ".") ?? resolve(process.env.PWD ?? "/", flags.cwd ?? "");
  return all.find(({ cwd }) => cwd === here)?.id;
}

function textOf(session: string, entries: readonly AuditEntry[], words: Words): string[] {
  const say = words.permissions.audit;
  if (entries.length === 0) return [words.commands.audit.none];
  const plain = (line: string) => flatRow(show(line, "exact"));
  const rows = entries.flatMap((entry) => {
    const why = words.why[entry.why]({ detail: entry.detail });
    const shown = entry.shown === undefined ? [] : [say.shown({ hash: entry.shown.slice(0, 16) })];
    return [auditLine(entry, words), `          ${[why, ...shown].join(" · ")}`];
  });
  const day = dayAt(entries[0]!.at);
  return [say.title({ session, day }), ...rows.map(plain)];
}
