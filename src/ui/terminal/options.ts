/** What a screen is given: the terminal it takes, and the language it speaks. */
import type { Words } from "../../core/i18n/index.js";
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
}
