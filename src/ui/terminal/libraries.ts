/** What only answers need, loaded when the first one is on its way. */
import type { Libraries } from "../draw/look.js";

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

/** Until then: no marks are read and a diff is the old and the new. Nothing waits for it. */
export const plainLibraries: Libraries = {
  lexer: { lexInline: (text) => [{ type: "text", raw: text, text }] },
  diff: {
    diffArrays: () => undefined,
    diffWordsWithSpace: (before, after) => [
      { value: before, removed: true },
      { value: after, added: true },
    ],
  },
};
