/**
 * A project, a home with secrets, and a host whose commands run in the sandbox of this machine.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type LocalHost, localHost } from "../../src/adapters/host/index.js";
import type { Ran } from "../../src/core/host.js";
import { remove, temporary } from "../host/fixture.js";

/** Why no sandbox can be tested here; undefined = it can. */
export const lacking: string | undefined = lackHere();

function lackHere(): string | undefined {
  if (process.platform !== "linux") return "needs Linux";
  if (spawnSync("bwrap", ["--version"]).status !== 0) return "needs bubblewrap (bwrap) on PATH";
  const args = ["--unshare-user", "--unshare-pid", "--unshare-net", "--ro-bind", "/", "/"];
  const ran = spawnSync("bwrap", [...args, "--proc", "/proc", "true"], { encoding: "utf8" });
  return ran.status === 0 ? undefined : `bubblewrap is not let do it here: ${ran.stderr.trim()}`;
}

export interface Rig {
  base: string;
  root: string;
  home: string;
  outside: string;
  host: LocalHost;
  run(command: string | readonly string[], limits?: Limits): Promise<Ran>;
  close(): Promise<void>;
}

export interface Limits {
  timeoutMs?: number;
  background?: boolean;
  signal?: AbortSignal;
}

export async function openRig(options: { network?: boolean; bare?: boolean } = {}): Promise<Rig> {
  const base = temporary("sandbox");
  const [root, home, outside] = ["project", "home", "outside"].map((name) => join(base, name)) as [
    string,
    string,
    string,
  ];
  for (const path of [root, join(home, ".ssh"), join(home, "belay"), outside])
    mkdirSync(path, { recursive: true });
  writeFileSync(join(home, ".ssh/id_ed25519"), "the-private-key\n");
  writeFileSync(join(home, ".netrc"), "machine x password the-password\n");
  writeFileSync(join(home, ".gitconfig"), "[user]\n\tname = Ada\n\temail = ada@example.invalid\n");
  writeFileSync(join(home, "belay/config.json"), '{"apiKey":"the-api-key"}');
  writeFileSync(join(outside, "notes.txt"), "outside\n");
  if (!options.bare) {
    execFileSync("git", ["init", "-q", "-b", "main", root]);
    writeFileSync(join(root, "file.txt"), "one\n");
  }
  const environment = { ...process.env, HOME: home, SSH_AUTH_SOCK: "/tmp/agent" };
  const sandbox = { network: options.network ?? false, hidden: [join(home, "belay")] };
  const host = await localHost({ root, environment, stateDir: base, sandbox });
  const run: Rig["run"] = (command, limits = {}) =>
    host.shell.run(
      typeof command === "string" ? { command } : { argv: command },
      { timeoutMs: limits.timeoutMs ?? 15_000, background: limits.background ?? false },
      () => {},
      limits.signal ?? new AbortController().signal,
    );
  const close = async (): Promise<void> => {
    await host.close();
    remove(base);
  };
  return { base, root, home, outside, host, run, close };
}
