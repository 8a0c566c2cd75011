/** The screen itself: first line, status line, what is going on, the prompt. */
export const terminal = {
  demoLabel: "demo",
  demoNote:
    "No model is configured, so the built-in demo model answers: a few fixed rules, " +
    "not an AI. Set a key such as DEEPSEEK_API_KEY and start belay again, or start a local " +
    "server and use /model.",
  placeholder: "Describe a task, or / for commands",
  steerPlaceholder: "Type to steer; Enter sends it to this turn",
  hitl: { auto: "auto", on: "hitl on", off: "hitl off" },
  tokens: (p: { input: string; output: string }) => `${p.input} in, ${p.output} out`,
  context: (p: { percent: number }) => `${p.percent}% of context`,
  working: "Working",
  thinking: "Thinking",
  thought: (p: { time: string }) => `Thought for ${p.time}`,
  opensThought: "Ctrl+T opens it",
  opensCall: "Ctrl+O shows all",
  alerts: { ended: "The turn has ended", asks: "Waiting for your answer" },
  answering: "Answering",
  tableSoFar: (p: { lines: number }) =>
    p.lines === 1 ? "A table: 1 line so far" : `A table: ${p.lines} lines so far`,
  running: "Running",
  asking: "Waiting for your answer",
  cancelling: "Stopping",
  waitingForModel: (p: { seconds: number }) => `No word from the model for ${p.seconds} s`,
  retrying: (p: { seconds: number; attempt: number }) =>
    `Trying again in ${p.seconds} s (attempt ${p.attempt})`,
  escCancels: "Esc cancels",
  ctrlCAgain: "Press Ctrl+C again to leave",
  pasted: (p: { number: number; lines: number; characters: number }) =>
    p.lines > 1
      ? `[Pasted text #${p.number}, ${p.lines} lines]`
      : `[Pasted text #${p.number}, ${p.characters} characters]`,
  listed: (p: { from: number; to: number; of: number }) => `${p.from}-${p.to} of ${p.of} · ↑ ↓`,
  moreLines: (p: { lines: number }) =>
    p.lines === 1 ? "… 1 more line" : `… ${p.lines} more lines`,
  hiddenCharacters: (p: { count: number }) =>
    p.count === 1 ? "contains 1 hidden character" : `contains ${p.count} hidden characters`,
  lookalikes: (p: { count: number }) =>
    p.count === 1
      ? "1 letter looks like one of another script"
      : `${p.count} letters look like ones of another script`,
  blanks: (p: { count: number }) => `[${p.count} blanks]`,
  compacted: (p: { before: string; after: string }) =>
    `The conversation was summarised: ${p.before} tokens became ${p.after}.`,
  advised: "The model wrote a tool call as text; it was told to use the tools.",
  reminded: "Reminded the model that it is repeating itself.",
  tripped: "Stopped the tools and asked the model to finish with what it has.",
  diagnosed: "Problems found in the changed files, told to the model:",
  resumed: "Session resumed.",
  modelChosen: (p: { model: string }) => `The model is now ${p.model}.`,
  searchHistory: "history",
  noMatch: "no match",
  queuedAfter: "after this turn",
  picture: (p: { number: number; name: string; size: string }) =>
    `[Image #${p.number} ${p.name} ${p.size}]`,
  clipboard: {
    none: "There is no picture in the clipboard.",
    large: "The picture in the clipboard is larger than 5 MB, which is the most models take.",
    tool: (p: { tools: string }) =>
      `To paste pictures, install one of these: ${p.tools}. A picture's path works without.`,
  },
  noEditor: "Set VISUAL or EDITOR to the editor that Ctrl+G should open.",
  editorFailed: (p: { editor: string }) =>
    `${p.editor} did not end well: the text stays as it was.`,
  draftFound: "Text you had not sent when the last session broke off: press ↑ to have it back.",
  mode: { insert: "INSERT", normal: "NORMAL" },
  shellWaits: "waits",
  shellDropped: (p: { command: string }) => `Cancelled before it began: ${p.command}`,
  shellDenied: (p: { why: string }) => `Not run: ${p.why}`,
  plainPrompt: "> ",
  /** On a screen of plain lines. */
  lines: {
    steered: "Sent to the turn that runs.",
    queues: "A line that begins with + and a blank waits for the end of the turn.",
    queued: "Kept until this turn has ended.",
    notSent: (p: { line: string }) => `Not sent: ${p.line}`,
    keys:
      "Enter sends · a backslash at the end of a line goes on with the next · ! runs a command · " +
      "Ctrl+C cancels, twice leaves · Ctrl+D leaves · while a turn runs a line is sent to it, " +
      "and one that begins with + and a blank waits for its end · a question lists its keys with ?",
    inputEnded: "The input has ended: leaving.",
  },
};
