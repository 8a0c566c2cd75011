/** The host of a session, with what the person wants commands to run in. */
import { join } from "node:path";
import type { LocalHost } from "../adapters/host/index.js";
import { endOrphans, localHost } from "../adapters/host/index.js";
import type { DeskSandbox } from "../core/desk.js";
import type { Words } from "../core/i18n/index.js";
import type { SandboxState } from "../core/sandbox.js";
import type { Setup } from "./setup.js";

export function openHost(setup: Setup): Promise<LocalHost> {
  const { cwd, sandbox } = setup;
  return localHost({ root: cwd, ledger: ledgerOf(setup), ...(sandbox && { sandbox }) });
}

const ledgerOf = ({ forWorld }: Setup): string => join(forWorld.dataDir, "runs");

/** Ends what a killed belay has left running; a line about it, when there was something. */
export async function orphansEnded(setup: Setup): Promise<string | undefined> {
  const count = await endOrphans(ledgerOf(setup));
  return count > 0 ? setup.words().jobs.orphans({ count }) : undefined;
}

/** In what commands run; undefined when nothing was asked for. */
export function deskSandbox(state: SandboxState, words: Words): DeskSandbox | undefined {
  if (state.on) return { state: state.network ? "open" : "walled", text: words.sandbox.on(state) };
  const lack = lackText(state, words);
  return lack === undefined ? undefined : { state: "missing", text: lack };
}

/** What is lacking of what was asked for, in one line. */
export function lackText(state: SandboxState, words: Words): string | undefined {
  if (state.on || !state.lack) return undefined;
  return `${words.sandbox.lacks[state.lack.why](state.lack)}${words.sandbox.asks}`;
}
