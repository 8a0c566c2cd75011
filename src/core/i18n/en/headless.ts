/** The command line without a screen: help, errors, the demo. */
import { saidBySystem } from "./system.js";

export const headless = {
  help: `belay: a coding agent for the terminal.

Usage
  belay                      open a session in this folder
  belay "task"               open a session and start with the task
  belay -p "task"            do the task without a screen, print the answer
  belay --demo               see it work: offline, in a temporary folder
  belay policy explain CMD   say how a command would be judged
  belay doctor [model]       look at this machine, or find out what the endpoint takes
  belay audit [SESSION]      every judged call of a session: who decided, what became of it
  belay -- task              a task that could be taken for one of these

Options
  -p, --print TASK           run without a screen (also --once); standard input joins the task
      --output-format FORMAT text (default), json, or stream-json
      --model NAME           the model; --provider NAME its provider
      --base-url URL         any OpenAI-compatible endpoint
      --hitl MODE            on, auto (default) or off: when belay asks
      --allow RULE           allow without asking: edits, the first words of a command,
                             host(NAME), mcp(SERVER/TOOL) …; may be given more than once
      --sandbox[=net]        run commands in a sandbox; net leaves it the network
      --max-rounds N         answers a task may take
      --token-budget N       tokens a task may take
      --cwd DIR              work in this folder
      --lang en|zh           language
      --plain                lines only, for a screen reader (also BELAY_PLAIN=1)
      --version, --help

Exit codes
  0 completed · 1 client or provider error · 2 usage · 3 empty response · 4 length limit
  5 partial, stopped by the guard · 6 round limit · 7 token budget
  8 an approval was needed and not given · 130 cancelled
`,
  unknownOption: (name: string, near: string | undefined) =>
    `There is no option ${name}.${near ? ` Did you mean ${near}?` : ""} belay --help lists them.`,
  needsValue: (name: string, what: string) => `${name} needs ${what}.`,
  values: { text: "a value", number: "a number" },
  badValue: (name: string, expected: string, came: string) =>
    `${name}: expected ${expected}, got “${came}”.`,
  usages: {
    policy: 'policy explain "COMMAND"',
    doctor: "doctor [model]",
    audit: "audit [SESSION]",
  },
  noSubcommand: (p: { came: string; meant: string }) =>
    `There is no “belay ${p.came}”. Did you mean: belay ${p.meant}? ` +
    `If it is a task: belay -- ${p.came}`,
  noTask: 'There is no task. Give one: belay -p "task", or on standard input.',
  inputTooLong: "What is piped in has more than 32 MB: no model reads that much.",
  awaitsInput: "Waiting for the end of standard input. Without any: < /dev/null",
  answerLost: (why: string) => `The answer could not be written: ${saidBySystem(why)}`,
  noFolder: (path: string) => `There is no folder ${path}.`,
  closedFolder: (path: string) =>
    `You may not read the folder ${path}: no permission. Choose another, or have it opened to you.`,
  rootFolder: (path: string) =>
    `belay does not start in ${path}: everything below would be the project. ` +
    `Go into a project, or give --cwd ${path} if you mean it.`,
  kept: (id: string) => `This session is kept as ${id}. What was done in it: belay audit ${id}`,
  notKept: "This session was not saved.",
  crashedUnsaved: (message: string) =>
    `belay itself failed: ${saidBySystem(message)}\nThis session was not saved.`,
  crashed: (message: string, journal: string) =>
    `belay itself failed: ${saidBySystem(message)}\n` +
    `Nothing said or done is lost; the journal is in ${journal}`,
  noSqlite: (path: string, why: string) =>
    `SQLite cannot be used (${saidBySystem(why)}): ` +
    `this session is kept as lines of JSON in ${path}`,
  journalMoved: (path: string) => `The journal could not be read. It was moved aside to ${path}`,
  journalLost: (why: string) => `This session is not being saved: ${saidBySystem(why)}`,
  journalDropped: (lines: number) =>
    lines === 1
      ? "1 line of the journal was cut by a crash and passed over."
      : `${lines} lines of the journal were cut by a crash and passed over.`,
  demoModel: "No key is configured: the built-in demo model answers. It is small and rule-based.",
  partial: "Partial result",
  /** In place of the sentence of a session, where nothing can be typed any more. */
  endings: {
    EMPTY_RESPONSE: "The model answered with nothing. Put it in other words, or try --model.",
    LENGTH_LIMIT: "The answer hit the model's length limit and is cut. Ask for less at once.",
  },
  notApproved: (p: { subject: string; rule?: string }) =>
    `Not approved, since nobody can be asked here: ${p.subject}. ` +
    (p.rule === undefined
      ? "No rule of --allow covers it; --hitl off would let it run."
      : `Allow it with --allow '${p.rule}' or --hitl off.`),
  demo: {
    noFolder: (why: string) =>
      `No temporary folder could be made and filled for it: ${saidBySystem(why)}`,
    input: "INPUT",
    calls: "CALLS",
    result: "RESULT",
    ok: "SUCCESS: the file holds what the task asked for",
    bad: "FAILURE: the file does not hold what the task asked for",
    task: "change Hello World to Hello belay in Hello.java",
  },
  policy: {
    usage: 'Usage: belay policy explain "COMMAND" [--json]',
    verdicts: { allow: "allowed", ask: "asks first", deny: "denied" },
    verdict: (p: { verdict: string; because: string }) => `${p.verdict}: ${p.because}`,
    parts: "Parts:",
    mode: (p: { mode: string }) => `mode ${p.mode}`,
    ruleCount: (p: { place: string; n: number }) =>
      p.n === 1 ? `1 rule from ${p.place}` : `${p.n} rules from ${p.place}`,
    sandbox: {
      off: "no sandbox",
      on: "the sandbox",
      missing: "no sandbox although you asked for one",
    },
    counted: (p: { facts: readonly string[] }) =>
      `Taken into account: belay's own rules, ${p.facts.join(", ")}. What a session adds ` +
      "(permissions given in it, text from outside) is told there by /permissions why COMMAND.",
  },
};
