/**
 * What a server wants, refuses and calls things: data, so that a person can override any of
 * it per base URL and model, and a doctor can fill it in. Sources: vendors' documents and
 * public issue threads, up to autumn 2026.
 */
import type { Price, PriceList } from "./price.js";

export interface Profile {
  /** Tokens the model can hold, when known. */
  window?: number;
  /** Sent as the limit of the answer; left out by default. */
  maxTokens?: number;
  temperature?: number;
  tokenLimitField: "max_tokens" | "max_completion_tokens";
  /** Asks for usage in the stream (`stream_options`). */
  includeUsage: boolean;
  /**
   * Whether thoughts go back. `own-field`: only those that came in `thoughtField`, since any
   * other is refused. `demanded`: the server answers 400 when an assistant message with calls
   * has none, so an empty one stands in.
   */
  replay: "never" | "own-field" | "same-field" | "demanded";
  /** Which assistant messages carry their thoughts. */
  replayScope: "calls" | "all";
  /** The field for a demanded thought that came in none; `parts` of the content for Mistral. */
  thoughtField: string;
  /** What stands in `content` beside calls when nothing was said. */
  emptyContent: "null" | "empty" | "omit";
  /** `simple`: types, properties, required, items and enums of strings, nothing else. */
  schema: "plain" | "gemini" | "moonshot" | "inline-refs" | "simple";
  /** Keeps ids as they came, or makes those that do not fit fit. */
  callIds: "keep" | "mistral9" | "anthropic64" | "openai40";
  /** Runs calls that came as text, when the markup is unmistakable. Off: prose is prose. */
  recoverTextCalls: boolean;
  /** Without a `tools` field, calls and results of the history are told as text. */
  flattenWithoutTools: boolean;
  /** After a result the person may only speak once the model has: a short answer stands between. */
  strictTurns: boolean;
  /** Signs calls of other models with the value that Gemini documents for them. */
  signStandIn: boolean;
  /** Whether it takes images; otherwise a word stands for each. */
  images: boolean;
  auth: "bearer" | "api-key";
  /** The field for a stable name of the session, where a server routes its cache by it. */
  cacheKeyField?: string;
  /** Added to the body as they are. */
  extra: Readonly<Record<string, unknown>>;
  /** Optional fields this endpoint has refused: never sent. */
  dropped: readonly string[];
  /** What it charges, where known: what the person wrote down, else the vendor's list. */
  price?: Price;
  /** The currency, where the server tells in `usage.cost` what each answer has cost. */
  costIn?: string;
}

export const plainProfile: Profile = {
  tokenLimitField: "max_tokens",
  includeUsage: true,
  replay: "same-field",
  replayScope: "calls",
  thoughtField: "reasoning_content",
  emptyContent: "null",
  schema: "plain",
  callIds: "keep",
  recoverTextCalls: false,
  flattenWithoutTools: false,
  strictTurns: false,
  signStandIn: false,
  images: true,
  auth: "bearer",
  extra: {},
  dropped: [],
};

/** A row of the provider table. */
export interface Provider {
  id: string;
  label: string;
  /** "" where every user has an own one. */
  baseURL: string;
  /** Environment variables that may hold the key; the first one set wins. */
  keys: readonly string[];
  /** Runs on the person's own machine: no key needed, found by asking its port. */
  local?: boolean;
  /** "" = whatever the server lists first. */
  model: string;
  /** The day its maker ended it: taken when it is named, never for a key that is about. */
  ended?: string;
  /** Where keys are made. */
  console?: string;
  profile: Partial<Profile>;
  /** What differs for some models: the last that matches wins. */
  families?: readonly { model: RegExp; profile: Partial<Profile> }[];
  /** Holds at this base URL alone: a gateway and a subscription charge something else. */
  prices?: PriceList;
}
