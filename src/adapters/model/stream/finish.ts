/** The many words for how an answer ended, and what they come to. */
import type { Finish } from "./completion.js";

export type Ending = Extract<Finish, "length" | "content_filter" | "error"> | "regular";

export function endingOf(reason: string): Ending {
  const word = reason.toLowerCase();
  if (lengths.has(word) || spent.test(word)) return "length";
  if (filters.has(word) || /filter|guardrail/.test(word)) return "content_filter";
  if (errors.has(word) || /error|exceeded|insufficient|malformed/.test(word)) return "error";
  return "regular";
}

/** "token_limit_exceeded", but not the limit of a rate nor that of the context. */
const spent = /^(max_)?(output_|completion_|new_)?(tokens?|length)(_limit)?_(exceeded|reached)$/;

const lengths = new Set([
  "length",
  "model_length",
  "max_length",
  "max_tokens",
  "max_output_tokens",
  "max_completion_tokens",
  "max_new_tokens",
  "length_limit",
  "token_limit",
  "tokens_limit",
]);

/** `sensitive` is Zhipu's; the ones after it are Gemini's. */
const filters = new Set([
  "content_filter",
  "content_filtered",
  "content-filter",
  "content_policy",
  "moderation",
  "refusal",
  "sensitive",
  "safety",
  "recitation",
  "blocklist",
  "prohibited_content",
  "spii",
  "image_safety",
]);

const errors = new Set([
  "error",
  "failed",
  "failure",
  "abort",
  "aborted",
  "cancelled",
  "canceled",
  "timeout",
  "unload",
  "malformed_function_call",
  "unexpected_tool_call",
]);
