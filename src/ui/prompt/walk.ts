/**
 * From hunk to hunk of a diff: each is taken or left, one can go back, and the rest can be
 * taken or left at once. Taking the rest counts only where all of it had been on the screen.
 */

export interface Walk {
  /** The hunk that is shown, from 0. */
  readonly at: number;
  /** For each hunk whether it is taken; undefined = not decided. */
  readonly taken: readonly (boolean | undefined)[];
  /** The whole diff had been read to its end before. */
  readonly allSeen: boolean;
}

export const startWalk = (hunks: number, allSeen: boolean): Walk => ({
  at: 0,
  taken: Array.from({ length: hunks }, () => undefined),
  allSeen,
});

/** `over`: every hunk is decided. `leave`: back to the whole diff. */
export interface Stepped {
  walk: Walk;
  to: "here" | "hunk" | "over" | "leave";
}

/** `seen`: the hunk has been on the screen to its end. */
export function walkStep(walk: Walk, letter: string, seen: boolean): Stepped {
  switch (letter) {
    case "y":
    case "Y":
      return seen ? decide(walk, true) : stay(walk);
    case "n":
    case "N":
      return decide(walk, false);
    case "k":
    case "K":
      return back(walk);
    case "A":
      return walk.allSeen ? rest(walk, true) : stay(walk);
    case "D":
      return rest(walk, false);
    case "q":
    case "h":
      return { walk, to: "leave" };
    default:
      return stay(walk);
  }
}

export const back = (walk: Walk): Stepped =>
  walk.at === 0 ? stay(walk) : { walk: { ...walk, at: walk.at - 1 }, to: "hunk" };

export const takenOf = (walk: Walk): number[] =>
  walk.taken.flatMap((taken, number) => (taken ? [number] : []));

const stay = (walk: Walk): Stepped => ({ walk, to: "here" });

function decide(walk: Walk, yes: boolean): Stepped {
  const taken = walk.taken.with(walk.at, yes);
  const last = walk.at === taken.length - 1;
  return last
    ? { walk: { ...walk, taken }, to: "over" }
    : { walk: { ...walk, taken, at: walk.at + 1 }, to: "hunk" };
}

/** From this hunk on. */
const rest = (walk: Walk, yes: boolean): Stepped => ({
  walk: { ...walk, taken: walk.taken.map((taken, i) => (i >= walk.at ? yes : taken)) },
  to: "over",
});
