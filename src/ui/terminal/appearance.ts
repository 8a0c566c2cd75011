/** How the screen looks on this terminal: its theme, its links, how wide it draws what. */
import type { ScreenTheme, ThemeName } from "../../core/seat.js";
import type { Row, Theme } from "../text/span.js";
import type { Ambiguous } from "../text/width.js";
import { setAmbiguous } from "../text/width.js";
import type { Look } from "../draw/look.js";
import { drawSamples } from "../theme/sample.js";
import { themeFor } from "../theme/themes.js";
import {
  depthOf,
  groundOf,
  isColourless,
  isConsole,
  takesLinks,
  tellsGround,
  terminalName,
} from "./abilities.js";
import type { TerminalOptions } from "./options.js";
import type { Queries } from "./queries.js";
import { createQueries } from "./queries.js";

export interface Appearance {
  theme(): Theme | undefined;
  links: boolean;
  /** For the person to choose by; undefined where nothing is painted. */
  choice: ScreenTheme | undefined;
  /** Before the first frame. */
  begin(): void;
  /** Behind it: what takes a moment longer. */
  afterFirstFrame(): void;
  hear: Queries["hear"];
  settled: Queries["settled"];
  waits: Queries["waits"];
  place(up: number): ReturnType<Queries["askPlace"]>;
}

export interface AppearanceSetting {
  options: TerminalOptions;
  /** Something looks different from now on. */
  changed(): void;
  print(draw: (look: Look) => Row[]): void;
  release(chunk: string): void;
}

export function createAppearance({ options, ...screen }: AppearanceSetting): Appearance {
  const { env, stdout, memory } = options;
  const depth = depthOf(env);
  const colourless = isColourless(env);
  const name = terminalName(env);
  let ground = groundOf(env);
  let chosen: ThemeName = options.theme ?? "auto";
  const themed = (name: ThemeName) => themeFor(name, { depth, ground });

  const queries = createQueries({
    write: (text) => void stdout.write(text),
    release: screen.release,
    widths(found: Ambiguous) {
      setAmbiguous(found);
      memory?.keep(name, found);
      screen.changed();
    },
    ground(found) {
      ground = found;
      screen.changed();
    },
  });

  return {
    theme: () => (colourless ? undefined : themed(chosen)),
    links: !colourless && takesLinks(env),
    choice: colourless
      ? undefined
      : {
          get chosen() {
            return chosen;
          },
          choose(name) {
            chosen = name;
            screen.changed();
          },
          preview: () => screen.print((look) => drawSamples(themed, chosen, look)),
        },
    begin() {
      if (!memory) return;
      setAmbiguous(memory.known(name));
      queries.askWidths();
    },
    afterFirstFrame() {
      if (memory && !colourless && ground === undefined && tellsGround(env)) queries.askGround();
    },
    hear: queries.hear,
    settled: queries.settled,
    waits: queries.waits,
    place: (up) => queries.askPlace(up, !isConsole(env)),
  };
}
