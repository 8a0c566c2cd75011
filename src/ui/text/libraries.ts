/** The parts of other people's packages that drawing needs, and what stands in for them. */
import type { DiffLibrary } from "./diff-lines.js";
import type { InlineLexer } from "./inline.js";
import type { Highlight } from "./markdown.js";

export interface Libraries {
  lexer: InlineLexer;
  diff: DiffLibrary;
  highlight?: Highlight;
}

/** No marks are read, and a diff is the old and the new: nothing has to wait for loading. */
export const plainLibraries: Libraries = {
  lexer: { lexInline: (text) => [{ type: "text", raw: text, text }] },
  diff: {
    diffWordsWithSpace: (before, after) => [
      { value: before, removed: true },
      { value: after, added: true },
    ],
  },
};
