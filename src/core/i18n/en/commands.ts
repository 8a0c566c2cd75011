/** Slash commands: what they are for and what they answer. */
import { saidBySystem } from "./system.js";

export const commands = {
  unknown: (name: string, near: string | undefined) =>
    `There is no command /${name}.${near ? ` Did you mean /${near}?` : ""} /help lists them all.`,
  misused: (usage: string) => `Usage: ${usage}`,
  row: (name: string, value: string) => `${name}: ${value}`,
  summary: {
    help: "what you can type here",
    model: "list the models, or switch to one",
    doctor: "find out what the endpoint takes, and use it",
    hitl: "when belay asks before it acts: on, auto, off",
    clear: "start a new conversation in this folder",
    status: "model, mode, folder, session",
    usage: "tokens used in this session, and what they cost",
    jobs: "commands in the background: list, output, end",
    permissions: "standing permissions: list, explain, take back",
    policy: "what may happen without asking",
    audit: "the last calls: who decided, what became of them",
    trust: "what this folder brings of its own, and whether it counts",
    lang: "language of this screen: en, zh",
    theme: "colours of this screen, with a sample of each",
    vim: "edit the prompt with vi keys: on, off",
    cancel: "end the turn that runs",
    exit: "leave",
  },
  help: {
    intro: "Type a task, or one of these:",
    keys:
      "Enter sends · Ctrl+J new line · @ names a file · ! runs a command · Esc cancels · " +
      "Ctrl+C twice leaves · ↑ history · Ctrl+R searches it · Tab completes or opens a paste · " +
      "Ctrl+G your editor · Ctrl+V a picture · Alt+Enter sends after this turn · " +
      "Ctrl+T the last thought · Ctrl+O all of the last call",
  },
  model: {
    current: (label: string) => `Now: ${label}`,
    listed: "Configured (switch with /model NAME):",
    none:
      "No other model is configured, and none answers on this machine. Set a key such as " +
      "DEEPSEEK_API_KEY and start belay again, or start a local server and use /model.",
    local: (label: string, count: number) =>
      `${label} answers here with ${count === 1 ? "1 model" : `${count} models`}`,
    switched: (label: string) => `From the next request on: ${label}`,
    unknown: (name: string) => `No configured model is called “${name}”. /model lists them.`,
    busy: "The switch counts from the next request on.",
    noKey: (label: string, variable: string) =>
      `${label}: no key. Set ${variable} and start belay again.`,
  },
  hitl: {
    now: (mode: string) => `Approval mode: ${mode}`,
    on: "on: every edit, write, command and MCP call asks first",
    auto: "auto: commands, MCP and network ask; reads and edits in this folder do not",
    off:
      "off: nothing asks but your ask rules, and what text from outside could misuse once there " +
      "is some. What is denied stays denied.",
  },
  clear: {
    done: "A new conversation begins. The old one stays in the journal.",
    busy: "Not cleared: a turn is running. /cancel ends it; then type /clear again.",
  },
  status: {
    title: (state: string) => `Status (${state})`,
    version: "version",
    model: "model",
    endpoint: "endpoint",
    folder: "folder",
    mode: "approval",
    session: "session",
    journal: "journal",
    context: "context",
    /** Of the demo model, which has no address. */
    builtIn: "built-in",
    busy: "a turn is running",
    idle: "waiting for a task",
  },
  usage: {
    line: (input: string, output: string, cached: string) =>
      `${input} tokens in (${cached} cached), ${output} out`,
    estimated: " (estimated: the server does not count)",
    turn: "this turn",
    session: "this session",
    noPrice: (p: { model: string; setting: string }) =>
      `cost unknown: no price for ${p.model}; set ${p.setting}`,
    notCounted: "cost unknown",
    /** Beside a known part of the cost. */
    andMore: (cost: string) => `${cost}, and more at no known price`,
  },
  policy: {
    title: (mode: string) => `Approval mode ${mode}:`,
    reads: {
      on: "reads in this folder: free; keys and .env files ask",
      auto: "reads in this folder: free; keys and .env files ask",
      off: "reads in this folder: free, keys and .env files too",
    },
    edits: {
      on: "edits and writes: ask",
      auto: "edits and writes in this folder: free",
      off: "edits and writes: free",
    },
    commands: {
      on: "commands: ask",
      auto: "commands: ask",
      off: "commands: free",
      walled: "commands: free in the sandbox; what could destroy, leak or reach outside asks",
    },
    denied:
      "denied in every mode: sudo and the like, deleting system folders or your home, raw " +
      "devices, piping the network into a shell; and for reads and edits: writing .git, " +
      "anything outside this folder",
  },
  audit: {
    none: "No call has been judged in this session yet.",
    decided: (p: { what: string; by: string }) => `${p.what} ${p.by}`,
    by: {
      policy: "by rule",
      user: "by you",
      tool: "by the tool",
      nobody: "since nobody could be asked",
    },
    allowed: "allowed",
    refused: "refused",
    skipped: "skipped",
    cancelled: "turn cancelled",
    outcomes: {
      done: "done",
      failed: "failed",
      refused: "not run",
      waiting: "not begun",
      running: "running",
    },
  },
  theme: {
    now: (name: string) => `Theme: ${name}`,
    unknown: (names: string) => `Known themes: ${names}`,
    colourless: "This screen has no colours (NO_COLOR, or a screen of plain lines).",
    notKept: (why: string) => `The theme holds for this session only: ${saidBySystem(why)}`,
    samples: {
      words: "words",
      dim: "quiet",
      good: "good",
      warn: "warning",
      bad: "wrong",
      link: "address",
    },
  },
  lang: { now: (name: string) => `Language: ${name}`, unknown: "Known languages: en, zh" },
  vim: {
    on: "The prompt uses vi keys: Esc for normal mode, i to insert.",
    off: "The prompt uses its usual keys.",
  },
  cancel: { nothing: "Nothing is running." },
};
