/**
 * A path as it was asked for: what is refused before anything is looked at, and its parts.
 *
 * Nothing is decoded, expanded or normalised: what is checked is what is opened.
 */
import type { Refused } from "../../../core/host.js";

export type Purpose = "read" | "write";

export const refused = (path: string, why: Refused["why"], reason: string): Refused => ({
  at: "refused",
  path: path.length > SHOWN ? `${path.slice(0, SHOWN)}…` : path,
  why,
  reason: `${shown(path)} ${reason}`,
});

const SHOWN = 160;

/** Short, on one line, nothing hidden in it. */
export const shown = (path: string): string =>
  JSON.stringify(path.length > SHOWN ? `${path.slice(0, SHOWN)}…` : path).replace(
    /[\p{Cf}\p{Zl}\p{Zp}\u007f-\u009f]/gu,
    (hidden) => `\\u{${codeOf(hidden)}}`,
  );

const codeOf = (char: string): string => (char.codePointAt(0) ?? 0).toString(16).padStart(4, "0");

/** Why `path` cannot be meant, whatever the disk holds. */
export function unfit(path: string, purpose: Purpose): Refused | undefined {
  const no = (reason: string) => refused(path, "invalid", reason);
  if (path.trim() === "") return no("is empty. Give a path relative to the project root.");
  if (path.includes("\0")) return no("holds a NUL character, which no path can.");
  if (path.startsWith("~"))
    return no("begins with ~, which is not expanded here. Give a path relative to the root.");
  if (path.length > PATH_MAX) return no(`is ${path.length} characters long; paths are shorter.`);
  if (path.split("/").some((name) => Buffer.byteLength(name) > NAME_MAX))
    return no(`has a name of more than ${NAME_MAX} bytes; file systems allow no more.`);
  return purpose === "write" ? unfitToWrite(path) : undefined;
}

const PATH_MAX = 4_096;
const NAME_MAX = 255;

function unfitToWrite(path: string): Refused | undefined {
  const hidden = HIDDEN.exec(path)?.[0];
  if (hidden !== undefined)
    return refused(
      path,
      "invalid",
      `holds the unseen character U+${codeOf(hidden)}; leave it out.`,
    );
  if (/^[/.]*(\$\{?[A-Z_][A-Z0-9_]*\}?|%[A-Z_]+%)[/\\]/.test(path))
    return refused(path, "invalid", "begins with a variable; they are not expanded here.");
  if (path.split("/").includes("~"))
    return refused(path, "invalid", "would make a directory called ~, which shells misread.");
  return undefined;
}

/** Controls, the invisible and the ill-formed, but not the joiners that scripts need. */
const HIDDEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

/** The names of a path in order; a trailing slash is a `.`: what stands before is a directory. */
export function namesOf(path: string): string[] {
  const unified = process.platform === "win32" ? path.replaceAll("\\", "/") : path;
  const names = unified.split("/").filter((name) => name !== "");
  return unified.endsWith("/") ? [...names, "."] : names;
}
