/** A verb per tool, and a word per way a call goes wrong. */
import type { Trouble } from "../../effect.js";

const troubles: Record<Trouble, string> = {
  UNKNOWN_TOOL: "no such tool",
  INVALID_ARGUMENTS: "arguments do not fit",
  POLICY_DENIED: "not permitted",
  USER_DENIED: "declined",
  TIMEOUT: "took too long",
  NON_ZERO_EXIT: "failed",
  NOT_FOUND: "not found",
  PERMISSION: "no permission",
  STALE_FILE: "the file had changed",
  CANCELLED: "cancelled",
  FAILED: "failed",
};

const verbs: Record<string, string> = {
  read_file: "Read",
  write_file: "Write",
  edit_file: "Edit",
  list_dir: "List",
  glob_files: "Find",
  grep_code: "Search",
  execute_command: "Run",
  create_project: "Create project",
  search_code: "Search code",
  web_fetch: "Fetch",
  web_search: "Search the web",
  load_skill: "Load skill",
};

export const tools = {
  verbs,
  /** For a tool that has no verb of its own. */
  call: (p: { tool: string }) => `Call ${p.tool}`,
  troubles,
  lines: (p: { count: number }) => (p.count === 1 ? "1 line" : `${p.count} lines`),
  exit: (p: { code: number }) => `exit ${p.code}`,
  killed: "ended by a signal",
  background: (p: { job: string }) => `in the background as ${p.job}`,
  created: "new file",
  deniedByUser: "you said no",
  skippedByUser: "you skipped it",
  cancelledByUser: "you cancelled the turn",
  editedByUser: "as you changed it",
  someHunks: (p: { taken: number; of: number }) => `you took ${p.taken} of ${p.of} hunks`,
  deniedByPolicy: "not permitted",
  deniedByNobody: "nobody could be asked",
  noChange: "no change",
  /** A diff read aloud, where + and - may be passed over. */
  spoken: { added: "added", removed: "removed", gap: "lines that stay are left out here" },
  crlf: "line ends are CRLF",
  noFinalNewline: "no newline at the end",
  finalNewline: "a newline is added at the end",
};
