/**
 * What the demo model can be asked to do.
 */

export type Wish =
  | { do: "change"; file: string; from: string; to: string; all: boolean }
  | { do: "read"; file: string }
  | { do: "list"; dir: string }
  | { do: "run"; command: string }
  | { do: "create"; file: string; text: string }
  | { do: "find"; text: string; dir: string };

/**
 * A way to say one thing. The groups of the pattern are named after the fields of the wish;
 * a wish whose field has no group is asked back for.
 */
export interface Phrase {
  do: Wish["do"];
  pattern: RegExp;
}

export interface Grammar {
  phrases: readonly Phrase[];
  /** Words of courtesy and the like at the beginning and at the end. */
  before: RegExp;
  after: RegExp;
  /** Between two things to do one after the other. */
  between: RegExp;
  /** "The word" before a text, which is not part of it. */
  article: RegExp;
  /** Stands for the file spoken of before. */
  sameFile: RegExp;
}
