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
  const time = new Date(entry.at).toISOString().slice(11, 19);
  const parts = [`${decision} ${say.by[entry.decidedBy]}`, outcome, ...exit];
  return `${time}  ${verb} ${entry.subject} · ${parts.join(" · ")}`;
}
