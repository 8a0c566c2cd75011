/**
 * Calls and results told as text, for servers that refuse a history with calls when the
 * request offers no tools.
 */
import type { Block, Message } from "../../../core/message.js";
import { text } from "../../../core/message.js";

export function flattened(messages: readonly Message[]): Message[] {
  const names = new Map<string, string>();
  return messages.map((message) => {
    if (message.role === "user") return message;
    if (message.role === "tool") {
      const told = text(`[result of ${names.get(message.call) ?? "a tool"}]`);
      return { role: "user", content: [told, ...message.content] };
    }
    return { role: "assistant", content: message.content.map(tell) };
  });

  function tell(block: Block): Block {
    if (block.type !== "call") return block;
    names.set(block.id, block.tool);
    return { type: "text", text: `\n[called ${block.tool} with ${block.text || "{}"}]\n` };
  }
}
