/**
 * The trust of one project's folder while the program runs: looked at anew before each use,
 * so that what was said yes to is what counts.
 */
import { digest, openTrustList } from "../adapters/trust/trust-list.js";
import type { Files } from "../core/host.js";
import type { Words } from "../core/i18n/index.js";
import type { ProjectFiles, ProjectRules, TrustState } from "../core/trust.js";
import { fingerprint, noRules, notesOf, rulesOf, stateOf } from "../core/trust.js";
import { describe, isWorthAsking } from "../core/trust/describe.js";
import { listingOf } from "../core/trust/listing.js";
import { readProject } from "../core/trust/read.js";

export interface ProjectTrust {
  /** Reads the folder again. */
  look(): Promise<TrustState>;
  /** As of the last look. */
  state(): TrustState;
  /** It brings what steers, and no yes holds for it: its files are a stranger's words. */
  distrusted(): boolean;
  /** There is something to ask a person about. */
  worthAsking(): boolean;
  /** What the folder brings, as text for a person. */
  text(words: Words): string;
  /** For the model; "" while the folder is not trusted. */
  notes(): string;
  /** Empty while the folder is not trusted. */
  rules(): ProjectRules;
  /** Says yes to what was last looked at. A `why`: it holds only for this run. */
  accept(): { why?: string };
  /** `had`: there was a yes to take back. */
  revoke(): { had: boolean; why?: string };
  /** The list of trusted folders, if it cannot be read. */
  brokenList(): string | undefined;
}

export async function openProjectTrust(at: {
  files: Files;
  /** Real path. */
  root: string;
  dataDir: string;
  now(): number;
}): Promise<ProjectTrust> {
  const list = openTrustList(at.dataDir);
  let project: ProjectFiles = { files: [], tooMuch: false };
  let hash = "";
  /** Said in this run, where the list could not be written. */
  let said: { hash: string | undefined } | undefined;
  const accepted = () => (said ? said.hash : list.hashFor(at.root));
  const state = () => stateOf(project, hash, accepted());
  const trusted = () => state() === "trusted";
  const look = async () => {
    project = await readProject(at.files);
    hash = digest(fingerprint(project));
    return state();
  };
  await look();
  return {
    look,
    state,
    distrusted: () => !trusted() && project.files.some(({ kind }) => kind !== "variables"),
    worthAsking: () => isWorthAsking(state(), listingOf(project)),
    text: (words) => describe(listingOf(project), words),
    notes: () => (trusted() ? notesOf(project) : ""),
    rules: () => (trusted() ? rulesOf(project) : noRules),
    accept() {
      if (project.tooMuch) return {};
      const kept = list.put(at.root, hash, at.now());
      said = kept.kept ? undefined : { hash };
      return kept.kept ? {} : { why: kept.why };
    },
    revoke() {
      const had = accepted() !== undefined;
      const kept = list.remove(at.root);
      said = kept.kept ? undefined : { hash: undefined };
      return kept.kept ? { had } : { had, why: kept.why };
    },
    brokenList: () => (list.broken() ? list.file : undefined),
  };
}
