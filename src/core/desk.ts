/**
 * What a slash command may do to the program: the desk it works at.
 */
import type { Agent } from "./agent.js";
import type { Examination } from "./doctor.js";
import type { Job, JobOutput } from "./host.js";
import type { Words } from "./i18n/index.js";
import type { Recorded } from "./event.js";
import type { Explanation } from "./permission/explain.js";
import type { StandingRule } from "./permission/rule.js";
import type { HitlMode } from "./policy.js";
import type { Notice, ScreenTheme, Status, ThemeName } from "./seat.js";
import type { TrustState } from "./trust.js";

export interface Desk {
  words(): Words;
  agent: Agent;
  notify(notice: Notice): void;
  status(): Status & { baseURL: string; journal: string };
  setHitl(mode: HitlMode): void;
  /** Whether the prompt is edited as vi does. */
  setVim(on: boolean): void;
  setLanguage(language: "en" | "zh"): void;
  /** The colours of the screen; left out where nothing is painted. */
  theme?: DeskTheme | undefined;
  /** Configured models and those of servers that answer on this machine. */
  models(): Promise<readonly ModelListing[]>;
  /** `name` as `models` lists it, or that of a model of the current provider. */
  chooseModel(
    name: string,
  ): Promise<{ label: string } | { problem: "unknown" | "no_key"; variable?: string }>;
  /**
   * Asks the endpoint in use what it takes, and uses what it teaches; undefined: there is none.
   * `begun` hears that there is one, before it is asked.
   */
  examine(begun: () => void): Promise<Examination | undefined>;
  facts(): readonly Recorded[];
  trust: DeskTrust;
  /** Rules of files and of the command line, as they stand. */
  rules(): readonly StandingRule[];
  /** Why a call of a tool, of a command or to a path would ask, or not. */
  explain(question: string): Promise<readonly Explanation[]>;
  /** In what commands run, for the person; undefined = in nothing. */
  sandbox?(): DeskSandbox | undefined;
  /** Commands in the background; left out where nothing can be. */
  jobs?: DeskJobs;
  /** May have to ask first whether a project's changed settings count. */
  clear(): Promise<void>;
  exit(): void;
}

export interface DeskJobs {
  /** Oldest first. */
  list(): readonly Job[];
  output(id: string): JobOutput | undefined;
  /** False when it had ended. */
  end(id: string): Promise<boolean>;
}

export interface DeskTheme extends Pick<ScreenTheme, "chosen" | "preview"> {
  /** For this session and the next ones; a sentence where it could not be kept. */
  choose(name: ThemeName): string | undefined;
}

/** `walled`: without the network, so that most commands run unasked. */
export interface DeskSandbox {
  state: "walled" | "open" | "missing";
  text: string;
}

/** `next`: what the model is told stays as it is until the next conversation. */
export type TrustChange = "none" | "now" | "next";

export interface DeskTrust {
  /** Looks at the folder again. */
  look(): Promise<TrustState>;
  /** What it brings, as text for a person. */
  text(): string;
  /** Asks the person. */
  ask(): Promise<TrustChange>;
  /** Takes the yes back, if there was one. */
  revoke(): TrustChange;
}

export interface ModelListing {
  /** `provider/model`. */
  name: string;
  window: number | undefined;
  /** It runs on this machine and answered just now. */
  local: boolean;
  current: boolean;
}

export interface SlashCommand {
  name: string;
  /** The arguments it takes, as the help shows them. */
  usage?: string;
  /** What could come next; `before`: the arguments that stand there already. */
  complete?(desk: Desk, before: string): readonly Argument[] | Promise<readonly Argument[]>;
  run(args: string, desk: Desk): void | Promise<void>;
}

export type Argument = string | readonly [text: string, hint: string];
