/**
 * A glob as it was asked for: what it may not say, and what it matches. Stars cross no `/`,
 * `**` does; `?`, `[a-z]` and `{a,b}` mean the usual; hidden files match.
 */
import { braceExpand, Minimatch } from "minimatch";
import type { Refused } from "../../../core/host.js";
import { refused } from "../files/asked.js";

export interface Pattern {
  matches(path: string): boolean;
  /** Whether something below this directory could match. */
  reaches(directory: string): boolean;
}

const LENGTH_MAX = 1_000;
const BRACES_MAX = 500;
/** Stars in one name: matching takes the length of a name to that power at worst. */
const STARS_MAX = 4;

/** Of which files: without a slash for names at any depth, and `!` for all but those. */
export function filterOf(text: string, root: string): Pattern | Refused {
  const not = text.startsWith("!");
  const pattern = patternOf(not ? text.slice(1) : text, root, true);
  if (!not || "at" in pattern) return pattern;
  return { matches: (path) => !pattern.matches(path), reaches: () => true };
}

/** `anyDepth`: without a slash it holds at any depth. */
export function patternOf(text: string, root: string, anyDepth = false): Pattern | Refused {
  const no = (why: Refused["why"], reason: string) => refused(text, why, reason);
  if (text.trim() === "") return no("invalid", "is empty. Give a pattern such as **/*.ts.");
  if (text.includes("\0")) return no("invalid", "holds a NUL character.");
  if (text.length > LENGTH_MAX) return no("invalid", `is longer than ${LENGTH_MAX} characters.`);
  if (/[@+*?!]\([^)]*\|/.test(text))
    return no("invalid", "uses (a|b); write {a,b} for one of several.");
  const own = text.startsWith(`${root}/`) ? text.slice(root.length + 1) : text;
  const all = braceExpand(own.replace(/^(\.\/)+/, ""), { braceExpandMax: BRACES_MAX + 1 });
  if (all.length > BRACES_MAX) return no("invalid", `has more than ${BRACES_MAX} alternatives.`);
  for (const one of all) {
    const names = one.split("/");
    if (names.includes("..") || names[0] === "" || names[0]?.startsWith("~"))
      return no("outside", "leads outside the project root. Only what is inside can be found.");
    if (names.some((name) => name !== "**" && (name.match(/\*+/g)?.length ?? 0) > STARS_MAX))
      return no("invalid", `has a name with more than ${STARS_MAX} stars.`);
  }
  return matching(all, anyDepth);
}

function matching(alternatives: readonly string[], anyDepth: boolean): Pattern {
  const made = alternatives.map(
    (one) =>
      new Minimatch(anyDepth && !one.includes("/") ? `**/${one}` : one, {
        dot: true,
        nobrace: true,
        nocomment: true,
        nonegate: true,
        noext: true,
        platform: "linux",
      }),
  );
  return {
    matches: (path) => made.some((one) => one.match(path)),
    reaches: (directory) => made.some((one) => one.match(directory, true)),
  };
}
