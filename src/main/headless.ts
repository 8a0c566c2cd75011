/**
 * One task without a screen: the answer on standard output, the rest on standard error, and
 * an exit code that says how it ended.
 */
import type { LocalHost } from "../adapters/host/index.js";
import type { Words } from "../core/i18n/index.js";
import { text } from "../core/message.js";
import type { Approver } from "../core/ports.js";
import { exitCode } from "../core/report.js";
import { redactFact, redactor } from "../core/redact.js";
import type { Printer } from "../ui/print.js";
import { openPrinter } from "../ui/print.js";
import { lackText, openHost, orphansEnded } from "./host.js";
import { settledModelOf } from "./models.js";
import { writable } from "./output.js";
import type { Setup } from "./setup.js";
import { journalNotice } from "./setup.js";
import { pipedIn } from "./piped.js";
import { openProjectTrust } from "./trust.js";
import { openWorld } from "./world.js";

export async function runHeadless(setup: Setup): Promise<number> {
  const words = setup.words();
  const printer = openPrinter(setup.flags.format, words, standardSinks());
  const task = await taskOf(setup.flags.words, () => printer.note(words.headless.awaitsInput));
  if (task === undefined || task.trim() === "") {
    printer.note(task === undefined ? words.headless.inputTooLong : words.headless.noTask);
    return 2;
  }
  const { opened: model, notices } = await settledModelOf(setup);
  for (const { text: line } of notices) printer.note(line);
  if (model.demo) printer.note(words.headless.demoModel);
  for (const problem of setup.problems) printer.note(problem);
  const host = await openHost(setup);
  const orphans = await orphansEnded(setup);
  if (orphans !== undefined) printer.note(orphans);
  const lack = lackText(host.sandbox, words);
  if (lack !== undefined) printer.note(lack);
  const project = await projectFor(host, setup, printer);
  const redact = redactor(setup.forWorld.keys);
  const world = await openWorld({
    ...setup.forWorld,
    host,
    projectNotes: project.notes,
    untrusted: project.distrusted,
    model: model.model,
    hitl: () => setup.hitl,
    emit: (event) => printer.emit(redactFact(event, redact)),
    approver: nobodyAsked(printer, words, lack !== undefined),
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

/** Nobody is asked here, so what is not trusted already is not trusted. */
async function projectFor({ files, root }: LocalHost, setup: Setup, printer: Printer) {
  const words = setup.words();
  const { dataDir } = setup.forWorld;
  const project = await openProjectTrust({ files, root, dataDir, now: Date.now });
  const broken = project.brokenList();
  if (broken !== undefined) printer.note(words.trust.brokenList(broken));
  const state = project.state();
  if (project.distrusted())
    printer.note(words.trust.ignored(words.trust.why[state === "changed" ? state : "untrusted"]));
  for (const line of setup.permissions.takeProject(project.rules(), words)) printer.note(line);
  return project;
}

/** What --allow would not help with is said by its own reason. */
function nobodyAsked(printer: Printer, words: Words, unsandboxed: boolean): Approver {
  return {
    async ask(plan, signal) {
      const { why, detail = "", reason } = plan.judged;
      const say = words.permissions.notApproved;
      const { subject } = plan;
      if (unsandboxed && plan.effects.some(({ kind }) => kind === "execute")) {
        printer.note(words.sandbox.notApproved({ subject }));
        return { allow: false, by: "nobody", reason: `${reason} Nobody can be asked in this run.` };
      }
      if (why !== "tainted" && why !== "rule") return printer.approver.ask(plan, signal);
      const line =
        why === "tainted"
          ? say.tainted({ subject, sources: detail })
          : say.rule({ subject, rule: detail });
      printer.note(line);
      return { allow: false, by: "nobody", reason: `${reason} Nobody can be asked in this run.` };
    },
  };
}

/** What is piped in joins the task, behind it; undefined when it is more than any model reads. */
async function taskOf(words: readonly string[], waiting: () => void): Promise<string | undefined> {
  const said = words.join(" ");
  const piped = await pipedIn({ patient: said.trim() === "", waiting });
  if (piped === undefined) return undefined;
  return [said, piped.trim()].filter((part) => part !== "").join("\n\n");
}

const standardSinks = () => ({
  screen: process.stdout.isTTY === true,
  out: (text: string) => void (writable() && process.stdout.write(text)),
  err: (text: string) => void process.stderr.write(text),
});
