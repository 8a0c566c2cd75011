/**
 * A file as it would be after a call: shown as a diff, then written if it still holds what was
 * seen. A person may put another text there instead; the rest stays as it is.
 */
import { oneLine } from "../../core/cut.js";
import { regionOf } from "../../core/diff/region.js";
import type { Caution, Outcome, Preview } from "../../core/effect.js";
import { done, failed } from "../../core/effect.js";
import type { Host, Version } from "../../core/host.js";
import type { Draft, Prepared } from "../../core/tool.js";
import { unwritten } from "./answers.js";
import { lineChanges } from "./line-changes.js";
import { count } from "./size.js";

export interface FileChange {
  /** As the model gave it: it may lead elsewhere by the time it is written. */
  asked: string;
  path: string;
  caution?: Caution;
  version: Version;
  /** What the file says; undefined when it is no text, or is not there. */
  before: string | undefined;
  after: string;
  bytes: Uint8Array;
  /** Left out, the change is shown as a diff. */
  preview?: Preview;
  /** Its text can be cut and joined by lines and be written as UTF-8. */
  amendable: boolean;
  /** Begins the answer: `lines` tells how many were added and removed. */
  said(lines: string): string;
  notes: readonly (string | undefined)[];
}

export function planned(change: FileChange, host: Host): Prepared {
  const { path, caution } = change;
  return {
    subject: path,
    effects: [{ kind: "write", path, ...(caution && { caution }) }],
    preview: change.preview ?? diffOf(change),
    ...(change.amendable && { draft: draftOf(change, host) }),
    fresh: () => isFresh(change, host),
    run: () => write(change, host),
  };
}

function diffOf({ path, version, before = "", after }: FileChange): Preview {
  const created = version === "missing";
  const sides = (created ? undefined : regionOf(before, after)) ?? { before, after };
  return { kind: "diff", path, ...sides, created };
}

function draftOf(change: FileChange, host: Host): Draft {
  const { before = "", after } = change;
  return {
    text: after,
    before,
    async amend(text) {
      const path = oneLine(change.path);
      if (text === before && change.version !== "missing")
        return failed("FAILED", `${path} already holds exactly this.`);
      const said = (lines: string) => `Changed ${path} (${lines}).`;
      const bytes = new TextEncoder().encode(text);
      return planned({ ...change, after: text, bytes, said, notes: [] }, host);
    },
  };
}

/** The path leads to the same file, and that still holds what was seen. */
async function isFresh({ asked, path, caution, version }: FileChange, host: Host) {
  const place = await host.files.locate(asked, "write");
  if (place.path !== path || place.at === "refused" || place.caution !== caution) return false;
  if (place.at !== "file") return place.at === "nothing" && version === "missing";
  const found = await host.files.read(path);
  if (found.at !== "file" || version === "missing") return false;
  return found.version !== "missing" && found.version.hash === version.hash;
}

async function write(change: FileChange, host: Host): Promise<Outcome> {
  const { path, version, bytes, before = "", after } = change;
  const written = await host.files.replace(path, { expect: version, bytes });
  if (!written.ok) return unwritten(path, written);
  const { added, removed } = lineChanges(before, after);
  const said = change.said(`${count(added, "line")} added, ${removed} removed`);
  const notes = [...change.notes, written.note].filter(Boolean);
  return done([said, ...notes].join(" "), {
    kind: "changed",
    path: written.path,
    before: version === "missing" ? undefined : version.hash,
    after: written.version === "missing" ? "" : written.version.hash,
    added,
    removed,
  });
}
