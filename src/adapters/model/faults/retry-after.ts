/** How long a server asks us to wait, in milliseconds: in headers, in the body, in words. */

export function retryAfterIn(
  headers: Headers | undefined,
  body: unknown,
  message: string,
): number | undefined {
  return fromHeaders(headers) ?? fromBody(body) ?? fromWords(message);
}

function fromHeaders(headers: Headers | undefined): number | undefined {
  const exact = headers?.get("retry-after-ms")?.trim();
  if (exact && /^\d+(\.\d+)?$/.test(exact)) return Number(exact);
  const value = headers?.get("retry-after")?.trim();
  if (!value) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const at = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}

/** Google's RetryInfo. */
function fromBody(body: unknown): number | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const seconds = /"retryDelay":"(\d+(?:\.\d+)?)s"/.exec(JSON.stringify(body))?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

/** "Please try again in 1m2.5s", "in 600ms", "in 6 seconds". */
function fromWords(message: string): number | undefined {
  const found = waits.map((wording) => wording.exec(message)?.[1]).find((words) => words);
  return found === undefined ? undefined : inUnits(found);
}

const waits = [
  /(?:try again|retry)[^.]{0,20}? (?:in|after) ((?:\d+(?:\.\d+)? ?[a-z]+ ?)+)/i,
  /\bwait (?:for )?((?:\d+(?:\.\d+)? ?[a-z]+ ?)+)/i,
  /((?:\d+(?:\.\d+)? ?(?:秒|分钟|小时) ?)+)(?:之?后|再)/,
];

function inUnits(words: string): number | undefined {
  let total = 0;
  for (const [, number, unit = ""] of words.matchAll(/(\d+(?:\.\d+)?) ?([a-z]+|秒|分钟|小时)/gi)) {
    const scale = units[unit.toLowerCase()];
    if (scale !== undefined) total += Number(number) * scale;
  }
  return total > 0 ? total : undefined;
}

/**
 * When there is more of an allowance of which nothing is left: the latest, if it is several.
 * What still has something left does not hold us up.
 */
export function resetIn(headers: Headers): number | undefined {
  const waits = allowances.flatMap(([remaining, reset]) => {
    const left = headers.get(remaining)?.trim();
    if (!left || Number(left) > 0) return [];
    const wait = untilReset(headers.get(reset)?.trim() ?? "");
    return wait === undefined ? [] : [wait];
  });
  return waits.length > 0 ? Math.max(...waits) : undefined;
}

const allowances: readonly [string, string][] = ["", "-requests", "-tokens"].flatMap((of) => [
  [`x-ratelimit-remaining${of}`, `x-ratelimit-reset${of}`],
  [`ratelimit-remaining${of}`, `ratelimit-reset${of}`],
  [`anthropic-ratelimit${of}-remaining`, `anthropic-ratelimit${of}-reset`],
]);

/** "6m0s", seconds from now, seconds or milliseconds of the clock, or a date. */
function untilReset(value: string): number | undefined {
  if (/^\d+(\.\d+)?$/.test(value)) {
    const count = Number(value);
    if (count < 1e9) return count * 1000;
    return Math.max(0, (count < 1e11 ? count * 1000 : count) - Date.now());
  }
  if (/^[\d.a-z ]+$/i.test(value)) return inUnits(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}

const units: Record<string, number> = {
  ms: 1,
  milliseconds: 1,
  s: 1000,
  sec: 1000,
  second: 1000,
  seconds: 1000,
  m: 60_000,
  min: 60_000,
  minute: 60_000,
  minutes: 60_000,
  h: 3_600_000,
  hour: 3_600_000,
  hours: 3_600_000,
  秒: 1000,
  分钟: 60_000,
  小时: 3_600_000,
};
