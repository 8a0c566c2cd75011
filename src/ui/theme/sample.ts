/** A few rows of each theme, to choose by. */
import { themeNames } from "../../core/seat.js";
import type { ThemeName } from "../../core/seat.js";
import type { Words } from "../../core/i18n/index.js";
import type { Row, Span, Theme, Tone } from "../text/span.js";
import { padEnd, width } from "../text/width.js";
import { wrap } from "../text/wrap.js";

const bare = Object.fromEntries([]) as Theme;

export function drawSamples(
  themes: (name: ThemeName) => Theme | undefined,
  chosen: ThemeName,
  look: { columns: number; words: Words },
): Row[] {
  const { theme: say } = look.words.commands;
  const column = Math.max(...themeNames.map((name) => width(name))) + 1;
  return themeNames.flatMap((name) => {
    const theme = themes(name) ?? bare;
    const as = (text: string, tone: Tone): Span => ({ text, tone, theme });
    const lead: Row = [
      { text: name === chosen ? "› " : "  ", tone: "accent" },
      { text: padEnd(name, column), tone: name === chosen ? "bold" : "plain" },
    ];
    const hang: Row = [{ text: " ".repeat(column + 2) }];
    return wrap(
      [
        as(say.samples.words, "plain"),
        as(` ${say.samples.dim}`, "dim"),
        as(` ${say.samples.good}`, "good"),
        as(` ${say.samples.warn}`, "warn"),
        as(` ${say.samples.bad}`, "bad"),
        as(" +1", "added"),
        as(" -1", "removed"),
        as(" if", "keyword"),
        as(' "a"', "string"),
        as(" 42", "number"),
        as(` ${say.samples.link}`, "link"),
      ],
      look.columns,
      { first: lead, rest: hang },
    );
  });
}
