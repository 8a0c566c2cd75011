/** What drawing needs besides what is drawn: the screen's size, the language, the libraries. */
import type { Words } from "../../core/i18n/index.js";
import type { Libraries } from "../text/libraries.js";
import type { Row, Span } from "../text/span.js";
import { wrap } from "../text/wrap.js";

export interface Look {
  readonly columns: number;
  readonly rows: number;
  readonly words: Words;
  /** The home folder, shown as `~`. */
  readonly home: string | undefined;
  readonly libraries: Libraries;
  /** Keys open what is folded: say so where it is. */
  readonly keys?: boolean;
  /** Lines that may be read aloud: no signs that only an eye can take in, one fact on each. */
  readonly plain?: boolean;
}

/** Stands before every row of what strangers wrote. */
export const barOf = ({ plain }: Look): Span => ({ text: plain ? "| " : "│ ", tone: "dim" });

/** What is said side by side where there are eyes to see it, and on rows of its own elsewhere. */
export const beside = (facts: readonly (readonly Span[])[], { plain, columns }: Look): Row[] =>
  plain
    ? facts.flatMap((fact) => wrap(fact, columns))
    : wrap(
        facts.flatMap((fact, i): readonly Span[] => [...(i > 0 ? [dot] : []), ...fact]),
        columns,
      );

const dot: Span = { text: " · ", tone: "dim" };
