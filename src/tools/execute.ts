/**
 * execute_command: a line for bash, or a program with its arguments and no shell.
 */
import { z } from "zod/v3";
import { oneLine } from "../core/cut.js";
import { done, type Evidence, failed, type Outcome } from "../core/effect.js";
import type { Host, Ran } from "../core/host.js";
import { defineTool, type Prepared } from "../core/tool.js";
import { count } from "./text/size.js";

export const executeCommand = defineTool({
  name: "execute_command",
  description: "Run command or argv in the project's root. Nothing can be typed into it.",
  input: z
    .object({
      command: z.string().optional().describe("For bash"),
      argv: z.array(z.string()).optional().describe("Program and arguments, no shell"),
      timeout: z.number().optional().describe("Seconds; 60, at most 600"),
      background: z.boolean().optional().describe("Keep it running: servers"),
    })
    .strict(),

  async prepare({ command, argv, timeout = SECONDS, background }, host) {
    const wrong = unfit(command, argv, timeout);
    if (wrong !== undefined) return failed("INVALID_ARGUMENTS", wrong);
    const asked: Asked = {
      what: argv ? { argv } : { command: command as string },
      line: argv ? argv.map(quoted).join(" ") : (command as string),
      seconds: Math.min(timeout, SECONDS_MAX),
      background: background === true,
    };
    return planned(asked, host);
  },
});

/** A line may be written anew by the person; arguments have no one way to be written. */
function planned(asked: Asked, host: Host): Prepared {
  const { what, line, background } = asked;
  const argv = "argv" in what && { argv: what.argv };
  const amend = async (command: string) => {
    const wrong = unfit(command, undefined, asked.seconds);
    if (wrong !== undefined) return failed("INVALID_ARGUMENTS", wrong);
    return planned({ ...asked, what: { command }, line: command }, host);
  };
  return {
    subject: line,
    effects: [{ kind: "execute", command: line, ...argv, ...(background && { background: true }) }],
    preview: { kind: "command", command: line, ...argv, cwd: host.root },
    ...(!argv && { draft: { text: line, amend } }),
    run: (hear, signal) => execute(asked, host, hear, signal),
  };
}

const SECONDS = 60;
const SECONDS_MAX = 600;

interface Asked {
  what: { command: string } | { argv: readonly string[] };
  /** The same as one line, for a person and for the policy. */
  line: string;
  seconds: number;
  background: boolean;
}

function unfit(
  command: string | undefined,
  argv: readonly string[] | undefined,
  seconds: number,
): string | undefined {
  if (command !== undefined && argv !== undefined)
    return "Expected either command or argv, came both. Nothing was run.";
  if (command === undefined && argv === undefined)
    return 'Expected command (a line for bash) or argv (["program", "argument", …]), came neither.';
  if (command !== undefined && command.trim() === "") return "command is blank.";
  if (argv !== undefined && (argv[0] ?? "").trim() === "")
    return "argv has no program: its first element must name one.";
  if ((command ?? argv?.join("") ?? "").includes("\0")) return "A command cannot hold a NUL.";
  if (!(seconds > 0)) return `timeout must be above 0 seconds, came ${seconds}.`;
  return undefined;
}

const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

async function execute(
  asked: Asked,
  host: Host,
  hear: (chunk: string) => void,
  signal: AbortSignal,
): Promise<Outcome> {
  const limits = { timeoutMs: asked.seconds * 1000, background: asked.background };
  const ran = await host.shell.run(asked.what, limits, hear, signal);
  const evidence: Evidence = {
    kind: "ran",
    command: asked.line,
    exit: ran.exit,
    ms: ran.ms,
    ...(ran.job !== undefined && { job: ran.job }),
  };
  const said = [ending(ran, asked), ...notes(ran)].join(" ");
  const output = ran.output.trimEnd() === "" ? nothingSaid(ran) : `\n${ran.output.trimEnd()}`;
  const all = `${said}${output}`;
  if (ran.problem !== undefined) return failed("FAILED", all);
  if (ran.cancelled) return failed("CANCELLED", all, evidence);
  if (ran.timedOut) return failed("TIMEOUT", all, evidence);
  if (ran.job !== undefined || ran.exit === 0) return done(all, evidence);
  return failed("NON_ZERO_EXIT", all, evidence);
}

function ending(ran: Ran, asked: Asked): string {
  const time = `${(ran.ms / 1000).toFixed(1)} s`;
  if (ran.problem !== undefined) return `It could not be started: ${ran.problem}`;
  if (ran.job !== undefined) return `It runs in the background as ${oneLine(ran.job)}.`;
  if (ran.cancelled) return `Cancelled by the user after ${time}; it and its children were ended.`;
  if (ran.timedOut)
    return (
      `Ended at its limit of ${asked.seconds} s.` +
      (ran.wantedInput
        ? " It was waiting for input: pass what it asks for as arguments, or a flag such as -y."
        : ` Give a longer timeout (at most ${SECONDS_MAX}), or background for a server.`)
    );
  if (ran.signal !== undefined) return `Ended by ${ran.signal} after ${time}.`;
  return `Exit code ${ran.exit} after ${time}.`;
}

function notes(ran: Ran): string[] {
  const said: string[] = [];
  if (ran.job !== undefined && ran.full !== undefined)
    said.push(`Its output goes to ${oneLine(ran.full)}. It ends with the session.`);
  else if (ran.full !== undefined)
    said.push(
      `Output cut: ${ran.length} characters in all, read the rest in ${oneLine(ran.full)} ` +
        "(read_file with offset and limit).",
    );
  if (ran.ended > 0 && !ran.timedOut && !ran.cancelled)
    said.push(
      `${count(ran.ended, "process", "processes")} it had left running ` +
        `${ran.ended === 1 ? "was" : "were"} ended; set background to keep them.`,
    );
  if (ran.inside !== undefined && isFailure(ran) && WALL.test(`${ran.output}${ran.problem ?? ""}`))
    said.push(ran.inside);
  if (ran.inside !== undefined && ran.job !== undefined)
    said.push("It runs in a sandbox: what listens there may not be reachable from outside.");
  return said;
}

/** What programs say when a wall of the sandbox stands in their way. */
const WALL =
  /read-only file system|EROFS|network is unreachable|ENETUNREACH|ENOTFOUND|EAI_AGAIN|could not resolve|name resolution|permission denied|EACCES|not permitted|EPERM|connection refused|ECONNREFUSED|resource busy|EBUSY|sandbox/i;

const isFailure = (ran: Ran): boolean =>
  ran.job === undefined && (ran.problem !== undefined || (ran.exit ?? 0) !== 0);

const nothingSaid = (ran: Ran): string =>
  ran.problem !== undefined || ran.job !== undefined ? "" : " No output.";
