/**
 * One task without a screen: the answer on standard output, the rest on standard error, and
 * an exit code that says how it ended.
 */
import { text } from "../core/message.js";
import { exitCode } from "../core/report.js";
import { redactFact, redactor } from "../core/redact.js";
import { openPrinter } from "../ui/print.js";
import { settledModelOf } from "./models.js";
import type { Setup } from "./setup.js";
import { journalNotice } from "./setup.js";
import { pipedIn } from "./piped.js";
import { openWorld } from "./world.js";

export async function runHeadless(setup: Setup): Promise<number> {
  const words = setup.words();
  const task = await taskOf(setup.flags.words);
  if (task.trim() === "") {
    process.stderr.write(`${words.headless.noTask}\n`);
    return 2;
  }
  const printer = openPrinter(setup.flags.format, words, standardSinks());
  const { opened: model, notices } = await settledModelOf(setup);
  for (const { text: line } of notices) printer.note(line);
  if (model.demo) printer.note(words.headless.demoModel);
  for (const problem of setup.problems) printer.note(problem);
  const redact = redactor(setup.forWorld.keys);
  const world = await openWorld({
    ...setup.forWorld,
    model: model.model,
    hitl: () => setup.hitl,
    emit: (event) => printer.emit(redactFact(event, redact)),
    approver: printer.approver,
    noticed: (notice) => printer.note(journalNotice(notice, words)),
  });
  const stop = () => world.agent.cancel();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  try {
    await world.agent.say([text(task)]);
    return exitCode(printer.finish().state);
  } finally {
    await world.close();
    await model.close();
  }
}

/** What is piped in joins the task, behind it. */
async function taskOf(words: readonly string[]): Promise<string> {
  const said = words.join(" ");
  const piped = await pipedIn({ patient: said.trim() === "" });
  return [said, piped.trim()].filter((part) => part !== "").join("\n\n");
}

/** A reader that has gone away (`| head`) is no error of ours: stop writing, go on. */
function standardSinks() {
  let open = true;
  process.stdout.on("error", () => {
    open = false;
  });
  process.stderr.on("error", () => {});
  return {
    out: (text: string) => void (open && process.stdout.write(text)),
    err: (text: string) => void process.stderr.write(text),
  };
}
