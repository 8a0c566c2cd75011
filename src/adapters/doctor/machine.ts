/** What belay stands on here: Node, the journal, the search program, what a sandbox could be. */
import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import type { Finding } from "../../core/doctor.js";
import { ok, problem } from "../../core/doctor.js";
import { systemSaid } from "../../core/system-said.js";
import { openJournal } from "../journal/open.js";
import { elsewhere } from "./elsewhere.js";
import type { Connection } from "../model/index.js";
import { fetchThrough } from "../model/transport.js";
import { faultOfNetwork } from "../model/faults/network.js";

export interface Here {
  dataDir: string;
  /** PATH. */
  path: string;
  /** Where the person asked for a sandbox: what commands run in, or what is lacking. */
  sandbox: { said: string; lacking: boolean } | undefined;
}

export async function examineMachine({ dataDir, path, sandbox }: Here): Promise<Finding[]> {
  const files = [node(process.versions.node), await journal(dataDir), await ripgrep()];
  return [...files, sandbox ? asked(sandbox) : sandboxHere(path)];
}

function node(version: string): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const fits = major > 20 || (major === 20 && minor >= 19);
  const detail = `v${version}`;
  return fits ? ok("node", "node_fits", { detail }) : problem("node", "node_old", { detail });
}

async function journal(dir: string): Promise<Finding> {
  const { journal, notice } = await openJournal({ dir });
  journal.close();
  switch (notice?.kind) {
    case "not_saved":
      return problem("journal", "journal_lost", { detail: notice.why });
    case "no_sqlite":
      return systemSaid(notice.why)?.code === "ENOSQLITE"
        ? ok("journal", "journal_lines", { detail: notice.file })
        : problem("journal", "journal_sqlite_fails", { detail: notice.why });
    default:
      return ok("journal", "journal_sqlite", { detail: dir });
  }
}

async function ripgrep(): Promise<Finding> {
  const { rgPath } = await import("@vscode/ripgrep");
  const { said, why } = await firstLine(rgPath, ["--version"]);
  return said
    ? ok("ripgrep", "ripgrep_runs", { detail: said })
    : problem("ripgrep", "ripgrep_missing", { detail: why });
}

function firstLine(program: string, args: string[]): Promise<{ said: string; why: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env: {}, stdio: ["ignore", "pipe", "ignore"] });
    let out = "";
    child.stdout.on("data", (piece: Buffer) => {
      out += piece.toString("utf8");
    });
    child.once("error", (error) => resolve({ said: "", why: error.message }));
    child.once("close", (code) => resolve({ said: out.split("\n")[0] ?? "", why: `exit ${code}` }));
  });
}

const asked = ({ said, lacking }: NonNullable<Here["sandbox"]>): Finding =>
  (lacking ? problem : ok)("sandbox", "sandbox_asked", { detail: said });

const sandboxes = ["bwrap", "sandbox-exec"];

function sandboxHere(path: string): Finding {
  const found = sandboxes.find((name) =>
    path.split(delimiter).some((dir) => runs(join(dir, name))),
  );
  return found ? ok("sandbox", "sandbox_found", { detail: found }) : ok("sandbox", "sandbox_none");
}

function runs(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // Not here.
  }
}

const saidMax = 300;

/** Whether anybody answers there, and whether at this address; what, does not matter. */
export async function reach(connection: Connection, waitMs: number): Promise<Finding> {
  const began = performance.now();
  try {
    const send = await fetchThrough(connection.network, connection.baseURL);
    const url = `${connection.baseURL.replace(/\/+$/, "")}/models`;
    const { apiKey, headers } = connection;
    const response = await send(url, {
      headers: { ...(apiKey && { authorization: `Bearer ${apiKey}` }), ...headers },
      redirect: "error",
      signal: AbortSignal.timeout(waitMs),
    });
    const said = response.ok ? (await response.text()).slice(0, saidMax) : "";
    await (response.bodyUsed ? undefined : response.body?.cancel());
    // LM Studio says so with status 200.
    if (response.status === 404 || /unexpected endpoint/i.test(said)) {
      const [meant] = await elsewhere(connection, waitMs);
      if (meant) return { ...meant, check: "endpoint" };
    }
    if (response.status === 401 || response.status === 403)
      return problem("endpoint", "key_refused", { detail: `HTTP ${response.status}` });
    const ms = String(Math.round(performance.now() - began));
    return ok("endpoint", "answered", { detail: ms });
  } catch (error) {
    const detail = `${connection.baseURL}: ${faultOfNetwork(error).message}`;
    return problem("endpoint", "not_reached", { detail });
  }
}
