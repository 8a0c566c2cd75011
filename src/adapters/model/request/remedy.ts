/**
 * What a refusal teaches about an endpoint. A server that names one thing it does not take
 * is asked once more without it, and never sent it again. `tools` and messages are never
 * dropped in this way.
 */
import type { Fault } from "../../../core/fault.js";
import type { Message } from "../../../core/message.js";
import type { Profile } from "../providers/profile.js";

/** Undefined: nothing to change, the refusal stands. */
export function remedyFor(
  fault: Fault,
  profile: Profile,
  asked: { messages: readonly Message[]; offersTools: boolean },
): Partial<Profile> | undefined {
  const words = fault.message;
  if (profile.images && fault.status && refusesImages(words) && asked.messages.some(hasImage))
    return { images: false };
  if (fault.status !== 400 && fault.status !== 422) return undefined;
  const { offersTools } = asked;
  const found = remedies.find((r) => r.says.test(words) && r.fits(profile, offersTools));
  return found?.change ?? unreasoned(words, profile) ?? droppedField(words, profile);
}

/** Tools are taken only where the model is told not to reason: OpenAI's words from GPT-5.4 on. */
function unreasoned(words: string, { extra }: Profile): Partial<Profile> | undefined {
  const asks = /reasoning[_.]effort[^]*\bto\b[^]{0,12}\bnone\b/i.test(words);
  if (!asks || extra.reasoning_effort === "none") return undefined;
  return { extra: { ...extra, reasoning_effort: "none" } };
}

/** Of a model that reads text only; an image that is merely too large is another matter. */
const refusesImages = (words: string): boolean =>
  imageWords.test(words) &&
  /support|unknown variant|not a multi|not in 'string'|支持/i.test(words) &&
  !/format|mime|media.?type|too (large|big|small)|exceed|dimension|decode/i.test(words);

const imageWords =
  /\bimages?\b|image_url|image input|vision|multi-?modal|'array' not in 'string'|图[片像]|视觉/i;

const hasImage = (message: Message): boolean =>
  message.role !== "assistant" && message.content.some((part) => part.type === "image");

interface Remedy {
  says: RegExp;
  fits(profile: Profile, offersTools: boolean): boolean;
  change: Partial<Profile>;
}

/** The first that fits wins: a demand for a field comes before its refusal. */
const remedies: readonly Remedy[] = [
  {
    says: /reasoning_content\W.*(passed back|missing|required)/is,
    fits: (p) => p.replay !== "demanded",
    change: { replay: "demanded", thoughtField: "reasoning_content" },
  },
  {
    says: /missing[^]*thought_signature/i,
    fits: (p) => !p.signStandIn,
    change: { signStandIn: true },
  },
  {
    says: /max_tokens[^]*max_completion_tokens/i,
    fits: (p) => p.tokenLimitField === "max_tokens" && p.maxTokens !== undefined,
    change: { tokenLimitField: "max_completion_tokens" },
  },
  {
    says: /stream_options|include_usage/i,
    fits: (p) => p.includeUsage,
    change: { includeUsage: false },
  },
  {
    says: /reasoning_(content|details|text|opaque)|['"`.\]]reasoning\b|\breasoning['"`]/i,
    fits: (p) => p.replay !== "never",
    change: { replay: "never" },
  },
  {
    says: /duplicate value for 'tool_call_id'|tool.?call.?id[^]*(length of 9|a-z, A-Z, 0-9)/i,
    fits: (p) => p.callIds !== "mistral9",
    change: { callIds: "mistral9" },
  },
  {
    says: /(tool|call)[^]*id[^]*(string too long|maximum length 40|at most 40)/i,
    fits: (p) => p.callIds === "keep",
    change: { callIds: "openai40" },
  },
  {
    says: /(tool|call)[^]*id[^]*\^\[a-zA-Z0-9_-\]/i,
    fits: (p) => p.callIds === "keep" || p.callIds === "openai40",
    change: { callIds: "anthropic64" },
  },
  {
    says: /content[^]*(<nil>|null|none|not of type 'string'|'role,content'|must be a string)/i,
    fits: (p) => p.emptyContent !== "empty",
    change: { emptyContent: "empty" },
  },
  {
    says: /(content|text)[^]*(non-?empty|must not be empty|cannot be empty|empty)/i,
    fits: (p) => p.emptyContent === "empty",
    change: { emptyContent: "null" },
  },
  {
    says: /\btools?\b[^]*(provided|required|defined|specified|missing|passed in)|toolConfig/i,
    fits: (p, offersTools) => !offersTools && !p.flattenWithoutTools,
    change: { flattenWithoutTools: true },
  },
  {
    says: /user'? after (role )?'?tool\b/i,
    fits: (p) => !p.strictTurns,
    change: { strictTurns: true },
  },
  {
    says: /moonshot flavou?red/i,
    fits: (p, offersTools) => offersTools && p.schema !== "moonshot",
    change: { schema: "moonshot" },
  },
  {
    says: /additionalProperties|\$schema|\$ref|Unknown name/i,
    fits: (p, offersTools) => offersTools && p.schema !== "gemini" && p.schema !== "simple",
    change: { schema: "gemini" },
  },
  {
    says: /\b(any|one|all)Of\b|(invalid|unsupported|not supported)[^]*schema|schema[^]*(invalid|not (allowed|supported))/i,
    fits: (p, offersTools) => offersTools && p.schema !== "simple",
    change: { schema: "simple" },
  },
];

/** An optional field of ours that the words name. */
function droppedField(words: string, profile: Profile): Partial<Profile> | undefined {
  const sent = [
    ...(profile.temperature === undefined ? [] : ["temperature"]),
    ...(profile.maxTokens === undefined ? [] : [profile.tokenLimitField]),
    ...(profile.cacheKeyField === undefined ? [] : [profile.cacheKeyField]),
    ...Object.keys(profile.extra),
  ];
  const named = sent.find(
    (field) =>
      !profile.dropped.includes(field) && new RegExp(`\\b${escaped(field)}\\b`).test(words),
  );
  return named === undefined ? undefined : { dropped: [...profile.dropped, named] };
}

const escaped = (field: string): string => field.replaceAll(/[^\w]/g, "\\$&");
