/**
 * This machine as a host: files under one root, searches in it, commands in its folder.
 */
import { homedir } from "node:os";
import { realpath } from "node:fs/promises";
import type { Host, Shell } from "../../core/host.js";
import type { SandboxState } from "../../core/sandbox.js";
import { localFiles, openRoot } from "./files/files.js";
import { openSpill } from "./files/spill.js";
import { openSandbox, type SandboxWish } from "./sandbox/open.js";
import { localSearch } from "./search/search.js";
import type { Environment } from "./shell/environment.js";
import { Ledger } from "./shell/ledger.js";
import { LocalShell } from "./shell/shell.js";

export { endOrphans } from "./shell/ledger.js";
export type { SandboxWish };

export interface LocalHostOptions {
  /** The project's folder. */
  root: string;
  /** Where private, passing files may be made; the system's place for them if left out. */
  stateDir?: string;
  /** What the allow-list for commands picks from; the program's own if left out. */
  environment?: Environment;
  /** Further variables that commands may see. */
  pass?: readonly string[];
  /** Where running commands are noted, for `endOrphans` at the next start. */
  ledger?: string;
  /** In which commands are to run; left out = in none. */
  sandbox?: SandboxWish;
  /** By paths where descriptors could be used: what other systems do, for its tests. */
  reach?: "handles" | "paths";
}

export interface LocalHost extends Host {
  shell: Required<Shell>;
  sandbox: SandboxState;
  /** Ends every command, those in the background too, and lets go of the root. */
  close(): Promise<void>;
}

/** Throws when `root` is no directory that can be opened. */
export async function localHost(options: LocalHostOptions): Promise<LocalHost> {
  const root = await openRoot(options.root, options.reach ?? "handles");
  const { environment: from = process.env, pass = [] } = options;
  const opened =
    options.sandbox &&
    (await openSandbox(options.sandbox, { root: root.path, env: from, ledger: options.ledger }));
  const sandbox = opened && "enter" in opened ? opened : undefined;
  const shell = new LocalShell({
    sandbox,
    ledger: options.ledger === undefined ? undefined : new Ledger(options.ledger),
    cwd: root.path,
    passed: { from, pass },
    temporary: options.stateDir,
    openSpill: (name) => openSpill(root, name),
  });
  return {
    root: root.path,
    files: localFiles(root),
    search: localSearch(root),
    shell,
    sandbox: sandbox?.state ?? { on: false, ...(opened && "why" in opened && { lack: opened }) },
    close: async () => {
      await shell.close();
      await sandbox?.close();
      await root.close();
    },
  };
}

/** Whether `root` holds so much that the guard means little: `/`, a home, what holds homes. */
export async function isWide(root: string, home: string = homedir()): Promise<boolean> {
  const [path, own] = await Promise.all([realpath(root), realpath(home)]);
  return path === "/" || own === path || own.startsWith(`${path}/`);
}
