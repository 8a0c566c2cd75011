/** Lone halves of characters and NUL are a 400 at several servers. */

export function clean(text: string): string {
  if (!/\p{Surrogate}|\0/u.test(text)) return text;
  return text.replaceAll(/\p{Surrogate}/gu, "\ufffd").replaceAll("\0", "");
}

/** Nothing to read in it, once it is clean. */
export const isBlank = (text: string): boolean => !/[^\s\0]/.test(text);
