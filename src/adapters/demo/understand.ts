/**
 * From a sentence to what it asks for, by the phrases of the two grammars.
 */
import { chinese } from "./chinese.js";
import { english } from "./english.js";
import { hideQuotes } from "./quotes.js";
import type { Hidden } from "./quotes.js";
import type { Grammar, Phrase, Wish } from "./wish.js";

export type Language = "en" | "zh";

export interface Understood {
  language: Language;
  /** In the order to do them; empty: not understood. */
  wishes: readonly Wish[];
  /** Understood, but for this. */
  missing?: "file" | "text";
}

/** A longer sentence is none of those known here, and the patterns need not find that out. */
const LONGEST = 1_000;

export function understand(task: string): Understood {
  const hidden = hideQuotes(task.trim());
  const language: Language = /\p{Script=Han}/u.test(hidden.text) ? "zh" : "en";
  if (hidden.text.length > LONGEST) return { language, wishes: [] };
  const tries: [Language, Grammar][] = [
    ["zh", chinese],
    ["en", english],
  ];
  for (const [spoken, grammar] of language === "zh" ? tries : tries.slice(1)) {
    const found = inSequence(hidden, grammar) ?? wishOf(hidden.text, hidden, grammar);
    if (found === undefined) continue;
    return { language: spoken, ...found };
  }
  return { language, wishes: [] };
}

type Found = Omit<Understood, "language">;

const lacking = (missing: "file" | "text"): Found => ({ wishes: [], missing });
const wishing = (...wishes: Wish[]): Found => ({ wishes });

/** All the parts of "do this, then that", or nothing if one of them makes no sense alone. */
function inSequence(hidden: Hidden, grammar: Grammar): Found | undefined {
  const parts = hidden.text.split(grammar.between).filter((part) => part.trim() !== "");
  if (parts.length < 2) return undefined;
  const wishes: Wish[] = [];
  for (const part of parts) {
    const found = wishOf(
      part,
      hidden,
      grammar,
      wishes.findLast((wish) => "file" in wish),
    );
    if (!found || found.missing) return undefined;
    for (const wish of found.wishes) {
      const before = wishes.at(-1);
      // A change reads its file anyway.
      if (wish.do === "change" && before?.do === "read" && before.file === wish.file) wishes.pop();
      wishes.push(wish);
    }
  }
  return wishing(...wishes);
}

function wishOf(
  sentence: string,
  hidden: Hidden,
  grammar: Grammar,
  before?: Wish,
): Found | undefined {
  const text = sentence.trim().replace(grammar.before, "").replace(grammar.after, "").trim();
  for (const phrase of grammar.phrases) {
    const match = phrase.pattern.exec(text);
    if (!match) continue;
    const said = match.groups ?? {};
    const file = said.file ?? "";
    const same = phrase.do === "change" && file === "" ? true : grammar.sameFile.test(file);
    const known = same && before && "file" in before ? before.file : file;
    return filled(phrase, { ...said, file: known }, { hidden, grammar });
  }
  return undefined;
}

function filled(
  phrase: Phrase,
  said: Record<string, string | undefined>,
  { hidden, grammar }: { hidden: Hidden; grammar: Grammar },
): Found {
  const meant = (part = "") => hidden.meant(part.trim().replace(grammar.article, ""));
  // A mention (`@file`) names the file behind its sign.
  const named = (part = "") => meant(part.trim().replace(/^@/, ""));
  const file = named(said.file);
  switch (phrase.do) {
    case "change": {
      if (file === "") return lacking("file");
      const all = Boolean(said.all || said.all2 || said.all3);
      return wishing({ do: "change", file, from: meant(said.from), to: meant(said.to), all });
    }
    case "read":
      return wishing({ do: "read", file });
    case "list":
      return wishing({ do: "list", dir: directory(named(said.dir)) });
    case "run":
      return wishing({ do: "run", command: meant(said.command) });
    case "create":
      if (said.text === undefined) return lacking("text");
      return wishing({ do: "create", file, text: meant(said.text).replaceAll("\\n", "\n") });
    case "find":
      return wishing({ do: "find", text: meant(said.text), dir: directory(named(said.dir)) });
  }
}

/** "This folder" and the like are the project's root. */
const directory = (said: string): string =>
  /^(?:|here|this|the|current|项目|当前|这里|本|这个)$/i.test(said) ? "." : said;
