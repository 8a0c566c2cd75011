/**
 * "The prompt is too long", in the words of every vendor we have read of. Words about tokens
 * per minute are about a rate and never get here.
 */

export function isContextLength(message: string, labels: readonly string[]): boolean {
  if (labels.some((label) => contextLabels.test(label))) return true;
  return wordings.some((wording) => wording.test(message));
}

const contextLabels =
  /context_length|context_window|exceed_context_size|max_prompt_tokens|tokens_limit_reached|(prompt|input|context)_too_(long|large)|request_too_large|^1261$|^3051$/i;

const wordings = [
  /(maximum|max|model'?s?|available|total) (context|prompt|input|sequence)[ _-]?(length|size|window)/i,
  /exceeds? (the )?context limit|max_(seq|model)_len\b/i,
  /context[ _-]?(window|length|size)[^.]{0,60}(exceed|too (small|large|long)|limit|overflow)/i,
  /(exceed|over|larger|longer|greater)[^.]{0,80}context[ _-]?(window|length|size)/i,
  /larger context (length|window|size)/i,
  /context ?window ?exceeded|context length exceeded/i,
  /prompt (is|was)? ?(too long|too large)|prompt too long|input is too long|input too long/i,
  /prompt contains \d+ tokens|prompt exceeds? (the )?max/i,
  /(prompt|input) token count|prompt tokens? exceed/i,
  /model token limit|token limit (was )?exceeded|exceeds? (the )?token limit/i,
  /exceeds? the (maximum|limit)[^.]{0,40}tokens|maximum number of (input )?tokens/i,
  /too many (input |prompt )?tokens|(prompt|input|messages?) tokens? (is |are )?too (long|many)/i,
  /\btokens?\b[^.]{0,60}\bexceed|tokens? limit exceeded|context (the )?overflow/i,
  /max(imum)? (size|input|prompt)[^.]{0,20}\d+ tokens/i,
  /reduce the length of the (messages|prompt|input)|shorten (the|your) (prompt|input|messages)/i,
  /range of input length should be|input length[^.]{0,60}(exceed|longer|larger)/i,
  /must have less than \d+ tokens|tokens? \+ `?max_new_tokens`? must be/i,
  /tokens? (to keep )?from the initial prompt/i,
  /is longer than the (model'?s? )?(context|maximum)/i,
  /max(imum)? input (characters|length)/i,
  /输入[^。]{0,12}超[过出][^。]{0,8}(上限|限制)/,
  /上下文[^。]{0,20}(超|过长|限制)|(超出|超过)[^。]{0,20}(上下文|最大长度|长度限制|token)|输入[^。]{0,10}(过长|超长)|prompt\s*(超长|过长)/i,
];

/** Tokens of the real window, when the words tell it. */
export function windowIn(message: string, body: unknown): number | undefined {
  const named = /"(?:n_ctx|max_context_length|context_window)"\s*:\s*(\d+)/.exec(
    typeof body === "object" ? JSON.stringify(body) : "",
  );
  const found = named ?? windows.map((wording) => wording.exec(message)).find((m) => m !== null);
  const tokens = Number((found?.[1] ?? found?.[2])?.replaceAll(/[,_]/g, ""));
  return Number.isSafeInteger(tokens) && tokens >= 256 ? tokens : undefined;
}

const windows = [
  /(?:maximum|max|model'?s?) (?:context|prompt|input|model) (?:length|size|window)(?: \w+){0,3}?(?: is| of|:) (\d[\d,_]*)/i,
  /(?:context|model) (?:length|size|window) (?:of )?\((\d[\d,_]*)\)/i,
  /(?:context|allowed input) (?:length|size|window) of (\d[\d,_]*)/i,
  /exceeds? (?:the )?context (?:length|size|window) (\d[\d,_]*)/i,
  /\d \+ \d+ > (\d[\d,_]*)/,
  /max_(?:seq|model)_len(?: of)? \(?(\d[\d,_]*)/i,
  /max_new_tokens`? must be <=? ?(\d[\d,_]*)/i,
  /最[大多高](?:支持|上下文长度|长度|上下文|输入)*[为是：: ]*(\d[\d,_]*)/,
  /context (?:length|window) (?:limit \(|of only )(\d[\d,_]*)/i,
  /max(?:imum)?(?: model| context| input)* length (\d[\d,_]*)\b(?! tokens exceed)/i,
  /maximum number of tokens allowed (\d[\d,_]*)|prompt cannot exceed (\d[\d,_]*)/i,
  /上限[为是：: ]*(\d[\d,_]*)/,
  /> (\d[\d,_]*) maximum/i,
  /with (\d[\d,_]*) maximum context/i,
  /(?:token )?limit(?: of|: ?| is) ?(\d[\d,_]*)/i,
  /context (?:size|length|window) \((\d[\d,_]*) tokens?\)/i,
  /max(?:imum)? size: (\d[\d,_]*) tokens/i,
  /maximum number of (?:input )?tokens(?: allowed)? \((\d[\d,_]*)\)/i,
  /must have less than (\d[\d,_]*) tokens/i,
  /input length should be \[\d+, ?(\d[\d,_]*)\]/i,
];
