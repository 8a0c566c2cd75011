/**
 * The answers that several tools give when a path does not lead where they need it to.
 */
import { oneLine } from "../../core/cut.js";
import { failed, type Outcome, type Trouble } from "../../core/effect.js";
import type { Host, Refused, Written } from "../../core/host.js";
import { nearestNames } from "../../core/near.js";

/** The guard's no. What it refuses by rule counts as policy, the rest as what it was. */
export function refusal(refused: Refused): Outcome {
  const trouble: Partial<Record<Refused["why"], Trouble>> = {
    permission: "PERMISSION",
    failed: "FAILED",
  };
  return failed(trouble[refused.why] ?? "POLICY_DENIED", refused.reason);
}

/** There is nothing at `path`: what stands there instead, or has the same name elsewhere. */
export async function missing(path: string, host: Host): Promise<Outcome> {
  const { above, names } = await nearestDirectory(path, host);
  const [next = "", ...rest] = (above === "." ? path : path.slice(above.length + 1)).split("/");
  const near = await Promise.all(
    nearestNames(next, names).map((name) => furthest([above, name, ...rest], host)),
  );
  const likely = near.length > 0 ? near : await sameName(rest.at(-1) ?? next, host);
  const hint =
    likely.length > 0
      ? `Did you mean ${likely.map((p) => oneLine(p)).join(" or ")}?`
      : rest.length === 0
        ? `Look in ${named(above)} with list_dir, or find it with glob_files.`
        : `There is no ${oneLine(next)} in ${named(above)}: look there with list_dir.`;
  return failed("NOT_FOUND", `${oneLine(path)} does not exist. ${hint}`);
}

/** All of a corrected path when it leads somewhere, else up to the part that was corrected. */
async function furthest([above = ".", name = "", ...rest]: string[], host: Host): Promise<string> {
  const corrected = above === "." ? name : `${above}/${name}`;
  const whole = [corrected, ...rest].join("/");
  const place = await host.files.locate(whole, "read");
  return place.at === "file" || place.at === "directory" ? whole : corrected;
}

/** A path in a sentence. */
export const named = (path: string): string =>
  path === "." ? "the project's root" : oneLine(path);

async function nearestDirectory(path: string, host: Host) {
  for (let above = parent(path); ; above = parent(above)) {
    const listed = await host.files.list(above);
    if (listed.at === "entries")
      return { above: listed.path, names: listed.entries.map((entry) => entry.name) };
    if (above === "." || listed.at === "refused") return { above: ".", names: [] };
  }
}

const parent = (path: string): string => path.split("/").slice(0, -1).join("/") || ".";

async function sameName(name: string, host: Host): Promise<string[]> {
  const pattern = `**/${name.replace(/[[\]{}()*?!+@\\]/g, "[$&]")}`;
  const found = await host.search.glob({ pattern, path: ".", max: 3 }, AbortSignal.timeout(2_000));
  return "paths" in found ? found.paths : [];
}

/** A write that did not go through. */
export function unwritten(path: string, written: Exclude<Written, { ok: true }>): Outcome {
  if (written.why === "refused") return failed("POLICY_DENIED", written.reason);
  if (written.why === "permission") return failed("PERMISSION", written.reason);
  if (written.why === "failed") return failed("FAILED", written.reason);
  return failed(
    "STALE_FILE",
    `${oneLine(path)} was changed by someone else after you looked; nothing was written. ` +
      "Read it again, then repeat the change on what it says now.",
  );
}
