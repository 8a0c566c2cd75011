/** `/status`: model, mode, folder, session. */
import type { SlashCommand } from "../core/desk.js";

export const status: SlashCommand = {
  name: "status",
  run(_, desk) {
    const { row, status: words } = desk.words().commands;
    const { demoLabel } = desk.words().terminal;
    const now = desk.status();
    const context = now.context === undefined ? "–" : `${Math.round(now.context * 100)} %`;
    const rows: [string, string][] = [
      [words.version, now.version],
      [words.model, `${now.provider}/${now.model}${now.demo ? ` (${demoLabel})` : ""}`],
      [words.endpoint, now.demo ? words.builtIn : now.baseURL],
      [words.folder, now.cwd],
      [words.mode, now.hitl],
      [words.context, context],
      [words.session, desk.agent.session().id],
      [words.journal, now.journal],
    ];
    const { sandbox } = desk.words();
    rows.push([sandbox.title, desk.sandbox?.()?.text ?? sandbox.off]);
    const state = desk.agent.busy() ? words.busy : words.idle;
    const lines = rows.map(([name, value]) => `  ${row(name, value)}`);
    desk.notify({ tone: "plain", text: [words.title(state), ...lines].join("\n") });
  },
};
