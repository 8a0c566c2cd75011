/** Addresses of model servers: what may be shown of one, and what may have been meant. */

/** A name and a password in an address are nobody's business but the server's. */
export const withoutCredentials = (text: string): string => text.replace(/\/\/[^/?#\s]*@/g, "//…@");

/** Whether a server can be there at all: nobody listens at port 0. */
export const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:/i.test(text) && new URL(text).port !== "0";

/** A proxy is often given by host and port alone. */
export const withScheme = (proxy: string): string =>
  /^\w+:\/\//.test(proxy) ? proxy : `http://${proxy}`;

/**
 * Where most servers have their routes, for an address that names no version: with `/v1`
 * behind it. Undefined when its path has one, or is a whole route.
 */
export function versioned(baseURL: string): string | undefined {
  if (!URL.canParse(baseURL)) return undefined;
  const { origin, pathname, search } = new URL(baseURL);
  const path = pathname.replace(/\/+$/, "");
  if (/\/v\d+\w*(\/|$)|\/(chat\/completions|openai|deployments)(\/|$)/i.test(path))
    return undefined;
  return `${origin}${path}/v1${search}`;
}
