/**
 * Tokens, from wherever a server reports them. The last object that holds any number but zero
 * wins: placeholders come before it and nulls after it, and chunks never add up.
 */
import type { WireUsage } from "./completion.js";
import type { Json } from "./json.js";
import { isObject } from "./json.js";

export function usageOf(value: unknown): WireUsage | undefined {
  if (!isObject(value)) return undefined;
  const prompt = details(
    value,
    "prompt_tokens_details",
    "prompt_token_details",
    "input_tokens_details",
  );
  const completion = details(value, "completion_tokens_details", "output_tokens_details");
  const cached = best(
    prompt.cached_tokens,
    value.prompt_cache_hit_tokens,
    value.cached_tokens,
    value.num_cached_tokens,
    value.cache_read_input_tokens,
  );
  const usage: WireUsage = {
    prompt: promptOf(value, cached),
    completion: number(value.completion_tokens) ?? number(value.output_tokens),
    total: number(value.total_tokens),
    cached,
    reasoning: best(completion.reasoning_tokens, value.reasoning_tokens),
    cost: chargeOf(value),
  };
  return Object.values(usage).some((count) => count) ? usage : undefined;
}

/**
 * With its cached part, as nearly all count. Anthropic's own form counts beside it what the cache
 * gave and took; a part that is greater than the whole tells the same of any other.
 */
function promptOf(value: Json, cached = 0): number | undefined {
  const fresh = number(value.input_tokens);
  const whole = number(value.prompt_tokens);
  if (whole !== undefined || fresh === undefined || value.cache_read_input_tokens === undefined) {
    const given = whole ?? fresh;
    return given !== undefined && cached > given ? given + cached : given;
  }
  return fresh + cached + (number(value.cache_creation_input_tokens) ?? 0);
}

/** With a key of one's own behind a gateway, the maker of the model charges beside its fee. */
function chargeOf(value: Json): number | undefined {
  const fee = number(value.cost);
  const makers = number(details(value, "cost_details").upstream_inference_cost) ?? 0;
  return fee !== undefined && value.is_byok === true ? fee + makers : fee;
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

/** Some gateways write their numbers as text. */
function number(value: unknown): number | undefined {
  const count = typeof value === "string" && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  return typeof count === "number" && Number.isFinite(count) && count >= 0 ? count : undefined;
}
