/** Lone halves of characters and NUL are a 400 at several servers. */

export function clean(text: string): string {
  if (!/\p{Surrogate}|\0/u.test(text)) return text;
  return text.replaceAll(/\p{Surrogate}/gu, "\ufffd").replaceAll("\0", "");
}

/** Every string within, whatever it stands in. */
export function cleanWithin(value: unknown): unknown {
  if (typeof value === "string") return clean(value);
  if (Array.isArray(value)) return value.map(cleanWithin);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [clean(key), cleanWithin(inner)]);
  return Object.fromEntries(entries);
}

/** Nothing to read in it, once it is clean. */
export const isBlank = (text: string): boolean => !/[^\s\0]/.test(text);
