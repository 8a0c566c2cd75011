/** Pictures by the path of their file, as it is pasted or as a terminal writes what is dropped. */
import type { Words } from "../../core/i18n/index.js";
import type { Picture } from "../../core/seat.js";

/** The path in a paste that is nothing else; undefined = it is none, or not of a picture. */
export function pathIn(pasted: string): string | undefined {
  const text = pasted.trim();
  if (text === "" || text.length > 4096 || /[\r\n]/.test(text)) return undefined;
  const path = unquoted(text);
  return /\.(png|jpe?g|gif|webp)$/i.test(path) ? path : undefined;
}

function unquoted(text: string): string {
  if (text.startsWith("file://") && URL.canParse(text))
    return decoded(new URL(text).pathname) ?? text;
  const quote = text[0];
  if ((quote === '"' || quote === "'") && text.endsWith(quote)) return text.slice(1, -1);
  return text.replace(/\\(.)/g, "$1");
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined; // It holds a lone percent sign, and is a name as it stands.
  }
}

export const pictureLabel = (
  { name, bytes }: Picture,
  number: number,
  words: Words["terminal"],
): string => words.picture({ number, name: name.replace(/\p{C}/gu, "?"), size: sizeOf(bytes) });

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
