/**
 * The program: reads the command line and hands over to the one way of running that it asks
 * for. With `main/` beside it, the only place that sees more than one rim.
 */
import pkg from "../package.json" with { type: "json" };
import { answer } from "./front.js";
import { readFlags } from "./ui/flags.js";
import { flagProblem } from "./main/flag-problem.js";
import { runDemo } from "./main/demo.js";
import { runHeadless } from "./main/headless.js";
import { runInteractive } from "./main/interactive.js";
import { runPolicy } from "./main/policy.js";
import { setUp } from "./main/setup.js";

/** The exit code. Rejects only for a bug of ours. */
export async function main(argv: readonly string[]): Promise<number> {
  const flags = readFlags(argv);
  if ("problem" in flags) {
    process.stderr.write(`${flagProblem(flags, process.env)}\n`);
    return 2;
  }
  const said = answer(argv, process.env);
  if (said !== undefined) {
    process.stdout.write(`${said}\n`);
    return 0;
  }
  if (flags.command === "policy") return runPolicy(flags);
  if (flags.command === "demo") return runDemo(flags);
  const setup = setUp(flags, pkg.version);
  if ("usage" in setup) {
    process.stderr.write(`${setup.usage}\n`);
    return 2;
  }
  const screen = flags.command === "session" && process.stdin.isTTY && process.stdout.isTTY;
  return screen ? runInteractive(setup) : runHeadless(setup);
}
