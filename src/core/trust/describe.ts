/** The listing as text for a person: every line of it may hold what a stranger wrote. */
import type { Words } from "../i18n/index.js";
import type { TrustState } from "../trust.js";
import type { Line, Listing } from "./listing.js";

export function describe(listing: Listing, { trust: say }: Words): string {
  const section = (title: string, lines: readonly Line[]) =>
    lines.length > 0 ? [title, ...lines.map(({ at, text }) => `  ${at}: ${text}`)] : [];
  const { environment, others } = listing;
  return [
    ...section(say.commands, listing.commands),
    ...section(say.endpoints, listing.endpoints),
    ...section(say.rules, listing.rules),
    ...section(say.variables, listing.variables),
    ...section(say.settings, listing.settings),
    ...listing.instructions.flatMap(({ path, lines, characters, head }) => [
      say.instructions(path, lines, characters),
      ...head.map((line) => `  ${line}`),
      ...(lines > head.length ? [`  ${say.moreLines(lines - head.length)}`] : []),
    ]),
    ...(environment.length > 0 ? [say.environment(environment.join(", "))] : []),
    ...(others.length > 0 ? [say.others(others.join(", "))] : []),
    ...listing.problems.map(({ path, problem }) => say.problem(path, say.problems[problem])),
    ...(listing.tooMuch ? [say.tooMuch] : []),
  ].join("\n");
}

/** Whether there is anything a yes could change. */
export const isWorthAsking = (state: TrustState, listing: Listing): boolean =>
  (state === "untrusted" || state === "changed") &&
  !listing.tooMuch &&
  (listing.environment.length > 0 ||
    listing.instructions.length > 0 ||
    listing.others.length > 0 ||
    [listing.commands, listing.endpoints, listing.variables, listing.rules, listing.settings].some(
      (lines) => lines.length > 0,
    ));
