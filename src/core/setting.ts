/** What can be wrong with a setting, as data: the catalogue says it. */

export type Kind = "text" | "number" | "whole" | "yes_no" | "list" | "object" | "nothing";

/** `sense`: anything that makes sense there. */
export type Expected = "address" | "currency" | "sense" | { least: number } | { most: number };

export type Wrong =
  | { what: "kind"; expected: Kind; came: Kind }
  | { what: "choice"; expected: readonly string[]; came: string }
  | { what: "value"; expected: Expected; came: string }
  | { what: "empty" }
  /** No such setting; `near` is what may have been meant. */
  | { what: "unknown"; near: string | undefined };
