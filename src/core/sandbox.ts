/**
 * In what commands run, or why not in what was asked for.
 */
export type SandboxState =
  | { on: true; by: "bubblewrap" | "seatbelt"; network: boolean }
  | { on: false; lack?: SandboxLack };

/** It was asked for and cannot be had: every command asks, whatever was allowed. */
export interface SandboxLack {
  /**
   * `not_installed`: the program is not there. `refused`: the system does not let it.
   * `home`: the project holds the home directory, which is to be hidden. `system`: there is
   * none for this system.
   */
  why: "not_installed" | "refused" | "home" | "system";
  /** What it said, or which folder. */
  detail: string;
  /** The command that installs it here; "" where that is not known. */
  install: string;
}
