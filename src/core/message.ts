/**
 * What was said, and by whom. Neutral: only a model adapter knows how a provider spells it.
 */

export type SessionId = string & { readonly brand?: "SessionId" };
export type CallId = string & { readonly brand?: "CallId" };

export type Part = { type: "text"; text: string } | { type: "image"; mime: string; data: string };

/** `field` names the wire field a thought came in: it goes back under the same name. */
export type ThoughtBlock = {
  type: "thought";
  text: string;
  field: string;
  /** Signatures and the like, sent back untouched to the server that made them. */
  opaque?: unknown;
};

export type CallBlock = {
  type: "call";
  id: CallId;
  tool: string;
  /** The arguments as the model wrote them: what goes back to the server when they were valid. */
  text: string;
  /** The object to run with; undefined when the arguments are not executable, see `problem`. */
  input: Readonly<Record<string, unknown>> | undefined;
  /** Why there is no input: English, for the model. */
  problem?: string;
  /** What was repaired on the way in: English, for the model and the person. */
  note?: string;
  /** Provider data that belongs to this call and goes back with it. */
  opaque?: unknown;
};

export type Block = { type: "text"; text: string } | ThoughtBlock | CallBlock;

export type Message =
  | { role: "user"; content: readonly Part[] }
  | { role: "assistant"; content: readonly Block[] }
  | { role: "tool"; call: CallId; content: readonly Part[]; failed: boolean };

export const text = (text: string): Part => ({ type: "text", text });

/** The words of some parts; an image stands as its type in brackets. */
export const flat = (parts: readonly Part[]): string =>
  parts.map((p) => (p.type === "text" ? p.text : `[${p.mime}]`)).join("\n");
