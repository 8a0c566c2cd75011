/** What only answers need, loaded when the first one is on its way. */
import type { Libraries } from "../text/libraries.js";

export async function loadLibraries(): Promise<Libraries> {
  const [{ Lexer }, { diffArrays, diffWordsWithSpace }] = await Promise.all([
    import("marked"),
    import("diff"),
  ]);
  return {
    lexer: { lexInline: (text) => Lexer.lexInline(text) },
    diff: {
      diffArrays: (before, after, options) => diffArrays(before, after, options),
      diffWordsWithSpace: (before, after) => diffWordsWithSpace(before, after),
    },
  };
}
