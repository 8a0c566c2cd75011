/**
 * What any journal must do. Run against each of them; an adapter that cannot be tried on this
 * machine says why and is skipped by name.
 */
import { describe, expect, test } from "vitest";
import type { Journal } from "../../src/core/ports.js";
import { ended, opening, said } from "./facts.js";

export interface Candidate {
  name: string;
  /** Opens the journal kept in `dir`. */
  open(dir: string): Journal;
  /** Facts are there after closing and opening again. */
  keeps: boolean;
  /** Why it cannot be tried here. */
  missing?: string | undefined;
}

export function journalContract(
  { name, open, keeps, missing }: Candidate,
  directory: () => string,
): void {
  describe.skipIf(missing !== undefined)(`${name}${missing ? ` (${missing})` : ""}`, () => {
    test("numbers the facts of each session from 1 and gives them back in order", () => {
      const journal = open(directory());
      expect(journal.append("a", opening(), 10)).toMatchObject({ session: "a", seq: 1, at: 10 });
      journal.append("b", opening("/other"), 11);
      expect(journal.append("a", ended, 12)).toEqual({ ...ended, session: "a", seq: 2, at: 12 });
      expect(journal.read("a")).toEqual([
        { ...opening(), session: "a", seq: 1, at: 10 },
        { ...ended, session: "a", seq: 2, at: 12 },
      ]);
      expect(journal.read("nobody")).toEqual([]);
      journal.close();
    });

    test("keeps any text as it was, and large facts", () => {
      const journal = open(directory());
      const texts = ["", "你好\n", "a\0b", "\u2028 \u{1f600}", '"\\', "\ud83d", "x".repeat(3e6)];
      for (const words of texts) journal.append("a", said(words), 1);
      const back = journal.read("a").map((f) => f.type === "user.said" && f.content[0]);
      expect(back).toEqual(texts.map((words) => ({ type: "text", text: words })));
      journal.close();
    });

    test("lists sessions newest first, with folder and number of facts", () => {
      const journal = open(directory());
      expect(journal.sessions()).toEqual([]);
      journal.append("old", opening("/one"), 1);
      journal.append("new", opening("/two"), 2);
      journal.append("old/ü", opening("/三"), 3);
      journal.append("old", ended, 4);
      expect(journal.sessions()).toEqual([
        { id: "old", cwd: "/one", at: 4, facts: 2 },
        { id: "old/ü", cwd: "/三", at: 3, facts: 1 },
        { id: "new", cwd: "/two", at: 2, facts: 1 },
      ]);
      journal.close();
    });

    test("keeps the order of facts when the clock goes back", () => {
      const journal = open(directory());
      journal.append("a", opening(), 86_400_000);
      journal.append("a", ended, 1);
      expect(journal.read("a").map(({ seq, at }) => [seq, at])).toEqual([
        [1, 86_400_000],
        [2, 1],
      ]);
      journal.close();
    });

    if (!keeps) return;

    test("goes on where it was closed", () => {
      const first = open(directory());
      first.append("a", opening(), 1);
      first.close();
      const second = open(directory());
      expect(second.append("a", ended, 2).seq).toBe(2);
      expect(second.read("a").map((f) => f.type)).toEqual(["session.opened", "turn.ended"]);
      second.close();
    });

    test("gives no number twice when two have it open", () => {
      const [one, two] = [open(directory()), open(directory())];
      const seqs = [one, two, two, one, two].map((journal) => journal.append("a", ended, 1).seq);
      expect(seqs).toEqual([1, 2, 3, 4, 5]);
      expect(one.read("a")).toEqual(two.read("a"));
      one.close();
      two.close();
    });
  });
}
