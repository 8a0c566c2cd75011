/**
 * The provider table. Its order is the order in which a key is looked for: a new provider is
 * one file and one line here.
 */
import { anthropic } from "./anthropic.js";
import { azure } from "./azure.js";
import { cerebras } from "./cerebras.js";
import { custom } from "./custom.js";
import { deepseek } from "./deepseek.js";
import { gemini } from "./gemini.js";
import { githubModels } from "./github-models.js";
import { glm } from "./glm.js";
import { groq } from "./groq.js";
import { hunyuan } from "./hunyuan.js";
import { kimi } from "./kimi.js";
import { litellm } from "./litellm.js";
import { llamacpp } from "./llamacpp.js";
import { lmstudio } from "./lmstudio.js";
import { localai } from "./localai.js";
import { minimax } from "./minimax.js";
import { mistral } from "./mistral.js";
import { ollama } from "./ollama.js";
import { openai } from "./openai.js";
import { openrouter } from "./openrouter.js";
import { qwen } from "./qwen.js";
import { sglang } from "./sglang.js";
import { vllm } from "./vllm.js";
import { xai } from "./xai.js";
import { listedPrice } from "./price.js";
import type { Profile, Provider } from "./profile.js";
import { plainProfile } from "./profile.js";

export const providers: readonly Provider[] = [
  deepseek,
  glm,
  hunyuan,
  kimi,
  qwen,
  openai,
  openrouter,
  ollama,
  lmstudio,
  llamacpp,
  vllm,
  custom,
  minimax,
  groq,
  mistral,
  xai,
  gemini,
  anthropic,
  azure,
  githubModels,
  sglang,
  litellm,
  localai,
  cerebras,
];

export const providerOf = (id: string): Provider | undefined => providers.find((p) => p.id === id);

/** The row and its list of prices, what the family changes, what the person or a doctor says. */
export function profileFor(
  where: { provider?: string; baseURL: string; model: string },
  overrides: Partial<Profile> = {},
): Profile {
  const row = rowFor(where.provider, where.baseURL);
  const families = (row.families ?? []).filter((f) => f.model.test(where.model));
  const price = isOwn(row, where.baseURL) ? listedPrice(row.prices, where.model) : undefined;
  const profile = { ...plainProfile, ...row.profile, ...(price && { price }) };
  for (const family of families) Object.assign(profile, family.profile);
  return Object.assign(profile, defined(overrides));
}

/** A custom endpoint at a known vendor's host is that vendor. */
function rowFor(id: string | undefined, baseURL: string): Provider {
  const named = providers.find((p) => p.id === id);
  if (named && named.id !== "custom") return named;
  const host = hostOf(baseURL);
  return providers.find((p) => !p.local && host !== "" && hostOf(p.baseURL) === host) ?? custom;
}

/** The vendor's very address: other paths of its host may be a plan with a fee of its own. */
function isOwn(row: Provider, baseURL: string): boolean {
  if (!URL.canParse(row.baseURL) || !URL.canParse(baseURL)) return false;
  const [own, asked] = [new URL(row.baseURL), new URL(baseURL)];
  const path = asked.pathname.replace(/\/+$/, "").replace(/\/chat\/completions$/, "");
  return own.origin === asked.origin && (path === own.pathname || path === "");
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : "");

const defined = (overrides: Partial<Profile>): Partial<Profile> =>
  Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined));
