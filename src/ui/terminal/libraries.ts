/** What only answers need, loaded when the first one is on its way. */
import type { Libraries } from "../text/libraries.js";
import type { Highlight } from "../text/markdown.js";

export async function loadLibraries(): Promise<Libraries> {
  const [{ Lexer }, { diffWordsWithSpace }] = await Promise.all([import("marked"), import("diff")]);
  return {
    lexer: { lexInline: (text) => Lexer.lexInline(text) },
    diff: {
      diffWordsWithSpace: (before, after) => diffWordsWithSpace(before, after),
    },
  };
}

/** Colours for code: more to load, and only once there is code. */
export async function loadHighlight(): Promise<Highlight> {
  const { highlight } = await import("../text/highlight.js");
  return highlight;
}

/** Fuzzy search: only once somebody mentions a file. */
export const loadFuzzy = async () => (await import("fuzzysort")).default;
