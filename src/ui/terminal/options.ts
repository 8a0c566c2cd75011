/** What a screen is given: the terminal it takes, the language it speaks, what a person wishes. */
import type { Words } from "../../core/i18n/index.js";
import type { ThemeName } from "../../core/seat.js";
import type { Ambiguous } from "../text/width.js";
import type { Alerts } from "./alerts.js";
import type { Environment, Input } from "./modes.js";
import type { Terminal } from "./outlet.js";

export interface TerminalOptions {
  /** Asked at every frame: the language may change in the session. */
  words(): Words;
  stdin: Input;
  stdout: Terminal & {
    on(event: "resize" | "error", hear: () => void): unknown;
    off(event: "resize" | "error", hear: () => void): unknown;
  };
  env: Environment;
  /** Milliseconds, monotonic; left out, the machine's. */
  now?(): number;
  theme?: ThemeName;
  alerts?: Alerts;
  /** Lines only, nothing drawn twice: for a screen reader. */
  plain?: boolean;
  /** What terminals were found to do, by their names. Left out, the terminal is asked nothing. */
  memory?: TerminalMemory;
}

export interface TerminalMemory {
  known(terminal: string): Ambiguous | undefined;
  keep(terminal: string, found: Ambiguous): void;
}
