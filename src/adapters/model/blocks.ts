/** From an answer on the wire to blocks of the conversation. */
import type { Block } from "../../core/message.js";
import type { Call, Completion, Thought } from "./stream/completion.js";

export interface Naming {
  /** Who made it: extras go back to nobody else. */
  origin: string;
  /** An id that no other call of the session has. */
  idFor(given: string | undefined): string;
}

export function blocksOf({ thought, content, refusal, calls }: Completion, by: Naming): Block[] {
  const said = content || refusal;
  return [
    ...(thought ? [thoughtBlock(thought, by)] : []),
    ...(said ? [{ type: "text" as const, text: said }] : []),
    ...calls.map((call) => callBlock(call, by)),
  ];
}

function thoughtBlock({ text, field, extras }: Thought, { origin }: Naming): Block {
  const makers = extras !== undefined || field === "parts";
  return { type: "thought", text, field, ...(makers && { opaque: { by: origin, ...extras } }) };
}

function callBlock(call: Call, { origin, idFor }: Naming): Block {
  const { name, text, input, problem, note, extras } = call;
  return {
    type: "call",
    id: idFor(call.id),
    tool: name || "unnamed",
    text,
    input,
    ...(problem !== undefined && { problem }),
    ...(note !== undefined && { note }),
    ...(extras && { opaque: { by: origin, ...extras } }),
  };
}
