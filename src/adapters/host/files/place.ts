/**
 * What may be done at a place that a walk has reached, and what to ask about first.
 */
import type { Caution } from "../../../core/effect.js";
import type { Place, Refused } from "../../../core/host.js";
import { type Purpose, refused, shown } from "./asked.js";
import { cautionOf, sealed } from "./names.js";
import type { Reached } from "./walk.js";

/** The guard's verdict on `reached`. */
export function judged(reached: Reached, purpose: Purpose): Place {
  const { path, kind, size } = reached;
  const no = forbidden(reached, purpose);
  if (no) return no;
  const caution = cautionAt(reached, purpose);
  const place = { path, ...(caution && { caution }) };
  return kind === "file" ? { at: kind, ...place, size } : { at: kind as "directory", ...place };
}

/**
 * The same for what is opened now, after it was judged and perhaps asked about: a link that
 * leads to what needs a question was not seen then, or the question was about another file.
 */
export function usable(reached: Reached, purpose: Purpose): Place {
  const place = judged(reached, purpose);
  if (place.at === "refused" || place.caution === undefined || reached.links.length === 0)
    return place;
  const reason = `leads over a link to ${shown(reached.path)}. Use that path itself.`;
  return refused(reached.asked, "protected", reason);
}

function forbidden({ asked, path, kind, links }: Reached, purpose: Purpose): Refused | undefined {
  if (purpose === "write") {
    const name = [path, ...links].map(sealed).find((found) => found !== undefined);
    if (name !== undefined)
      return refused(
        asked,
        "protected",
        `lies in ${name}, which belongs to version control. Use its commands instead.`,
      );
  }
  if (kind === "special")
    return refused(asked, "special", "is a device, pipe or socket; only regular files are used.");
  return undefined;
}

/** By the real name and by every link's name on the way: either may be the telling one. */
function cautionAt(reached: Reached, purpose: Purpose): Caution | undefined {
  const found = [reached.path, ...reached.links].map((path) => cautionOf(path, purpose));
  if (found.includes("secret")) return "secret";
  if (found.includes("configuration")) return "configuration";
  const locked = reached.kind === "file" && (reached.mode & 0o200) === 0;
  return purpose === "write" && locked ? "readonly" : undefined;
}
