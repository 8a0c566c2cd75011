/** What drawing needs besides what is drawn: the screen's size, the language, the libraries. */
import type { Words } from "../../core/i18n/index.js";
import type { DiffLibrary } from "../text/diff.js";
import type { InlineLexer } from "../text/inline.js";
import type { Highlight } from "../text/markdown.js";

export interface Look {
  readonly columns: number;
  readonly rows: number;
  readonly words: Words;
  /** The home folder, shown as `~`. */
  readonly home: string | undefined;
  readonly libraries: Libraries;
}

export interface Libraries {
  lexer: InlineLexer;
  diff: DiffLibrary;
  highlight?: Highlight;
}
