/**
 * What a sandbox is to the shell: something a command line is put into.
 */
import type { SandboxState } from "../../../core/sandbox.js";
import type { Environment } from "../shell/environment.js";

export interface Sandbox {
  state: SandboxState & { on: true };
  /**
   * All that a command starts ends with it, whatever it does, and the outer process must live
   * for the others to end in peace. It tells on a pipe of its own, descriptor 3, how it went:
   * see `runner.ts`.
   */
  contains: boolean;
  enter(words: readonly string[], from: Outside): Promise<Entered | { problem: string }>;
  /** English, for the model: what cannot be done in it. */
  limits: string;
  close(): Promise<void>;
}

export interface Outside {
  cwd: string;
  env: Environment;
  /** Must be readable inside under this very path. */
  file: string | undefined;
}

export interface Entered {
  words: readonly string[];
  env: Environment;
  /** Once nothing of the command is left. */
  leave(): void;
}

/** How the first process of a command ended. */
export interface Exit {
  code: number | null;
  signal?: string;
  /** From a sandbox that contains: how many the command had left running. */
  left?: number;
  /** The command was never begun. */
  problem?: string;
}

/** What opens doors out of a sandbox, or names folders that are not in it. */
export function environmentInside(env: Environment, temporary: string | undefined): Environment {
  const kept = Object.entries(env).filter(([name]) => !DOORS.test(name));
  return { ...Object.fromEntries(kept), ...(temporary !== undefined && { TMPDIR: temporary }) };
}

const DOORS = /^(SSH_AUTH_SOCK|XDG_RUNTIME_DIR|TMPDIR|TEMP|TMP)$/;

export const limitsText = (network: boolean): string =>
  "It ran in a sandbox: only the project and the temporary folder can be written there " +
  "(.belay, .mcp.json, and .git's config and hooks cannot), the home directory is empty" +
  (network ? "." : ", and there is no network.") +
  " What needs more is for the person to run.";
