/** `/audit [N]`: the last judged calls, newest last: who decided, what became of them. */
import type { AuditEntry } from "../core/audit.js";
import { audit as entriesOf } from "../core/audit.js";
import type { SlashCommand } from "../core/desk.js";
import type { Words } from "../core/i18n/index.js";

const shownAtFirst = 20;

export const audit: SlashCommand = {
  name: "audit",
  usage: "[N]",
  run(args, desk) {
    const words = desk.words();
    const asked = Number(args.trim() || shownAtFirst);
    if (!Number.isInteger(asked) || asked < 1)
      return desk.notify({ tone: "bad", text: words.commands.misused("/audit [N]") });
    const entries = entriesOf(desk.facts()).slice(-asked);
    const lines = entries.map((entry) => auditLine(entry, words));
    const text = lines.length > 0 ? lines.join("\n") : words.commands.audit.none;
    desk.notify({ tone: "plain", text });
  },
};

export function auditLine(entry: AuditEntry, words: Words): string {
  const say = words.commands.audit;
  const verb = words.tools.verbs[entry.tool] ?? words.tools.call({ tool: entry.tool });
  const decision = entry.allowed ? say.allowed : say[entry.as ?? "refused"];
  const outcome = entry.trouble ? words.tools.troubles[entry.trouble] : say.outcomes[entry.outcome];
  const exit = entry.exit == null ? [] : [words.tools.exit({ code: entry.exit })];
  const decided = say.decided({ what: decision, by: say.by[entry.decidedBy] });
  const parts = [decided, outcome, ...exit];
  return `${clockAt(entry.at)}  ${verb} ${entry.subject} · ${parts.join(" · ")}`;
}

const two = (n: number) => String(n).padStart(2, "0");

/** As the clock on this machine's wall had it. */
function clockAt(at: number): string {
  const time = new Date(at);
  return [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(":");
}

export function dayAt(at: number): string {
  const time = new Date(at);
  return [time.getFullYear(), time.getMonth() + 1, time.getDate()].map(two).join("-");
}
