/** What the doctor says to a model, and the tools it offers: tiny, and hard to misunderstand. */
import { z } from "zod/v3";
import type { CallBlock, Message } from "../../core/message.js";
import { text } from "../../core/message.js";
import { defineTool } from "../../core/tool.js";

/** Never run: only the shape of a call is wanted. */
const prepare = () => Promise.reject(new Error("the doctor runs no tools"));

/** With the parts of a schema that our own tools and those of MCP servers have. */
export const tools = [
  defineTool({
    name: "note_number",
    description: "Notes a number, or a list of numbers.",
    input: z
      .object({
        number: z.union([z.number(), z.array(z.number())]).describe("The number."),
        base: z.number().int().min(2).max(36).default(10).describe("Its base."),
      })
      .strict(),
    prepare,
  }),
  defineTool({
    name: "note_word",
    description: "Notes one word.",
    input: z.object({ word: z.string().describe("The word to note.") }).strict(),
    prepare,
  }),
];

export const said = (words: string): Message => ({ role: "user", content: [text(words)] });

export const countToFive = said("Write these five words and nothing else: one two three four five");

export const oneCall = said(
  "Call the tool note_word once, with the word alpha. Do not write anything else.",
);

export const twoCalls = said(
  "Call the tool note_word twice in one answer: once with the word alpha and once with the " +
    "word beta. Do not write anything else.",
);

export const result = (call: CallBlock): Message => ({
  role: "tool",
  call: call.id,
  content: [text("noted")],
  failed: false,
});

/** A call as another server would have made it. */
export const foreignCall = (id: string): CallBlock => ({
  type: "call",
  id,
  tool: "note_word",
  text: '{"word":"alpha"}',
  input: { word: "alpha" },
});
