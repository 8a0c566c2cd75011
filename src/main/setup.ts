/**
 * What is known before anything is opened: the folder, the configuration, the words. Quick and
 * without network, so that the prompt can be drawn at once.
 */
import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Config, ConfigProblem, History } from "../adapters/config/index.js";
import {
  loadConfig,
  openHistory,
  ownHome,
  plainFile,
  problemText,
} from "../adapters/config/index.js";
import type { JournalNotice } from "../adapters/journal/open.js";
import { providers } from "../adapters/model/index.js";
import type { SandboxWish } from "../adapters/host/index.js";
import { forget } from "../adapters/trust/environ.js";
import type { Locale, Words } from "../core/i18n/index.js";
import { wordsFor } from "../core/i18n/index.js";
import type { HitlMode } from "../core/policy.js";
import type { Flags } from "../ui/flags.js";
import { crashWith } from "./crash.js";
import type { Permissions } from "./grant.js";
import { openPermissions } from "./grant.js";
import type { WorldOptions } from "./world.js";

export interface Setup {
  version: string;
  flags: Flags;
  cwd: string;
  config: Config;
  history: History;
  hitl: HitlMode;
  hitlGiven: boolean;
  words(): Words;
  setLanguage(locale: Locale): void;
  /** Lines for the person about their configuration. */
  problems: readonly string[];
  permissions: Permissions;
  /** In what commands are to run; undefined = in nothing. */
  sandbox: SandboxWish | undefined;
  forWorld: Pick<WorldOptions, "cwd" | "dataDir" | "rules" | "limits" | "keys" | "memory">;
}

/** Somebody was meant to answer who does not exist: nobody else is asked in their place. */
const namesNobody = (problem: ConfigProblem, flags: Flags): boolean =>
  problem.kind === "unknown_provider"
    ? [flags.provider, process.env.BELAY_PROVIDER].includes(problem.name)
    : problem.kind === "variable" && problem.name.endsWith("_BASE_URL");

/** `usage`: the program cannot start like this; what to do stands in it. */
export function setUp(flags: Flags, version: string): Setup | { usage: string } {
  const { config, problems } = loadConfig({
    options: {
      provider: flags.provider,
      baseURL: flags.baseURL,
      model: flags.model,
      hitl: flags.hitl,
      lang: flags.lang,
      plain: flags.plain,
      sandbox: flags.sandbox,
      maxRounds: flags.maxRounds,
      tokenBudget: flags.tokenBudget,
    },
    env: process.env,
    providers,
  });
  forget(config.table.keys.map(({ name }) => name));
  let locale = config.locale;
  const words = () => wordsFor(locale);
  crashWith({
    keys: config.keys,
    tell(message, saved) {
      const { crashed, crashedUnsaved } = words().headless;
      return saved ? crashed(message, config.places.data) : crashedUnsaved(message);
    },
  });
  const folder = folderFor(flags, words());
  if ("usage" in folder) return folder;
  const standing = openPermissions(config.rules, flags.allow, words());
  if (standing.usage.length > 0) return { usage: standing.usage.join("\n") };
  const misnamed = problems.find((p) => namesNobody(p, flags));
  if (misnamed) return { usage: problemText(misnamed, words()) };
  const { maxRounds, tokenBudget } = config;
  return {
    version,
    flags,
    cwd: folder.path,
    config,
    history: openHistory(config.places.data),
    hitl: config.hitl,
    hitlGiven: config.hitlGiven,
    words,
    setLanguage(chosen) {
      locale = chosen;
    },
    problems: [...problems.map((p) => problemText(p, words())), ...standing.problems],
    permissions: standing.permissions,
    sandbox: config.sandbox.on
      ? { network: config.sandbox.network, hidden: [config.places.config, config.places.data] }
      : undefined,
    forWorld: {
      cwd: folder.path,
      dataDir: config.places.data,
      rules: standing.permissions.rules,
      keys: config.keys,
      memory: standingNotes(config.places.config),
      limits: {
        ...(maxRounds !== undefined && { maxRounds }),
        ...(tokenBudget !== undefined && { tokenBudget }),
      },
    },
  };
}

/** The doctor needs no project: it is asked from anywhere, above all from a home directory. */
const folderFor = ({ command, cwd }: Flags, words: Words): { path: string } | { usage: string } =>
  command === "doctor" && cwd === undefined
    ? { path: folderAt(".") ?? "/" }
    : projectFolder(cwd, words);

/** The root and the home directory are no projects, unless somebody names them on purpose. */
function projectFolder(
  asked: string | undefined,
  words: Words,
): { path: string } | { usage: string } {
  const path = asked ?? ".";
  const real = folderAt(path);
  if (real === undefined) return { usage: words.headless.noFolder(folderName(asked)) };
  if (!isOpen(real)) return { usage: words.headless.closedFolder(real) };
  const wide = real === resolve("/") || real === realOr(ownHome());
  return wide && asked === undefined ? { usage: words.headless.rootFolder(real) } : { path: real };
}

/** As a person knows it: that we stand in one that was taken away is in no system call. */
export const folderName = (asked: string | undefined): string => asked ?? process.env.PWD ?? ".";

/** Undefined when there is none; the folder we stand in may have been taken away. */
export function folderAt(path: string): string | undefined {
  if (path === "") return undefined; // A variable that was not set, most likely.
  try {
    const real = realpathSync(resolve(path));
    return statSync(real).isDirectory() ? real : undefined;
  } catch {
    return undefined; // Not there, not ours to enter, or too deep for the system.
  }
}

/** It can be listed and entered. */
function isOpen(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK);
    return true;
  } catch {
    return false; // Somebody else's.
  }
}

function realOr(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path; // A home that is not there is nobody's project.
  }
}

const notesMax = 16_000;

/** The person's own AGENTS.md; "" when there is none. */
function standingNotes(configDir: string): string {
  try {
    return plainFile(join(configDir, "AGENTS.md")).slice(0, notesMax);
  } catch {
    return ""; // None written.
  }
}

export function journalNotice(notice: JournalNotice, words: Words): string {
  const say = words.headless;
  switch (notice.kind) {
    case "moved_aside":
      return say.journalMoved(notice.movedTo);
    case "no_sqlite":
      return say.noSqlite(notice.file, notice.why);
    case "not_saved":
      return say.journalLost(notice.why);
    case "dropped":
      return say.journalDropped(notice.lines);
  }
}
