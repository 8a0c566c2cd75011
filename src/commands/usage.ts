/** `/usage`: the tokens of this turn and of the session. */
import type { SlashCommand } from "../core/desk.js";
import type { Usage } from "../core/event.js";

export const usage: SlashCommand = {
  name: "usage",
  run(_, desk) {
    const words = desk.words().commands.usage;
    const line = (name: string, of: Usage) => {
      const [input, output, cached] = [of.input, of.output, of.cached].map(grouped);
      const estimated = of.estimated ? ` (${words.estimated})` : "";
      return `  ${name}: ${words.line(input!, output!, cached!)}${estimated}`;
    };
    const session = desk.agent.session();
    const text = [line(words.turn, session.turn.usage), line(words.session, session.usage)];
    desk.notify({ tone: "plain", text: text.join("\n") });
  },
};

const grouped = (n: number) => n.toLocaleString("en-US");
