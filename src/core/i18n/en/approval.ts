/** The question before a call runs. */

/** A permission is a fact of its session and goes no further. */
const lifetime = "for this session";

export const approval = {
  question: (p: { verb: string; subject: string }) => `${p.verb} ${p.subject}?`,
  titles: {
    write: (p: { path: string }) => `Change ${p.path}?`,
    create: (p: { path: string }) => `Create ${p.path}?`,
    execute: "Run this command?",
    background: "Run this command in the background, until you leave?",
    fetch: "Fetch this address?",
    mcp: (p: { server: string; tool: string }) => `Call ${p.tool} of the server ${p.server}?`,
    read: (p: { path: string }) => `Read ${p.path}?`,
    hunk: (p: { number: number; of: number }) => `Hunk ${p.number} of ${p.of}`,
    taken: (p: { taken: number; of: number }) =>
      p.taken === 0
        ? "No hunk is taken"
        : `${p.taken} of ${p.of} hunks ${p.taken === 1 ? "is" : "are"} taken`,
  },
  danger: { low: "low risk", medium: "medium risk", high: "HIGH RISK" },
  lines: (p: { count: number }) => (p.count === 1 ? "1 line" : `${p.count} lines`),
  parts: "It runs",
  yes: "yes, once",
  always: (p: { scope: string }) => `always: ${p.scope}`,
  scope: {
    edits: `edits inside the project, except settings and secrets, ${lifetime}`,
    command: (p: { command: string }) => `commands that begin with "${p.command}", ${lifetime}`,
    exact: (p: { command: string }) => `exactly "${p.command}", ${lifetime}`,
    thisCommand: `exactly this command, ${lifetime}`,
    mcp: (p: { server: string; tool: string }) => `${p.tool} of ${p.server}, ${lifetime}`,
    host: (p: { host: string }) => `fetching from ${p.host}, ${lifetime}`,
  },
  no: "no, with a reason if you like",
  skip: "skip it, no reason",
  edit: "change it in your editor",
  hunks: (p: { count: number }) => `choose among ${p.count} hunks`,
  walk: {
    take: "take this hunk",
    leave: "leave it as it was",
    back: "one back",
    takeRest: "take the rest",
    leaveRest: "leave the rest",
    whole: "the whole diff",
  },
  decided: {
    taken: (p: { count: number }) => `taken: ${p.count}`,
    left: (p: { count: number }) => `not taken: ${p.count}`,
  },
  outdated: "The file changed while you decided. This is what would be done now:",
  noShell: "Program and arguments: no shell reads it.",
  unchanged: "The editor changed nothing.",
  noEditor: "Set VISUAL or EDITOR to the editor to use.",
  cancel: "cancel the turn",
  readOn: "Space reads on, G goes to the end; once you have seen it, you can say yes",
  page: (p: { from: number; to: number; of: number }) => `${p.from}-${p.to} of ${p.of}`,
  pageKeys: "g start, G end",
  reason: "Why not? The model reads it (Enter: no reason; Backspace: back)",
  hunkReason:
    "Why not the others? The model reads it. Enter applies those taken; Backspace goes back.",
  waiting: (p: { count: number }) =>
    p.count === 1 ? "1 more question waits" : `${p.count} more questions wait`,
  plainAsk: "Allow? y once, a always, n no, ? all keys: ",
  plainAskOnce: "Allow? y once, n no, ? all keys: ",
  plain: {
    askHunk: "Take this hunk? y yes, n no, ? all keys: ",
    askTaken: "Apply what is taken? y yes, n no to all, ? all keys: ",
    askNone: "Nothing is taken. n no to all, k one back, ? all keys: ",
    readOn: (p: { to: number; of: number }) =>
      `${p.to} of ${p.of} rows read. Enter reads on, ? all keys: `,
    rows: (p: { count: number }) => `${p.count} rows follow.`,
    covers: (p: { scope: string }) => `a would allow ${p.scope}.`,
    keys: {
      on: "read on",
      rest: "read all the rest",
      again: "read it again from the start",
      no: "no; words behind it are the reason, which the model reads",
      apply: "apply what is taken; words behind it say why not the rest",
      noToAll: "no to all; words behind it are the reason, which the model reads",
      cancel: "cancel the turn, as Ctrl+C does",
    },
    early: "That came before the question could be read, so it is no answer.",
    pasted: "Several lines at once are a paste, and a paste is no answer.",
    unread: "Yes is possible once all of it has been read.",
    unknown: (p: { line: string }) => `“${p.line}” is no answer here.`,
  },
};
