/**
 * `belay doctor` looks at this machine, `belay doctor model` asks the endpoint; `/doctor` does
 * the latter in a session. What is learnt is kept and used from then on.
 */
import { isLoopback } from "../adapters/config/index.js";
import type { Check, Examination, Finding } from "../core/doctor.js";
import { examinationLines, hasProblem, lessonsOf, ok, problem } from "../core/doctor.js";
import type { Connection } from "../adapters/model/index.js";
import { jsonLine } from "../ui/text/json-line.js";
import { show } from "../ui/text/show.js";
import { flatRow } from "../ui/text/span.js";
import { deskSandbox, openHost } from "./host.js";
import { localServers } from "./local.js";
import { settledModelOf } from "./models.js";
import type { Setup } from "./setup.js";

/** 0: no problem. 1: there is one. 2: there is nothing to examine. */
export async function runDoctor(setup: Setup): Promise<number> {
  const about = setup.flags.words[1] === "model" ? examinedEndpoint(setup) : machine(setup);
  const found = await about;
  const words = setup.words();
  const print = (line: string) => process.stdout.write(`${flatRow(show(line, "prose"))}\n`);
  if (!found) {
    process.stderr.write(`${words.doctor.nothing}\n`);
    return 2;
  }
  if (setup.flags.json) process.stdout.write(`${jsonLine(asJson(found, setup))}\n`);
  else for (const line of examinationLines(found, words)) print(line);
  return hasProblem(found) ? 1 : 0;
}

/** The rows with their sentences, for whoever reads only the JSON. */
function asJson(found: Examination, setup: Setup) {
  const say = setup.words().doctor;
  const findings = found.findings.map((f) => ({ ...f, says: say.notes[f.note](f.detail ?? "") }));
  return { ...found, findings, profile: lessonsOf(found.findings) };
}

async function examinedEndpoint(setup: Setup): Promise<Examination | undefined> {
  const { opened } = await settledModelOf(setup);
  if (!opened.connection) return undefined;
  const { checking, checks } = setup.words().doctor;
  const progress = process.stderr.isTTY && !setup.flags.json;
  const hear = (check: Check) => void process.stderr.write(`\r\x1b[2K${checking(checks[check])}`);
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  const { signal } = stop;
  const found = await examineModel(opened.connection, setup, { signal, ...(progress && { hear }) });
  if (progress) process.stderr.write("\r\x1b[2K");
  return found;
}

/** Asks the endpoint and keeps what it taught, instead of what was known of it. */
export async function examineModel(
  connection: Connection,
  setup: Setup,
  round: { signal: AbortSignal; hear?: (check: Check) => void },
): Promise<Examination> {
  const { examine, storeProfile } = await import("../adapters/doctor/index.js");
  // What was learnt before is left aside: only what has to change now is learnt.
  const profile = setup.config.table.endpoint(connection)?.profile ?? {};
  const local = isLoopback(new URL(connection.baseURL).hostname);
  const found = await examine({ ...connection, profile }, { local, ...round });
  const lesson = lessonsOf(found.findings);
  const answered = found.findings.some((f) => f.check === "calls");
  if (round.signal.aborted || !answered) return found;
  try {
    const { config } = setup.config.places;
    const how = { lesson, fresh: true, at: Date.now() };
    return { ...found, kept: storeProfile(config, connection, how) };
  } catch (error) {
    const detail = setup.words().doctor.notKept(String(error));
    return {
      ...found,
      findings: [...found.findings, problem("config", "config_problem", { detail })],
    };
  }
}

const reachMs = 5_000;

async function machine(setup: Setup): Promise<Examination> {
  const { examineMachine, reach } = await import("../adapters/doctor/index.js");
  const { places } = setup.config;
  const path = process.env.PATH ?? "";
  const sandbox = setup.sandbox && (await sandboxAsked(setup));
  const findings = await examineMachine({ dataDir: places.data, path, sandbox });
  const { opened } = await settledModelOf(setup);
  const { connection } = opened;
  return {
    findings: [
      ...findings,
      terminal(),
      ...config(setup),
      await local(setup),
      connection ? await reach(connection, reachMs) : nobody(setup),
    ],
  };
}

const nobody = ({ config: { endpoint } }: Setup): Finding =>
  endpoint ? problem("endpoint", "endpoint_unplaced") : ok("endpoint", "endpoint_none");

/** As a session would have it: a program that is here may still be refused by the system. */
async function sandboxAsked(setup: Setup): Promise<{ said: string; lacking: boolean }> {
  const { sandbox } = await openHost(setup);
  return { said: deskSandbox(sandbox, setup.words())?.text ?? "", lacking: !sandbox.on };
}

function terminal(): Finding {
  const { stdin, stdout, env } = process;
  if (!stdin.isTTY || !stdout.isTTY) return ok("terminal", "terminal_none");
  const { TERM = "" } = env;
  const colors = stdout.getColorDepth?.(env) ?? 1;
  const detail = `${TERM} ${stdout.columns}×${stdout.rows}, ${2 ** colors}`;
  return ok("terminal", "terminal_fits", { detail });
}

const config = (setup: Setup): Finding[] =>
  setup.problems.length > 0
    ? setup.problems.map((detail) => problem("config", "config_problem", { detail }))
    : [ok("config", "config_fine", { detail: setup.config.places.config })];

async function local(setup: Setup): Promise<Finding> {
  if (setup.config.localSearch.BELAY_NO_LOCAL) return ok("local", "local_off");
  const found = await localServers(setup);
  const detail = found.map(({ provider, models }) => `${provider} (${models.length})`).join(", ");
  return detail ? ok("local", "local_found", { detail }) : ok("local", "local_none");
}
