/**
 * What a person may say about an endpoint: any part of a profile, checked before it is used.
 */
import { z } from "zod/v3";
import type { Profile } from "../model/index.js";

const count = z.number().int().positive();
const currency = z.string().regex(/^[A-Z]{3}$/);
const rates = z.object({
  input: z.number().nonnegative(),
  output: z.number().nonnegative(),
  cached: z.number().nonnegative().optional(),
});

/** One check per field of a profile: a new field there does not compile until it is here. */
const checks: { [Field in keyof Profile]-?: z.ZodType<Profile[Field]> } = {
  window: count,
  maxTokens: count,
  temperature: z.number().min(0).max(2),
  tokenLimitField: z.enum(["max_tokens", "max_completion_tokens"]),
  includeUsage: z.boolean(),
  replay: z.enum(["never", "own-field", "same-field", "demanded"]),
  replayScope: z.enum(["calls", "all"]),
  thoughtField: z.string().min(1),
  emptyContent: z.enum(["null", "empty", "omit"]),
  schema: z.enum(["plain", "gemini", "moonshot", "inline-refs", "simple"]),
  callIds: z.enum(["keep", "mistral9", "anthropic64", "openai40"]),
  recoverTextCalls: z.boolean(),
  flattenWithoutTools: z.boolean(),
  strictTurns: z.boolean(),
  signStandIn: z.boolean(),
  images: z.boolean(),
  auth: z.enum(["bearer", "api-key"]),
  cacheKeyField: z.string().min(1),
  extra: z.record(z.unknown()),
  dropped: z.array(z.string()),
  price: rates
    .extend({
      currency,
      asOf: z.string().optional(),
      tiers: z.array(rates.extend({ over: count }).strict()).optional(),
    })
    .strict(),
  costIn: currency,
};

export const profileSettings = z
  .object(checks)
  .partial()
  .strict()
  .transform((given) => given as Partial<Profile>);
