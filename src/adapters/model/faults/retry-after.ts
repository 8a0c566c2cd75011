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
  const found = /(?:try again|retry)[^.]{0,20}? (?:in|after) ((?:\d+(?:\.\d+)? ?[a-z]+ ?)+)/i.exec(
    message,
  );
  if (!found?.[1]) return undefined;
  let total = 0;
  for (const [, number, unit = ""] of found[1].matchAll(/(\d+(?:\.\d+)?) ?([a-z]+)/gi)) {
    const scale = units[unit.toLowerCase()];
    if (scale !== undefined) total += Number(number) * scale;
  }
  return total > 0 ? total : undefined;
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
};
