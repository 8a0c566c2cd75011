/** `/help`: what can be typed here. */
import type { SlashCommand } from "../core/desk.js";
import type { Words } from "../core/i18n/index.js";

type Summaries = Words["commands"]["summary"];

export const help = (all: () => readonly SlashCommand[]): SlashCommand => ({
  name: "help",
  run(_, desk) {
    const { help, summary } = desk.words().commands;
    const left = all().map((c) => `/${c.name}${c.usage ? ` ${c.usage}` : ""}`);
    const width = Math.max(...left.map((l) => l.length)) + 2;
    const lines = all().map(
      (c, i) => `  ${left[i]!.padEnd(width)}${summary[c.name as keyof Summaries]}`,
    );
    desk.notify({ tone: "plain", text: [help.intro, ...lines, help.keys].join("\n") });
  },
});
