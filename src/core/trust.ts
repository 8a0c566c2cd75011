/**
 * What a project's folder brings that could steer or run something, and whether the person has
 * said yes to exactly that. Until then none of it counts.
 *
 * Only the folder belay is started in is looked at: neither its parents nor what lies below,
 * and trust of one folder says nothing about another.
 */

export interface Brought {
  /** Relative to the project's root. */
  path: string;
  kind: "instructions" | "servers" | "settings" | "variables" | "other";
  /** Of the file's bytes; "" when they were not read. */
  hash: string;
  /** Left out when there is a problem, and for what is never read. */
  text?: string;
  problem?: BroughtProblem;
}

/** Why a file does not count, trusted or not. It is never quoted: it may be a private file. */
export type BroughtProblem =
  | "outside"
  | "special"
  | "large"
  | "binary"
  | "broken"
  | "deep"
  | "unreadable";

export interface ProjectFiles {
  /** Sorted by path. */
  files: readonly Brought[];
  /** There is more than can be shown to a person: such a folder cannot be trusted. */
  tooMuch: boolean;
}

/** `changed`: it was trusted, and what it brings is not the same any more. */
export type TrustState = "nothing" | "untrusted" | "trusted" | "changed";

/** Rules as written in the project's settings. Whoever takes them takes none that allows. */
export interface ProjectRules {
  allow: string[];
  ask: string[];
  deny: string[];
}

export const noRules: ProjectRules = { allow: [], ask: [], deny: [] };

/**
 * The text whose hash is remembered. Files of variables are not in it: nothing is read from
 * them, so what they hold changes nothing.
 */
export const fingerprint = ({ files }: ProjectFiles): string =>
  files
    .filter(({ kind }) => kind !== "variables")
    .map(({ path, hash, problem = "" }) => JSON.stringify([path, hash, problem]))
    .join("\n");

/** `hash` is of the fingerprint, `trusted` the one that was said yes to. */
export function stateOf(
  project: ProjectFiles,
  hash: string,
  trusted: string | undefined,
): TrustState {
  if (project.files.length === 0) return "nothing";
  if (trusted === undefined) return "untrusted";
  return trusted === hash && !project.tooMuch ? "trusted" : "changed";
}

/** What a trusted project tells the model; "" if nothing. */
export function notesOf({ files }: ProjectFiles): string {
  const texts = files.filter(({ kind }) => kind === "instructions").map(({ text = "" }) => text);
  return texts.join("\n").trim();
}

/** Rules of a trusted project. What has another shape than a list of words is no rule. */
export function rulesOf({ files }: ProjectFiles): ProjectRules {
  const settings = files.find(({ path }) => path === ".belay/config.json");
  if (settings?.text === undefined) return noRules;
  const { allow, ask, deny } = permissionsIn(JSON.parse(settings.text));
  return { allow: wordsIn(allow), ask: wordsIn(ask), deny: wordsIn(deny) };
}

function permissionsIn(value: unknown): Readonly<Record<string, unknown>> {
  const { permissions } = (value ?? {}) as { permissions?: unknown };
  return typeof permissions === "object" && permissions !== null ? { ...permissions } : {};
}

const wordsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
