/** How a person wants the screen to look: where it is written, and kept when they change it. */
import { problemText, saveConfig, terminalWidths } from "../adapters/config/index.js";
import type { DeskTheme } from "../core/desk.js";
import type { Screen, ThemeName } from "../core/seat.js";
import type { TerminalOptions } from "../ui/terminal/options.js";
import type { Setup } from "./setup.js";

/** For the terminal: what the command line, the environment and the configuration say. */
export function screenLook(
  setup: Setup,
): Pick<TerminalOptions, "theme" | "alerts" | "plain" | "memory"> {
  const { screen, places } = setup.config;
  return { ...screen, memory: terminalWidths(places.cache) };
}

/** undefined where the screen has no colours to choose. */
export function deskTheme(screen: Screen, setup: Setup): DeskTheme | undefined {
  const { theme } = screen;
  if (!theme) return undefined;
  return {
    get chosen() {
      return theme.chosen;
    },
    preview: () => theme.preview(),
    choose(name) {
      theme.choose(name);
      return keep(name, setup);
    },
  };
}

function keep(name: ThemeName, setup: Setup): string | undefined {
  const words = setup.words();
  const say = words.commands.theme.notKept;
  try {
    const kept = saveConfig(setup.config.places.config, { theme: name });
    return kept.saved ? undefined : say(problemText(kept.problem, words));
  } catch (error) {
    return say(error instanceof Error ? error.message : String(error));
  }
}
