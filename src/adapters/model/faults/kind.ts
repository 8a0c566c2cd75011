/** Which kind of trouble a server's words and status mean. Words count before the status. */
import type { FaultKind } from "../../../core/fault.js";
import { isContextLength } from "./context-length.js";
import type { Said } from "./said.js";

/** Undefined: neither words nor status say. */
export function kindOf(said: Said, status: number | undefined): FaultKind | undefined {
  const { message, labels } = said;
  const label = (pattern: RegExp) => labels.some((l) => pattern.test(l));
  if (perMinute.test(message)) return "rate_limit";
  const aboutRequest = status === undefined || [400, 413, 422, 500].includes(status);
  if (aboutRequest && isContextLength(message, labels)) return "context_length";
  if (label(quotaLabels)) return "quota";
  if (quotaWords.test(message) && !waitsAnnounced(said.body)) return "quota";
  if (label(authLabels) || authWords.test(message)) return "auth";
  if (label(overloadLabels) || /\boverloaded\b/i.test(message)) return "overloaded";
  if (label(filterLabels) || filterWords.test(message)) return "content_filter";
  if (label(rateLabels) || rateWords.test(message)) return "rate_limit";
  if (label(unknownLabels) || unknownWords.test(message)) return "not_found";
  return status === undefined ? undefined : byStatus(status);
}

function byStatus(status: number): FaultKind | undefined {
  if (status >= 500) return status === 503 || status === 529 ? "overloaded" : "server_error";
  return statuses[status] ?? (status >= 400 ? "bad_request" : undefined);
}

/** 409: another request holds a lock. 425: too early. 498: Groq has no capacity. */
const statuses: Record<number, FaultKind> = {
  401: "auth",
  402: "quota",
  403: "auth",
  404: "not_found",
  408: "timeout",
  409: "server_error",
  410: "not_found",
  413: "context_length",
  425: "server_error",
  429: "rate_limit",
  498: "overloaded",
};

/** Groq: a call of the model did not parse; another try may write a better one. */
export const wroteBadly = ({ labels, message }: Said): boolean =>
  labels.includes("tool_use_failed") || /\bfailed_generation\b/.test(message);

/** The same answer comes however often one asks. */
export const isFinal = (kind: FaultKind): boolean => final.has(kind);

const final = new Set<FaultKind>([
  "auth",
  "quota",
  "not_found",
  "context_length",
  "content_filter",
]);

const perMinute =
  /(tokens?|requests?) per (min|minute|sec|second|hour|day)\b|\b(TPM|RPM|TPH|RPH|TPD|RPD)\b|每(秒|分钟|小时|天)/i;

/** Numbers are MiniMax's (1008, 2056) and Zhipu's (1113, 1308). */
const quotaLabels =
  /insufficient_(user_)?(quota|balance|credits?|funds)|exceeded_current_quota|token_quota|budget_exceeded|billing|payment_required|arrearage|overdue|unpaid|FreeTierOnly|PackExhausted|^(1008|1113|1308|2056)$/i;
const quotaWords = anyOf(
  /insufficient (account )?(balance|quota|credits?|funds)/,
  /(balance|quota|credits?) (is |are |has been )?(insufficient|not enough|exhausted|depleted|used up)/,
  /exceeded your (current|monthly)[^.]{0,20} (quota|credits)|exceeded your current quota/,
  /(usage|spend(ing)?) limit (is |was |has been )?(reached|exceeded)|budget has been exceeded/,
  /(reached|exceeded|hit) (your|its) (\w+ )?(usage|spend(ing)?) limit/,
  /credit balance is too low|(run )?out of (credits|quota)|(doesn't|not) have any credits/,
  /requires more credits|used all available credits|billing (hard )?limit/,
  /free (tier|quota)[^.]{0,40}(exhausted|used up)/,
  /余额不足|欠费|预扣费|(余额|额度|余量|资源包)[^。]{0,6}(不足|不够|已?用[尽完]|耗尽)|额度已用|使用上限/,
);

const authLabels =
  /invalid_(api_)?key|api_key_invalid|invalid_authentication|authentication|auth_?failure|unauthorized|unauthenticated|^(1000|1001|1002)_auth$|^(1004|2049)$/i;
const authWords =
  /(invalid|incorrect|wrong|missing|no) (api[ _-]?key|authentication|credentials)|api[ _-]?key (is |was )?(not valid|not found|invalid|missing|expired)|无效的(令牌|密钥)|身份验证|鉴权失败|令牌(无效|已过期|不正确)/i;

const overloadLabels = /overloaded|engine_overloaded|^1305$/i;

const filterLabels =
  /content_filter|content_?policy|data_?inspection|responsibleai|content_blocked|sensitive_?content|^(1026|1027|1301)$/i;
const filterWords = anyOf(
  /content management policy|content filter|content exists risk|considered high risk/,
  /inappropriate content|sensitive (information|content)|requires moderation/,
  /(input|prompt|content|message|request) was flagged/,
  /violat\w+ (our |the )?(usage|content) (policy|policies|guidelines)/,
  /敏感内容|违规|不安全或敏感/,
);

const rateLabels =
  /rate_?limit|too_?many_?requests|resource_exhausted|throttl|^(1039|1302|1303)$|^429$/i;
const rateWords =
  /rate ?limit|too many requests|\b(qps|request) limit (is |was )?reached|请求过于频繁|速率限制|并发数?过高/i;

/** Of models and deployments; Zhipu's number and SiliconFlow's. */
const unknownLabels =
  /(model|deployment|endpoint)\w*[._]?not_?(found|exist)|model_decommissioned|unknown_model|invalid_model|^(1211|20012)$/i;
const unknownWords = anyOf(
  /\bmodel\b[^.]{0,60}(not exist|not found|decommissioned|no longer (supported|available))/,
  /(invalid|unknown) model( name| id|:)|not a valid model|no endpoints found/,
  /模型不存在|无可用渠道/,
);

function anyOf(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map((pattern) => pattern.source).join("|"), "i");
}

/** Google says "exceeded your current quota" of a limit per minute too, with a delay beside it. */
const waitsAnnounced = (body: unknown): boolean =>
  typeof body === "object" && body !== null && JSON.stringify(body).includes('"retryDelay"');
