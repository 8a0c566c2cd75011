/**
 * What a list of sessions shows of each.
 */
import type { Fact } from "../../core/event.js";
import type { Journal } from "../../core/ports.js";

export type Listed = ReturnType<Journal["sessions"]>[number];

export const newestFirst = (a: Listed, b: Listed): number =>
  b.at - a.at || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

/** Sessions open with the folder they work in. */
export const cwdOf = (opening: Fact): string =>
  opening.type === "session.opened" ? opening.cwd : "";
