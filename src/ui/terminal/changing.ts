/** The proposal in the person's own editor: what they made of it, or why that is nothing. */
import type { CallPlan } from "../../core/event.js";
import type { Edited } from "../../core/seat.js";
import type { News } from "../prompt/question.js";

export type OpenEditor = (text: string, path: string) => Promise<Edited>;

export async function changed(
  text: string,
  { preview }: CallPlan,
  open: OpenEditor,
): Promise<{ instead: string } | { news: News }> {
  const edited = await open(text, preview?.kind === "diff" ? preview.path : "it.sh");
  if (!("text" in edited)) {
    const { problem, editor } = edited;
    return { news: problem === "none" ? { what: "none" } : { what: "failed", editor } };
  }
  const instead = withEndOf(text, edited.text);
  return instead === text ? { news: { what: "unchanged" } } : { instead };
}

/** Editors end a last line that had no end. */
const withEndOf = (text: string, edited: string): string =>
  text.endsWith("\n") ? edited : edited.replace(/\r?\n$/, "");
