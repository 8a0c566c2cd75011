/** The question before a call runs. */
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
  },
  danger: { low: "low risk", medium: "medium risk", high: "HIGH RISK" },
  lines: (p: { count: number }) => (p.count === 1 ? "1 line" : `${p.count} lines`),
  parts: "It runs",
  yes: "yes, once",
  always: (p: { scope: string }) => `always: ${p.scope}`,
  scope: {
    edits: "edits inside the project, until you leave",
    command: (p: { command: string }) => `commands that begin with "${p.command}", until you leave`,
    exact: (p: { command: string }) => `exactly "${p.command}", until you leave`,
    mcp: (p: { server: string; tool: string }) => `${p.tool} of ${p.server}, until you leave`,
    host: (p: { host: string }) => `fetching from ${p.host}, until you leave`,
  },
  no: "no",
  cancel: "cancel the turn",
  readOn: "Space reads on; yes is possible at the end",
  page: (p: { from: number; to: number; of: number }) => `${p.from}-${p.to} of ${p.of}`,
  reason: "Why not? The model reads it (Enter: no reason)",
  waiting: (p: { count: number }) =>
    p.count === 1 ? "1 more question waits" : `${p.count} more questions wait`,
  plainAsk: "Allow? y once, a always, n no: ",
  plainAskOnce: "Allow? y once, n no: ",
};
