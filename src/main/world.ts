/**
 * Opens what a session stands on (journal, host, policy, tools) and puts an agent on it. The
 * same for a screen, a pipe and the demo: they differ in who hears and who approves.
 */
import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import { ownHome } from "../adapters/config/index.js";
import type { LocalHost } from "../adapters/host/index.js";
import { localHost } from "../adapters/host/index.js";
import type { JournalNotice } from "../adapters/journal/open.js";
import { deferredJournal } from "../adapters/journal/open.js";
import { pathMatcher } from "../adapters/permission/path-match.js";
import { openShellParser } from "../adapters/shell-parser/index.js";
import type { Agent } from "../core/agent.js";
import { createAgent } from "../core/agent.js";
import { commandJudge } from "../core/command/index.js";
import type { Host } from "../core/host.js";
import type { Rules } from "../core/next.js";
import type { Explanation } from "../core/permission/explain.js";
import { explain } from "../core/permission/explain.js";
import type { StandingRule } from "../core/permission/rule.js";
import { askEveryCommand } from "../core/permission/unsandboxed.js";
import { searchWithin } from "../core/permission/search.js";
import type { HitlMode, Policy } from "../core/policy.js";
import type { Approver, Journal, Model, Ports } from "../core/ports.js";
import { systemPrompt } from "../core/prompts.js";
import { redactor, valueRedactor } from "../core/redact.js";
import { standingPolicy } from "../core/rules.js";
import { tools } from "../tools/index.js";
import { journalLost } from "./crash.js";

export interface WorldOptions {
  /** Absolute folder of the project. */
  cwd: string;
  dataDir: string;
  model: Model;
  hitl: () => HitlMode;
  /** Standing permissions, as they are now. */
  rules: () => readonly StandingRule[];
  /** The folder is not trusted: what stands in it counts as a stranger's. */
  untrusted?: () => boolean;
  limits: Pick<Rules, "maxRounds" | "tokenBudget">;
  /** Values of keys in use: taken out of all that is kept or sent. */
  keys: readonly string[];
  /** The person's own standing notes for the system prompt. */
  memory: string;
  /** Notes of the project, as far as it is trusted: asked for with each new conversation. */
  projectNotes?: () => string;
  /** Opened already by the one who asks, who also closes it; else one is opened. */
  host?: LocalHost;
  emit: Ports["emit"];
  approver: Approver;
  noticed: (notice: JournalNotice) => void;
}

export interface World {
  agent: Agent;
  host: Host;
  journal: Journal;
  /** What was said so far will outlast the program. */
  saved(): boolean;
  policy: Policy;
  /** Why a call of a tool, of a command or to a path would ask, or not. */
  explain(question: string): Promise<Explanation[]>;
  /** A new conversation on the same ports. */
  renew(): void;
  close(): Promise<void>;
}

export async function openWorld(options: WorldOptions): Promise<World> {
  const here = options.host ?? (await localHost({ root: options.cwd }));
  const matchPath = pathMatcher();
  const host = { ...here, search: searchWithin(here.search, options.rules, matchPath) };
  let saved = true;
  const journal = await deferredJournal({
    dir: options.dataDir,
    redact: redactor(options.keys),
    notify(notice) {
      if (notice.kind === "not_saved") {
        saved = false;
        journalLost();
      }
      options.noticed(notice);
    },
  });
  const secret = randomBytes(32);
  const system = () =>
    systemPrompt({
      cwd: host.root,
      platform: process.platform,
      memory: options.memory,
      project: options.projectNotes?.() ?? "",
    });
  const opening = { id: randomUUID(), cwd: host.root, system: system() };
  const { sandbox } = here;
  const judgeCommand = commandJudge(openShellParser(), {
    cwd: host.root,
    home: ownHome(),
    // With the network open it can carry things out, and in mode `on` everything asks.
    get sandboxed() {
      return sandbox.on && !sandbox.network && options.hitl() !== "on";
    },
  });
  const { rules, untrusted } = options;
  const ruled = standingPolicy(options.hitl, judgeCommand, {
    rules,
    matchPath,
    ...(untrusted && { untrusted }),
  });
  const policy = !sandbox.on && sandbox.lack ? askEveryCommand(ruled) : ruled;
  const agent = createAgent(
    opening,
    {
      model: options.model,
      tools,
      host,
      policy,
      journal,
      approver: options.approver,
      clock: { now: Date.now },
      seal: (call) => createHmac("sha256", secret).update(call).digest("base64url").slice(0, 12),
      digest: (shown) => createHash("sha256").update(shown).digest("hex"),
      redact: valueRedactor(options.keys),
      emit: options.emit,
    },
    options.limits,
  );
  return {
    agent,
    host,
    journal,
    saved: () => saved,
    policy,
    explain(question) {
      const { grants, revoked, taint } = agent.session();
      const standing = { revoked, taint };
      const asked = { policy, files: host.files, tools: agent.tools(), grants, standing };
      return explain(question, { ...asked, partsOf });
    },
    renew: () => agent.renew(randomUUID(), system()),
    async close() {
      agent.cancel();
      await host.close();
      journal.close();
    },
  };
  async function partsOf(command: string) {
    const { grants, revoked } = agent.session();
    const allowed = rules().filter((r) => r.list === "allow" && !revoked.includes(r.text));
    const words = [...allowed.map(({ rule }) => rule), ...grants].flatMap((rule) =>
      rule.kind === "command" && !rule.exact ? [rule.words] : [],
    );
    return (await judgeCommand({ kind: "execute", command }, words)).perPart;
  }
}
