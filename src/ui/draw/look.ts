/** What drawing needs besides what is drawn: the screen's size, the language, the libraries. */
import type { Words } from "../../core/i18n/index.js";
import type { Libraries } from "../text/libraries.js";

export interface Look {
  readonly columns: number;
  readonly rows: number;
  readonly words: Words;
  /** The home folder, shown as `~`. */
  readonly home: string | undefined;
  readonly libraries: Libraries;
  /** Keys open what is folded: say so where it is. */
  readonly keys?: boolean;
}
