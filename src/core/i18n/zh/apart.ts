/** Between Chinese characters and Latin letters stands a blank. */
export const apart = (text: string): string => (/^[\w-]/.test(text) ? ` ${text}` : text);
