/**
 * Tokens, from wherever a server reports them. The last object that holds any number but zero
 * wins: placeholders come before it and nulls after it, and chunks never add up.
 */
import type { WireUsage } from "./completion.js";
import type { Json } from "./json.js";
import { isObject } from "./json.js";

export function usageOf(value: unknown): WireUsage | undefined {
  if (!isObject(value)) return undefined;
  const prompt = details(value, "prompt_tokens_details", "prompt_token_details");
  const completion = details(value, "completion_tokens_details");
  const usage: WireUsage = {
    prompt: number(value.prompt_tokens) ?? number(value.input_tokens),
    completion: number(value.completion_tokens) ?? number(value.output_tokens),
    total: number(value.total_tokens),
    cached: best(
      prompt.cached_tokens,
      value.prompt_cache_hit_tokens,
      value.cached_tokens,
      value.num_cached_tokens,
      value.cache_read_input_tokens,
    ),
    reasoning: best(completion.reasoning_tokens, value.reasoning_tokens),
  };
  return Object.values(usage).some((count) => count) ? usage : undefined;
}

/** llama.cpp's own clock, in its last chunk: the part of a prompt it had already read. */
export function withTimings(usage: WireUsage | undefined, timings: unknown): WireUsage | undefined {
  if (!usage || !isObject(timings) || usage.cached) return usage;
  return { ...usage, cached: number(timings.cache_n) ?? usage.cached };
}

function details(value: Json, ...fields: string[]): Json {
  return fields.map((field) => value[field]).find(isObject) ?? {};
}

/** Several spellings at once: the one that says something, else a zero. */
function best(...values: unknown[]): number | undefined {
  const numbers = values.map(number).filter((n) => n !== undefined);
  return numbers.find((n) => n > 0) ?? numbers[0];
}

const number = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : undefined;
