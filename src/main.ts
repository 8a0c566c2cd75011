/**
 * The program: reads the command line and hands over to the one way of running that it asks
 * for. With `main/` beside it, the only place that sees more than one rim.
 */
import pkg from "../package.json" with { type: "json" };
import { answer } from "./front.js";
import { hideEnvironment } from "./adapters/trust/environ.js";
import { crash, watchForCrashes } from "./main/crash.js";
import { flagProblem } from "./main/flag-problem.js";
import { readFlags } from "./ui/flags.js";
import { show } from "./ui/text/show.js";
import { flatRow } from "./ui/text/span.js";
import { watchOutput, written } from "./main/output.js";
import { setUp } from "./main/setup.js";

/** The exit code; also for a bug of ours, which is told without any key in it. */
export async function main(argv: readonly string[]): Promise<number> {
  watchForCrashes();
  return written(await run(argv).catch(crash));
}

async function run(argv: readonly string[]): Promise<number> {
  const flags = readFlags(argv);
  if ("problem" in flags) {
    complain(flagProblem(flags, argv, process.env));
    return 2;
  }
  const screen = flags.command === "session" && process.stdin.isTTY && process.stdout.isTTY;
  if (!screen) watchOutput(flags.lang);
  const said = answer(argv, process.env);
  if (said !== undefined) {
    process.stdout.write(`${said}\n`);
    return 0;
  }
  // Only what is run is loaded: a pipe does without the screen, and a screen without the demo.
  if (flags.command === "policy") return (await import("./main/policy.js")).runPolicy(flags);
  if (flags.command === "audit") return (await import("./main/audit.js")).runAudit(flags);
  hideEnvironment();
  if (flags.command === "demo") return (await import("./main/demo.js")).runDemo(flags);
  const setup = setUp(flags, pkg.version);
  if ("usage" in setup) {
    complain(setup.usage);
    return 2;
  }
  if (flags.command === "doctor") return (await import("./main/doctor.js")).runDoctor(setup);
  return screen
    ? (await import("./main/interactive.js")).runInteractive(setup)
    : (await import("./main/headless.js")).runHeadless(setup);
}

/** What was typed stands in it, and what is in a file. */
const complain = (problem: string): void =>
  void process.stderr.write(`${flatRow(show(problem, "prose"))}\n`);
