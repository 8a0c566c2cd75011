/** Deleting, moving away or opening up the system, or everything a person owns. */
import { because } from "../because.js";
import type { Arg } from "../follow/scope.js";
import type { Run } from "../follow/trace.js";
import type { Denial } from "./denial.js";
import { destructive } from "./denial.js";
import type { Place } from "./places.js";
import { protectedPlace } from "./places.js";
import type { Sorted } from "./words.js";
import { hasOption, sortWords } from "./words.js";

type Check = (sorted: Sorted, run: Run) => Place | undefined;

const checks: ReadonlyMap<string, Check> = new Map<string, Check>([
  ...["rm", "grm", "srm", "wipe", "trash", "rimraf"].map((name) => [name, removes] as const),
  ...["chmod", "chown", "chgrp", "chattr", "chcon", "setfacl", "chflags"].map(
    (name) => [name, opensUp] as const,
  ),
  ["mv", movesAway],
  ["rsync", mirrors],
  ["find", (_sorted, run) => findsAndDestroys(run)],
  ["gfind", (_sorted, run) => findsAndDestroys(run)],
  ["fd", (_sorted, run) => findsAndDestroys(run)],
]);

export function destroys(program: string, run: Run): Denial | undefined {
  const place = checks.get(program)?.(sortWords(run.args), run);
  if (!place) return undefined;
  return destructive(place.path, because(ruins[place.kind], place.path));
}

const ruins = { root: "ruins_all", home: "ruins_home", system: "ruins_system" } as const;

const first = (args: readonly Arg[], run: Run): Place | undefined => {
  for (const arg of args) {
    const place = protectedPlace(arg, run);
    if (place) return place;
  }
  return undefined;
};

function removes(sorted: Sorted, run: Run): Place | undefined {
  const place = first(sorted.operands, run);
  const recursive =
    hasOption(sorted, "rR", "recursive") || /^(srm|wipe|trash|rimraf)$/.test(run.program);
  return place && (recursive || (place.content && !place.above)) ? place : undefined;
}

function opensUp(sorted: Sorted, run: Run): Place | undefined {
  const operands = sorted.operands.filter((arg) => protectedPlace(arg, run));
  const place = first(operands, run);
  if (!place || hasOption(sorted, "R", "recursive")) return place;
  const isOwn = place.kind === "home" && (place.above || !place.content);
  return place.below || isOwn ? undefined : place;
}

function movesAway(sorted: Sorted, run: Run): Place | undefined {
  const named = hasOption(sorted, "t", "target-directory");
  const place = first(named ? sorted.operands : sorted.operands.slice(0, -1), run);
  return place?.below ? undefined : place;
}

function mirrors(sorted: Sorted, run: Run): Place | undefined {
  const deletes = sorted.options.some(({ text }) => /^--(del|remove-source)/.test(text));
  const place = deletes ? first(sorted.operands, run) : undefined;
  return place?.below ? undefined : place;
}

const DESTROYS = /^(rm|unlink|shred|srm|chmod|chown|chgrp|mv|truncate|dd|rmdir)$/;

function findsAndDestroys(run: Run): Place | undefined {
  const words = run.args.slice(1);
  const destroys = words.some(
    ({ text }, i) =>
      text === "-delete" ||
      (/^(-exec|-execdir|-ok|-okdir|-x|-X|--exec|--exec-batch)$/.test(text) &&
        words.slice(i + 1, i + 4).some((arg) => DESTROYS.test(arg.text.replace(/^.*\//, "")))),
  );
  if (!destroys) return undefined;
  const options = words.findIndex(({ text }) => !/^-([HLP]|O\d|D)$/.test(text));
  const from = options < 0 ? words.length : options;
  const end = words.findIndex(({ text }, i) => i >= from && /^[-(!]/.test(text));
  const roots = words.slice(from, end < 0 ? words.length : end);
  const place = run.program === "fd" ? first(words, run) : first(roots, run);
  // A search that picks out names in the home directory is an everyday clean-up.
  const picks = words.some(({ text }) => /^-i?(name|path|regex|wholename)$/.test(text));
  return place?.kind === "home" && picks ? undefined : place;
}
