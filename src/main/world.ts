/**
 * Opens what a session stands on (journal, host, policy, tools) and puts an agent on it. The
 * same for a screen, a pipe and the demo: they differ in who hears and who approves.
 */
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { homedir } from "node:os";
import { localHost } from "../adapters/host/index.js";
import type { JournalNotice } from "../adapters/journal/open.js";
import { deferredJournal } from "../adapters/journal/open.js";
import { openShellParser } from "../adapters/shell-parser/index.js";
import type { Agent } from "../core/agent.js";
import { createAgent } from "../core/agent.js";
import { commandJudge } from "../core/command/index.js";
import type { Host } from "../core/host.js";
import type { Rules } from "../core/next.js";
import type { Grant, HitlMode } from "../core/policy.js";
import type { Approver, Journal, Model, Ports } from "../core/ports.js";
import { systemPrompt } from "../core/prompts.js";
import { redactor, valueRedactor } from "../core/redact.js";
import { standingPolicy } from "../core/rules.js";
import { tools } from "../tools/index.js";

export interface WorldOptions {
  /** Absolute folder of the project. */
  cwd: string;
  dataDir: string;
  model: Model;
  hitl: () => HitlMode;
  grants: readonly Grant[];
  limits: Pick<Rules, "maxRounds" | "tokenBudget">;
  /** Values of keys in use: taken out of all that is kept or sent. */
  keys: readonly string[];
  /** The person's own standing notes for the system prompt. */
  memory: string;
  emit: Ports["emit"];
  approver: Approver;
  noticed: (notice: JournalNotice) => void;
}

export interface World {
  agent: Agent;
  host: Host;
  journal: Journal;
  /** A new conversation on the same ports. */
  renew(): void;
  close(): Promise<void>;
}

export async function openWorld(options: WorldOptions): Promise<World> {
  const host = await localHost({ root: options.cwd });
  const journal = await deferredJournal({
    dir: options.dataDir,
    redact: redactor(options.keys),
    notify: options.noticed,
  });
  const secret = randomBytes(32);
  const system = systemPrompt({
    cwd: host.root,
    platform: process.platform,
    memory: options.memory,
  });
  const opening = { id: randomUUID(), cwd: host.root, system, grants: options.grants };
  const agent = createAgent(
    opening,
    {
      model: options.model,
      tools,
      host,
      policy: standingPolicy(
        options.hitl,
        commandJudge(openShellParser(), { cwd: host.root, home: homedir() }),
      ),
      journal,
      approver: options.approver,
      clock: { now: Date.now },
      seal: (call) => createHmac("sha256", secret).update(call).digest("base64url").slice(0, 12),
      redact: valueRedactor(options.keys),
      emit: options.emit,
    },
    options.limits,
  );
  return {
    agent,
    host,
    journal,
    renew: () => agent.renew(randomUUID(), system),
    async close() {
      agent.cancel();
      await host.shell.close();
      journal.close();
    },
  };
}
