/** `/help`: what can be typed here. */
import type { SlashCommand } from "../core/desk.js";
import type { Words } from "../core/i18n/index.js";

type Summaries = Words["commands"]["summary"];

export const help = (all: () => readonly SlashCommand[]): SlashCommand => ({
  name: "help",
  run(_, desk) {
    const { help, summary } = desk.words().commands;
    const rows = all().map(({ name, usage }) => {
      const typed = `/${name}${usage ? ` ${usage}` : ""}`;
      return [typed, summary[name as keyof Summaries]] as const;
    });
    desk.notify({ tone: "plain", text: help.intro, rows });
    desk.notify({ tone: "plain", text: help.keys });
  },
});
